// Tasks for Markdown files that others include, a limit for the included text of all pages together, and the names of wiki links.

import { decodeText, readFrontMatter } from '../../content/index.ts';
import { LIVE } from '../../engine/index.ts';
import { thousands } from '../../kit/counted.ts';
import { didYouMean } from '../../kit/nearest.ts';
import { sortedBy } from '../../kit/order.ts';
import {
  createWikiNames,
  filesIncludedBy,
  MOST_INCLUDED,
  namesEmbeddedBy,
  type WikiNames,
} from '../../markdown/index.ts';
import { isInclusion } from '../../model/pages/page-path.ts';
import type { IncludedText, NamedTarget, Targets } from '../../model/site.ts';
import { type Ask, task } from '../index.ts';
import { allOutlines, settingsOfPage } from './pages.ts';
import { editionAt, inclusionsAt } from './settings.ts';

type RefusedText = Extract<IncludedText, { readonly kind: 'refused' }>;

/** Paths of the files that a Markdown file includes, each as often as it does. */
const filesIncluded = task('files-included', (ask, path: string): readonly string[] => [
  ...filesIncludedBy(decodeText(ask.file(path)).value ?? '', path).map(
    inclusionsAt(ask, path).fileAt ?? ((file) => file),
  ),
  ...filesEmbedded(ask, path),
]);

/** Returns the paths of the pages that wiki links of a file show in their place. */
function filesEmbedded(ask: Ask, path: string): readonly string[] {
  if (!settingsOfPage(ask, path).markdown.wiki) return [];
  return namesEmbeddedBy(decodeText(ask.file(path)).value ?? '').flatMap((name) => {
    const target = namedTargetBy(ask)(name, path);
    return target.kind === 'found' && target.path.endsWith('.md') ? target.path : [];
  });
}

/** Length of a Markdown file in UTF-16 code units. */
const textLength = task(
  'text-length',
  (ask, path: string): number => decodeText(ask.file(path)).value?.length ?? 0,
);

/** Reasons why files may not be included, because pages would include too much in total, by path. */
const overusedInclusions = task('overused-inclusions', (ask): Readonly<Record<string, string>> => {
  const { pages, inclusions } = ask.names('content');
  const known = new Set([...pages, ...inclusions]);
  const amounts = amountsBy((path) =>
    known.has(path) ? { length: ask(textLength, path), files: ask(filesIncluded, path) } : NOTHING,
  );
  const uses = new Map<string, number>();
  for (const page of pages)
    for (const path of ask(filesIncluded, page)) uses.set(path, (uses.get(path) ?? 0) + 1);
  const totals = Array.from(uses, ([path, times]) => ({
    path,
    times,
    // A page that includes more is refused separately.
    units: times * Math.min(amounts(path), MOST_INCLUDED),
  }));
  // Limit for the text that all pages of a site include, in UTF-16 code units. Each page counts, because a large file
  // in hundreds of small pages would be parsed for minutes.
  const most = 8 * 1024 * 1024 + 16 * 1024 * pages.length;
  let sum = totals.reduce((before, { units }) => before + units, 0);
  const refusals: Record<string, string> = {};
  for (const { path, times, units } of sortedBy(totals, (one) => one.path).sort(
    (a, b) => b.units - a.units,
  )) {
    if (sum <= most) break;
    sum -= units;
    refusals[path] =
      `is included ${thousands(times)} times, which makes ${kib(units)}; all pages together may include ${kib(most)}`;
  }
  return refusals;
});

interface Inclusion {
  readonly length: number;
  readonly files: readonly string[];
}

const NOTHING: Inclusion = { length: 0, files: [] };

/** Returns the lengths of files with everything that they include, by path. A cycle, which is an error anyway, counts once. */
function amountsBy(read: (path: string) => Inclusion): (path: string) => number {
  const amounts = new Map<string, number>();
  const amountOf = (path: string): number => {
    const known = amounts.get(path);
    if (known !== undefined) return known;
    amounts.set(path, 0);
    const { length, files } = read(path);
    const amount = files.reduce((sum, file) => sum + amountOf(file), length);
    amounts.set(path, amount);
    return amount;
  };
  return amountOf;
}

function kib(units: number): string {
  return `${thousands(Math.round(units / 1024))} KiB`;
}

/** Reason why a file can't be included, known before it is read; null if it can. */
const inclusionRefusal = task('inclusion-refusal', (ask, path: string): RefusedText | null => {
  const { pages, inclusions } = ask.names('content');
  if (!pages.includes(path) && !inclusions.includes(path)) return missing(path, [...inclusions, ...pages]);
  const overused = ask(overusedInclusions)[path];
  return overused === undefined
    ? null
    : refused(overused, 'Divide the file and include only parts, or link to one page with its text.');
});

/** Text of a file without front matter, or the reason why it isn't included. */
export const includedText = task(
  'included-text',
  (ask, path: string): IncludedText => {
    const refusal = ask(inclusionRefusal, path);
    if (refusal) return refusal;
    const { value: text, diagnostics } = decodeText(ask.file(path));
    if (text === undefined) {
      const [{ message = '', hint = '' } = {}] = diagnostics;
      return refused(message.replace(`${path} `, ''), hint);
    }
    const { body } = readFrontMatter(path, text).value;
    if (body.offset > 0 && isInclusion(path))
      return refused('has front matter, but is not a page', 'Remove the front matter.');
    return { kind: 'text', body: text.slice(body.offset), line: body.line };
  },
  { kind: 'live', retain: 'never' },
);

function missing(path: string, known: readonly string[]): RefusedText {
  if (!path.endsWith('.md'))
    return refused(
      'is not a Markdown file',
      'Name a .md file. To show another file as code, write file="…" after the language of a code block.',
    );
  const otherwise = 'Name a .md file in content/, relative to this one, or with a slash from content/.';
  const hint = didYouMean(path, known, otherwise, (likely) => likely.slice('content'.length));
  return refused('does not exist', hint);
}

function refused(message: string, hint: string): RefusedText {
  return { kind: 'refused', message, hint };
}

const wikiNames = task(
  'wiki-names',
  (ask): WikiNames => {
    const { pages, attachments } = ask.names('content');
    const aliases = new Map(allOutlines(ask).map(({ path, names = [] }) => [path, names]));
    return createWikiNames([...pages, ...attachments], aliases);
  },
  LIVE,
);

/** Meaning of a name in a wiki link of a file. Of several, the one in the same language counts. */
const namedTarget = task(
  'named-target',
  (ask, [name, from]: readonly [name: string, from: string]): NamedTarget => {
    const found = ask(wikiNames).find(name, from);
    if (found.kind !== 'several') return found;
    const language = editionAt(ask, from)?.name;
    const own = found.paths.filter((path) => editionAt(ask, path)?.name === language);
    const [path] = own;
    return path !== undefined && own.length === 1 ? { kind: 'found', path } : found;
  },
);

export function namedTargetBy(ask: Ask): Targets['namedTarget'] {
  // Files in one folder share their answers.
  return (name, from) => ask(namedTarget, [name, `${from.slice(0, from.lastIndexOf('/') + 1)}.md`]);
}
