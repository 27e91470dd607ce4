// Rules for HTML.

import { type Diagnostic, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { directionOf } from '../../kit/languages/direction.ts';
import { didYouMean } from '../../kit/nearest.ts';
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
  title: 'Incomplete document',
  meaning:
    'A layout renders a complete document: `<html lang>`, a `<head>` with exactly one non-empty `<title>`, and a `<body>`. React silently renders `<title>{a} | {b}</title>` as an empty title.',
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
        hint: 'Render one <title> with a single string as its child, as PageHead from sitewright does.',
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
  title: 'Document and page have different languages',
  meaning:
    'Screen readers choose a voice by `<html lang>`, and browsers choose hyphenation and quotation marks. It has to be the language of the page: `language` in its front matter, or in the settings. `en` is right for a page in `en-US`.',
  *page({ page, facts: { language } }) {
    if (language && !covers(language, page.language))
      yield {
        message: `The document declares the language ${language}, but the page is in ${page.language}`,
        at: { kind: 'layout', page },
        hint: 'Render <html lang={page.language}>, or correct language: in the front matter or the settings.',
      };
  },
};

const directionMissing: PageRule = {
  code: 'direction-missing',
  severity: 'warning',
  title: 'Page without the direction of its language',
  meaning:
    'Arabic, Hebrew, Persian and some other languages are read from right to left. Browsers don’t know that from `lang`: without `dir`, text is aligned to the wrong side, and punctuation ends up at the wrong end of the line.',
  *page({ page, facts: { language, direction } }) {
    if (language && directionOf(page.language) === 'rtl' && direction?.toLowerCase() !== 'rtl')
      yield {
        message: `The document has no dir="rtl", but ${page.language} is read from right to left`,
        at: { kind: 'layout', page },
        hint: 'Render <html lang={page.language} dir={page.direction}>.',
      };
  },
};

/** Returns true if a language tag equals another one, or is a prefix of it: `en` covers `en-US` (RFC 4647, 3.3.1). */
function covers(language: string, other: string): boolean {
  return `${other.toLowerCase()}-`.startsWith(`${language.toLowerCase()}-`);
}

const htmlMisnested: PageRule = {
  code: 'html-misnested',
  severity: 'error',
  title: 'Invalid HTML nesting',
  meaning:
    'Browsers repair HTML that is nested in a way that the standard does not allow: they close an element early, reopen it, move content out of tables, or switch from SVG or MathML back to HTML. Everything after that, including the footer of the layout, could end up in the wrong element. This error cannot be ignored.',
  binds: 'Nest the HTML as browsers would.',
  *page({ page, facts: { misnested } }) {
    if (!misnested) return;
    const { element, inside, isAround, at } = misnested;
    yield {
      message: inside
        ? `<${element}> is not allowed inside <${inside}>; browsers would close <${inside}> before it`
        : `${element ? `<${element}>` : 'Text'} is not allowed here; browsers would move it, or close the element around it`,
      at: atElement(page, at),
      ...(isAround && { binds: true }),
      hint: 'Close the open element first, or move this to a place where the HTML standard allows it.',
    };
  },
};

/** Fault of an element, in the words of html-validate. */
export interface HtmlFault {
  readonly message: string;
  /** Name of the rule, at https://html-validate.org/rules/; absent if the page is too large to validate. */
  readonly rule?: string;
  readonly at: number;
}

const htmlInvalid: AuditRule = {
  code: 'html-invalid',
  severity: 'error',
  title: 'Invalid HTML',
  meaning:
    'html-validate found a misplaced element, a meaningless attribute value, or another violation of its rule sets `standard` and `a11y`. The message ends with the name of the rule; see https://html-validate.org/rules/.',
  when: 'check',
};

const buttonType: AuditRule = {
  code: 'button-type',
  severity: 'warning',
  title: 'Button without a type',
  meaning:
    'In a form, a button without `type` submits it, which is rarely meant for a button that only opens or closes something.',
  when: 'check',
};

const htmlObsolete: AuditRule = {
  code: 'html-obsolete',
  severity: 'warning',
  title: 'Obsolete HTML',
  meaning:
    'Browsers still understand this element or attribute, such as `<center>`, `align` or `<a name>`, but the HTML standard has something better: an id, or a class and a style.',
  when: 'check',
};

const auditRules: readonly AuditRule[] = [htmlInvalid, htmlObsolete, buttonType];

export const AUDIT_CODES: readonly string[] = auditRules.map(({ code }) => code);

/** Rules of html-validate for what works and was replaced. */
const OBSOLETE: ReadonlySet<string> = new Set(['deprecated', 'no-deprecated-attr']);

