// The engine of a site: its inputs, and the functions with which tasks ask. Everything outside the engine that a build
// depends on is listed here.
import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import {
  type Argument,
  FINGERPRINT_LENGTH,
  fingerprint,
  fingerprintOfJson,
  type Get,
  openEngine,
  type Store,
  type Task,
} from '../engine/index.ts';
import { isSystemError } from '../kit/diagnostics/fault.ts';
import { packageVersion } from '../kit/system/packages.ts';
import { orUndefined } from '../kit/thrown.ts';
import { SETTINGS_PATH, TEMPLATE_ROOTS } from '../model/files/project.ts';
import type { SiteOptions } from '../model/request.ts';
import {
  type Ask,
  type FolderFiles,
  registeredTasks,
  type SiteEngine,
  type Tools,
  type World,
} from './ask.ts';

/** Opens the tasks of a site, which continue from the store. */
export function openSiteEngine(world: World, tools: Tools, store: Store): SiteEngine {
  const inputs = defineInputs(world);
  const methods = Object.create(
    Function.prototype,
    Object.getOwnPropertyDescriptors({
      ...fileMethods(inputs, world),
      ...otherMethods(inputs, world),
      tools,
    }),
  );
  const extend = (get: Get): Ask => Object.setPrototypeOf(get, methods);
  const engine = openEngine([...Object.values(inputs), ...registeredTasks()], store, { extend });
  return { ...engine, tools, world };
}

const ABSENT = 'absent';

type Inputs = ReturnType<typeof defineInputs>;

/** Everything outside the engine that a build depends on, by its current fingerprint. */
export function defineInputs(world: World) {
  const { root } = world.request;
  const input = <A extends Argument>(name: string, read: (argument: string) => string): Task<A, string> => ({
    name,
    form: { kind: 'input', read },
  });
  const reading = (name: string, read: (file: string) => string) =>
    input<string>(name, (file) => {
      world.onRead?.(file);
      return read(file);
    });
  return {
    file: reading('file', (file) => stateOf(world, file).slice(0, FINGERPRINT_LENGTH)),
    entry: reading('entry', (file) => fingerprintOfJson(world.files.entry(file))),
    folder: reading('folder', (folder) => namesIn(path.join(root, folder))),
    link: reading('link', (file) => fingerprint(targetOf(root, file))),
    names: input<keyof FolderFiles>('names', (folder) =>
      fingerprintOfJson([filesIn(world, folder as keyof FolderFiles), linksIn(world, folder)]),
    ),
    nameProblems: input<undefined>('name-problems', () => fingerprintOfJson(world.found.diagnostics)),
    package: input<string>('package', (name) => {
      world.onRead?.(`node_modules/${name}`);
      const version = packageVersion(name, root);
      return version === undefined ? ABSENT : fingerprint(version);
    }),
    option: input<keyof SiteOptions>('option', (name) =>
      fingerprintOfJson(world.request.options[name as keyof SiteOptions] ?? null),
    ),
  };
}

type FileMethods = Pick<Ask, 'file' | 'fileHash' | 'bytes' | 'chunks' | 'measure' | 'fault' | 'text'>;

function fileMethods(inputs: Inputs, world: World): FileMethods & ThisType<Ask> {
  const { files } = world;
  return {
    file(file) {
      this(inputs.file, file);
      if (file === SETTINGS_PATH && world.found.value.settings) return world.found.value.settings;
      return files.take(file);
    },
    fileHash(file) {
      return this(inputs.file, file);
    },
    bytes(file) {
      this(inputs.file, file);
      return files.bytes(file);
    },
    chunks(file) {
      this(inputs.file, file);
      return files.chunks(file);
    },
    measure(file) {
      this(inputs.file, file);
      return files.measure(file);
    },
    fault(file) {
      this(inputs.file, file);
      return files.faultOf(file);
    },
    text(file) {
      this(inputs.file, file);
      // A link isn't a text file, although it leads to the same bytes.
      this(inputs.link, file);
      return files.text(file);
    },
  };
}

type OtherMethods = Omit<Ask, keyof Get | keyof FileMethods | 'tools'>;

function otherMethods(inputs: Inputs, world: World): OtherMethods & ThisType<Ask> {
  const { request, files } = world;
  return {
    entry(file) {
      this(inputs.entry, file);
      return files.entry(file);
    },
    names(folder) {
      this(inputs.names, folder);
      return filesIn(world, folder);
    },
    nameProblems() {
      this(inputs.nameProblems);
      return world.found.diagnostics;
    },
    folder(folder) {
      this(inputs.folder, folder);
    },
    link(file) {
      this(inputs.link, file);
    },
    package(name) {
      const version = this(inputs.package, name);
      return version === ABSENT ? undefined : version;
    },
    option(name) {
      this(inputs.option, name);
      return request.options[name];
    },
  };
}

/** State of a file. The settings count as they were when the files were found, because they may have been saved since. */
function stateOf({ files, found }: World, file: string): string {
  return file === SETTINGS_PATH ? (found.value.settings?.hash ?? 'ENOENT') : files.stateOf(file);
}

function filesIn<F extends keyof FolderFiles>({ found }: World, folder: F): FolderFiles[F] {
  const { pages, inclusions, attachments } = found.value;
  const { layouts, components, cards, templates, ownSettings, collections, publicFiles } = found.value;
  const all: FolderFiles = {
    content: { pages, inclusions, attachments },
    templates: { layouts, components, cards, templates, ownSettings, collections },
    public: { publicFiles },
  };
  return all[folder];
}

function linksIn({ found, request: { root } }: World, folder: string): readonly string[] {
  const folders = folder === 'templates' ? TEMPLATE_ROOTS : [folder];
  const links = [...found.value.linked].filter((file) => folders.some((one) => file.startsWith(`${one}/`)));
  return links.flatMap((file) => [file, targetOf(root, file)]);
}

function namesIn(folder: string): string {
  try {
    return fingerprint(readdirSync(folder).sort().join('/'));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code ?? 'unreadable';
  }
}

/** The file that a path leads to, relative to the root; empty if there is none. */
function targetOf(root: string, file: string): string {
  return orUndefined(() => path.relative(root, realpathSync(path.join(root, file)))) ?? '';
}
