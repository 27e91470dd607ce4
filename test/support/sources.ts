import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const repository = path.resolve(import.meta.dirname, '../..');

export interface SourceFile {
  /** Relative to `src/`, with forward slashes. */
  readonly file: string;
  readonly text: string;
  /** Its imports: packages by name, own files relative to `src/`. */
  readonly imports: readonly {
    readonly name: string;
    readonly typeOnly: boolean;
    /** Imports by `import()`. */
    readonly onDemand: boolean;
  }[];
}

/** All files of `src/` with their imports. */
export function readSources(): SourceFile[] {
  const root = path.join(repository, 'src');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return { file, text, imports: importsOf(file, text) };
    });
}

const IMPORT = /^(?:import|export)\s(type\s)?(?:[^'"]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm;

function importsOf(file: string, text: string): SourceFile['imports'] {
  return [...text.matchAll(IMPORT)].map(([, type, name, lazy]) => ({
    name: resolve(file, name ?? lazy ?? ''),
    typeOnly: type !== undefined,
    onDemand: lazy !== undefined,
  }));
}

function resolve(file: string, name: string): string {
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name;
}