/** Returns the faults of a page as findings, which are plain JSON. */
export function htmlFindings(page: RulePage, faults: readonly HtmlFault[]): RuleFinding[] {
  return faults.map(({ message, rule, at }) => {
    const found = ({ code, severity }: AuditRule, text: string, hint: string) => ({
      rule: { code, severity },
      message: text,
      at: atElement(page, at),
      hint,
    });
    if (rule === 'no-implicit-button-type') {
      const hint = 'Add type="button", or type="submit" if it submits a form.';
      return found(buttonType, 'A button has no type', hint);
    }
    if (rule !== undefined && OBSOLETE.has(rule)) {
      const hint = 'Use an id instead of a name, and a class with a stylesheet for how it looks.';
      return found(htmlObsolete, message, hint);
    }
    const hint =
      'Correct the element. The rule in parentheses is described at https://html-validate.org/rules/.';
    return found(htmlInvalid, message, hint);
  });
}

const valueMissing: AuditRule = {
  code: 'value-missing',
  severity: 'error',
  title: '`undefined`, `NaN` or `[object Object]` on a page',
  meaning:
    'A layout, or a component or hook in Markdown, shows a value that it does not have: a field with a typo or without a value, a calculation with something that is not a number, or a whole object. The words are reported outside of the text, unless the data of the page or a string in the templates contains them.',
};

/** Returns a lost value as a finding. */
export function lostFinding(
  page: RulePage,
  { word, at, attribute }: { word: string; at: number; attribute: string | undefined },
  likely?: string,
): RuleFinding {
  return {
    rule: { code: valueMissing.code, severity: valueMissing.severity },
    message: attribute === undefined ? `The layout shows "${word}"` : `${attribute} contains "${word}"`,
    at: atElement(page, at),
    hint: (word === 'undefined' ? likely : undefined) ?? lostHint(word),
  };
}

/** Reports a lost value in the HTML of a component, or of a hook, by its file. */
export function lostInComponent(
  { word, attribute }: { word: string; attribute: string | undefined },
  file: string,
  page: string,
): Diagnostic {
  const { code, severity } = valueMissing;
  const message =
    attribute === undefined ? `The component shows "${word}"` : `${attribute} contains "${word}"`;
  return { code, severity, message, at: wholeFile(file), pages: [page], hint: lostHint(word) };
}

function lostHint(word: string): string {
  if (word === 'undefined')
    return 'Check the name of the field, or show nothing if it is empty: {value && …}.';
  return word === 'NaN'
    ? 'Check that each value of the calculation is a number.'
    : 'Show one of its fields, such as page.title.';
}

const idDuplicate: PageRule = {
  code: 'id-duplicate',
  severity: 'error',
  title: 'Duplicate id',
  meaning:
    'Two elements of a page have the same id. Links and labels then refer to the first one, whichever was meant. If one of the two belongs to the layout and the other one to the text, this error cannot be ignored: the text would take the place of a part of the layout.',
  *page({ page, facts }) {
    const [start, end] = facts.body ?? [0, 0];
    /** Ids, and the part of the page that has the first element with each. */
    const seen = new Map<string, boolean>();
    for (const { id, at } of facts.ids) {
      const isInBody = at >= start && at < end;
      const first = seen.get(id);
      if (first === undefined) {
        seen.set(id, isInBody);
        continue;
      }
      yield {
        message: `Two elements of the page have the id "${id}"`,
        at: atElement(page, at),
        ...(first !== isInBody && { binds: true }),
        hint: 'Give each element its own id.',
      };
    }
  },
};

const referenceMissing: PageRule = {
  code: 'reference-missing',
  severity: 'error',
  title: 'Reference to a missing id',
  meaning:
    '`for`, `popovertarget`, `aria-labelledby`, `aria-describedby` and similar attributes refer to other elements by id. If the element does not exist, people lose a label, a description or a menu.',
  *page({ page, facts }) {
    const ids = new Set(facts.ids.map(({ id }) => id));
    for (const { attribute, id, at } of facts.references) {
      if (ids.has(id)) continue;
      yield {
        message: `${attribute} refers to "${id}", but no element of the page has that id`,
        at: atElement(page, at),
        hint: didYouMean(id, ids, 'Give this id to the element that is meant.'),
      };
    }
  },
};

export const htmlRules: readonly Rule[] = [
  documentIncomplete,
  languageWrong,
  directionMissing,
  htmlMisnested,
  ...auditRules,
  valueMissing,
  idDuplicate,
  referenceMissing,
];
