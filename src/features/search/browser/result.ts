// Result in the list: the section of the page that fits a query best, and a piece of its text. Runs in browsers.
import type { FoundPage } from './format.ts';
import type { Pause } from './pauses.ts';
import type { Ranking } from './rank.ts';
import { nameWords, searchWords } from './words.ts';

/** A text and the places to mark in it. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

interface Mark {
  readonly from: number;
  readonly to: number;
  /** Position of the query's word that found it. */
  readonly asked: number;
}

export interface Result {
  readonly address: string;
  readonly title: MarkedText;
  readonly heading: MarkedText;
  readonly snippet: MarkedText;
}

/** Length of a snippet in characters, and of the part before its first marked word. */
const SNIPPET = 150;
const BEFORE = 40;

/** Returns the result for a page. Pauses between sections. */
export async function resultOf(
  { title, address, about, sections }: FoundPage,
  found: Ranking['found'],
  pause: Pause,
): Promise<Result> {
  const head = markedTitle(title, found);
  const whole = { id: '', head: NO_TEXT, body: marked(about, found) };
  const score = (part: typeof whole) => 3 * different(part.head.marks) + different(part.body.marks);
  let best = whole;
  for (const [id, heading, text] of sections) {
    await pause();
    const part = { id, head: markedTitle(heading, found), body: marked(text, found) };
    if (score(part) > score(best)) best = part;
  }
  // Words in the title lead to the page itself, unless a heading has them too.
  const inTitle = different(head.marks);
  const isPage =
    inTitle >= different([...best.head.marks, ...best.body.marks]) && inTitle > different(best.head.marks);
  const { id, head: heading } = isPage ? whole : best;
  const begun = about || (sections.find(([, , text]) => text !== '')?.[2] ?? '');
  return {
    address: id ? `${address}#${encodeURIComponent(id)}` : address,
    title: head,
    heading,
    snippet: snippetOf(best.body.text === '' ? { text: begun, marks: [] } : best.body),
  };
}

const NO_TEXT: MarkedText = { text: '', marks: [] };

/** Counts the words of the query in a text. */
function different(marks: readonly Mark[]): number {
  return new Set(marks.map(({ asked }) => asked)).size;
}

/** Returns the piece of a text with the most words of the query. */
function snippetOf({ text, marks }: MarkedText): MarkedText {
  let [start, most] = [0, 0];
  for (const [index, { from }] of marks.entries()) {
    let last = index;
    while (last < marks.length && (marks[last]?.to ?? 0) <= from + SNIPPET - BEFORE) last += 1;
    const inside = different(marks.slice(index, last));
    if (inside > most) [start, most] = [from, inside];
  }
  const near = Math.max(0, start - BEFORE);
  const from = near === 0 ? 0 : text.indexOf(' ', near) + 1 || near;
  const end = text.lastIndexOf(' ', from + SNIPPET);
  const to = text.length <= from + SNIPPET ? text.length : end > from ? end : from + SNIPPET;
  const before = from > 0 ? '… ' : '';
  return {
    text: `${before}${text.slice(from, to)}${to < text.length ? ' …' : ''}`,
    marks: marks
      .filter((mark) => mark.from >= from && mark.to <= to)
      .map((mark) => ({
        ...mark,
        from: mark.from - from + before.length,
        to: mark.to - from + before.length,
      })),
  };
}

/** Marks the words of a title or a heading that a query has found, also those inside names. */
function markedTitle(text: string, found: Ranking['found']): MarkedText {
  return marked(
    text,
    found,
    [...searchWords(text), ...nameWords(text)].sort((a, b) => a.from - b.from),
  );
}

/** Marks the words that a query has found. */
function marked(text: string, found: Ranking['found'], words = searchWords(text)): MarkedText {
  const marks: { from: number; to: number; asked: number }[] = [];
  for (const { word, from, to } of words) {
    const asked = found.get(word);
    if (asked === undefined) continue;
    const before = marks.at(-1);
    // Pairs of characters overlap, and a name and its words.
    if (before && from < before.to) before.to = Math.max(to, before.to);
    else marks.push({ from, to, asked });
  }
  return { text, marks };
}
