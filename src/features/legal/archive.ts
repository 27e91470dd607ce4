// Older versions of legal pages with `history: true`: separate pages, made from the record.

import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import { type Diagnostic, type WithDiagnostics, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { escapeMarkup } from '../../kit/escape.ts';
import { type LineChange, lineChanges } from '../../kit/text-difference.ts';
import { decodeUrl, withBase } from '../../kit/urls/url-path.ts';
import { handwrittenFault, type MarkdownFault } from '../../markdown/index.ts';
import type { Page, SitePage } from '../../model/pages/page.ts';
import type { Site } from '../../model/site.ts';
import { fillLabel, labelsIn } from '../../settings/index.ts';
import { withNamedValues } from '../../site/arrange/index.ts';
import { type AddedPage, type Ask, task } from '../../site/index.ts';
import { attachmentFile, attachmentRefusal, fieldsOf } from '../../site/read/index.ts';
import { archivedText, type OldTarget } from './archived-text.ts';
import { LEGAL_LOCK, type LegalVersion, legalDeclaration, type PublishedVersion } from './declaration.ts';
import {
  isTextOf,
  legalLines,
  legalMarkup,
  legalTextPath,
  type RecordedText,
  readLegalHtml,
  withTexts,
} from './recorded-text.ts';

const diagnostic = diagnosticsOf(legalDeclaration.codes);

/** Creates the pages of older versions. `site` contains all other pages. */
export function olderVersions(ask: Ask, site: Site): WithDiagnostics<readonly AddedPage[]> {
  const value: AddedPage[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const routed of site.pages.filter(({ legal, history }) => legal && history)) {
    const page = { ...routed, fields: fieldsOf(ask, routed.path) };
    const [newest, ...older] = page.legalVersions;
    let next = newest && recordedText(ask, page, newest);
    for (const version of older) {
      const text = recordedText(ask, page, version);
      if (!text) diagnostics.push(lost(page, version));
      const fault = text && handwrittenFault(text.text.html, ask.tools.partsOf('draws'));
      if (fault) diagnostics.push(harmful(page, version, fault));
      const taken = site.byRoute.get(version.route ?? '');
      if (taken) diagnostics.push(isTaken(version.route ?? '', taken, page));
      if (text && next && !taken && !fault) value.push(archive(ask, page, text, next, site));
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
function recordedText(ask: Ask, page: SitePage, version: PublishedVersion): RecordedVersion | undefined {
  const html = ask.text(legalTextPath(page.path, version.version));
  const text = html === undefined ? undefined : readLegalHtml(html);
  if (html === undefined || !text) return undefined;
  return isTextOf(html, version) ? { version, text, lines: legalLines(html) } : undefined;
}

/** Returns the differences between two recorded texts. If only the markup differs, returns the changes of the markup. */
function changesBetween(before: string, after: string): readonly LineChange[] {
  const [old, fresh] = [legalLines(before), legalLines(after)];
  const isRead = old.join('\n') !== fresh.join('\n');
  return isRead ? lineChanges(old, fresh) : lineChanges(legalMarkup(before), legalMarkup(after));
}

/** Differences between two recorded legal pages, by their files, which never change. */
const legalChanges = task('legal-changes', (ask, [before, after]: readonly [string, string]) =>
  changesBetween(ask.text(before) ?? '', ask.text(after) ?? ''),
);

function archive(
  ask: Ask,
  page: Page,
  { version, text, lines }: RecordedVersion,
  next: RecordedVersion,
  site: Site,
): AddedPage {
  const source = legalTextPath(page.path, version.version);
  const changes = ask(legalChanges, [source, legalTextPath(page.path, next.version.version)]);
  const labels = labelsIn(page.language, site.settings);
  const shown = withTexts(page.fields, text.fields) as Page['fields'];
  // The current target of an old URL is unknown, so links and images are those of the page.
  const { fields } = withNamedValues(ask, { ...page, fields: shown }, page.language);
  const body = archivedText(
    {
      date: version.date,
      html: fieldsBeside(text, page.fields) + text.html,
      lines,
      next: { date: next.version.date, note: next.version.note, changes },
      current: withBase(site.settings, page.route),
    },
    createLeads(ask, site),
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
    added: true,
    legalVersions: versionsBeside(page, version),
    anchors: {},
  };
  return { page: archived, markup: body };
}

/** Versions that an old one links to: those that replaced it, the newest at its own route. */
function versionsBeside(
  { route, legalVersions: versions }: Page,
  shown: LegalVersion,
): Page['legalVersions'] {
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
function createLeads(ask: Ask, site: Site): (href: string) => OldTarget {
  const { url } = site.settings.core;
  const attachments = new Map(
    Array.from(site.attachments, (source) => [ask(attachmentFile, source) ?? source, source]),
  );
  return (href) => {
    const own = url !== undefined && href.startsWith(`${url}/`);
    const local = own ? href.slice(url.length) : href;
    if (!local.startsWith('/')) return 'there';
    const route = local.replace(/[?#].*$/, '');
    const file = decodeUrl(route.slice(1));
    const attachment = attachments.get(file);
    if (attachment !== undefined)
      return ask(attachmentRefusal, attachment) === null ? { attachment } : 'gone';
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
