// `site fix`: writes new names instead of old ones in templates, stylesheets, settings, and the commands of scripts and CI.

import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, parseDocument } from 'yaml';
import { changeSite } from '../build/index.ts';
import { RENAMES } from '../fields/index.ts';
import { walk } from '../files/index.ts';
import type { Place } from '../kit/diagnostics/diagnostic.ts';
import { applyEdits, type TextEdit } from '../kit/diagnostics/text-edits.ts';
import { linesOf } from '../kit/lines.ts';
import { replaceFile } from '../kit/system/disk.ts';
import { SETTINGS_PATH } from '../model/files/project.ts';
import type { Machine } from '../model/request.ts';
import { isBuildFailure, type OldNames, oldNamesIn } from '../templates/index.ts';

const NOTHING: OldNames = { edits: [], unproved: [] };

interface RenamedFile {
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

/** Files of a site's folder that run commands, and the folder of more. */
const SCRIPTS = ['package.json', '.gitlab-ci.yml', 'Dockerfile', 'Makefile', 'netlify.toml', 'vercel.json'];
const WORKFLOWS = '.github/workflows';

/** Finds old names in the templates, settings and scripts of a site. @throws {Error} for a file that can't be read. */
export function planRenames(root: string): Renaming {
  const found = filesOf(root).map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return { file, text, names: namesIn(file, text) };
  });
  return {
    files: found.flatMap(({ file, text, names: { edits } }) =>
      edits.length === 0 ? [] : [{ path: file, text: applyEdits(text, edits) ?? text, count: edits.length }],
    ),
    unproved: found.flatMap(({ file, text, names }) =>
      names.unproved.map(({ start, from }) => ({
        path: file,
        ...linesOf(text).at(start),
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

/** Templates, settings and scripts, without links, whose targets are not written. */
function filesOf(root: string): readonly string[] {
  const isHidden = (_file: string, name: string) => name.startsWith('.');
  const { files, linked } = walk(root, 'templates', isHidden);
  const templates = files.filter(
    (file) => !linked.includes(file) && /\.(?:[cm]?[jt]sx?|css)$/.test(file) && !file.endsWith('.d.ts'),
  );
  const workflows = existsSync(path.join(root, WORKFLOWS)) ? readdirSync(path.join(root, WORKFLOWS)) : [];
  const others = [SETTINGS_PATH, ...SCRIPTS, ...workflows.sort().map((name) => `${WORKFLOWS}/${name}`)];
  return [
    ...templates,
    ...others.filter((file) => lstatSync(path.join(root, file), { throwIfNoEntry: false })?.isFile()),
  ];
}

function namesIn(file: string, text: string): OldNames {
  if (file === SETTINGS_PATH) return { ...NOTHING, edits: settingsIn(text) };
  if (!file.startsWith('templates/')) return { ...NOTHING, edits: commandsIn(text) };
  if (file.endsWith('.css')) return { ...NOTHING, edits: classesIn(text) };
  try {
    return oldNamesIn(text, { isLayout: /^templates\/[^/]+\.[jt]sx$/.test(file) });
  } catch (error) {
    // The check reports it.
    if (isBuildFailure(error)) return NOTHING;
    throw error;
  }
}

function settingsIn(text: string): readonly TextEdit[] {
  const document = parseDocument(text);
  return RENAMES.flatMap(({ kind, of, from, to }) => {
    const mapping = kind === 'setting' ? document.getIn(of === '' ? [] : of.split('.'), true) : undefined;
    if (!isMap(mapping) || mapping.has(to)) return [];
    const key = mapping.items.find((pair) => isScalar(pair.key) && pair.key.value === from)?.key;
    const start = isScalar(key) ? key.range?.[0] : undefined;
    return start !== undefined && text.startsWith(from, start) ? [{ start, from, to }] : [];
  });
}

/** Finds old options of commands, such as `--host nginx` of `npx site build`. A command ends where a string of JSON or the line does. */
function commandsIn(text: string): readonly TextEdit[] {
  const commands = text.matchAll(/(?<![\w.-])(?:site|sitewright) ([a-z]+)\b(?:[^&|;"\n\\]|\\.)*/gs);
  return [...commands].flatMap(({ 0: command, 1: name, index }) =>
    RENAMES.filter(({ kind, of }) => kind === 'command' && of === name).flatMap(({ from, to }) =>
      [...command.matchAll(new RegExp(`(?<=\\s)${from}(?![\\w-])`, 'g'))].map((found) => ({
        start: index + found.index,
        from,
        to,
      })),
    ),
  );
}

function classesIn(text: string): readonly TextEdit[] {
  return RENAMES.filter(({ kind }) => kind === 'class').flatMap(({ from, to }) =>
    [...text.matchAll(new RegExp(`(?<=\\.)${from}(?![\\w-])`, 'g'))].map(({ index }) => ({
      start: index,
      from,
      to,
    })),
  );
}
