import { atElement, type PageRule } from '../rule.ts';

/** How an element is spoken of, and what names it. */
const WORDS: Readonly<Record<string, readonly [word: string, remedy: string]>> = {
  a: ['link', 'Write text into it, or an alternative text for the image in it.'],
  area: ['link', 'Give it an alt attribute.'],
  button: ['button', 'Write text into it, or give it an aria-label.'],
  summary: ['summary', 'Write text into it.'],
  legend: ['legend', 'Write text into it.'],
  iframe: ['frame', 'Give it a title.'],
};

const FIELD = ['form field', 'Put it into a <label>, or give it an aria-label.'] as const;

export const nameMissing: PageRule = {
  code: 'name-missing',
  severity: 'error',
  title: 'Link, button or field without a name',
  meaning:
    'Screen readers and voice control meet links, buttons, form fields and frames by their names: their text, the alternative text of an image in them, or `aria-label`. Headings without text are the same to them.',
  *page({ page, facts: { named, references, headings } }) {
    // A label may name a field by its id.
    const isLabelled = (field: string) =>
      references.some(({ attribute, id }) => attribute === 'for' && id === field);
    for (const { element, name, clue, at } of named) {
      if (name !== '' || (!Object.hasOwn(WORDS, element) && isLabelled(clue))) continue;
      const [word, hint] = WORDS[element] ?? FIELD;
      yield { message: `A ${word} has no name`, at: atElement(page, at, clue), hint };
    }
    for (const { level, text, at } of headings)
      if (text === '')
        yield {
          message: `A heading of level ${level} has no text`,
          at: atElement(page, at),
          hint: 'Write what its section is about, or use another element.',
        };
  },
};
