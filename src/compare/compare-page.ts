// Compares two readings of a page, apart from its links.
import { appendTo } from '../kit/order.ts';
import { type Change, wasAndNow } from './causes.ts';
import type { HeadingReading, PageReading } from './read-page.ts';
import { movedWords, textChanges, wordsIn } from './words.ts';

/** Amounts of a part of the old site and of the new one. */
export interface Tally {
  readonly of: number;
  readonly kept: number;
  /** Items that only the new site has. */
  readonly added: number;
}

const PARTS = [
  'urls',
  'words',
  'headings',
  'ids',
  'links',
  'images',
  'titles',
  'descriptions',
  'canonicals',
  'languages',
  'robots',
  'feeds',
  'sitemap',
  'redirects',
  'files',
] as const;
export type ComparedPart = (typeof PARTS)[number];

/** Collects changes and counts. */
export class Findings {
  readonly changes: Change[] = [];
  readonly #tallies = new Map<ComparedPart, { of: number; kept: number; added: number }>();

  count(part: ComparedPart, of: number, kept: number, added = 0): void {
    const tally = this.#tallies.get(part) ?? { of: 0, kept: 0, added: 0 };
    this.#tallies.set(part, { of: tally.of + of, kept: tally.kept + kept, added: tally.added + added });
  }

  report(kind: Change['kind'], page: string, was?: string, now?: string): void {
    this.changes.push({ kind, page, ...wasAndNow(was, now) });
  }

  tallies(): Readonly<Partial<Record<ComparedPart, Tally>>> {
    return Object.fromEntries(
      PARTS.flatMap((part) => {
        const tally = this.#tallies.get(part);
        return tally && tally.of + tally.added > 0 ? [[part, tally]] : [];
      }),
    );
  }
}

export function comparePageText(
  findings: Findings,
  page: string,
  old: PageReading,
  fresh: PageReading,
): void {
  const was = old.text.join('\n');
  const words = wordsIn(was);
  if (was === fresh.text.join('\n')) {
    findings.count('words', words.length, words.length);
    return;
  }
  const changes = textChanges(old.text, fresh.text);
  const lost = changes.map((change) => wordsIn(change.was));
  const added = changes.map((change) => wordsIn(change.now));
  for (const [index, { was: gone, now, ...context }] of changes.entries()) {
    const count = Math.max(lost[index]?.length ?? 0, added[index]?.length ?? 0);
    const values = wasAndNow(gone || undefined, now || undefined);
    findings.changes.push({ kind: 'text', page, ...values, count, ...context });
  }
  const moved = movedWords(lost, added);
  findings.count(
    'words',
    words.length,
    words.length - lost.flat().length + moved,
    added.flat().length - moved,
  );
}

/** Compares headings. Returns the new heading of each old one. */
export function compareHeadings(
  findings: Findings,
  page: string,
  old: PageReading,
  fresh: PageReading,
): ReadonlyMap<HeadingReading, HeadingReading> {
  const pairs = pairHeadings(old.headings, fresh.headings);
  let kept = 0;
  for (const heading of old.headings) {
    const other = pairs.get(heading);
    const [was, now] = [outlined(heading), other && outlined(other)];
    if (was === now) kept += 1;
    else findings.report('heading', page, was, now);
  }
  const paired = new Set(pairs.values());
  const added = fresh.headings.filter((heading) => !paired.has(heading));
  for (const heading of added) findings.report('heading', page, undefined, outlined(heading));
  findings.count('headings', old.headings.length, kept, added.length);
  return pairs;
}

function outlined({ level, text }: HeadingReading): string {
  return `${'#'.repeat(level)} ${text}`;
}

/** Pairs headings with the same text, then with the same id, then those in between if there are equally many. */
function pairHeadings(
  old: readonly HeadingReading[],
  fresh: readonly HeadingReading[],
): ReadonlyMap<HeadingReading, HeadingReading> {
  const pairs = new Map<HeadingReading, HeadingReading>();
  const free = new Set(fresh);
  const pairBy = (keyOf: (heading: HeadingReading) => string) => {
    const waiting = new Map<string, HeadingReading[]>();
    for (const heading of free) appendTo(waiting, keyOf(heading), heading);
    for (const heading of old) {
      const other = pairs.has(heading) ? undefined : waiting.get(keyOf(heading))?.shift();
      if (keyOf(heading) === '' || !other) continue;
      pairs.set(heading, other);
      free.delete(other);
    }
  };
  pairBy(({ level, text }) => `${level} ${text}`);
  pairBy(({ text }) => text);
  pairBy(({ id }) => id);
  const rest = old.filter((heading) => !pairs.has(heading));
  const others = [...free];
  if (rest.length === others.length)
    for (const [index, heading] of rest.entries()) {
      const other = others[index];
      if (other) pairs.set(heading, other);
    }
  return pairs;
}

/** Compares the ids of headings, and those that other pages link to. */
export function compareIds(
  findings: Findings,
  page: string,
  fresh: PageReading,
  headings: ReadonlyMap<string, HeadingReading | undefined>,
): void {
  let kept = 0;
  for (const [id, heading] of headings) {
    if (fresh.ids.has(id)) kept += 1;
    else findings.report('id', page, `#${id}`, heading?.id ? `#${heading.id}` : undefined);
  }
  findings.count('ids', headings.size, kept);
}
