// Hands over the files of the index.
import type { Measure } from '../../engine/store/measure.ts';
import { sha256 } from '../../kit/hash.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { ROUTER } from './browser/format.ts';

/** Receives the files of the index. */
export interface IndexReceiver {
  /** Returns true if the bytes of a file are needed. */
  readonly isWanted: (output: OutputFile) => boolean;
  readonly take: (output: OutputFile, text: string) => void;
}

/** Path of the router in the output folder, where the script is in `assets/`. */
export const routerFile = ROUTER.slice('../'.length);

export function takingOnce({ isWanted, take }: IndexReceiver): IndexReceiver {
  const taken = new Set<string>();
  return {
    isWanted: (output) => !taken.has(output.file) && isWanted(output),
    take(output, text) {
      taken.add(output.file);
      take(output, text);
    },
  };
}

export function give(
  file: string,
  text: string,
  files: OutputFile[],
  { isWanted, take }: IndexReceiver,
): void {
  const output: OutputFile = { file, kind: file === routerFile ? 'index' : 'asset', ...measureOf(text) };
  files.push(output);
  if (isWanted(output)) take(output, text);
}

export function measureOf(text: string): Measure {
  return { hash: sha256(text), size: Buffer.byteLength(text) };
}
