// Samples: text files that contain the files of a site, and what a command prints for it. CONTRIBUTING.md describes the format.
import { makeLink, makePipe, makeSite, minimal, writeFiles } from './site.ts';

export interface SamplePart {
  readonly head: string;
  readonly text: string;
}

const HEAD = /^=== (.+)\n/m;

/** Head of the part with the expected output. */
export const EXPECTED = 'printed';

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
    if (head === EXPECTED || head === 'nothing else') continue;
    if (kind === 'link') makeLink(root, file, argument);
    else if (kind === 'pipe') makePipe(root, file);
    else if (kind === 'bytes') writeFiles(root, { [file]: Buffer.from(text.replace(/\s/g, ''), 'hex') });
    else if (kind === 'repeat') writeFiles(root, { [file]: text.trimEnd().repeat(Number(argument)) });
    else writeFiles(root, { [file]: text });
  }
  return root;
}
