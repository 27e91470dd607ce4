import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildReport } from '../build/request.ts';
import type { Place } from '../diagnostics/diagnostic.ts';
import { type Excerpt, printDiagnostic } from '../diagnostics/print.ts';
import type { Terminal } from './terminal.ts';

/** Files above this are not opened again just to show a line of them. */
const LARGEST_EXCERPT = 8 * 1024 * 1024;

type Told = Pick<BuildReport, 'root' | 'diagnostics'>;

/** Prints all diagnostics, with an empty line behind each; `quiet` leaves out those that only inform. */
export function printDiagnostics(report: Told, quiet: boolean, terminal: Terminal): void {
  const excerpt = createExcerpt(report.root);
  for (const diagnostic of report.diagnostics) {
    if (quiet && diagnostic.severity === 'info') continue;
    terminal.write(`${printDiagnostic(diagnostic, excerpt, terminal.paint)}\n`);
  }
}

/** Reads lines of the site's files; only the latest file is kept. */
function createExcerpt(root: string): Excerpt {
  let latest: { path: string; lines: readonly string[] } | undefined;
  return ({ path: file, line }: Place) => {
    if (latest?.path !== file) latest = { path: file, lines: readLines(path.join(root, file)) };
    return latest.lines[line - 1];
  };
}

/** The lines of a regular text file; nothing where it is anything else. */
function readLines(file: string): string[] {
  try {
    const stats = lstatSync(file);
    if (!stats.isFile() || stats.size > LARGEST_EXCERPT) return [];
    return readFileSync(file, 'utf8')
      .replace(/^\ufeff/, '')
      .split(/\r\n|\n|\r/);
  } catch {
    return [];
  }
}
