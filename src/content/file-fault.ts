// Files that aren't what they seem: unresolved merges, pointers of Git LFS, and media under the name of another type.
import type { Code } from '../kit/diagnostics/codes.ts';
import { textLines } from '../kit/lines.ts';
import { endingOf } from '../kit/urls/url-path.ts';

export interface FileFault {
  readonly code: Extract<Code, 'merge-conflict' | 'lfs-pointer' | 'file-type'>;
  /** Words after the path: `is a pointer of Git LFS`. */
  readonly message: string;
  readonly hint: string;
  /** Line of the fault; the whole file without it. */
  readonly line?: { readonly line: number; readonly length: number };
}

/** Number of bytes from which the type of a file is known. */
export const HEAD = 1024;

/** Lines at which Git marks a conflict, as bytes that few files contain. */
const MARKS = ['<<<<<<< ', '>>>>>>> '];

export function textFault(path: string, text: string): FileFault | undefined {
  if (text.startsWith(POINTER)) return pointerFault;
  return MARKS.some((mark) => text.includes(mark)) ? conflictIn(text, path.endsWith('.md')) : undefined;
}

/** Finds an unresolved merge. One inside a fenced code block of Markdown is an example. */
function conflictIn(text: string, isMarkdown: boolean): FileFault | undefined {
  const lines = textLines(text);
  const plain = isMarkdown ? withoutFences(lines) : lines;
  const start = plain.findIndex((line) => /^<{7} \S/.test(line));
  // Someone may have removed only the first line. Then the label must not be a quoted sentence.
  const from = start < 0 ? plain.indexOf('=======') : start;
  const closing = start < 0 ? /^>{7} (?:[^\s(]+(?: \(.*\))?|Stashed changes|Updated upstream)$/ : /^>{7} \S/;
  const to = from < 0 ? -1 : plain.findIndex((line, index) => index > from && closing.test(line));
  if (start < 0 && to < 0) return undefined;
  const end = to < 0 ? '' : ` up to line ${to + 1}`;
  return {
    code: 'merge-conflict',
    message: `has an unresolved merge conflict from line ${from + 1}${end}`,
    hint: 'Keep one version of the text, and remove the lines that start with <<<<<<<, ======= and >>>>>>>.',
    line: { line: from + 1, length: lines[from]?.length ?? 1 },
  };
}

/** Returns the lines with empty ones for fenced code. */
function withoutFences(lines: readonly string[]): readonly string[] {
  let fence = '';
  return lines.map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '' ? mark !== '' : mark.startsWith(fence)) fence = fence === '' ? mark : '';
    return fence === '' ? line : '';
  });
}

const POINTER = 'version https://git-lfs.github.com/spec/v1';

const pointerFault: FileFault = {
  code: 'lfs-pointer',
  message: 'is a pointer of Git LFS, not the file itself',
  hint: 'Run git lfs pull, wherever the site is built.',
};

/** Matches the first bytes of a file, as Latin-1. */
function bytes(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})`, 'i');
}

/** Groups of types, within which browsers go by the bytes; across them they go by the name. */
const GROUPS: readonly {
  readonly called: string;
  /** Extensions; the first one is suggested. */
  readonly endings: readonly string[];
  readonly start: RegExp;
}[] = [
  {
    called: 'an HTML page',
    endings: ['html', 'htm'],
    start: bytes(String.raw`\s*<(?:!doctype html|html)[\s>]`),
  },
  {
    called: 'an SVG image',
    endings: ['svg'],
    start: bytes(String.raw`(?:\xef\xbb\xbf)?\s*<(?:[?!][\s\S]*<)?svg[\s>]`),
  },
  {
    called: 'a bitmap image',
    endings: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'ico'],
    start: bytes(
      String.raw`\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF[\s\S]{4}WEBP|\0\0\x01\0|[\s\S]{4}ftyp(?:avi|hei|hev|mif)`,
    ),
  },
  {
    called: 'a video or a sound',
    endings: ['mp4', 'm4v', 'mov', 'webm', 'ogv', 'm4a', 'mp3', 'aac', 'flac', 'oga', 'ogg', 'opus', 'wav'],
    start: bytes(
      String.raw`[\s\S]{4}ftyp(?!avi|hei|hev|mif)|\x1a\x45\xdf\xa3|OggS|ID3|fLaC|RIFF[\s\S]{4}WAVE`,
    ),
  },
  {
    called: 'a font',
    endings: ['woff2', 'woff', 'otf', 'ttf'],
    start: bytes(String.raw`wOF[2F]|OTTO|\0\x01\0\0|true`),
  },
  { called: 'a PDF', endings: ['pdf'], start: bytes('%PDF-') },
  {
    called: 'an archive',
    endings: ['zip', 'docx', 'epub', 'odp', 'ods', 'odt', 'pptx', 'xlsx', 'gz', 'tgz'],
    start: bytes(String.raw`PK\x03\x04|\x1f\x8b`),
  },
];

/** Types that a text can't have, by their endings. */
const MEDIA = new Set(GROUPS.filter(({ called }) => !/HTML/.test(called)).flatMap(({ endings }) => endings));

/** Returns true for a file of media or an archive, in which no text is searched. SVG is both. */
export function isMedia(path: string): boolean {
  return MEDIA.has(endingOf(path)) && endingOf(path) !== 'svg';
}

/** Returns the fault of a file by all of its bytes. */
export function bytesFault(path: string, bytes: Uint8Array): FileFault | undefined {
  const fault = headFault(path, bytes);
  if (fault || isMedia(path) || !mayConflict(bytes)) return fault;
  return textFault(path, Buffer.from(bytes).toString());
}

/** Returns true for bytes that may contain an unresolved merge. */
export function mayConflict(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return MARKS.some((mark) => buffer.includes(mark, 0, 'latin1'));
}

/** Returns the fault of a file by its first bytes. */
export function headFault(path: string, head: Uint8Array): FileFault | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, HEAD)).toString('latin1');
  if (text.startsWith(POINTER)) return pointerFault;
  const ending = endingOf(path);
  if (!MEDIA.has(ending)) return undefined;
  const found = GROUPS.find(({ start }) => start.test(text));
  if (!found || found.endings.includes(ending)) return undefined;
  const [proper = ''] = found.endings;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return {
    code: 'file-type',
    message: `is ${found.called}, but its name ends in .${ending}, so browsers do not show it`,
    hint: `Rename it to ${name.slice(0, -ending.length)}${proper}, or replace it.`,
  };
}
