// `content/git.lock.yaml`: when each page was last changed, and by whom. The file is YAML, in the one form in which it is written:
// with a line for each page.

import { hash } from 'node:crypto';
import { isCalendarDate } from '../../fields/index.ts';
import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic, WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import { textLines } from '../../kit/lines.ts';
import { sortedBy } from '../../kit/order.ts';
import { orUndefined } from '../../kit/thrown.ts';
import { GIT_LOCK, gitHistoryDeclaration } from './declaration.ts';

const diagnostic = diagnosticsOf(gitHistoryDeclaration.codes);

export interface FileHistory {
  /** Day of the last change in UTC, `YYYY-MM-DD`. */
  readonly changed: string;
  /** Names of its authors. */
  readonly authors: readonly string[];
}

export interface RecordedFile {
  /** Undefined if no commit of the file counts. */
  readonly history: FileHistory | undefined;
  /** Start of the id that Git gives to its text. */
  readonly text: string;
}

/** Recorded files by their paths: `content/about.md`. */
export type GitLock = ReadonlyMap<string, RecordedFile>;

/** Digits of `text`. */
const TEXT = 16;

const LINE =
  /^(".*"|[\w./-]+): \{(?: changed: (\d{4}-\d\d-\d\d), authors: (\[.*\]),)? text: ([0-9a-f]{16}) \}$/;
const PLAIN_NAME = /^[\w./-]+$/;

/** Reads the lock. Of a faulty one, only the first fault is reported, because the file is written as a whole. */
export function readGitLock(text: string): WithDiagnostics<GitLock> {
  const lock = new Map<string, RecordedFile>();
  for (const [index, line] of textLines(text).entries()) {
    if (/^(?:#|$)/.test(line)) continue;
    const [path, recorded] = readLine(line) ?? [];
    if (path === undefined || recorded === undefined || lock.has(path)) {
      const message = path === undefined ? 'The line cannot be read' : `${path} appears twice`;
      return { value: new Map(), diagnostics: [damaged(message, index + 1, line.length)] };
    }
    lock.set(path, recorded);
  }
  return { value: lock, diagnostics: [] };
}

function readLine(line: string): readonly [path: string, recorded: RecordedFile] | undefined {
  const [, name = '', changed, list = '[]', text] = LINE.exec(line) ?? [];
  const authors: unknown = orUndefined(() => JSON.parse(list));
  const path: unknown = name.startsWith('"') ? orUndefined(() => JSON.parse(name)) : name;
  if (text === undefined || typeof path !== 'string' || !isTexts(authors)) return undefined;
  if (changed !== undefined && !isCalendarDate(changed)) return undefined;
  const history = changed === undefined ? undefined : { changed, authors };
  return [`content/${path}`, { history, text }];
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function damaged(message: string, line: number, length: number): Diagnostic {
  return diagnostic('git-lock', {
    message,
    at: { path: GIT_LOCK, line, column: 1, length },
    hint: 'Run site pull git, which writes the file again.',
  });
}

/** Formats the lock, sorted by path. */
export function printGitLock(lock: GitLock): string {
  const head =
    '# Written by `site pull git`. Records when each page was last changed, and by whom, from the history of Git.\n\n';
  const lines = sortedBy(lock, ([path]) => path).map(([path, { history, text }]) => {
    const name = path.replace(/^content\//, '');
    const authors = history?.authors.map((author) => JSON.stringify(author)).join(', ');
    const known = history ? `changed: ${history.changed}, authors: [${authors}], ` : '';
    return `${PLAIN_NAME.test(name) ? name : JSON.stringify(name)}: { ${known}text: ${text} }\n`;
  });
  return head + lines.join('');
}

/** Shortens the id of a text, as the lock has it. */
export function textId(id: string): string {
  return id.slice(0, TEXT);
}

/** Returns true if a file has the text that Git knows by this id. Git may have other ends of lines in its files than in its history. */
export function hasText(bytes: Buffer, text: string): boolean {
  const isNamed = (content: Buffer) =>
    ['sha1', 'sha256'].some((algorithm) => blobId(algorithm, content).startsWith(text));
  return isNamed(bytes) || isNamed(Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'));
}

/** Id of a file in Git. */
function blobId(algorithm: string, content: Buffer): string {
  return hash(algorithm, Buffer.concat([Buffer.from(`blob ${content.length}\0`), content]), 'hex');
}
