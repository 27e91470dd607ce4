import type { CodeTable } from './code-table.ts';

/** Codes of recorded legal texts and of exemptions. */
export const checkCodes = {
  'legal-lock': {
    severity: 'error',
    title: 'Record of legal texts is damaged',
    meaning:
      '`content/legal.lock.yaml` lists the versions of each legal text, counted from 1, each with a date that is later than the one before, a hash and a note. It is made by `site legal bump`, and not by hand.',
  },
  'exemption-invalid': {
    severity: 'error',
    title: 'Exemption without a rule or a reason',
    meaning:
      'An exemption names a rule, or a warning, and says in words why it does not hold here: `checks.rules` in the settings does it for pages, a comment `site-check-ignore` for a line.',
  },
  'exemption-unused': {
    severity: 'warning',
    title: 'Exemption that is not needed any more',
    meaning: 'What the exemption is for is no longer there. It would hide the next mistake of its kind.',
  },
} as const satisfies CodeTable;
