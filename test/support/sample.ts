// Samples: text files that contain the files of a site, and what a command prints for it. CONTRIBUTING.md describes the format.
import { makeLink, makePipe, makeSite, minimal, writeFiles } from './site.ts';

export interface SamplePart {
  readonly head: string;
  readonly text: string;
}

const HEAD = /^=== (.+)\n/m;

/** Head of the part with the expected output. */
export const EXPECTED = 'printed';

/** Head of a part without which the smallest templates and settings are there. */
const BARE = 'nothing else';

/** Head of the part that says what to do if no file of the site can correct a finding. */
export const INSTEAD = 'instead';

/** A file: `content/a.md`, and for other kinds `content/a.md (link b.md)`. */
const FILE = /^(\S.*?)(?: \((link|pipe|bytes|repeat)(?: (.+))?\))?$/;

/** A correction: `right content/a.md`, `right content/a.md (removed)` or `right content/a.md (moved content/b.md)`. */
const RIGHT = /^right (\S.*?)(?: \((?:removed|moved (.+))\))?$/;

/** Splits at lines that begin with `=== `. */
export function partsOf(sample: string): readonly SamplePart[] {
  const pieces = sample.split(HEAD).slice(1);
  return Array.from({ length: pieces.length / 2 }, (_, index) => ({
    head: pieces[index * 2] ?? '',
    text: pieces[index * 2 + 1] ?? '',
  }));
}

/** The first message of a code in the expected output. */
export function messageOf(parts: readonly SamplePart[], code: string): string {
  const printed = parts.find(({ head }) => head === EXPECTED)?.text ?? '';
  return printed.split('\n\n').find((one) => one.includes(`[${code}]`)) ?? '';
}

/** Writes the files of a sample, and the smallest templates and settings. */
export function makeSampleSite(parts: readonly SamplePart[]): string {
  const root = makeSite(parts.some(({ head }) => head === BARE) ? {} : minimal);
  for (const { head, text } of parts) {
    const [, file = '', kind, argument = ''] = FILE.exec(head) ?? [];
    if ([EXPECTED, INSTEAD, BARE].includes(head) || RIGHT.test(head)) continue;
    if (kind === 'link') makeLink(root, file, argument);
    else if (kind === 'pipe') makePipe(root, file);
    else if (kind === 'bytes') writeFiles(root, { [file]: Buffer.from(text.replace(/\s/g, ''), 'hex') });
    else if (kind === 'repeat') writeFiles(root, { [file]: text.trimEnd().repeat(Number(argument)) });
    else writeFiles(root, { [file]: text });
  }
  return root;
}

/** `diff`: the changed lines of a file, with `-`, `+` or a space, and `@@` between places. */
type Correction = { readonly file: string } & (
  | { readonly diff: string }
  | { readonly to: string | undefined }
);

export function correctionsOf(parts: readonly SamplePart[]): readonly Correction[] {
  return parts.flatMap(({ head, text }) => {
    const [, file, to] = RIGHT.exec(head) ?? [];
    if (file === undefined) return [];
    return [head.endsWith(')') ? { file, to } : { file, diff: text }];
  });
}

/** Returns the files of a sample with its corrections. Throws if one does not fit its file. */
export function corrected(parts: readonly SamplePart[]): readonly SamplePart[] {
  const files = new Map(parts.map((part) => [FILE.exec(part.head)?.[1] ?? '', part]));
  for (const correction of correctionsOf(parts)) {
    const { file } = correction;
    const { head, text } = files.get(file) ?? {
      head: file,
      text: files.has(BARE) ? '' : String(minimal[file] ?? ''),
    };
    if ('diff' in correction) files.set(file, { head, text: patched(file, text, correction.diff) });
    else if (!files.delete(file)) throw new Error(`There is no ${file}`);
    else if (correction.to !== undefined)
      files.set(correction.to, { head: head.replace(file, correction.to), text });
  }
  return [...files.values()];
}

function patched(file: string, text: string, diff: string): string {
  return diff.split('@@\n').reduce((result, place) => {
    const linesOf = (signs: string) =>
      place
        .split('\n')
        .flatMap((line) => (line !== '' && signs.includes(line.charAt(0)) ? `${line.slice(1)}\n` : []))
        .join('');
    if (!result.includes(linesOf('- '))) throw new Error(`${file} does not contain ${linesOf('- ')}`);
    return result.replace(linesOf('- '), () => linesOf('+ '));
  }, text);
}
