// Page texts are read twice only on large sites: what fits into a bounded store is kept from the first
// reading to the rendering, and the rest is read again. So memory does not follow the size of the site.
import { ChangedFault } from '../../kit/diagnostics/fault.ts';
import { readSource } from './read.ts';

export interface Texts {
  keep(path: string, text: string): void;
  /** The text of a page, which leaves the store. Throws a Fault where the file has changed meanwhile. */
  take(page: Owner): string;
  /** The same, and it stays where it is. Throws a Fault. */
  read(page: Owner): string;
}

interface Owner {
  readonly path: string;
  readonly hash: string;
}

/** In UTF-16 code units. */
const CAPACITY = 32 * 1024 * 1024;

export function createTexts(root: string, capacity: number = CAPACITY): Texts {
  const kept = new Map<string, string>();
  let free = capacity;
  const forget = (path: string) => {
    free += kept.get(path)?.length ?? 0;
    kept.delete(path);
  };
  const read = (page: Owner) => kept.get(page.path) ?? readAgain(root, page);
  return {
    keep(path, text) {
      forget(path);
      if (text.length > free) return;
      free -= text.length;
      kept.set(path, text);
    },
    take(page) {
      const text = read(page);
      forget(page.path);
      return text;
    },
    read,
  };
}

function readAgain(root: string, { path, hash }: Owner): string {
  const source = readSource(root, path);
  if (source.hash !== hash) throw new ChangedFault(path);
  return new TextDecoder().decode(source.bytes);
}
