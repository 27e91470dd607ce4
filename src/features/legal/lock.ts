// Reads and formats the record of legal pages, `content/legal.lock.yaml`.
import { readYaml } from '../../content/index.ts';
import { LIVE } from '../../engine/index.ts';
import { isCalendarDate, isRecord } from '../../fields/index.ts';
import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import {
  type Diagnostic,
  type Place,
  type WithDiagnostics,
  wholeFile,
} from '../../kit/diagnostics/diagnostic.ts';
import { placeOf, type Spans } from '../../kit/diagnostics/span.ts';
import type { Source } from '../../model/files/source.ts';
import { type Ask, task } from '../../site/index.ts';
import {
  LEGAL_LOCK,
  LEGAL_TEXTS,
  type LegalPublication,
  type LegalVersion,
  legalDeclaration,
} from './declaration.ts';
import { legalTextPath } from './recorded-text.ts';

const diagnostic = diagnosticsOf(legalDeclaration.codes);

/** The recorded versions of a page, newest first. */
interface LegalRecord {
  readonly versions: readonly LegalVersion[];
  readonly at: Place;
}

export type LegalLock = ReadonlyMap<string, LegalRecord>;

/** The record. Kept texts that aren't in it are reported, because the record was removed then. */
export const legalLock = task('legal-lock', readLegalLock, LIVE);

function readLegalLock(ask: Ask): WithDiagnostics<LegalLock> {
  const { attachments: files } = ask.names('content');
  const { value, diagnostics } = parseLegalLock(
    files.includes(LEGAL_LOCK) ? ask.file(LEGAL_LOCK) : undefined,
  );
  const recorded = new Set([...value.keys()].map((page) => folderOf(legalTextPath(page, 1))));
  const kept = files.filter((file) => file.startsWith(LEGAL_TEXTS));
  const lost = diagnostics.length > 0 ? [] : kept.filter((file) => !recorded.has(folderOf(file)));
  return { value, diagnostics: [...diagnostics, ...lost.slice(0, 1).map(unrecorded)] };
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}

function unrecorded(file: string): Diagnostic {
  return diagnostic('legal-lock', {
    message: `${file} belongs to no recorded legal page`,
    at: wholeFile(file),
    hint: `Restore ${LEGAL_LOCK} from version control, or delete ${folderOf(file)} if the page is gone for good.`,
  });
}

function parseLegalLock(source: Source | undefined): WithDiagnostics<LegalLock> {
  if (!source) return { value: new Map(), diagnostics: [] };
  const yaml = readYaml(source, 'front matter');
  const diagnostics: Diagnostic[] = [...yaml.diagnostics];
  const lock = new Map<string, LegalRecord>();
  for (const [page, entries] of Object.entries(yaml.value.data)) {
    const versions = readVersions(entries);
    const at = placeOf(source.path, yaml.value.spans, page, 'name');
    const fault = versions ? orderFault(versions) : 'is not a list of versions';
    if (fault !== undefined) diagnostics.push(damaged(page, fault, yaml.value.spans));
    else if (versions) lock.set(page, { versions: versions.toReversed(), at });
  }
  return { value: lock, diagnostics };
}

/** Reads the versions of a text; undefined if an entry is incomplete. */
function readVersions(entries: unknown): readonly LegalVersion[] | undefined {
  if (!Array.isArray(entries) || entries.length === 0) return undefined;
  const versions = entries.flatMap((entry: unknown) => readVersion(entry) ?? []);
  return versions.length === entries.length ? versions : undefined;
}

function readVersion(entry: unknown): LegalVersion | undefined {
  if (!isRecord(entry)) return undefined;
  const { version, date, effective, sha256, note, cosmetic = [] } = entry;
  const published = entry.published === undefined ? undefined : readPublication(entry.published);
  const isWhole =
    typeof version === 'number' &&
    typeof date === 'string' &&
    isCalendarDate(date) &&
    (effective === undefined || (typeof effective === 'string' && isCalendarDate(effective))) &&
    typeof sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(sha256) &&
    typeof note === 'string' &&
    Array.isArray(cosmetic) &&
    cosmetic.every((reason) => typeof reason === 'string') &&
    (entry.published === undefined || published !== undefined);
  return isWhole ? { version, date, effective, sha256, note, cosmetic, published } : undefined;
}

function readPublication(entry: unknown): LegalPublication | undefined {
  if (!isRecord(entry)) return undefined;
  const { route, layout, language, noindex, fields = {}, shows } = entry;
  const isWhole =
    typeof route === 'string' &&
    typeof layout === 'string' &&
    typeof language === 'string' &&
    typeof noindex === 'boolean' &&
    isRecord(fields) &&
    Object.values(fields).every((value) => typeof value === 'boolean' || typeof value === 'number') &&
    Array.isArray(shows) &&
    shows.every((name) => typeof name === 'string');
  return isWhole
    ? { route, layout, language, noindex, fields: fields as LegalPublication['fields'], shows }
    : undefined;
}

function orderFault(versions: readonly LegalVersion[]): string | undefined {
  if (versions.some(({ version }, index) => version !== index + 1))
    return 'does not number its versions from 1';
  const isLater = versions.every(
    ({ date }, index) => index === 0 || date > (versions[index - 1]?.date ?? ''),
  );
  return isLater ? undefined : 'has a version that is not later than the previous one';
}

function damaged(page: string, fault: string, spans: Spans): Diagnostic {
  return diagnostic('legal-lock', {
    message: `${page} ${fault}`,
    at: placeOf(LEGAL_LOCK, spans, page, 'name'),
    hint: 'Restore the file from version control, and use site legal bump.',
  });
}

/** Formats the lock, oldest versions first, so that a new one is appended at the end. */
export function printLegalLock(lock: LegalLock): string {
  const head = `# Written by \`site legal bump\`. Records which version of each legal page was published when.\n`;
  const pages = [...lock].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = pages.map(([page, { versions }]) => {
    const name = /^[\w./-]+$/.test(page) ? page : JSON.stringify(page);
    return `\n${name}:\n${versions.toReversed().map(printVersion).join('')}`;
  });
  return head + parts.join('');
}

function printVersion(entry: LegalVersion): string {
  const { version, date, effective, sha256, note, cosmetic, published } = entry;
  const lines = [
    `  - version: ${version}`,
    `    date: ${date}`,
    ...(effective === undefined ? [] : [`    effective: ${effective}`]),
    `    sha256: ${JSON.stringify(sha256)}`,
    `    note: ${JSON.stringify(note)}`,
    ...(cosmetic.length === 0 ? [] : ['    cosmetic:']),
    ...cosmetic.map((why) => `      - ${JSON.stringify(why)}`),
    ...(published ? printPublication(published) : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** Formats a publication as JSON, which is YAML too. */
function printPublication({ fields, ...others }: LegalPublication): readonly string[] {
  const hasFields = Object.keys(fields).length > 0;
  const entries = Object.entries(hasFields ? { ...others, fields } : others);
  return ['    published:', ...entries.map(([name, value]) => `      ${name}: ${JSON.stringify(value)}`)];
}
