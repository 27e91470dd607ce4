// Groups the changes of a site by their cause.
import { compareText, groupBy } from '../kit/order.ts';

/** Kinds of changes, with how bad one is; 0 is only information. */
const CHANGE_COSTS = {
  'page-missing': 100,
  'page-moved': 50,
  'page-merged': 30,
  'link-broken': 20,
  redirect: 20,
  file: 20,
  robots: 20,
  heading: 5,
  id: 5,
  image: 5,
  feed: 5,
  link: 3,
  canonical: 3,
  language: 3,
  title: 2,
  sitemap: 2,
  description: 1,
  text: 1,
  'file-changed': 1,
  'page-new': 0,
  around: 0,
  markup: 0,
} as const;

export type ChangeKind = keyof typeof CHANGE_COSTS;

export interface Change {
  readonly kind: ChangeKind;
  /** URL of a page, or path of a file, in the old site if it is there. */
  readonly page: string;
  readonly was?: string;
  readonly now?: string;
  /** Number of words that are affected, or pages. */
  readonly count?: number;
  /** A few words before and after a change of a text. */
  readonly before?: string;
  readonly after?: string;
}

/** Changes of one kind: the same one in several places, or all that occur once. */
export interface Cause {
  readonly kind: ChangeKind;
  /** The change of all ids or URLs: `"_" is now "-"`. */
  readonly rule?: string;
  /** The change of all places, if they have the same one. */
  readonly was?: string;
  readonly now?: string;
  readonly places: readonly Omit<Change, 'kind'>[];
}

/** Returns the causes of changes, the worst first. */
export function causesOf(changes: readonly Change[]): readonly Cause[] {
  const causes: Cause[] = [];
  for (const [kind, ofKind] of groupBy(changes, (change) => change.kind)) {
    const single: Change[] = [];
    const ruled = new Set<Change>();
    for (const [rule, alike] of groupBy(ofKind, ruleOf)) {
      if (rule === '' || new Set(alike.map(({ was }) => was)).size < 2) continue;
      for (const change of alike) ruled.add(change);
      causes.push({ kind, rule, places: alike.map(({ kind: _, ...place }) => place) });
    }
    const others = ofKind.filter((change) => !ruled.has(change));
    for (const [, same] of groupBy(others, ({ was, now }) => JSON.stringify([was, now]))) {
      const [{ was, now } = { was: undefined, now: undefined }] = same;
      if (same.length === 1) single.push(...same);
      else causes.push({ kind, ...wasAndNow(was, now), places: same.map(withoutValues) });
    }
    if (single.length > 0) causes.push({ kind, places: single.map(({ kind: _, ...place }) => place) });
  }
  return causes.sort((a, b) => costOf(b) - costOf(a) || compareText(a.kind, b.kind));
}

/** Returns how the signs or capitals of an id or a URL changed, `"_" is now "-"`; empty for any other change. */
function ruleOf({ kind, was, now }: Change): string {
  if ((kind !== 'id' && kind !== 'page-moved') || was === undefined || now === undefined) return '';
  const split = (text: string) => text.replace(/\.html$/, '').split(/([^\p{L}\p{N}\p{M}]+)/u);
  const [before, after] = [split(was), split(now)];
  const rules = new Set<string>();
  if (was.endsWith('.html') !== now.endsWith('.html'))
    rules.add(`".html" is ${was.endsWith('.html') ? 'gone' : 'new'}`);
  for (const [index, part] of before.entries()) {
    const other = after[index] ?? '';
    if (part === other) continue;
    if (index % 2 === 1) rules.add(other === '' ? `"${part}" is gone` : `"${part}" is now "${other}"`);
    else if (part.toLowerCase() !== other.toLowerCase()) return '';
    else rules.add('capitals differ');
  }
  if (after.length > before.length) rules.add(`"${after.slice(before.length).join('')}" is new`);
  return [...rules].sort(compareText).join(', ');
}

function withoutValues({ page, count }: Change): Omit<Change, 'kind'> {
  return { page, ...(count !== undefined && { count }) };
}

export function wasAndNow(was: string | undefined, now: string | undefined) {
  return { ...(was !== undefined && { was }), ...(now !== undefined && { now }) };
}

function costOf({ kind, places }: Cause): number {
  return CHANGE_COSTS[kind] * places.reduce((sum, { count = 1 }) => sum + count, 0);
}
