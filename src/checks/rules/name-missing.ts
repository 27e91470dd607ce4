import type { NamedFact } from '../../model/pages/document.ts';
import { atElement, type CheckedPage, type PageRule } from '../rule.ts';

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
  scope: 'page',
  when: 'build',
  check(checked) {
    const { page, facts } = checked;
    const unnamed = facts.named.filter((named) => isUnnamed(named, checked));
    return [
      ...unnamed.map(({ element, clue, at }) => {
        const [word, hint] = WORDS[element] ?? FIELD;
        return { message: `A ${word} has no name`, at: atElement(page, at, clue), hint };
      }),
      ...facts.headings
        .filter(({ text }) => text === '')
        .map(({ level, at }) => ({
          message: `A heading of level ${level} has no text`,
          at: atElement(page, at),
          hint: 'Write what its section is about, or use another element.',
        })),
    ];
  },
};

/** A label may name a field by its id. */
function isUnnamed({ element, name, clue }: NamedFact, { facts }: CheckedPage): boolean {
  if (name !== '') return false;
  const labelled = facts.references.some(({ attribute, id }) => attribute === 'for' && id === clue);
  return !labelled || Object.hasOwn(WORDS, element);
}
