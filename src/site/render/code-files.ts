// Files that blocks of code show, by file="…".

import type { Ask } from '../ask.ts';
import type { FileText } from '../markdown/syntax/holes.ts';

/** Most bytes of a file that pages show. */
const LARGEST = 1024 * 1024;

/** Opens regular files only: reading a pipe would never end. */
export function codeText(ask: Ask, file: string): FileText {
  const entry = ask.entry(file);
  switch (entry.kind) {
    case 'missing':
      return {
        message: 'is not there',
        hint: 'Write its path from the page, or from the root with a slash before it.',
      };
    case 'outside':
      return { message: 'leads out of the site', hint: 'Copy the file into the site.' };
    case 'special':
      return { message: 'is no file', hint: 'Name a file.' };
    case 'file':
      if (entry.real.split('/').some((name) => name.startsWith('.'))) return HIDDEN;
      if (entry.size <= LARGEST) return textOf(ask.file(file).bytes);
      return { message: `has more than ${LARGEST / 1024} KiB`, hint: 'Show a file that people can read.' };
  }
}

const HIDDEN: FileText = { message: 'leads to a hidden file', hint: 'Name a file that may be published.' };

function textOf(bytes: Uint8Array): FileText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { message: 'is no text in UTF-8', hint: 'Show a text file.' };
  }
}
