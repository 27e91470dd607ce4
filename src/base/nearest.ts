import { distance } from 'fastest-levenshtein';
import { compareText } from './order.ts';

/**
 * The known word that a mistyped one most likely stands for: at most a third of its letters away (one
 * letter at the least), upper and lower case being equal. Two neighbours that changed places count as one
 * letter. Undefined where no word is that near.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let likely: string | undefined;
  let fewest = Math.max(1, Math.floor(word.length / 3));
  for (const name of known) {
    // Fewer letters cannot change than one of them has more.
    if (Math.abs(name.length - word.length) > fewest) continue;
    const found = typos(wanted, name.toLowerCase());
    if (found > fewest || (found === fewest && likely !== undefined && compareText(likely, name) <= 0))
      continue;
    likely = name;
    fewest = found;
  }
  return likely;
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
