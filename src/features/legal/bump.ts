// `site legal`: compares legal pages with their record, and plans the record of a new version.

import { Fault } from '../../kit/diagnostics/fault.ts';
import type { Spans } from '../../kit/diagnostics/span.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import type { LegalState } from '../../rules/index.ts';
import type { Ask } from '../../site/index.ts';
import { pageSpans } from '../../site/read/index.ts';
import { LEGAL_LOCK, type LegalVersion } from './declaration.ts';
import { legalHtmlOf, legalPages, publicationOf, type RecordablePage } from './legal-page.ts';
import type { LegalLock } from './lock.ts';
import { legalLock, printLegalLock } from './lock.ts';
import { legalTextPath } from './recorded-text.ts';
import { DIFFERING } from './state.ts';

export interface LegalStatus {
  readonly path: string;
  /** 0 if nothing is recorded. */
  readonly version: number;
  readonly date: string | undefined;
  readonly state: LegalState;
  readonly placeholders: readonly string[];
  readonly difference: readonly string[];
}

/** A new version, or a cosmetic change of the newest. */
export interface VersionBump {
  /** `content/privacy.md`, or its route; undefined for all pages that changed. */
  readonly page: string | undefined;
  readonly kind: 'version' | 'cosmetic';
  /** The change, or the reason why it isn't a new version. */
  readonly words: string;
  /** `YYYY-MM-DD`. If undefined, a new text keeps its own date, and others get today's. */
  readonly date: string | undefined;
}

/** Files that recording would write. */
export interface LegalPlan {
  readonly pages: readonly { readonly path: string; readonly version: number; readonly date: string }[];
  /** Files in the order in which they are written, the record last. Paths are relative to the root. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/** Compares each legal page with its record. */
export function legalStatus(ask: Ask): readonly LegalStatus[] {
  return legalPages(ask).map((legal) => ({
    path: legal.page.path,
    version: legal.versions[0]?.version ?? 0,
    date: legal.versions[0]?.date,
    state: legal.state,
    placeholders: legal.placeholders,
    difference: legal.difference,
  }));
}

/**
 * Plans the files of a new version. @throws {Fault} if there is nothing to record, or the date isn't later than the last one.
 */
export function planBump(ask: Ask, bump: VersionBump, today: string): LegalPlan {
  const changed = chosen(legalPages(ask), bump);
  const entries = changed.map((legal) => [legal, entryFor(ask, legal, bump, today)] as const);
  const lock: LegalLock = new Map([
    ...ask(legalLock).value,
    ...entries.map(([{ page }, versions]) => [page.path, recordOf(page.path, versions)] as const),
  ]);
  return {
    pages: entries.map(([{ page }, [newest]]) => ({
      path: page.path,
      version: newest?.version ?? 0,
      date: newest?.date ?? '',
    })),
    files: [
      ...entries.flatMap(([legal, versions]) => pageFiles(ask, legal, versions)),
      { path: LEGAL_LOCK, text: printLegalLock(lock) },
    ],
  };
}

function chosen(pages: readonly RecordablePage[], { page, kind }: VersionBump): readonly RecordablePage[] {
  if (page === undefined) {
    const changed = pages.filter((legal) => isRecordable(legal, kind) && legal.placeholders.length === 0);
    if (changed.length > 0) return changed;
    const unfinished = pages.find(isUnfinished);
    if (unfinished) throw notFinished(unfinished);
    throw new Fault('No legal page has changed', 'Run site legal status to see the state of each text.');
  }
  const found = pages.find(
    (legal) => [legal.page.path, legal.page.route].includes(page) || legal.page.path === `content/${page}`,
  );
  if (!found)
    throw new Fault(`${page} is not a legal page`, 'Name a page with legal: true in its front matter.');
  if (isUnfinished(found)) throw notFinished(found);
  if (isRecordable(found, kind)) return [found];
  const hint = 'Run site legal status to see the state of each text.';
  throw new Fault(`The text of ${found.page.path} ${asItIs(found.state)}`, hint);
}

/** Reason why a text isn't recorded, as the end of a sentence. */
function asItIs(state: LegalState): string {
  if (state === 'incomplete') return 'matches its record; complete the record with --cosmetic';
  return state === 'new' ? 'is not recorded yet' : 'matches its record';
}

function isUnfinished(legal: RecordablePage): boolean {
  return legal.placeholders.length > 0 && legal.state !== 'unchanged';
}

/** Refuses to record a text with placeholders, which would later be published as an older version. */
function notFinished({ page, placeholders }: RecordablePage): Fault {
  const names = placeholders.join(', ');
  return new Fault(
    `${page.path} still shows placeholders: ${names}`,
    `Fill them in in ${SETTINGS_PATH} first. Until then, the text is not compared with a record.`,
  );
}

function isRecordable(legal: RecordablePage, kind: VersionBump['kind']): boolean {
  const state = legal.state;
  return DIFFERING.has(state) || state === (kind === 'version' ? 'new' : 'incomplete');
}

/** Returns the record of a page after the bump, newest version first. */
function entryFor(
  ask: Ask,
  { page, sha256, versions }: RecordablePage,
  bump: VersionBump,
  today: string,
): readonly LegalVersion[] {
  const [newest, ...older] = versions;
  const { effective } = page;
  const published = ask(publicationOf, page.path) ?? undefined;
  if (bump.kind === 'cosmetic' && newest) {
    const cosmetic = [...newest.cosmetic, bump.words];
    return [{ ...newest, effective, sha256, cosmetic, published }, ...older];
  }
  const moved = page.updated !== undefined && page.updated !== newest?.date;
  const date = bump.date ?? (moved ? page.updated : today);
  if (newest && date <= newest.date) {
    const hint = 'Give a later day with --date, or use --cosmetic for a typo.';
    throw new Fault(`${page.path} already has a version of ${newest.date}, so ${date} is too early`, hint);
  }
  const version = (newest?.version ?? 0) + 1;
  return [{ version, date, effective, sha256, note: bump.words, cosmetic: [], published }, ...versions];
}

function recordOf(path: string, versions: readonly LegalVersion[]) {
  return { versions, at: { path, line: 1, column: 1 } };
}

/** The text of the version, and the page with its date. */
function pageFiles(
  ask: Ask,
  { page }: RecordablePage,
  [newest]: readonly LegalVersion[],
): LegalPlan['files'] {
  if (!newest) return [];
  const html = legalHtmlOf(ask, page.path);
  const text = { path: legalTextPath(page.path, newest.version), text: html };
  if (page.updated === newest.date) return [text];
  const source = ask.bytes(page.path).toString();
  return [text, { path: page.path, text: withDate(source, ask(pageSpans, page.path), newest.date) }];
}

function withDate(source: string, spans: Spans, date: string): string {
  const lines = source.split(/(?<=\n)/);
  const span = spans.get('updated');
  const index = (span?.line ?? 1) - 1;
  const line = lines[index] ?? '';
  if (!span) return source.replace(/^(\ufeff?---[^\n]*\n)/, `$1updated: ${date}\n`);
  lines[index] = line.slice(0, span.column - 1) + date + line.slice(span.column - 1 + (span.length ?? 1));
  return lines.join('');
}
