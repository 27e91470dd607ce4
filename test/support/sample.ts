// Samples: text files that contain the files of a site, and what a command prints for it. CONTRIBUTING.md describes the format.
import { makeLink, makePipe, makeSite, minimal, writeFiles } from './site.ts';

export interface SamplePart {
  readonly head: string;
  readonly text: string;
}

const HEAD = /^=== (.+)\n/m;

/** Head of the part with the expected output. */
export const EXPECTED = 'printed';

/** A part with a correction, `right content/a.md`: lines with `-`, `+` or a space, and `@@` between places. */
const RIGHT = /^right (.+)$/;

/** Splits at lines that begin with `=== `. */
export function partsOf(sample: string): readonly SamplePart[] {
  const pieces = sample.split(HEAD).slice(1);
  return Array.from({ length: pieces.length / 2 }, (_, index) => ({
    head: pieces[index * 2] ?? '',
    text: pieces[index * 2 + 1] ?? '',
  }));
}

/** Writes the files of a sample, and the smallest templates and settings. */
export function makeSampleSite(parts: readonly SamplePart[]): string {
  const root = makeSite(parts.some(({ head }) => head === 'nothing else') ? {} : minimal);
  for (const { head, text } of parts) {
    const [, file = '', kind, argument = ''] =
      /^(\S.*?)(?: \((link|pipe|bytes|repeat)(?: (.+))?\))?$/.exec(head) ?? [];
    if (head === EXPECTED || head === 'nothing else' || RIGHT.test(head)) continue;
    if (kind === 'link') makeLink(root, file, argument);
    else if (kind === 'pipe') makePipe(root, file);
    else if (kind === 'bytes') writeFiles(root, { [file]: Buffer.from(text.replace(/\s/g, ''), 'hex') });
    else if (kind === 'repeat') writeFiles(root, { [file]: text.trimEnd().repeat(Number(argument)) });
    else writeFiles(root, { [file]: text });
  }
  return root;
}

interface Correction {
  readonly file: string;
  readonly diff: string;
}

export function correctionsOf(parts: readonly SamplePart[]): readonly Correction[] {
  return parts.flatMap(({ head, text }) => {
    const file = RIGHT.exec(head)?.[1];
    return file === undefined ? [] : [{ file, diff: text }];
  });
}

/** Returns the files of a sample with its corrections. Throws if one does not fit its file. */
export function corrected(parts: readonly SamplePart[]): readonly SamplePart[] {
  const files = new Map(parts.map(({ head, text }) => [head, text]));
  for (const { file, diff } of correctionsOf(parts)) {
    let text = files.get(file) ?? String(minimal[file] ?? '');
    for (const place of diff.split('@@\n')) {
      const lines = place.split('\n').slice(0, -1);
      const linesOf = (signs: string) =>
        lines.flatMap((line) => (signs.includes(line.charAt(0)) ? `${line.slice(1)}\n` : [])).join('');
      if (!text.includes(linesOf('- '))) throw new Error(`${file} does not contain ${linesOf('- ')}`);
      text = text.replace(linesOf('- '), () => linesOf('+ '));
    }
    files.set(file, text);
  }
  return [...files].map(([head, text]) => ({ head, text }));
}
