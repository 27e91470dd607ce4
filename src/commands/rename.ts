// `site fix`: writes new names instead of old ones in templates, stylesheets and settings.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, parseDocument } from 'yaml';
import { changeSite } from '../build/session.ts';
import type { Place } from '../kit/diagnostics/diagnostic.ts';
import { lineStarts } from '../kit/lines.ts';
import { replaceFile } from '../kit/system/disk.ts';
import { RENAMES } from '../model/renames.ts';
import type { Machine } from '../site/request.ts';
import { isBuildFailure } from '../site/templates/esbuild.ts';
import { type NameEdit, type OldNames, oldNamesIn } from '../site/templates/old-names.ts';

const NOTHING: OldNames = { edits: [], unproved: [] };
const SETTINGS = 'content/site.yaml';

export interface RenamedFile {
  readonly path: string;
  readonly text: string;
  /** Number of names. */
  readonly count: number;
}

export interface Renaming {
  readonly files: readonly RenamedFile[];
  /** Places of names that may be old ones. */
  readonly unproved: readonly (Place & { readonly name: string })[];
}

/** Finds old names in the templates and settings of a site. @throws {Error} for a file that can't be read. */
export function planRenames(root: string): Renaming {
  const found = filesOf(root).map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return { file, text, names: namesIn(file, text) };
  });
  return {
    files: found.flatMap(({ file, text, names: { edits } }) =>
      edits.length === 0 ? [] : [{ path: file, text: withEdits(text, edits), count: edits.length }],
    ),
    unproved: found.flatMap(({ file, text, names }) =>
      names.unproved.map(({ start, from }) => ({
        ...placeAt(file, text, start),
        length: from.length,
        name: from,
      })),
    ),
  };
}

/** Writes the files, each atomically. @throws {Fault} */
export function carryOutRenames(root: string, { files }: Renaming, machine: Machine): Promise<void> {
  return changeSite(root, machine, (disk) => {
    for (const file of files) replaceFile(disk, root, file.path, file.text);
  });
}

function filesOf(root: string): readonly string[] {
  const entries = (folder: string) => {
    try {
      return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
    } catch {
      return [];
    }
  };
  const templates = entries('templates')
    .filter(
      (entry) =>
        entry.isFile() && /\.(?:[cm]?[jt]sx?|css)$/.test(entry.name) && !entry.name.endsWith('.d.ts'),
    )
    .map(({ parentPath, name }) =>
      path.relative(root, path.join(parentPath, name)).split(path.sep).join('/'),
    );
  const settings = entries('content').some((entry) => entry.name === 'site.yaml') ? [SETTINGS] : [];
  return [...templates.sort(), ...settings];
}

function namesIn(file: string, text: string): OldNames {
  if (file === SETTINGS) return { ...NOTHING, edits: settingsIn(text) };
  if (file.endsWith('.css')) return { ...NOTHING, edits: classesIn(text) };
  try {
    return oldNamesIn(text, { isLayout: /^templates\/[^/]+\.[jt]sx$/.test(file) });
  } catch (error) {
    // The check reports it.
    if (isBuildFailure(error)) return NOTHING;
    throw error;
  }
}

function settingsIn(text: string): readonly NameEdit[] {
  const document = parseDocument(text);
  return RENAMES.flatMap(({ kind, of, from, to }) => {
    const mapping = kind === 'setting' ? document.getIn(of === '' ? [] : of.split('.'), true) : undefined;
    if (!isMap(mapping) || mapping.has(to)) return [];
    const key = mapping.items.find((pair) => isScalar(pair.key) && pair.key.value === from)?.key;
    const start = isScalar(key) ? key.range?.[0] : undefined;
    return start !== undefined && text.startsWith(from, start) ? [{ start, from, to }] : [];
  });
}

function classesIn(text: string): readonly NameEdit[] {
  return RENAMES.filter(({ kind }) => kind === 'class').flatMap(({ from, to }) =>
    [...text.matchAll(new RegExp(`(?<=\\.)${from}(?![\\w-])`, 'g'))].map(({ index }) => ({
      start: index,
      from,
      to,
    })),
  );
}

function withEdits(text: string, edits: readonly NameEdit[]): string {
  let result = text;
  for (const { start, from, to } of [...edits].sort((a, b) => b.start - a.start))
    result = result.slice(0, start) + to + result.slice(start + from.length);
  return result;
}

function placeAt(file: string, text: string, start: number): Place {
  const starts = lineStarts(text);
  const line = starts.findLastIndex((one) => one <= start) + 1;
  return { path: file, line, column: start - (starts[line - 1] ?? 0) + 1 };
}
