// Older versions of legal pages with `history: true`: separate pages, made from the record.

import { diagnostic } from '../../kit/diagnostics/codes.ts';
import { type Diagnostic, type WithDiagnostics, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { escapeMarkup } from '../../kit/escape.ts';
import { type LineChange, lineChanges } from '../../kit/text-difference.ts';
import { handwrittenFault, type MarkdownFault } from '../../markdown/index.ts';
import {
  isTextOf,
  LEGAL_LOCK,
  type LegalLock,
  type LegalVersion,
  legalLines,
  legalMarkup,
  legalTextPath,
  type PublishedVersion,
  type RecordedText,
  readLegalHtml,
  withTexts,
} from '../../model/legal.ts';
import type { Markup } from '../../model/pages/markup.ts';
import type { Page, SitePage } from '../../model/pages/page.ts';
import type { Site } from '../../model/site.ts';
import { decodeUrl, withBase } from '../../model/url-path.ts';
import type { NameOf } from '../../routes/index.ts';
import { fillLabel, labelsIn } from '../../settings/index.ts';
import { archivedText, type OldTarget } from './archived-text.ts';

/** Page that shows an old version. It has no Markdown, but a body. */
export interface ArchivedPage {
  readonly page: Page;
  readonly markup: Markup;
}

/** Returns the text of a file, or `undefined` if it doesn't exist. */
type FileTextOf = (path: string) => string | undefined;

interface ArchiveSources {
  readonly textOf: FileTextOf;
  /** Returns true if links may publish a file next to the pages. */
  readonly isAttachment: (path: string) => boolean;
  readonly nameOf: NameOf;
  /** Returns the differences between two recorded texts, by their files. */
  readonly changesOf: (before: string, after: string) => readonly LineChange[];
  readonly fieldsOf: (path: string) => Page['fields'];
  /** Resolves the names in a page's fields. */
  readonly withNamed: (page: Page) => Page;
}

export function withVersions(pages: readonly SitePage[], lock: LegalLock): readonly SitePage[] {
  if (lock.size === 0) return pages;
  return pages.map((page) => {
    const record = page.legal ? lock.get(page.path) : undefined;
    if (!record) return page;
    const versions = record.versions.map((version, index) => {
      const isOld = page.history && index > 0;
      return { ...version, route: isOld ? oldRoute(page.route, version.date) : undefined };
    });
    return { ...page, versions };
  });
}

/** `/privacy/2025-06-08/`, or `/privacy-2025-06-08.html` */
function oldRoute(route: string, date: string): string {
  return route.endsWith('/') ? `${route}${date}/` : route.replace(/\.html$/, `-${date}.html`);
}

/** Creates the pages of older versions, by their ids. `site` contains all other pages. */
export function archiveLegalTexts(
  site: Site,
  sources: ArchiveSources,
): WithDiagnostics<ReadonlyMap<string, ArchivedPage>> {
  const value = new Map<string, ArchivedPage>();
  const diagnostics: Diagnostic[] = [];
  for (const routed of site.pages.filter(({ legal, history }) => legal && history)) {
    const page = { ...routed, fields: sources.fieldsOf(routed.path) };
    const [newest, ...older] = page.versions;
    let next = newest && recordedText(page, newest, sources.textOf);
    for (const version of older) {
      const text = recordedText(page, version, sources.textOf);
      if (!text) diagnostics.push(lost(page, version));
      const fault = text && handwrittenFault(text.text.html);
      if (fault) diagnostics.push(harmful(page, version, fault));
      const taken = site.byRoute.get(version.route ?? '');
      if (taken) diagnostics.push(isTaken(version.route ?? '', taken, page));
      if (text && next && !taken && !fault) {
        const archived = archive(page, text, next, site, sources);
        value.set(archived.page.id, archived);
      }
      next = text;
    }
  }
  return { value, diagnostics };
}

interface RecordedVersion {
  readonly version: PublishedVersion;
  readonly text: RecordedText;
  /** Lines of the text as people read it. */
  readonly lines: readonly string[];
}

/** Reads the recorded text of a version; undefined if it is lost or was changed. */
function recordedText(
  page: SitePage,
  version: PublishedVersion,
  textOf: FileTextOf,
): RecordedVersion | undefined {
  const html = textOf(legalTextPath(page.path, version.version));
  const text = html === undefined ? undefined : readLegalHtml(html);
  if (html === undefined || !text) return undefined;
  return isTextOf(html, version) ? { version, text, lines: legalLines(html) } : undefined;
}

/** Returns the differences between two recorded texts. If only the markup differs, returns the changes of the markup. */
export function changesBetween(before: string, after: string): readonly LineChange[] {
  const [old, fresh] = [legalLines(before), legalLines(after)];
  const isRead = old.join('\n') !== fresh.join('\n');
  return isRead ? lineChanges(old, fresh) : lineChanges(legalMarkup(before), legalMarkup(after));
}

function archive(
  page: Page,
  { version, text, lines }: RecordedVersion,
  next: RecordedVersion,
  site: Site,
  sources: ArchiveSources,
): ArchivedPage {
  const { changesOf, withNamed } = sources;
  const source = legalTextPath(page.path, version.version);
  const changes = changesOf(source, legalTextPath(page.path, next.version.version));
  const labels = labelsIn(page.language, site.settings);
  const shown = withTexts(page.fields, text.fields) as Page['fields'];
  // The current target of an old URL is unknown, so links and images are those of the page.
  const { fields } = withNamed({ ...page, fields: shown });
  const body = archivedText(
    {
      date: version.date,
      html: fieldsBeside(text, page.fields) + text.html,
      lines,
      next: { date: next.version.date, note: next.version.note, changes },
      current: withBase(site.settings, page.route),
    },
    createLeads(site, sources),
    site.settings,
    labels,
  );
  const route = version.route ?? '';
  const archived: Page = {
    ...page,
    id: source,
    path: source,
    permalink: undefined,
    route,
    file: fileOf(route),
    title: fillLabel(labels.oldTitle, { title: text.title, date: version.date }),
    fields,
    named: [],
    updated: version.date,
    effective: undefined,
    noindex: true,
    legal: false,
    history: false,
    archived: true,
    versions: versionsBeside(page, version),
    anchors: {},
  };
  return { page: archived, markup: body };
}

/** Versions that an old one links to: those that replaced it, the newest at its own route. */
function versionsBeside({ route, versions }: Page, shown: LegalVersion): Page['versions'] {
  return versions.map((one, index) => {
    if (one.version === shown.version) return { ...one, route: undefined };
    return index === 0 ? { ...one, route } : one;
  });
}

/** Texts of fields that the page no longer has, so its layout can't show them. */
function fieldsBeside({ fields }: RecordedText, current: Page['fields']): string {
  const isKnown = (field: string) => {
    let value: unknown = current;
    for (const name of field.split('.'))
      value =
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
    return typeof value === 'string';
  };
  const others = [...fields].filter(([field]) => !isKnown(field));
  return others.map(([, text]) => `<p>${escapeMarkup(text)}</p>\n`).join('');
}

/** Resolves the URLs of old texts in the current site. */
function createLeads(site: Site, { isAttachment, nameOf }: ArchiveSources): (href: string) => OldTarget {
  const { url } = site.settings.core;
  const attachments = new Map(Array.from(site.attachments, (source) => [nameOf(source), source]));
  return (href) => {
    const own = url !== undefined && href.startsWith(`${url}/`);
    const local = own ? href.slice(url.length) : href;
    if (!local.startsWith('/')) return 'there';
    const route = local.replace(/[?#].*$/, '');
    const file = decodeUrl(route.slice(1));
    const attachment = attachments.get(file);
    if (attachment !== undefined) return isAttachment(attachment) ? { attachment } : 'gone';
    return site.byRoute.has(route) || site.publicFiles.has(file) ? 'there' : 'gone';
  };
}

function lost({ path: file }: SitePage, { version, date }: LegalVersion): Diagnostic {
  const text = legalTextPath(file, version);
  return diagnostic('legal-lock', {
    message: `${text} is not the text of ${file} that was recorded on ${date}`,
    at: wholeFile(LEGAL_LOCK),
    hint: `Restore ${text} from version control, or remove history: true from ${file}.`,
  });
}

function harmful(
  { path: file }: SitePage,
  { version }: LegalVersion,
  { message, hint }: MarkdownFault,
): Diagnostic {
  const text = legalTextPath(file, version);
  return diagnostic('legal-lock', {
    message: `${text} contains HTML that Markdown cannot produce: ${message}`,
    at: wholeFile(text),
    hint,
  });
}

function isTaken(route: string, { path: owner }: SitePage, { path: file }: SitePage): Diagnostic {
  return diagnostic('route-taken', {
    message: `${route}, where an earlier version of ${file} would be published, is already the route of ${owner}`,
    at: wholeFile(owner),
    hint: 'Give that page another route.',
  });
}

/** `privacy/2025-06-08/index.html` */
function fileOf(route: string): string {
  const file = decodeURIComponent(route.slice(1));
  return file.endsWith('/') ? `${file}index.html` : file;
}
