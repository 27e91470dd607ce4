// Describes what changed, and how much of the old site the new one keeps.
import { counted, thousands } from '../kit/counted.ts';
import type { Cause, ChangeKind } from './causes.ts';
import type { ComparedPart, Tally } from './compare-page.ts';
import type { SiteComparison } from './compare-sites.ts';

/** Subjects of sentences about changes, and whether a change is quoted as text. */
const SUBJECTS: Readonly<Record<ChangeKind, readonly [subject: string, isText?: boolean]>> = {
  'page-missing': ['page'],
  'page-moved': ['URL'],
  'page-merged': ['text of'],
  'page-new': ['page'],
  'link-broken': ['link'],
  redirect: ['redirect to'],
  file: ['file'],
  'file-changed': ['file'],
  robots: ['value for search engines'],
  heading: ['heading', true],
  id: ['id'],
  image: ['image'],
  feed: ['entry'],
  link: ['link to'],
  canonical: ['canonical URL'],
  language: ['language'],
  title: ['title', true],
  sitemap: ['place in the sitemap'],
  description: ['description', true],
  text: ['text', true],
  around: ['text around the page', true],
  markup: ['markup'],
};

/** Sentences for all places of a kind, after their number. */
const SUMMARIES: Readonly<Record<ChangeKind, string>> = {
  'page-missing': 'missing, without a redirect',
  'page-moved': 'moved without a redirect',
  'page-merged': 'redirect to a page that lacks some of their text',
  'page-new': 'new',
  'link-broken': 'broken links, or missing images',
  redirect: 'redirects are missing or lead elsewhere',
  file: 'missing',
  'file-changed': 'other bytes',
  robots: 'other values for search engines',
  heading: 'headings differ',
  id: 'ids differ',
  image: 'images differ',
  feed: 'entries are missing, new or have other ids',
  link: 'links differ',
  canonical: 'canonical URLs differ',
  language: 'languages differ',
  title: 'titles differ',
  sitemap: 'listed in one of the sitemaps only',
  description: 'descriptions differ',
  text: 'text differs',
  around: 'text around the page differs',
  markup: 'only the markup differs',
};

/** `214 pages: the id #setup_1 is now #setup-2` */
export function causeSentence(cause: Cause): string {
  const { kind, rule, was, now, places } = cause;
  const pages = new Set(places.map(({ page }) => page)).size;
  const noun =
    { feed: 'feed', file: 'file', 'file-changed': 'file', redirect: 'URL' }[kind as string] ?? 'page';
  const head = counted(pages, noun, noun === 'URL' ? 'URLs' : undefined);
  if (rule !== undefined) return `${counted(places.length, kind === 'id' ? 'id' : 'URL')}: ${rule}`;
  if (was !== undefined || now !== undefined) return `${head}: ${changeSentence(kind, was, now)}`;
  return `${head}: ${SUMMARIES[kind]}`;
}

function changeSentence(kind: ChangeKind, was: string | undefined, now: string | undefined): string {
  const [subject, isText = false] = SUBJECTS[kind];
  const quoted = (text: string) => (isText ? `"${shortened(text)}"` : shortened(text));
  if (kind === 'link-broken') return `a broken link, or a missing image: ${quoted(now ?? '')}`;
  if (kind === 'sitemap')
    return was === undefined ? 'newly listed in the sitemap' : 'no longer listed in the sitemap';
  if (was === undefined) return `the ${subject} ${quoted(now ?? '')} is new`;
  if (now === undefined) return `the ${subject} ${quoted(was)} is gone`;
  if (kind === 'link' || kind === 'redirect')
    return `the ${subject} ${quoted(was)} now leads to ${quoted(now)}`;
  return `the ${subject} ${quoted(was)} is now ${quoted(now)}`;
}

/** One line of at most 160 characters. */
export function shortened(text: string): string {
  const line = text.replaceAll('\n', ' ');
  return line.length <= 160 ? line : `${line.slice(0, 80).trimEnd()} … ${line.slice(-40).trimStart()}`;
}

/** Percent that the new site keeps, rounded down to hundredths; 100 if there was nothing. */
export function percentOf({ of, kept }: Tally): number {
  return of === 0 ? 100 : Math.floor((kept / of) * 10_000) / 100;
}

/** The part of which least is kept, and its percent. */
export function leastKept({ kept }: Pick<SiteComparison, 'kept'>): {
  readonly part: ComparedPart | undefined;
  readonly percent: number;
} {
  let least: { part: ComparedPart | undefined; percent: number } = { part: undefined, percent: 100 };
  for (const [part, tally] of Object.entries(kept)) {
    const percent = percentOf(tally);
    if (percent < least.percent) least = { part: part as ComparedPart, percent };
  }
  return least;
}

const PART_TITLES: Partial<Record<ComparedPart, string>> = {
  urls: 'URLs',
  canonicals: 'canonical URLs',
  robots: 'pages for search engines',
  feeds: 'entries of feeds',
  sitemap: 'pages in the sitemap',
};

/** Rows of a table: part, percent, how many there were, how many are new. */
export function keptRows({
  kept,
}: Pick<SiteComparison, 'kept'>): readonly (readonly [string, string, string, string])[] {
  return Object.entries(kept).map(([part, tally]) => [
    PART_TITLES[part as ComparedPart] ?? part,
    tally.of === 0 ? '' : `${percentOf(tally)} %`,
    thousands(tally.of),
    tally.added === 0 ? '' : `${thousands(tally.added)} new`,
  ]);
}

/** `The new site keeps 97.2 % of the old one: ids are the part that lost most.` */
export function keptSentence(comparison: Pick<SiteComparison, 'kept'>): string {
  const { part, percent } = leastKept(comparison);
  if (part === undefined) return 'The new site keeps 100 % of the old one.';
  return `The new site keeps at least ${percent} % of each part of the old one; the least of its ${PART_TITLES[part] ?? part}.`;
}
