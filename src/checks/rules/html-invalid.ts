import { type AuditRule, atElement, type Found, type PageSource } from '../rule.ts';

/** Something wrong with an element, as html-validate says it. */
export interface HtmlFault {
  readonly message: string;
  /** Where the element begins in the HTML. */
  readonly at: number;
  /** Values of its attributes that its template likely writes out. */
  readonly clues: readonly string[];
}

export const htmlInvalid: AuditRule = {
  code: 'html-invalid',
  severity: 'error',
  title: 'HTML that its standard forbids',
  meaning:
    'html-validate finds elements where they may not stand, attributes with values that mean nothing, and what its rules `standard` and `a11y` hold besides. The message ends with the name of its rule, described at https://html-validate.org/rules/.',
  when: 'check',
};

export function htmlFindings(page: PageSource, faults: readonly HtmlFault[]): Found[] {
  return faults.map(({ message, at, clues }) => ({
    rule: htmlInvalid,
    message,
    at: atElement(page, at, ...clues),
    hint: 'Mend the element; the name in parentheses is the rule at https://html-validate.org/rules/.',
  }));
}
