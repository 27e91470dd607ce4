// The files of one compilation. Each is read once, so that results and their hashes come from the same bytes even if
// someone saves a file meanwhile.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Loader, OnLoadResult, Plugin } from 'esbuild';
import {
  bytesFault,
  changedNumbers,
  decodeText,
  type FileFault,
  faultyFile,
  parseYaml,
  tooDeepJson,
} from '../content/index.ts';
import { withoutNotes } from '../images/index.ts';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { isSystemError } from '../kit/diagnostics/fault.ts';
import { sha256 } from '../kit/hash.ts';
import type { Project } from '../model/files/project.ts';
import { isImageFile } from '../model/images/image.ts';
import { foreignStyles, withSetUrls } from './assets/browser-css.ts';
import { fileState, relativeTo } from './inputs.ts';
import { packageOf } from './module-names.ts';

export interface SourceFiles {
  readonly plugin: Plugin;
  /** Reads an absolute path. Throws the error of the operating system. */
  read(file: string): Uint8Array;
  /** Reads an absolute path for esbuild: a stylesheet as browsers understand it, an image without its metadata. */
  load(file: string, loader: Loader): OnLoadResult;
  /** State of a file, relative to the root, when it was read, or now if it wasn't read. */
  stateOf(file: string): string;
  /** Warnings about the stylesheets of the site, filled while esbuild runs. */
  readonly remarks: ReadonlyMap<string, readonly Diagnostic[]>;
}

/** `unsaved` are texts that replace files, by path. */
export function createSourceFiles(root: string, unsaved: Project['unsaved'] = new Map()): SourceFiles {
  const cache = new Map<string, Uint8Array>();
  const states = new Map<string, string>();
  const remarks = new Map<string, readonly Diagnostic[]>();
  const read = (file: string) => {
    const bytes = cache.get(file) ?? unsaved.get(relativeTo(root, file))?.bytes ?? readFileSync(file);
    cache.set(file, bytes);
    return bytes;
  };
  const load: SourceFiles['load'] = (absolute, loader) => {
    const file = relativeTo(root, absolute);
    return { loader, ...contentsOf(file, read(absolute), remarks) };
  };
  const plugin: Plugin = {
    name: 'source-files',
    setup({ onLoad }) {
      onLoad({ filter: /.*/, namespace: 'file' }, ({ path: file }) => {
        try {
          return load(file, 'default');
        } catch (error) {
          // esbuild tries to read it too, and reports the import.
          if (isSystemError(error)) return undefined;
          throw error;
        }
      });
    },
  };
  return {
    plugin,
    read,
    load,
    stateOf(file) {
      const bytes = cache.get(path.join(root, file));
      const state = states.get(file) ?? (bytes ? sha256(bytes) : fileState(root, file));
      states.set(file, state);
      return state;
    },
    remarks,
  };
}

/** Returns what esbuild should read, or refuses it. Files of packages aren't judged. */
function contentsOf(
  file: string,
  bytes: Uint8Array,
  remarks: Map<string, readonly Diagnostic[]>,
): Pick<OnLoadResult, 'contents' | 'errors'> {
  const isOwn = packageOf(file) === undefined;
  const fault = isOwn ? bytesFault(file, bytes) : undefined;
  // A stylesheet may name an image that no page shows.
  if (fault?.code === 'file-type') remarks.set(file, [misnamed(file, fault)]);
  else if (fault) return refused([faultyFile(file, fault)]);
  const mistakes = file.endsWith('.json') ? mistakesIn(file, bytes, isOwn) : [];
  if (mistakes.length > 0) return refused(mistakes);
  if (file.endsWith('.css')) {
    const css = Buffer.from(bytes).toString();
    if (isOwn && !remarks.has(file)) remarks.set(file, foreignStyles(file, css));
    return { contents: withSetUrls(css) };
  }
  return { contents: (isImageFile(file) && withoutNotes(Buffer.from(bytes))) || bytes };
}

function misnamed(file: string, { message, hint }: FileFault): Diagnostic {
  return diagnostic('template-warning', { message: `${file} ${message}`, at: wholeFile(file), hint });
}

/** `import menu from './menu.yaml'`: values of YAML, by the rules that hold for the data of the site. */
export function yamlPlugin(root: string, sources: SourceFiles): Plugin {
  return {
    name: 'yaml',
    setup({ onLoad }) {
      onLoad({ filter: /\.ya?ml$/, namespace: 'file' }, ({ path: file }) =>
        loadYaml(relativeTo(root, file), sources.read(file)),
      );
    },
  };
}

function loadYaml(file: string, bytes: Uint8Array): OnLoadResult {
  const { value: text, diagnostics } = decodeText({ path: file, bytes, hash: '' });
  if (text === undefined) return refused(diagnostics);
  const yaml = parseYaml({ path: file, text: text.replace(/\r\n?/g, '\n'), kind: 'data' });
  if (yaml.diagnostics.length > 0) return refused(yaml.diagnostics);
  const { data, isList } = yaml.value;
  return { contents: JSON.stringify(isList ? Object.values(data) : data), loader: 'json' };
}

/** Finds problems of JSON that esbuild doesn't report. Packages may rely on rounded numbers. */
function mistakesIn(file: string, bytes: Uint8Array, isOwn: boolean): readonly Diagnostic[] {
  const text = Buffer.from(bytes).toString();
  const deep = tooDeepJson(file, text);
  if (deep) return [deep];
  return isOwn ? changedNumbers(file, text) : [];
}

/** Wraps diagnostics, which esbuild passes on unchanged. */
function refused(diagnostics: readonly Diagnostic[]): OnLoadResult {
  return { errors: diagnostics.map((detail) => ({ text: detail.message, detail })) };
}
