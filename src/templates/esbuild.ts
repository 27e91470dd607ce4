// esbuild, the options that all bundles of a site share, and its messages as diagnostics.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BuildFailure, BuildOptions, Message } from 'esbuild';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic, Place } from '../kit/diagnostics/diagnostic.ts';
import { isSystemError, missingModule } from '../kit/diagnostics/fault.ts';
import { loadProgram } from '../limits/index.ts';
import { explainMessage } from './explain/explain-message.ts';
import { fileOfModule } from './module-names.ts';

/**
 * esbuild, loaded by `require`: if it were imported, Node would search its text for exports, which takes longer than running
 * it.
 */
export const esbuild: typeof import('esbuild') = loadProgram('esbuild');

/** Ends esbuild's process and frees its memory. It starts again if it is needed. */
export function stopEsbuild(): void {
  esbuild.stop();
}

/** Loaders of everything except code: the file itself, under a hashed name. */
export const FILE_LOADERS = Object.fromEntries(
  [
    ...['.avif', '.gif', '.ico', '.jpeg', '.jpg', '.png', '.svg', '.webp'],
    ...['.otf', '.ttf', '.woff', '.woff2'],
    ...['.mp3', '.mp4', '.ogg', '.pdf', '.vtt', '.wav', '.webm', '.webmanifest'],
  ].map((extension) => [extension, 'file' as const]),
);

/** Oldest browsers that published styles and scripts are written for: those with `light-dark()`. */
export const BROWSERS = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** Options that every bundle of one site shares; names and hashes depend on them. */
export function sharedOptions(root: string, base: string) {
  return {
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    write: false,
    outdir: root,
    publicPath: base,
    entryNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    loader: FILE_LOADERS,
    jsx: 'automatic',
    jsxDev: false,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    // Compilers and editors report what is wrong in tsconfig.json; a build reads only its `paths`.
    logOverride: { 'tsconfig.json': 'silent' },
    define: { 'process.env.NODE_ENV': '"production"' },
    ...(existsSync(path.join(root, 'tsconfig.json')) ? {} : { tsconfigRaw: '{}' }),
  } as const satisfies BuildOptions;
}

export function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && Array.isArray((error as BuildFailure).errors);
}

/** Returns the messages of a failed build. Throws any other error. */
export function errorsOf(error: unknown): Message[] {
  if (isBuildFailure(error)) return error.errors;
  throw error;
}

/**
 * Turns esbuild's message into a diagnostic. Its columns count bytes of UTF-8, ours UTF-16 code units. `way` is the
 * chain of imports. Throws the error of a plugin if the machine failed.
 */
export function fromMessage(
  root: string,
  code: 'template-build' | 'template-warning',
  message: Message,
  way: readonly string[] = [],
): Diagnostic {
  const { location, detail } = message;
  if (isDiagnostic(detail)) return detail;
  // A plugin failed, and no template is to blame.
  if (isSystemError(detail) || missingModule(detail) !== undefined) throw detail;
  return diagnostic(code, {
    ...(location && { at: placeOf(location) }),
    ...explainMessage(root, message),
    ...(way.length > 1 && { details: [`Imported by ${way.join(' → ')}`] }),
  });
}

function placeOf({ file, line, column, length, lineText }: NonNullable<Message['location']>): Place {
  const start = unitsOf(lineText, column);
  return {
    path: (fileOfModule(file) ?? file.replace(/^[a-z-]+:/, '')).replaceAll('\\', '/'),
    line,
    column: start + 1,
    length: Math.max(1, unitsOf(lineText, column + length) - start),
  };
}

/** Recognizes a diagnostic of our plugins, which has its own code. */
function isDiagnostic(detail: unknown): detail is Diagnostic {
  return typeof detail === 'object' && detail !== null && 'code' in detail && 'severity' in detail;
}

/** Returns the number of UTF-16 code units in the first `bytes` bytes of a line. */
function unitsOf(line: string, bytes: number): number {
  return Buffer.from(line).subarray(0, bytes).toString().length;
}
