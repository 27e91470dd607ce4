// `site fix`: applies the automatic fix of each finding that has one.

import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { changeSite } from '../build/index.ts';
import type { Diagnostic, Fix } from '../kit/diagnostics/diagnostic.ts';
import { attempt } from '../kit/diagnostics/fault.ts';
import { sha256 } from '../kit/hash.ts';
import { lineStarts } from '../kit/lines.ts';
import { sortedBy } from '../kit/order.ts';
import { replaceFile } from '../kit/system/disk.ts';
import type { Machine } from '../model/request.ts';

interface FixedFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly found: readonly Diagnostic[];
}

export interface Fixes {
  readonly root: string;
  readonly files: readonly FixedFile[];
  /** Files that have changed since they were checked, and are skipped. */
  readonly changed: readonly string[];
  /** Findings without a single fix. */
  readonly left: readonly Diagnostic[];
}

type Fixable = Diagnostic & { readonly fix: Fix };

/** Findings of `site check`, and the files that it read. */
interface CheckedFiles {
  readonly root: string;
  readonly diagnostics: readonly Diagnostic[];
  /** SHA-256 of each Markdown file with a fix, when it was read. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** Finds the possible fixes for the wanted codes. @throws {Fault} */
export function planFixes(report: CheckedFiles, wanted: (code: string) => boolean): Fixes {
  const isFixable = (one: Diagnostic): one is Fixable =>
    one.fix !== undefined && report.hashes.has(one.fix.at.path) && wanted(one.code);
  const fixable = withoutDisputed(report.diagnostics.filter(isFixable));
  const isFixed: ReadonlySet<Diagnostic> = new Set(fixable);
  const files = sortedBy(new Set(fixable.map(({ fix }) => fix.at.path)), (file) => file);
  const planned = files.map((file) => {
    const found = fixable.filter(({ fix }) => fix.at.path === file);
    return { file, fixed: fixFile(report, file, found) };
  });
  return {
    root: report.root,
    files: planned.flatMap(({ fixed }) => fixed ?? []),
    changed: planned.filter(({ fixed }) => fixed === undefined).map(({ file }) => file),
    left: report.diagnostics.filter((one) => !isFixed.has(one)),
  };
}

/** Leaves out links that mean different things in the pages that include their file. */
function withoutDisputed(found: readonly Fixable[]): readonly Fixable[] {
  const texts = new Map<string, Set<string>>();
  const nameOf = ({ fix: { at } }: Fixable) => `${at.path}:${at.line}:${at.column}`;
  for (const one of found) texts.set(nameOf(one), (texts.get(nameOf(one)) ?? new Set()).add(one.fix.to));
  return found.filter((one) => texts.get(nameOf(one))?.size === 1);
}

/** The fixed file; undefined if it has changed since it was checked. */
function fixFile(
  { root, hashes }: CheckedFiles,
  file: string,
  found: readonly Fixable[],
): FixedFile | undefined {
  const bytes = readIn(root, file);
  if (sha256(bytes) !== hashes.get(file)) return undefined;
  const text = bytes.toString();
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const before = text.slice(mark.length);
  const after = withEdits(
    before,
    found.map(({ fix }) => fix),
  );
  return after === undefined ? undefined : { path: file, before: text, after: mark + after, found };
}

/**
 * Writes the files, each atomically, and returns those that were skipped because they have changed in the meantime. @throws
 * {Fault}
 */
export function carryOutFixes({ root, files }: Fixes, machine: Machine): Promise<readonly string[]> {
  return changeSite(root, machine, (disk) => {
    const isAsChecked = ({ path: file, before }: FixedFile) => readIn(root, file).equals(Buffer.from(before));
    const changed: string[] = [];
    for (const fixed of files) {
      if (isAsChecked(fixed)) replaceFile(disk, root, linkedFrom(root, fixed.path), fixed.after);
      else changed.push(fixed.path);
    }
    return changed;
  });
}

/** Real path of a file, so that a link to it stays a link. */
function linkedFrom(root: string, file: string): string {
  return path.relative(root, realpathSync(path.join(root, file)));
}

function readIn(root: string, file: string): Buffer {
  return attempt(`${file} cannot be read`, () => readFileSync(path.join(root, file)));
}

/** Applies fixes to a text. Returns undefined if the text at one of their places has changed. */
function withEdits(text: string, fixes: readonly Fix[]): string | undefined {
  const starts = lineStarts(text);
  // Several findings may need the same edit.
  const edits = new Map(
    fixes.map(({ at, from, to }) => {
      const edit = { start: (starts[at.line - 1] ?? text.length) + at.column - 1, from, to };
      return [JSON.stringify(edit), edit];
    }),
  );
  let result = '';
  let end = 0;
  for (const { start, from, to } of [...edits.values()].sort((one, other) => one.start - other.start)) {
    if (!text.startsWith(from, start)) return undefined;
    // Of two that overlap, the second waits for the next run.
    if (start < end) continue;
    result += text.slice(end, start) + to;
    end = start + from.length;
  }
  return result + text.slice(end);
}
