// The navigation of MkDocs: from its settings, from `.pages` or `.nav.yml` in folders, or from a list of links in SUMMARY.md.
import path from 'node:path';
import type { SiteReader } from '../../site-reader.ts';
import { listIn, readOldText, textIn, valuesIn } from '../../values.ts';
import { type MkDocsSettings, readPythonYaml } from './settings.ts';

export interface NavEntry {
  readonly title: string | undefined;
  /** File of a page, from the folder of the pages, or a URL. */
  readonly to: string | undefined;
  readonly inner: readonly NavEntry[];
}

/** Returns the navigation; `undefined` if MkDocs makes it of all files. */
export function readNav(site: SiteReader, settings: MkDocsSettings): readonly NavEntry[] | undefined {
  const { values, plugins, docs } = settings;
  if (values.nav !== undefined && values.nav !== null) return entriesIn(values.nav);
  const summary = textIn(plugins.get('literate-nav')?.nav_file) ?? 'SUMMARY.md';
  if (plugins.has('literate-nav')) return linksIn(site.text(`${docs}/${summary}`));
  const isByFolder = ['awesome-pages', 'awesome-nav'].some((name) => plugins.has(name));
  return isByFolder ? folderEntries(site, docs, '') : undefined;
}

function entriesIn(written: unknown, folder = ''): readonly NavEntry[] {
  return listIn(written).flatMap((one) => {
    if (typeof one === 'string') return [entryOf(undefined, one, folder)];
    return Object.entries(valuesIn(one)).map(([title, value]) => entryOf(title, value, folder));
  });
}

function entryOf(title: string | undefined, value: unknown, folder: string): NavEntry {
  const to = textIn(value);
  if (to === undefined) return { title, to: undefined, inner: entriesIn(value, folder) };
  return { title, to: /^[a-z]+:/i.test(to) ? to : path.posix.join(folder, to), inner: [] };
}

/** Entries of a folder: those that its `.pages` lists. Without it, none, so that its pages keep the order of their names. */
function folderEntries(site: SiteReader, docs: string, folder: string): readonly NavEntry[] {
  const name = ['.pages', '.nav.yml'].find(
    (one) => site.project.text(`${docs}/${folder}${one}`) !== undefined,
  );
  if (name === undefined) return [];
  const file = `${docs}/${folder}${name}`;
  const values = readPythonYaml(site.text(file), file);
  return entriesIn(values.nav ?? values.arrange, folder).flatMap((entry) => {
    if (entry.to === undefined || /^[a-z]+:/i.test(entry.to) || /\.md$/.test(entry.to)) return [entry];
    if (/[*]|\.\.\./.test(entry.to)) return [];
    return [
      {
        title: entry.title,
        to: undefined,
        inner: folderEntries(site, docs, `${entry.to.replace(/\/$/, '')}/`),
      },
    ];
  });
}

const ITEM = /^([ \t]*)[-*+]\s+(?:\[([^\]]*)\]\(<?([^)>\s]+)>?[^)]*\)|(.+))\s*$/;

/** Links of nested lists. */
function linksIn(text: string): readonly NavEntry[] {
  interface Open {
    readonly depth: number;
    readonly inner: NavEntry[];
  }
  const top: NavEntry[] = [];
  let open: readonly Open[] = [{ depth: -1, inner: top }];
  for (const line of readOldText(text).body.split('\n')) {
    const [, indent, label, to, plain] = ITEM.exec(line) ?? [];
    if (indent === undefined || plain?.includes('*')) continue;
    const depth = indent.replace(/\t/g, '    ').length;
    open = open.filter((one) => one.depth < depth);
    const inner: NavEntry[] = [];
    const file = to === undefined || /^[a-z]+:/i.test(to) ? to : path.posix.normalize(to);
    open.at(-1)?.inner.push({ title: label ?? plain, to: file, inner });
    open = [...open, { depth, inner }];
  }
  return top;
}

/** Pages in their order, each once. */
export function pagesIn(entries: readonly NavEntry[]): readonly NavEntry[] {
  const found = new Map<string, NavEntry>();
  const visit = (list: readonly NavEntry[]): void => {
    for (const entry of list) {
      if (entry.to !== undefined && /\.md$/i.test(entry.to) && !found.has(entry.to))
        found.set(entry.to, entry);
      visit(entry.inner);
    }
  };
  visit(entries);
  return [...found.values()];
}
