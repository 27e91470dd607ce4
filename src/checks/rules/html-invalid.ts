import type { AuditRule } from '../rule.ts';

export const htmlInvalid: AuditRule = {
  code: 'html-invalid',
  severity: 'error',
  title: 'HTML that its standard forbids',
  meaning:
    'html-validate finds elements where they may not stand, attributes with values that mean nothing, and what its rules `standard` and `a11y` hold besides. The message ends with the name of its rule, described at https://html-validate.org/rules/.',
  scope: 'audit',
  when: 'check',
};
