// The files of one compilation. Each is read once, so that what is made of them, and the hashes that stand for them,
// are of the same bytes though someone saves a file meanwhile.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { sha256 } from '../base/hash.ts';
import { isSystemError } from '../diagnostics/fault.ts';
import { withoutNotes } from '../images/read-image.ts';
import { isImageFile } from '../model/images/image.ts';
import { fileState } from './inputs.ts';

export interface SourceFiles {
  readonly plugin: Plugin;
  /** `file` is absolute. Throws the error of the operating system. */
  read(file: string): Uint8Array;
  /** The state of a file, relative to the root, as it was read; as it is now where it was not. */
  stateOf(file: string): string;
}

export function createSourceFiles(root: string): SourceFiles {
  const known = new Map<string, Uint8Array>();
  const states = new Map<string, string>();
  const read = (file: string) => {
    const bytes = known.get(file) ?? readFileSync(file);
    known.set(file, bytes);
    return bytes;
  };
  const plugin: Plugin = {
    name: 'source-files',
    setup({ onLoad }) {
      onLoad({ filter: /.*/, namespace: 'file' }, ({ path: file }) => {
        try {
          const bytes = read(file);
          const bare = isImageFile(file) ? withoutNotes(Buffer.from(bytes)) : undefined;
          return { contents: bare ?? bytes, loader: 'default' };
        } catch (error) {
          // esbuild tries it too, and says where the file is imported.
          if (isSystemError(error)) return undefined;
          throw error;
        }
      });
    },
  };
  return {
    plugin,
    read,
    stateOf(file) {
      const bytes = known.get(path.join(root, file));
      const state = states.get(file) ?? (bytes ? sha256(bytes) : fileState(root, file));
      states.set(file, state);
      return state;
    },
  };
}
