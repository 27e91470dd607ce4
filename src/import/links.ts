// Addresses in pages of another tool, as links between files: what the old site published at an address becomes the path
// of its file here.
import { parseUrl } from '../base/parse-url.ts';
import { relativePath, walkPath } from '../markdown/links/relative-path.ts';
import { decodeAddress } from '../model/address.ts';
import { outsideCode } from './markup/outside-code.ts';
import type { CopiedFile, OldPage, OldProject, OldSite } from './old-project.ts';
import { MARKDOWN, partsOfName, sameAddress } from './reading.ts';

export interface Resolver {
  /** The address for the new page; undefined where the old one leads nowhere in the site, or is right already. */
  resolve(address: string, from: OldPage): string | undefined;
  /** The same for what stands for a page by its path, from that of the other page or from the top, or by its name alone. */
  page(name: string, from: OldPage): string | undefined;
  /** The page that was published at an address of the old site. */
  pageAt(address: string): OldPage | undefined;
  /** Files that links lead to and that no page brought along. */
  found(): readonly CopiedFile[];
}

export function createResolver(project: OldProject, { pages, copies, base, settings }: OldSite): Resolver {
  const { byFile, byPath, byName, byAddress } = indexPages(pages);
  const copied = new Map(copies.map(({ from, to }) => [from, to]));
  const isPublic = new Set(
    copies.filter(({ to }) => to.startsWith('public/')).map(({ to }) => to.slice('public'.length)),
  );
  const known = new Set(project.files);
  const found = new Map<string, string>();

  /** A file of the old project, as it is here; one that a link needs is taken over. */
  const fileHere = (file: string): string | undefined => {
    const there = copied.get(file) ?? found.get(file);
    if (there !== undefined || !known.has(file) || MARKDOWN.test(file)) return there;
    const to = `content/${file.replace(/^(?:src|content|docs)\//, '')}`;
    found.set(file, to);
    return to;
  };
  const toFile = (file: string, { path }: OldPage): string | undefined => {
    const page = pageOf(file, byFile) ?? pageOf(`content/${file}`, byPath);
    const here = page?.path ?? (known.has(file) ? fileHere(file) : undefined);
    if (here === undefined) return undefined;
    return here.startsWith('public/') ? encodeURI(here.slice('public'.length)) : relativePath(path, here);
  };
  const toAddress = (address: string, { path }: OldPage): string | undefined => {
    const page = byAddress.get(sameAddress(address));
    if (page) return relativePath(path, page.path);
    const plain = decodeAddress(address);
    return isPublic.has(plain) ? encodeURI(plain) : undefined;
  };
  /** An address relative to that of the page, which tools have with a slash at its end or without. */
  const besidePage = (plain: string, from: OldPage): string | undefined => {
    if (from.address === undefined) return undefined;
    const folders = [`${from.address}/`, from.address.replace(/[^/]*\/?$/, '')];
    return folders.map((folder) => toAddress(`/${join(folder, plain)}`, from)).find((to) => to !== undefined);
  };
  return {
    resolve(address, from) {
      const [, written = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(withoutOrigin(address, settings.url)) ?? [];
      if (written === '' || /^(?:[a-z][\w+.-]*:|\/\/)/i.test(written)) return undefined;
      const plain = decodeAddress(written);
      const target = written.startsWith('/')
        ? (toAddress(withoutBase(written, base), from) ?? toFile(plain.replace(/^\/+/, ''), from))
        : (toFile(join(partsOfName(from.file).folder, plain), from) ?? besidePage(plain, from));
      return target === undefined || target + rest === address ? undefined : target + rest;
    },
    page(name, from) {
      const [, path = '', rest = ''] = /^\/?([^#]*)(.*)$/s.exec(name) ?? [];
      const written = path.replace(/(^|\/)_index(?:\.md)?$/, '$1index.md');
      if (written === '') return rest;
      const page =
        pageOf(join(partsOfName(from.path).folder, written), byPath) ??
        pageOf(`content/${written}`, byPath) ??
        byName.get(written.replace(/\/$|\.md$/, '').toLowerCase());
      return page && relativePath(from.path, page.path) + rest;
    },
    pageAt: (address) => byAddress.get(sameAddress(withoutBase(address, base))),
    found: () => [...found].map(([from, to]) => ({ from, to })),
  };
}

function indexPages(pages: readonly OldPage[]) {
  const byAddress = new Map<string, OldPage>();
  for (const page of pages) if (page.address !== undefined) byAddress.set(sameAddress(page.address), page);
  return {
    byFile: new Map(pages.map((page) => [page.file, page])),
    byPath: new Map(pages.map((page) => [page.path, page])),
    byName: uniqueNames(pages),
    byAddress,
  };
}

/** Pages by their names in small letters, where no two have one. */
function uniqueNames(pages: readonly OldPage[]): ReadonlyMap<string, OldPage> {
  const found = new Map<string, OldPage | undefined>();
  for (const page of pages) {
    const { folder, name } = partsOfName(page.path.toLowerCase());
    const own = name === 'index' ? (folder.split('/').at(-2) ?? '') : name;
    found.set(own, found.has(own) ? undefined : page);
  }
  return new Map([...found].flatMap(([name, page]) => (page ? [[name, page] as const] : [])));
}

/** The page of a file that is named with its ending or without, or by its folder. */
function pageOf(file: string, byFile: ReadonlyMap<string, OldPage>): OldPage | undefined {
  const stem = file.replace(/\/+$/, '');
  const names = [
    stem,
    ...['.md', '.mdx', '.markdown'].flatMap((end) => [
      stem + end,
      ...['index', '_index', 'README'].map((name) => `${stem}/${name}${end}`),
    ]),
  ];
  return names.map((name) => byFile.get(name)).find((page) => page !== undefined);
}

/** An address of the site itself, as others write it. */
function withoutOrigin(address: string, url: string | undefined): string {
  const origin = url === undefined ? undefined : parseUrl(url)?.origin;
  return origin !== undefined && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}

function withoutBase(address: string, base: string): string {
  return base !== '' && (address === base || address.startsWith(`${base}/`))
    ? address.slice(base.length) || '/'
    : address;
}

/** Undefined paths, which lead out of the project, lead nowhere. */
function join(folder: string, path: string): string {
  return walkPath(folder.split('/').filter(Boolean), path.split('/'))?.join('/') ?? '';
}

const INLINE = /(\]\(\s*)(<[^>\n]*>|[^\s()<>]+(?:\([^\s()]*\)[^\s()]*)?)/g;
const DEFINITION = /^( {0,3}\[[^\]\n]+\]:[ \t]*)(<[^>\n]*>|\S+)/gm;
const ATTRIBUTE = /((?:href|src|poster|file)\s*=\s*)(["'])([^"'\n{}]+)\2/g;

/** Rewrites the addresses of links, images, definitions and HTML, outside of code. */
export function convertLinks(text: string, resolve: (address: string) => string | undefined): string {
  const bare = (written: string) => {
    const isBracketed = written.startsWith('<');
    const address = isBracketed ? written.slice(1, -1) : written;
    const target = resolve(address.replace(/^@site\//, '/'));
    return target === undefined ? written : isBracketed || /[\s()]/.test(target) ? `<${target}>` : target;
  };
  return outsideCode(text, (part) =>
    part
      .replace(INLINE, (_whole, before: string, written: string) => before + bare(written))
      .replace(DEFINITION, (_whole, before: string, written: string) => before + bare(written))
      .replace(ATTRIBUTE, (_whole, before: string, quote: string, address: string) => {
        const target = resolve(address.replace(/^@site\//, '/'));
        return `${before}${quote}${target ?? address}${quote}`;
      }),
  );
}
