// Finds what the name in a wiki link means: a file in the same folder, a path from the root, the only file with that name, or a
// page with that alias. If there is none, case is ignored.
import { createWords } from '../../kit/nearest.ts';
import { appendTo } from '../../kit/order.ts';
import type { NamedTarget } from '../../model/site.ts';
import { walkPath } from './url.ts';

export interface WikiNames {
  find(name: string, from: string): NamedTarget;
}

/** Returns the names of files in `content/`; `aliases` are other names of pages, by path. */
export function createWikiNames(
  paths: readonly string[],
  aliases: ReadonlyMap<string, readonly string[]>,
): WikiNames {
  const files = new Map(paths.map((path) => [withoutEnding(path), path]));
  const exact = indexOf(files, aliases, (name) => name);
  let folded: NameIndex | undefined;
  let words: ReturnType<typeof createWords> | undefined;
  return {
    find(written, from) {
      const name = withoutEnding(written.normalize('NFC'));
      const found = exact.find(name, from);
      if (found.length > 0) return answerOf(found);
      folded ??= indexOf(files, aliases, (one) => one.toLowerCase());
      const similar = folded.find(name, from);
      if (similar.length > 0) return answerOf(similar, properName(name, similar[0] ?? '', aliases));
      words ??= createWords(new Set([...files.keys()].map((file) => file.slice(file.lastIndexOf('/') + 1))));
      return { kind: 'none', likely: words.nearest(name) };
    },
  };
}

interface NameIndex {
  find(name: string, from: string): readonly string[];
}

function indexOf(
  files: ReadonlyMap<string, string>,
  aliases: ReadonlyMap<string, readonly string[]>,
  form: (name: string) => string,
): NameIndex {
  const byPath = new Map<string, string[]>();
  const byName = new Map<string, string[]>();
  const byAlias = new Map<string, string[]>();
  for (const [name, path] of files) {
    const key = form(name.normalize('NFC'));
    appendTo(byPath, key, path);
    appendTo(byName, key.slice(key.lastIndexOf('/') + 1), path);
  }
  for (const [path, names] of aliases)
    for (const name of names) appendTo(byAlias, form(name.normalize('NFC')), path);
  return {
    find(written, from) {
      const name = form(written);
      const at = (folder: readonly string[]) => {
        const segments = walkPath(folder, name.replace(/^\//, '').split('/'));
        return segments ? byPath.get(['content', ...segments].join('/')) : undefined;
      };
      const near = at(name.startsWith('/') ? [] : form(from).split('/').slice(1, -1)) ?? at([]);
      if (near) return near;
      const last = byName.get(name.slice(name.lastIndexOf('/') + 1)) ?? [];
      const named = last.filter((path) =>
        `/${form(withoutEnding(path).normalize('NFC'))}`.endsWith(`/${name}`),
      );
      return named.length > 0 ? named : (byAlias.get(name) ?? []);
    },
  };
}

function answerOf(paths: readonly string[], proper?: string): NamedTarget {
  const [path = ''] = paths;
  if (paths.length > 1) return { kind: 'several', paths };
  return { kind: 'found', path, ...(proper !== undefined && { proper }) };
}

/** Returns a name as its file or its alias writes it. */
function properName(name: string, path: string, aliases: ReadonlyMap<string, readonly string[]>): string {
  const file = withoutEnding(path);
  if (file.toLowerCase().endsWith(name.toLowerCase())) return file.slice(-name.length);
  const alias = aliases.get(path)?.find((one) => one.toLowerCase() === name.toLowerCase());
  return alias ?? file.slice(file.lastIndexOf('/') + 1);
}

function withoutEnding(path: string): string {
  return path.replace(/\.md$/i, '');
}
