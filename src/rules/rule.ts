// A rule: its findings, their severity, and its text in the reference.

import type { Diagnostic, RuleText } from '../kit/diagnostics/diagnostic.ts';
import { type Place, type PolicyEntry, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { isAbsolute } from '../kit/urls/url-path.ts';
import type { OutputFile } from '../model/files/output.ts';
import { SETTINGS_PATH } from '../model/files/project.ts';
import type { Page, SitePage } from '../model/pages/page.ts';
import type { EntryOutline } from '../model/pages/record.ts';
import type { Site } from '../model/site.ts';
import type { Openings } from '../settings/index.ts';
import type { DocumentFacts, DocumentPlaces, Facts, UrlList, Use } from './facts.ts';

export type UrlTarget =
  | { readonly kind: 'file'; readonly file: string; readonly fragment: string }
  /** URL without a file. `route` is the path under the site's base, decoded. */
  | { readonly kind: 'nothing'; readonly route: string; readonly hint: string }
  /** `https://example.com`; empty if it isn't a web URL. */
  | { readonly kind: 'elsewhere'; readonly origin: string };

export type Resolve = (url: string, route: string) => UrlTarget;

export interface RuleEntry extends RuleText {
  readonly code: string;
}

/** Returns the declared text of a rule of a feature. */
export function declaredRule<Code extends string>(
  table: Readonly<Record<Code, RuleText>>,
  code: NoInfer<Code>,
): RuleEntry {
  return { code, ...table[code] };
}

/** Checks one page. Its findings depend on nothing else, so they can be kept between builds. */
export interface PageRule extends RuleEntry {
  page(page: CheckedPage): Iterable<Finding>;
}

/** Checks all pages and files together; asynchronously if it loads a library that builds don't need. */
export interface SiteRule extends RuleEntry {
  site(site: CheckedSite): Iterable<Finding> | AsyncIterable<Finding>;
}

/** The visible result of drawing a card. */
export interface CardResult {
  /** Characters that none of its fonts has. */
  readonly missing: readonly string[];
  /** Texts that are partly cut off. */
  readonly cut: readonly string[];
}

/** Checks the social card of a page, once it is drawn. */
export interface CardRule extends RuleEntry {
  card(page: RulePage, card: CardResult): Iterable<Finding>;
}

/** Rule that is checked elsewhere, because it needs an option of `site check`, or more than values. */
export interface AuditRule extends RuleEntry {
  readonly option?: CheckOption;
}

/** Options of `site check` that need more than the site itself. */
export type CheckOption = 'external' | 'browser';
export type Rule = PageRule | SiteRule | CardRule | AuditRule;

/** Rules of a run, by the kind of their subject. */
export interface RuleSet {
  readonly page: readonly PageRule[];
  readonly site: readonly SiteRule[];
  readonly card: readonly CardRule[];
  /** Codes of all rules, of other findings, and of requested suggestions. */
  readonly codes: ReadonlySet<string>;
}

export interface CheckedPage {
  readonly page: RulePage;
  readonly facts: Facts;
  /** URL of the site without a final slash; undefined if unknown. */
  readonly url: string | undefined;
  readonly openings: Openings;
}

export type RulePage = Pick<
  Page,
  'id' | 'path' | 'route' | 'file' | 'layout' | 'language' | 'noindex' | 'description' | 'image' | 'anchors'
> &
  Pick<Page, 'inEdition' | 'inVersion'>;

export interface SharedPage {
  readonly page: SitePage;
  readonly facts: SiteFacts;
  /** Returns the places of a page by its id. They are only needed for findings. */
  readonly placesOf: (id: string) => DocumentPlaces;
}

interface SiteFacts extends Omit<DocumentFacts, 'sharedHtml'> {
  /** URLs in its shared HTML. Pages that show the same HTML have the same list. */
  readonly sharedHtml: readonly UrlList[];
}

export type LegalState =
  | 'unchanged'
  /** The text still shows placeholders and was never recorded, so there is no record to compare with. */
  | 'unfinished'
  /** The text was never recorded. */
  | 'new'
  | 'text-changed'
  | 'date-changed'
  /** Text and date changed, but the record is missing. */
  | 'both-changed'
  /** The text matches the record, but its route, or the part that the page shows, doesn't. */
  | 'published-otherwise'
  /** The text matches the record, which is from an older version and doesn't say how the text is published. */
  | 'incomplete';

/** A page with `legal: true`, and its record. */
export interface LegalPage {
  readonly page: RulePage & Pick<Page, 'updated' | 'effective'>;
  /** Placeholders in the text. A text with some was never published. */
  readonly placeholders: readonly string[];
  /** Recorded versions, newest first. */
  readonly versions: Page['legalVersions'];
  readonly state: LegalState;
  /** Lines that differ from the record, with - and +. */
  readonly difference: readonly string[];
}

export interface CheckedSite {
  readonly site: Site;
  /** All published pages, sorted by path. */
  readonly pages: readonly SharedPage[];
  /** All pages, including unpublished ones, and all records. */
  readonly entries: readonly EntryOutline[];
  readonly placeOfEntry: (path: string) => Place;
  readonly files: ReadonlyMap<string, OutputFile>;
  readonly resolve: Resolve;
  /** Yields the HTML files in `public/`, each with the paths of the files that it loads: `/assets/site.css`. */
  readonly publicLoads: () => Iterable<readonly [file: string, loads: readonly string[]]>;
  /** Returns the ids in a file of finished HTML, by its path in the output; undefined for a file whose ids scripts may add. */
  readonly finishedIds?: (file: string) => readonly string[] | undefined;
  /** Stylesheets and scripts that templates import, by URL, each with its source. */
  readonly imported: ReadonlyMap<string, string>;
  /** Stylesheets that pages link by themselves, by URL, each with its source. */
  readonly linked: ReadonlyMap<string, string>;
  /** Reads a finished file. In a build, pages can't be read, and large files shouldn't be. */
  readonly read: (file: string) => Buffer;
  /** Reads a finished file, which may be too long for a buffer, in parts of some megabytes, each with the first bytes of the next. */
  readonly parts: (file: string) => Iterable<Buffer>;
  /** Current and old ids of headings in published pages, by the page's file; empty in a build. */
  readonly published: Readonly<Record<string, readonly string[]>>;
  /** Files of pages that earlier builds published; empty in a build. */
  readonly publishedPages: readonly string[];
  /** Text of `content/routes.txt`; undefined without the file, and in a build. */
  readonly routeList: string | undefined;
  readonly legal?: {
    /** Published pages with `legal: true`. */
    readonly pages: readonly LegalPage[];
    /** Places of pages in the record, by their path. */
    readonly records: ReadonlyMap<string, Place>;
    /** `YYYY-MM-DD` */
    readonly today: string;
  };
  /** Returns the files of pages that have changed since their dates and authors were recorded. */
  readonly unrecorded?: () => readonly string[];
  readonly showsPlace: (file: string) => boolean;
  /** Unpublished pages with their text; empty in a build. */
  readonly drafts: readonly { readonly path: string; readonly text: string }[];
  /** Variables of the environment and of `.env` files, by name; empty in a build. */
  readonly environment: Readonly<Record<string, string>>;
}

export type Subject =
  /** Element of a page. `at` is its offset in the HTML; `values` are wrong, and may come from front matter or settings. */
  | {
      readonly kind: 'element';
      readonly page: RulePage;
      readonly at: number;
      readonly values: readonly string[];
    }
  | { readonly kind: 'layout'; readonly page: RulePage }
  /** File of a page, at a field of its front matter if one is named. */
  | { readonly kind: 'page'; readonly page: RulePage; readonly field?: string }
  /** First of some texts in a source, or in the only other one that has it, which may be of another type; else the source. */
  | {
      readonly kind: 'source';
      readonly clues: readonly string[];
      readonly source: Place;
      readonly other?: '.css';
    }
  /** Only place in the settings and templates where a value is written, else the given place. */
  | { readonly kind: 'value'; readonly value: string; readonly otherwise: Place }
  | { readonly kind: 'place'; readonly place: Place | undefined };

export interface Finding {
  readonly message: string;
  readonly hint: string;
  readonly at: Subject;
  readonly related?: readonly { readonly message: string; readonly at: Place }[];
  /** Lines with more detail, such as a difference. */
  readonly details?: readonly string[];
  readonly entry?: PolicyEntry | undefined;
  readonly binds?: Diagnostic['binds'];
  readonly fix?: Diagnostic['fix'];
  /** Field that `site fix` adds to the front matter of the page, as YAML. */
  readonly newField?: { readonly name: string; readonly value: string };
}

export interface RuleFinding extends Finding {
  readonly rule: Pick<Rule, 'code' | 'severity'>;
}

interface UrlOnPage extends SharedPage {
  readonly url: string;
  readonly use: Use;
  /** Number of the shared HTML that it is in, or `OWN`. */
  readonly piece: number;
  /** Index in the list of the shared HTML, or of the page. */
  readonly index: number;
}

/** Number for the part of a page outside of shared HTML. */
const OWN = -1;

/** Lists the URLs of pages in the wanted uses. Most URLs are links, of which a page may have thousands. */
export function* urlsOf(pages: Iterable<SharedPage>, isWanted: (use: Use) => boolean): Iterable<UrlOnPage> {
  for (const shared of pages)
    for (let piece = OWN; piece < shared.facts.sharedHtml.length; piece += 1)
      yield* urlsIn(shared, piece, isWanted);
}

function urlsIn(
  { page, facts, placesOf }: SharedPage,
  piece: number,
  isWanted: (use: Use) => boolean = () => true,
): readonly UrlOnPage[] {
  const { urls, uses } = facts.sharedHtml[piece] ?? facts;
  const found: UrlOnPage[] = [];
  // There can be millions of URLs, and a generator or `entries()` would take one and a half times as long.
  for (let index = 0; index < urls.length; index += 1) {
    const use = uses[index] ?? 'other';
    if (isWanted(use)) found.push({ page, facts, placesOf, url: urls[index] ?? '', use, piece, index });
  }
  return found;
}

/** Fault of a URL; `values` are texts that the sources may have for it. `at` is where to fix it, if that is elsewhere. */
type UrlFault = Pick<Finding, 'message' | 'hint' | 'entry'> &
  Partial<Pick<Finding, 'at'>> & { readonly values: readonly string[] };

/**
 * Visits the URLs of pages, and returns a finding for each fault. An absolute URL of shared HTML is visited on the first
 * page that shows it, and its fault is reported for each page.
 */
export function visitUrls(
  pages: Iterable<SharedPage>,
  visit: (url: UrlOnPage) => UrlFault | undefined,
): readonly Finding[] {
  const found: Finding[] = [];
  const report = (url: UrlOnPage, fault = visit(url)) => {
    if (fault) {
      const { values, ...finding } = fault;
      found.push({ at: atUrl(url, ...values), ...finding });
    }
    return fault;
  };
  /** URLs that count on further pages. The fault is absent if it depends on the page. */
  const repeated = new Map<UrlList, { readonly one: UrlOnPage; readonly fault?: UrlFault }[]>();
  for (const shared of pages) {
    for (const one of urlsIn(shared, OWN)) report(one);
    for (const [piece, list] of shared.facts.sharedHtml.entries()) {
      const known = repeated.get(list);
      for (const { one, fault } of known ?? []) report({ ...one, ...shared, piece }, fault);
      if (known) continue;
      const kept: { one: UrlOnPage; fault?: UrlFault }[] = [];
      for (const one of urlsIn(shared, piece)) {
        const fault = report(one);
        if (!isAbsolute(one.url)) kept.push({ one });
        else if (fault) kept.push({ one, fault });
      }
      repeated.set(list, kept);
    }
  }
  return found;
}

/**
 * Returns the place of a text in a file that isn't a page: in the source of a stylesheet or a script, in a public file, or
 * where the settings name a file that the build creates.
 */
export function atSource(
  file: string,
  clues: readonly string[],
  { imported, linked, site }: Pick<CheckedSite, 'imported' | 'linked' | 'site'>,
): Extract<Subject, { readonly kind: 'source' }> {
  const known = [...imported, ...linked].find(([url]) => url.endsWith(`/${file}`))?.[1];
  const source = known ?? (site.publicFiles.has(file) ? `public/${file}` : undefined);
  return source === undefined
    ? { kind: 'source', clues: [`/${file}`], source: wholeFile(SETTINGS_PATH) }
    : { kind: 'source', clues, source: wholeFile(source) };
}

export function atElement(page: RulePage, at: number, ...values: readonly string[]): Subject {
  return { kind: 'element', page, at, values: values.filter((value) => value !== '') };
}

/** Returns the element of a URL on a page. Places are computed only for findings, because they move with every letter. */
export function atUrl(
  { page, facts, placesOf, piece, index }: UrlOnPage,
  ...values: readonly string[]
): Subject {
  const { [piece]: list } = facts.sharedHtml;
  const { starts, places } = placesOf(page.id);
  const at = list ? (starts[piece] ?? 0) + (list.places[index] ?? 0) : (places[index] ?? 0);
  return atElement(page, at, ...values);
}
