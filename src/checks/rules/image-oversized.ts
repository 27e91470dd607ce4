import type { AuditRule } from '../rule.ts';

export const imageOversized: AuditRule = {
  code: 'image-oversized',
  severity: 'warning',
  title: 'Image with far more pixels than are drawn',
  meaning:
    'With `--browser`, `site check` compares the pixels of the file that Chromium chose for an image with the width at which it is drawn, in a window of 1280 by 720 pixels. More than three times as many are seen on no screen. Images of less than 300 pixels and drawings (SVG) are let be.',
  when: 'check',
  option: 'browser',
};
