import type { AuditRule } from '../rule.ts';

export const externalBroken: AuditRule = {
  code: 'external-broken',
  severity: 'warning',
  title: 'Link to another site that is broken',
  meaning:
    'With `--external`, `site check` asks other sites for what pages link to. A link is broken when the other site says that there is nothing, or when it cannot be reached in four attempts. What others refuse to tell, with 401, 403 or 429, is not held against the link.',
  when: 'check',
  option: 'external',
};
