import { distance } from 'fastest-levenshtein';
import { compareText } from './order.ts';

/**
 * The known word that a mistyped one most likely stands for: at most a third of its letters away (one
 * letter at the least), upper and lower case being equal. Undefined where none is that near.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3));
  const candidates = [...known]
    .map((name) => ({ name, distance: distance(word.toLowerCase(), name.toLowerCase()) }))
    .filter((candidate) => candidate.distance <= limit)
    .sort((a, b) => a.distance - b.distance || compareText(a.name, b.name));
  return candidates[0]?.name;
}
