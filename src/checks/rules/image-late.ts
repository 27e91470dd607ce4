import type { AuditRule } from '../rule.ts';

export const imageLate: AuditRule = {
  code: 'image-late',
  severity: 'warning',
  title: 'Largest image of a page that is loaded late',
  meaning:
    'With `--browser`, `site check` looks at what Chromium shows of a page at first, in a window of 1280 by 720 pixels. The image that takes the most room there has no `loading="lazy"`: browsers would ask for it only when they know where it stands, and visitors would wait for it.',
  when: 'check',
  option: 'browser',
};
