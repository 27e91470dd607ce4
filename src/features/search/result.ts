// A result as the list shows it: the section of the page that fits a query best, and a piece of its text. Runs in browsers.
import type { FoundPage } from './format.ts';
import { searchWords } from './words.ts';

export interface Result {
  readonly address: string;
  readonly title: string;
  readonly heading: string;
  readonly snippet: string;
}

/** Characters of a snippet, and those before its first marked word. */
const SNIPPET = 140;
const BEFORE = 40;

export function resultOf({ title, address, sections }: FoundPage, query: string): Result {
  const scored = sections.map((section) => ({ section, score: sectionScore(section, query) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), {
    section: ['', '', ''] as const,
    score: 0,
  });
  const [id, heading] = best.section;
  const text = best.section[2] || (sections.find(([, , one]) => one !== '')?.[2] ?? '');
  return {
    address: id ? `${address}#${encodeURIComponent(id)}` : address,
    title,
    heading,
    snippet: snippetOf(text, query),
  };
}

/** Counts the words of the query in a section; one in the heading counts most. */
function sectionScore([, heading, text]: FoundPage['sections'][number], query: string): number {
  const different = (written: string) =>
    new Set(marksIn(written, query).map(([from, to]) => written.slice(from, to).toLowerCase())).size;
  return 3 * different(heading) + different(text);
}

function snippetOf(text: string, query: string): string {
  const [first] = marksIn(text, query);
  const near = Math.max(0, (first?.[0] ?? 0) - BEFORE);
  const from = near === 0 ? 0 : text.indexOf(' ', near) + 1 || near;
  const end = text.lastIndexOf(' ', from + SNIPPET);
  const to = text.length <= from + SNIPPET ? text.length : end > from ? end : from + SNIPPET;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}

/** Ranges of a text to mark: words of the query, and words that start with its last word. */
export function marksIn(text: string, query: string): readonly (readonly [from: number, to: number])[] {
  const asked = searchWords(query).map(({ word }) => word);
  const last = asked.at(-1) ?? '';
  const marks: [number, number][] = [];
  for (const { word, from, to } of searchWords(text)) {
    if (!asked.includes(word) && !(last.length > 1 && word.startsWith(last))) continue;
    const before = marks.at(-1);
    // Pairs of signs overlap.
    if (before && from < before[1]) before[1] = to;
    else marks.push([from, to]);
  }
  return marks;
}
