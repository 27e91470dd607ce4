import type { BuildFailure, Message } from 'esbuild';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.ts';

export function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && Array.isArray((error as BuildFailure).errors);
}

/** esbuild's message as a diagnostic of ours. Its columns count bytes of UTF-8, ours UTF-16 code units. */
export function fromMessage(
  code: 'template-build' | 'template-warning',
  { text, location, notes }: Message,
): Diagnostic {
  const note = notes.find(({ location: elsewhere }) => elsewhere === null)?.text;
  const hint = location?.suggestion ? `Write ${location.suggestion} there.` : undefined;
  return diagnostic(code, {
    message: text,
    ...(location && {
      at: {
        path: location.file.replace(/^[a-z-]+:/, '').replaceAll('\\', '/'),
        line: location.line,
        column: unitsOf(location.lineText, location.column) + 1,
        length: Math.max(
          1,
          unitsOf(location.lineText, location.column + location.length) -
            unitsOf(location.lineText, location.column),
        ),
      },
    }),
    hint: hint ?? note ?? 'Mend the file; the site is built again from it.',
  });
}

/** UTF-16 code units in the first `bytes` bytes of a line. */
function unitsOf(line: string, bytes: number): number {
  return Buffer.from(line).subarray(0, bytes).toString().length;
}
