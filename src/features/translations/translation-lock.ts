// `content/translations.lock.yaml`: which text of its original each translation translates. The file is YAML, in the one form
// in which it is written: with a line for each block, so that merges change few lines, and each mistake has its place.

import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic, Place, WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import { sha256 } from '../../kit/hash.ts';
import { textLines } from '../../kit/lines.ts';
import { sortedBy } from '../../kit/order.ts';
import { orUndefined } from '../../kit/thrown.ts';
import { TRANSLATION_LOCK, translationsDeclaration } from './declaration.ts';

const diagnostic = diagnosticsOf(translationsDeclaration.codes);

export type Translator = 'person' | 'machine';

/** Record of a translation. Paths begin with `content/`. */
export interface TranslationRecord {
  /** Path of the original. */
  readonly of: string;
  readonly by: Translator;
  /** Start of the SHA-256 of the translation's file. */
  readonly own: string;
  /** Hashes of the original's blocks. */
  readonly blocks: readonly string[];
  /** Hash that binds the blocks to the text of the translation. */
  readonly seal: string;
}

export interface WrittenRecord extends TranslationRecord {
  /** Place of its name in the file. */
  readonly at: Place;
}

/** Records by the paths of translations. */
type TranslationLock = ReadonlyMap<string, WrittenRecord>;

const NO_LOCK: TranslationLock = new Map();

export const NO_LOCK_FILE: LockFile = { value: NO_LOCK, diagnostics: [], refused: new Set() };

/** Digits of `own`. */
const OWN = 16;

/** Hash of a block, by kind (a letter): of its text, of its links (`l`) and of its code (`c`). */
const BLOCK = /^[a-z][0-9a-f]{12}(?:-l[0-9a-f]{8})?(?:-c[0-9a-f]{8})?$/;
const PLAIN_NAME = /^[\w./-]+$/;
const ITEM = '    - ';
const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;

type RecordDraft = { -readonly [Key in 'of' | 'by' | 'own']?: string } & { blocks?: string[]; at: Place };

/** Records of a file that could be read, and the paths of those that couldn't; of all records, if the path is empty. */
export interface LockFile extends WithDiagnostics<TranslationLock> {
  readonly refused: ReadonlySet<string>;
}

/** Reads the lock. A faulty record is reported and left out. */
export function readTranslationLock(text: string): LockFile {
  const lines = textLines(text);
  const conflict = lines.findIndex((line) => CONFLICT.test(line));
  if (conflict >= 0)
    return { value: NO_LOCK, diagnostics: [conflicting(conflict + 1)], refused: new Set(['']) };
  const diagnostics: Diagnostic[] = [];
  const drafts = new Map<string, RecordDraft>();
  const refused = new Set<string>();
  let name = '';
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:#.*)?$/.test(line)) continue;
    const key = /^(\S.*):$/.exec(line)?.[1];
    const at = placeIn(index, line, key);
    if (key !== undefined) {
      name = pathOf(key);
      const first = drafts.get(name);
      if (first) {
        diagnostics.push(twice(name, at, first.at));
        refused.add(name);
      } else drafts.set(name, { at });
      continue;
    }
    const fault = readLine(line, drafts.get(name), at);
    if (!fault) continue;
    if (!refused.has(name)) diagnostics.push(damaged(fault.message, fault.at, name));
    refused.add(name);
  }
  const lock = new Map<string, WrittenRecord>();
  for (const [path, draft] of drafts) {
    if (refused.has(path)) continue;
    const record = recordOf(draft);
    if (typeof record === 'string') {
      diagnostics.push(damaged(`The record of ${path} ${record}`, draft.at, path));
      refused.add(path);
    } else lock.set(path, record);
  }
  return { value: lock, diagnostics, refused };
}

interface LineFault {
  readonly message: string;
  readonly at: Place;
}

