// Compares the recorded blocks of an original with those that it has now.
import { diffArrays } from 'diff';
import { groupBy } from '../../kit/order.ts';

/** Parts of a block that can change separately. */
export type BlockPart = 'text' | 'links' | 'code';

/** Change of a block: `before` is its index in the record, `after` in the original. */
export type BlockChange =
  | {
      readonly kind: 'changed';
      readonly before: number;
      readonly after: number;
      readonly parts: readonly BlockPart[];
    }
  | { readonly kind: 'added'; readonly before: undefined; readonly after: number }
  | { readonly kind: 'removed'; readonly before: number; readonly after: undefined };

/** Most changes that are compared one by one. Of two texts with more, everything between equal ends has changed. */
const MOST_EDITS = 300;

/** Finds the changes between two lists of hashes. A block that moved hasn't changed. */
export function compareBlocks(before: readonly string[], after: readonly string[]): readonly BlockChange[] {
  if (before.length === after.length && before.every((hash, index) => hash === after[index])) return [];
  const gaps = gapsBetween(before, after);
  const removed = new Set(gaps.flatMap((gap) => gap.removed));
  const added = new Set(gaps.flatMap((gap) => gap.added));
  const pairs = new Map<number, number>();
  const pair = (olds: readonly number[], news: readonly number[], length: number, onPair: OnPair) => {
    const found = groupBy(olds.filter(removed.has, removed), (index) => before[index]?.slice(0, length));
    const next = new Map(Array.from(found, ([start, indexes]) => [start, indexes.values()]));
    for (const now of news.filter(added.has, added)) {
      const old = next.get(after[now]?.slice(0, length))?.next().value;
      if (old === undefined) continue;
      removed.delete(old);
      added.delete(now);
      onPair(old, now);
    }
  };
  pair([...removed], [...added], Number.POSITIVE_INFINITY, () => undefined);
  pair([...removed], [...added], TEXT_LENGTH, (old, now) => pairs.set(now, old));
  for (const gap of gaps) pair(gap.removed, gap.added, 1, (old, now) => pairs.set(now, old));
  const changed = Array.from(pairs, ([now, old]): BlockChange => {
    return {
      kind: 'changed',
      before: old,
      after: now,
      parts: changedParts(before[old] ?? '', after[now] ?? ''),
    };
  });
  const others = Array.from(added, (now): BlockChange => ({ kind: 'added', before: undefined, after: now }));
  const lost = Array.from(
    removed,
    (old): BlockChange => ({ kind: 'removed', before: old, after: undefined }),
  );
  return [...[...changed, ...others].sort((a, b) => (a.after ?? 0) - (b.after ?? 0)), ...lost];
}

type OnPair = (old: number, now: number) => void;

/** A letter and the digits of the text. */
const TEXT_LENGTH = 13;

/** Indexes of blocks between two blocks that both lists have, in one order. */
interface Gap {
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

function gapsBetween(before: readonly string[], after: readonly string[]): readonly Gap[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS });
  if (!parts) return [{ removed: [...before.keys()], added: [...after.keys()] }];
  const gaps: { removed: number[]; added: number[] }[] = [{ removed: [], added: [] }];
  let [old, now] = [0, 0];
  for (const { removed, added, value } of parts) {
    const numbers = (start: number) => Array.from(value, (_, index) => start + index);
    if (removed) gaps.at(-1)?.removed.push(...numbers(old));
    else if (added) gaps.at(-1)?.added.push(...numbers(now));
    else gaps.push({ removed: [], added: [] });
    if (!added) old += value.length;
    if (!removed) now += value.length;
  }
  return gaps;
}

function changedParts(before: string, after: string): readonly BlockPart[] {
  const partOf = (hash: string, name: string) => hash.split('-').find((part) => part.startsWith(name));
  const isOther = (name: string) =>
    partOf(before.slice(TEXT_LENGTH), name) !== partOf(after.slice(TEXT_LENGTH), name);
  const parts: BlockPart[] = before.slice(0, TEXT_LENGTH) === after.slice(0, TEXT_LENGTH) ? [] : ['text'];
  if (isOther('l')) parts.push('links');
  if (isOther('c')) parts.push('code');
  return parts;
}

/** Finds the place in one list of kinds that corresponds to an index in another, as well as their kinds tell. */
export function counterpart(kinds: readonly string[], index: number, others: readonly string[]): number {
  let [here, there] = [0, 0];
  for (const { removed, added, value } of diffArrays([...kinds], [...others], {
    maxEditLength: MOST_EDITS,
  }) ?? []) {
    if (added) there += value.length;
    else if (index < here + value.length)
      return Math.min(removed ? there : there + index - here, others.length - 1);
    else [here, there] = [here + value.length, removed ? there : there + value.length];
  }
  return Math.min(index, others.length - 1);
}
