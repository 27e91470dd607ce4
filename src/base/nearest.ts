import { distance } from 'fastest-levenshtein';
import { compareText } from './order.ts';

/**
 * The known word that a mistyped one most likely stands for: at most a third of its letters away (one
 * letter at the least), upper and lower case being equal. Two neighbours that changed places count as one
 * letter. Undefined where no word is that near.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3));
  const candidates = [...known]
    .filter((name) => Math.abs(name.length - word.length) <= limit)
    .map((name) => ({ name, typos: typos(word.toLowerCase(), name.toLowerCase()) }))
    .filter((candidate) => candidate.typos <= limit)
    .sort((a, b) => a.typos - b.typos || compareText(a.name, b.name));
  return candidates[0]?.name;
}

function typos(a: string, b: string): number {
  return isSwapped(a, b) ? 1 : distance(a, b);
}

/** Whether two neighbouring letters changed places, and nothing else is different. */
function isSwapped(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at < a.length - 1 && `${a.slice(0, at)}${a[at + 1]}${a[at]}${a.slice(at + 2)}` === b;
}