/** Reads a line of a record into its draft. Returns what is wrong with it. */
function readLine(line: string, draft: RecordDraft | undefined, at: Place): LineFault | undefined {
  if (!draft) return { message: 'The line belongs to no translation', at };
  const [, field, value = ''] = /^ {2}(of|by|own): (.*)$/.exec(line) ?? [];
  const column = { ...at, column: line.length - value.length + 1, length: Math.max(1, value.length) };
  if (field === 'of' || field === 'by' || field === 'own') {
    if (draft[field] !== undefined) return { message: `${field} appears twice`, at };
    if (field === 'by' && value !== 'person' && value !== 'machine')
      return { message: `by is "${value}" instead of person or machine`, at: column };
    draft[field] = value;
  } else if (/^ {2}blocks:(?: \[\])?$/.test(line)) {
    if (draft.blocks) return { message: 'blocks appears twice', at };
    draft.blocks = [];
  } else if (line.startsWith(ITEM) && draft.blocks) {
    const hash = line.slice(ITEM.length);
    const place = { ...at, column: ITEM.length + 1, length: Math.max(1, hash.length) };
    if (!BLOCK.test(hash)) return { message: `"${hash}" is not the hash of a block`, at: place };
    draft.blocks.push(hash);
  } else return { message: 'The line cannot be read', at };
  return undefined;
}

/** Returns a record, or what is wrong with it. */
function recordOf({ of, by, own, blocks, at }: RecordDraft): WrittenRecord | string {
  if (of === undefined || by === undefined || own === undefined || !blocks)
    return 'lacks of, by, own or blocks';
  const [hash = '', seal = ''] = own.split('-');
  if (!/^[0-9a-f]{16}-[0-9a-f]{8}$/.test(own)) return `has an own that is not a hash`;
  return { of: pathOf(of), by: by === 'machine' ? by : 'person', own: hash, blocks, seal, at };
}

/** Hash of a translation and of the blocks that it translates. */
export function sealOf(own: string, blocks: readonly string[]): string {
  return sha256(`${own} ${blocks.join(' ')}`).slice(0, 8);
}

/** Start of the SHA-256 of a file, as a record has it. */
export function ownHash(sha: string): string {
  return sha.slice(0, OWN);
}

/** Formats the lock, sorted by path. */
export function printTranslationLock(lock: ReadonlyMap<string, TranslationRecord>): string {
  const head =
    '# Written by `site translation done`. Records which text of its original each translation translates.\n';
  const records = sortedBy(lock, ([path]) => path).map(([path, { of, by, own, blocks, seal }]) => {
    const fields = `  of: ${nameOf(of)}\n  by: ${by}\n  own: ${own}-${seal}\n`;
    const list =
      blocks.length === 0
        ? '  blocks: []\n'
        : `  blocks:\n${blocks.map((hash) => `${ITEM}${hash}\n`).join('')}`;
    return `\n${nameOf(path)}:\n${fields}${list}`;
  });
  return head + records.join('');
}

/** Formats a path from `content/` as YAML. */
function nameOf(path: string): string {
  const name = path.replace(/^content\//, '');
  return PLAIN_NAME.test(name) ? name : JSON.stringify(name);
}

function pathOf(name: string): string {
  const text = name.startsWith('"') ? orUndefined(() => JSON.parse(name)) : undefined;
  return `content/${text ?? name}`;
}

function placeIn(index: number, line: string, key: string | undefined): Place {
  const column = line.search(/\S/) + 1;
  return { path: TRANSLATION_LOCK, line: index + 1, column, length: (key ?? line.trim()).length };
}

function conflicting(line: number): Diagnostic {
  return diagnostic('translation-lock', {
    message: 'The record of translations contains an unresolved merge',
    at: { path: TRANSLATION_LOCK, line, column: 1, length: 7 },
    hint: 'Keep the records of both sides. If both changed one translation, keep either, and run site translation done with its file.',
  });
}

function twice(path: string, at: Place, first: Place): Diagnostic {
  return diagnostic('translation-lock', {
    message: `${path} is recorded twice`,
    at,
    related: [{ message: 'The first record', at: first }],
    hint: `Remove one of the two records, and run site translation done ${path} if the translation is up to date.`,
  });
}

function damaged(message: string, at: Place, path: string): Diagnostic {
  return diagnostic('translation-lock', {
    message,
    at,
    hint: `Restore the file from version control, or remove the record, and run site translation done ${path} if the translation is up to date.`,
  });
}

/** Returns the record of a translation that is up to date with these blocks of its original. */
export function recordFor(
  of: string,
  by: Translator,
  sha: string,
  blocks: readonly string[],
): TranslationRecord {
  const own = ownHash(sha);
  return { of, by, own, blocks, seal: sealOf(own, blocks) };
}
