// `site legal`: compares legal pages with their record, and plans the record of a new version.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changeSite } from '../build/index.ts';
import { printLegalLock } from '../content/index.ts';
import { realRoot } from '../files/index.ts';
import { Fault } from '../kit/diagnostics/fault.ts';
import type { Spans } from '../kit/diagnostics/span.ts';
import { replaceFile } from '../kit/system/disk.ts';
import { SETTINGS_PATH } from '../model/files/project.ts';
import { LEGAL_LOCK, type LegalLock, type LegalVersion, legalTextPath } from '../model/legal.ts';
import type { Machine } from '../model/request.ts';
import { type LegalPage, type LegalState, legalDifference, legalState } from '../rules/index.ts';
import { arrangedSite } from '../site/arrange/index.ts';
import type { Ask } from '../site/index.ts';
import { pageSpans } from '../site/read/index.ts';
import { legalHtmlOf, legalPage, publicationOf } from '../site/render/index.ts';

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

/** States in which a text, or how it is published, differs from the record. */
const DIFFERING: ReadonlySet<LegalState> = new Set(['text-changed', 'both-changed', 'published-otherwise']);

/** Compares each legal page with its record. */
export function legalStatus(ask: Ask): readonly LegalStatus[] {
  return legalPages(ask).map((legal) => ({
    path: legal.page.path,
    version: legal.versions[0]?.version ?? 0,
    date: legal.versions[0]?.date,
    state: legalState(legal),
    placeholders: legal.placeholders,
    difference: DIFFERING.has(legalState(legal)) ? legalDifference(legal) : [],
  }));
}

/**
 * Plans the files of a new version. @throws {Fault} if there is nothing to record, or the date isn't later than the last one.
 */
export function planBump(ask: Ask, root: string, bump: VersionBump, today: string): LegalPlan {
  const changed = chosen(legalPages(ask), bump);
  const entries = changed.map((legal) => [legal, entryFor(ask, legal, bump, today)] as const);
  const lock: LegalLock = new Map([
    ...ask(arrangedSite).value.legalLock,
    ...entries.map(([{ page }, versions]) => [page.path, recordOf(page.path, versions)] as const),
  ]);
  return {
    pages: entries.map(([{ page }, [newest]]) => ({
      path: page.path,
      version: newest?.version ?? 0,
      date: newest?.date ?? '',
    })),
    files: [
      ...entries.flatMap(([legal, versions]) => pageFiles(ask, root, legal, versions)),
      { path: LEGAL_LOCK, text: printLegalLock(lock) },
    ],
  };
}

/** Writes the files. Waits for a build that is at work on the site, and says so. @throws {Fault} */
export async function carryOutBump(folder: string, { files }: LegalPlan, machine: Machine): Promise<void> {
  const root = realRoot(folder);
  return changeSite(root, machine, (disk) => {
    for (const { path: file, text } of files) replaceFile(disk, root, file, text);
  });
}

function legalPages(ask: Ask): readonly LegalPage[] {
  const legal = ask(arrangedSite).value.site.pages.filter((page) => page.legal);
  return legal.map((page) => ask(legalPage, page.path));
}

function chosen(pages: readonly LegalPage[], { page, kind }: VersionBump): readonly LegalPage[] {
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
  throw new Fault(`The text of ${found.page.path} ${asItIs(legalState(found))}`, hint);
}

/** Reason why a text isn't recorded, as the end of a sentence. */
function asItIs(state: LegalState): string {
  if (state === 'incomplete') return 'matches its record; complete the record with --cosmetic';
  return state === 'new' ? 'is not recorded yet' : 'matches its record';
}

function isUnfinished(legal: LegalPage): boolean {
  return legal.placeholders.length > 0 && legalState(legal) !== 'unchanged';
}

/** Refuses to record a text with placeholders, which would later be published as an older version. */
function notFinished({ page, placeholders }: LegalPage): Fault {
  const names = placeholders.join(', ');
  return new Fault(
    `${page.path} still shows placeholders: ${names}`,
    `Fill them in in ${SETTINGS_PATH} first. Until then, the text is not compared with a record.`,
  );
}

function isRecordable(legal: LegalPage, kind: VersionBump['kind']): boolean {
  const state = legalState(legal);
  return DIFFERING.has(state) || state === (kind === 'version' ? 'new' : 'incomplete');
}

/** Returns the record of a page after the bump, newest version first. */
function entryFor(
  ask: Ask,
  { page, sha256, versions }: LegalPage,
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
  root: string,
  { page }: LegalPage,
  [newest]: readonly LegalVersion[],
): LegalPlan['files'] {
  if (!newest) return [];
  const html = legalHtmlOf(ask, page.path);
  const text = { path: legalTextPath(page.path, newest.version), text: html };
  if (page.updated === newest.date) return [text];
  const spans = ask(pageSpans, page.path);
  return [text, { path: page.path, text: withDate(page.path, spans, newest.date, root) }];
}

function withDate(file: string, spans: Spans, date: string, root: string): string {
  const source = readFileSync(path.join(root, file), 'utf8');
  const lines = source.split(/(?<=\n)/);
  const span = spans.get('updated');
  const index = (span?.line ?? 1) - 1;
  const line = lines[index] ?? '';
  if (!span) return source.replace(/^(\ufeff?---[^\n]*\n)/, `$1updated: ${date}\n`);
  lines[index] = line.slice(0, span.column - 1) + date + line.slice(span.column - 1 + (span.length ?? 1));
  return lines.join('');
}
