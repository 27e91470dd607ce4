// What a build depends on that is no value of a task: files, the names of files, and options.
import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from '../diagnostics/fault.ts';
import { packageVersion } from '../drawing/packages.ts';
import { SETTINGS_PATH } from '../model/settings/settings.ts';
import { FINGERPRINT_LENGTH, fingerprint } from '../reuse/fingerprint.ts';
import type { Get, Task } from '../reuse/tasks.ts';
import type { SiteOptions } from './request.ts';
import type { Workshop } from './workshop.ts';

export interface Inputs {
  /** The bytes of a file, relative to the site's root, which may lie outside of it. */
  readonly file: Task<string>;
  /** The names in a folder. */
  readonly folder: Task<string>;
  /** Where a path leads to by symbolic links, relative to the site's root. */
  readonly link: Task<string>;
  /** The site's files in `content`, `templates` or `public`, by their names; and what is wrong with them: `found`. */
  readonly names: Task<string>;
  /** Stands for the version of a package that sites install where they want it, by its name; empty where it is not there. */
  readonly package: Task<string>;
  /** An option of the site, by its name. */
  readonly option: Task<string>;
}

export function defineInputs(workshop: Workshop): Inputs {
  const input = (name: string, read: (argument: string) => string): Task<string> => ({
    name,
    form: { kind: 'input', read },
  });
  const { request } = workshop;
  return {
    file: input('file', (file) => stateOf(workshop, file).slice(0, FINGERPRINT_LENGTH)),
    folder: input('folder', (folder) => namesIn(path.join(request.root, folder))),
    link: input('link', (file) => {
      const target = realPath(path.join(request.root, file));
      return fingerprint(target && path.relative(request.root, target));
    }),
    names: input('names', (folder) => fingerprint(JSON.stringify(namesOf(workshop, folder)))),
    package: input('package', (name) => {
      const version = packageVersion(name, request.root);
      return version === undefined ? '' : fingerprint(version);
    }),
    option: input('option', (name) =>
      fingerprint(JSON.stringify(request.options[name as keyof SiteOptions] ?? null)),
    ),
  };
}

/** Asks for the value of an option. */
export function optionOf<K extends keyof SiteOptions>(
  get: Get,
  { option }: Inputs,
  { request }: Workshop,
  name: K,
): SiteOptions[K] {
  get(option, name);
  return request.options[name];
}

/** The settings were read when the files were found, and count as they were then: they may have been saved since. */
function stateOf({ files, found }: Workshop, file: string): string {
  return file === SETTINGS_PATH ? (found.value.settings?.hash ?? 'ENOENT') : files.stateOf(file);
}

function namesIn(folder: string): string {
  try {
    return fingerprint(readdirSync(folder).sort().join('/'));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code ?? 'unreadable';
  }
}

function namesOf({ request: { root }, found }: Workshop, folder: string): unknown {
  const {
    pages,
    inclusions,
    attachments,
    layouts,
    components,
    cards,
    ownSettings,
    collections,
    publicFiles,
    linked,
    settings,
  } = found.value;
  // A link counts with what it leads to.
  const targets = [...linked].filter((file) => file.startsWith(`${folder}/`));
  const links = targets.map((file) => [file, realPath(path.join(root, file))]);
  switch (folder) {
    case 'content':
      return [pages, inclusions, attachments, settings !== undefined, links];
    case 'templates':
      return [layouts, components, cards, ownSettings, collections, links];
    case 'public':
      return [publicFiles, links];
    default:
      return found.diagnostics;
  }
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return '';
  }
}
