// Rules for HTML.

import { nearest } from '../../../kit/nearest.ts';
import {
  type AuditRule,
  atElement,
  type PageRule,
  type Rule,
  type RuleFinding,
  type RulePage,
} from '../rule.ts';

const documentIncomplete: PageRule = {
  code: 'document-incomplete',
  severity: 'error',
  title: 'Document is incomplete',
  meaning:
    'A layout renders a whole document: `<html lang>`, `<head>` with exactly one non-empty `<title>`, and `<body>`. React renders `<title>{a} | {b}</title>` as an empty title, in silence.',
  *page({ page, facts: { language, hasBody, titles } }) {
    const missing = [...(language ? [] : ['<html lang>']), ...(hasBody ? [] : ['<body>'])];
    if (missing.length > 0)
      yield {
        message: `The document has no ${missing.join(' and no ')}`,
        at: { kind: 'layout', page },
        hint: 'Render the whole document: <html lang={page.language}><head>…</head><body>…</body></html>.',
      };
    const fault = titleFault(titles);
    if (fault)
      yield {
        message: `The document has ${fault}`,
        at: { kind: 'layout', page },
        hint: 'Render one <title> whose child is one string, as PageHead from sitewright does.',
      };
  },
};

function titleFault(titles: readonly string[]): string | undefined {
  if (titles.length === 0) return 'no <title>';
  if (titles.length > 1) return `${titles.length} <title> elements`;
  return titles[0]?.trim() === '' ? 'an empty <title>' : undefined;
}

const languageWrong: PageRule = {
  code: 'language-wrong',
  severity: 'error',
  title: 'Document in another language than its page',
  meaning:
    'Screen readers choose their voice, and browsers hyphens and quotation marks, by `<html lang>`: it is the language of the page, which is the field `language` of its front matter or that of the settings.',
  *page({ page, facts: { language } }) {
    if (language && language.toLowerCase() !== page.language.toLowerCase())
      yield {
        message: `The document says that it is in ${language}, and the page is in ${page.language}`,
        at: { kind: 'layout', page },
        hint: 'Render <html lang={page.language}>, or correct language: in the front matter or the settings.',
      };
  },
};

const htmlMisnested: PageRule = {
  code: 'html-misnested',
  severity: 'error',
  title: 'HTML that browsers nest otherwise',
  meaning:
    'Browsers fix HTML that is nested in a way that the standard does not allow: they end an element early, or open it again, move what stands between the rows of a table, or leave SVG and MathML where HTML begins. What follows, up to the footer of the layout, could then be part of an element that it was not written in. No exemption lets it be.',
  binds: 'Write the HTML as browsers nest it.',
  *page({ page, facts: { misnested } }) {
    if (!misnested) return;
    const { element, at } = misnested;
    yield {
      message: `${element ? `<${element}>` : 'The text here'} may not stand here, and browsers would put it elsewhere, or end it elsewhere`,
      at: atElement(page, at, element && `<${element}`),
      hint: 'Close what is open before it, or move it to where the HTML standard allows it.',
    };
  },
};

/** Something wrong with an element, as html-validate says it. */
export interface HtmlFault {
  readonly message: string;
  /** Offset of the element in the HTML. */
  readonly at: number;
  /** Values of its attributes that its template likely writes out. */
  readonly clues: readonly string[];
}

const htmlInvalid: AuditRule = {
  code: 'html-invalid',
  severity: 'error',
  title: 'HTML that its standard forbids',
  meaning:
    'html-validate finds elements where they may not stand, attributes with values that mean nothing, and what its rules `standard` and `a11y` hold besides. The message ends with the name of its rule, described at https://html-validate.org/rules/.',
  when: 'check',
};

export function htmlFindings(page: RulePage, faults: readonly HtmlFault[]): RuleFinding[] {
  return faults.map(({ message, at, clues }) => ({
    rule: htmlInvalid,
    message,
    at: atElement(page, at, ...clues),
    hint: 'Fix the element; the name in parentheses is the rule at https://html-validate.org/rules/.',
  }));
}

const idDuplicate: PageRule = {
  code: 'id-duplicate',
  severity: 'error',
  title: 'Id given twice',
  meaning:
    'Two elements of a page have one id. Links and labels then lead to the first of them, whichever was meant.',
  *page({ page, facts }) {
    const seen = new Set<string>();
    for (const { id, at } of facts.ids) {
      if (seen.has(id))
        yield {
          message: `The id "${id}" is given twice on the page`,
          at: atElement(page, at, id),
          hint: 'Give each element an id of its own.',
        };
      seen.add(id);
    }
  },
};

const referenceMissing: PageRule = {
  code: 'reference-missing',
  severity: 'error',
  title: 'Attribute names an element that is not there',
  meaning:
    '`for`, `popovertarget`, `aria-labelledby`, `aria-describedby` and their like name other elements by id. Where there is none, a label, a description or a menu is missing for those who need it.',
  *page({ page, facts }) {
    const ids = new Set(facts.ids.map(({ id }) => id));
    for (const { attribute, id, at } of facts.references) {
      if (ids.has(id)) continue;
      const likely = nearest(id, ids);
      yield {
        message: `${attribute} names "${id}", but no element of the page has that id`,
        at: atElement(page, at, id),
        hint: likely ? `Did you mean ${likely}?` : 'Give the element that is meant this id.',
      };
    }
  },
};

export const htmlRules: readonly Rule[] = [
  documentIncomplete,
  languageWrong,
  htmlMisnested,
  htmlInvalid,
  idDuplicate,
  referenceMissing,
];
