import type { AuditRule } from '../rule.ts';

export const axe: AuditRule = {
  code: 'axe',
  severity: 'error',
  title: 'Barrier that axe finds in a browser',
  meaning:
    'With `--browser`, `site check` opens a page of each structure in Chromium, in light and in dark, and has axe-core look for barriers: contrast as it is drawn, roles, names, what can be reached. The message ends with the name of the rule, described at https://dequeuniversity.com/rules/axe/.',
  when: 'check',
  option: 'browser',
};
