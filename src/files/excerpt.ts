import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Place } from '../kit/diagnostics/diagnostic.ts';
import type { Excerpt } from '../kit/diagnostics/print.ts';
import { textLines } from '../kit/lines.ts';

/** Reads lines of the site's files; only the latest file is kept. */
export function createExcerpt(root: string): Excerpt {
  let latest: { path: string; lines: readonly string[] } | undefined;
  return ({ path: file, line }: Place) => {
    if (latest?.path !== file) {
      const text = readText(path.join(root, file));
      latest = { path: file, lines: text === undefined ? [] : textLines(text) };
    }
    return latest.lines[line - 1];
  };
}

/** Reads the text of a regular file; undefined for anything else. */
export function readText(file: string): string | undefined {
  try {
    const stats = lstatSync(file);
    // Larger files aren't opened to show a line.
    if (!stats.isFile() || stats.size > 8 * 1024 * 1024) return undefined;
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch {
    return undefined;
  }
}
