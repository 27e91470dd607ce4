// Finds what URLs of an old site mean in the new one: the path of the file here replaces the old URL.
import { parseUrl } from '../../kit/urls/parse-url.ts';
import { decodeUrl } from '../../kit/urls/url-path.ts';
import { relativePath, walkPath } from '../../markdown/index.ts';
import { MARKDOWN_FILE, partsOfName } from '../names.ts';
import type { CopiedFile, OldPage, OldProject, OldSite } from '../old-project.ts';
import { placeOfFile } from '../places.ts';
import { listIn } from '../values.ts';
import { sameUrl } from './same-url.ts';

/** Resolves URLs of an old site in the new one. */
export class LinkResolver {
  readonly #project: OldProject;
  readonly #site: OldSite;
  readonly #files: ReadonlySet<string>;
  readonly #byFile: ReadonlyMap<string, OldPage>;
  readonly #byPath: ReadonlyMap<string, OldPage>;
  readonly #byName: ReadonlyMap<string, OldPage>;
  readonly #byUrl: ReadonlyMap<string, OldPage>;
  readonly #copied: ReadonlyMap<string, string>;
  readonly #copies: ReadonlySet<string>;
  /** Returns the URL to which the old host redirected. */
  readonly #follow: (url: string) => string | undefined;
  /** Files that links lead to and that weren't copied with a page, with their new paths. */
  readonly #found = new Map<string, string>();

  constructor(project: OldProject, site: OldSite, follow: (url: string) => string | undefined) {
    const { pages, copies } = site;
    this.#project = project;
    this.#follow = follow;
    this.#site = site;
    this.#files = new Set(project.files);
    this.#byFile = new Map(pages.map((page) => [page.file, page]));
    this.#byPath = new Map(pages.map((page) => [page.path, page]));
    this.#byName = uniqueNames(pages);
    const aliases = pages.flatMap((page) =>
      listIn(page.given.aliases).map((url) => [String(url), page] as const),
    );
    const own = pages.flatMap((page) => (page.url === undefined ? [] : [[page.url, page] as const]));
    this.#byUrl = new Map([...aliases, ...own].map(([url, page]) => [sameUrl(url), page]));
    this.#copied = new Map(copies.map(({ from, to }) => [from, to]));
    this.#copies = new Set(copies.map(({ to }) => to));
  }

  /** Returns the URL for the new page; undefined if the old one is broken or still right. */
  resolve(url: string, from: OldPage): string | undefined {
    const { settings, base } = this.#site;
    const [, written = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(withoutOrigin(url, settings.url)) ?? [];
    if (written === '' || /^(?:[a-z][\w+.-]*:|\/\/)/i.test(written)) return undefined;
    const named = this.#named(written, from);
    if (named !== undefined) return named + rest;
    const plain = decodeUrl(written);
    const target =
      (written.startsWith('/')
        ? (this.#toUrl(withoutBase(written, base), from) ?? this.#toFile(plain.replace(/^\/+/, ''), from))
        : this.#relative(plain, from)) ?? this.#fromRoots(plain, from);
    if (target === undefined && written.startsWith('/'))
      return this.#redirected(written, rest, from) ?? this.#withoutUrl(plain, rest, from);
    return target === undefined || target + rest === url ? undefined : target + rest;
  }

  /** Resolves the URL to which the old host redirected another one. */
  #redirected(written: string, rest: string, from: OldPage): string | undefined {
    const [, path = '', end = ''] =
      /^(\/[^?#]*)(.*)$/s.exec(this.#follow(withoutBase(written, this.#site.base)) ?? '') ?? [];
    const target = path === '' ? undefined : this.#toUrl(path, from);
    // A browser keeps what the redirect doesn't replace.
    return target === undefined ? undefined : target + (end || rest);
  }

  /** Resolves the URL of a page whose own URL isn't known, by its name. */
  #withoutUrl(plain: string, rest: string, from: OldPage): string | undefined {
    const page = this.#byName.get(partsOfName(sameUrl(plain).toLowerCase()).name);
    return page && page.url === undefined ? this.#linkTo(page.path, from.path) + rest : undefined;
  }

  /** Resolves a reference to a page by its path, relative to the other page or from the top, or by its name only. */
  page(name: string, from: OldPage): string | undefined {
    const [, path = '', rest = ''] = /^\/?([^#]*)(.*)$/s.exec(name) ?? [];
    const written = path.replace(/(^|\/)_index(?:\.md)?$/, '$1index.md');
    if (written === '') return rest;
    const page =
      pageOf(join(partsOfName(from.path).folder, written), this.#byPath) ??
      pageOf(`content/${written}`, this.#byPath) ??
      this.#byName.get(written.replace(/\/$|\.md$/, '').toLowerCase());
    return page && relativePath(from.path, page.path) + rest;
  }

  pageAt(url: string): OldPage | undefined {
    return this.#byUrl.get(sameUrl(withoutBase(url, this.#site.base)));
  }

  get linksAreCode(): boolean {
    return this.#site.linksAreCode === true;
  }

  /** Returns files that links lead to and that weren't copied with a page. */
  found(): readonly CopiedFile[] {
    return [...this.#found].map(([from, to]) => ({ from, to }));
  }

  /** Path of a file of the old project in the new one; a file that a link needs is copied. */
  #fileHere(file: string): string | undefined {
    const there = this.#copied.get(file) ?? this.#found.get(file);
    if (there !== undefined || MARKDOWN_FILE.test(file)) return there;
    const inner = file.replace(/^(?:\.\.)?\/(?:\.\.\/)*|^(?:src|content|docs)\//, '');
    // Settings of the old tool aren't for readers, and hidden names are refused here.
    if (/(?:^|\/)\./.test(inner)) return undefined;
    const to = placeOfFile(this.#project, file, `content/${inner}`);
    this.#found.set(file, to);
    return to;
  }

  /** Resolves a path that starts with a short name of a folder. */
  #named(written: string, from: OldPage): string | undefined {
    const names = Object.entries(this.#site.shortNames ?? {});
    const [start = '', folder] = names.find(([name]) => written.startsWith(name)) ?? [];
    return folder === undefined ? undefined : this.#toFile(join(folder, written.slice(start.length)), from);
  }

  #fromRoots(plain: string, from: OldPage): string | undefined {
    // Versions have the same files, and a page means those of its own.
    const isOwn = (root: string) => (from.originalFile ?? from.file).startsWith(`${root}/`);
    const roots = [...(this.#site.roots ?? [])].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
    const paths = roots.map((root) => join(root, plain.replace(/^\/+/, '')));
    return paths.map((path) => this.#toFile(path, from)).find((target) => target !== undefined);
  }

  #toFile(file: string | undefined, { path }: OldPage): string | undefined {
    if (file === undefined) return undefined;
    const page = pageOf(file, this.#byFile) ?? pageOf(`content/${file}`, this.#byPath);
    const here = page?.path ?? (this.#files.has(file) ? this.#fileHere(file) : undefined);
    if (here === undefined) return undefined;
    return here.startsWith('public/') ? encodeURI(here.slice('public'.length)) : this.#linkTo(here, path);
  }

  #toUrl(url: string, { path }: OldPage): string | undefined {
    const page = this.#byUrl.get(sameUrl(url)) ?? this.#untranslated(url);
    if (page) return this.#linkTo(page.path, path);
    const plain = decodeUrl(url);
    return this.#copies.has(`public${plain}`) ? encodeURI(plain) : undefined;
  }

  /** Returns the relative path, or the one with the name of its version if that is another one. */
  #linkTo(target: string, from: string): string {
    const own = this.#versionOf(from);
    const other = this.#versionOf(target);
    // Parts of pages are included by their path.
    const isPart = /(?:^|\/)_[^/]*$/.test(target);
    if (isPart || own === undefined || other === undefined || own.name === other.name)
      return relativePath(from, target);
    return `${other.name}:${relativePath('content/index.md', `content/${other.inner}`)}`;
  }

  /** Returns the version of a page, and its path there. Folders of versions may be in others. */
  #versionOf(path: string): { readonly name: string; readonly inner: string } | undefined {
    const { versions = {}, languages = {} } = this.#site.settings;
    const [, language = '', rest = path.slice('content/'.length)] =
      /^content\/([^/]+)\/(.*)$/.exec(path) ?? [];
    const main = language in languages ? rest : path.slice('content/'.length);
    const folders = Object.entries(versions).flatMap(([name, { folder = '', html }]) =>
      html === undefined ? [{ name, start: folder === '' ? '' : `${folder}/` }] : [],
    );
    const [found] = folders
      .filter(({ start }) => main.startsWith(start))
      .sort((a, b) => b.start.length - a.start.length);
    return found && MARKDOWN_FILE.test(path)
      ? { name: found.name, inner: main.slice(found.start.length) }
      : undefined;
  }

  /** Returns the page in the main language, which the old site showed at this URL. */
  #untranslated(url: string): OldPage | undefined {
    const { mainLanguage } = this.#site;
    const [, rest] = /^\/[a-z]{2}(?:-[a-z]{2,4})?(\/.*)$/i.exec(url) ?? [];
    if (mainLanguage === undefined || rest === undefined) return undefined;
    return this.#byUrl.get(sameUrl(mainLanguage + rest));
  }

  /** Resolves a relative path or URL, as the old tool or browsers do. */
  #relative(plain: string, from: OldPage): string | undefined {
    if (this.#site.linksAreUrls && !/\.\w+$/.test(plain))
      return this.#besidePage(plain, from) ?? this.#besideFile(plain, from);
    return this.#besideFile(plain, from) ?? this.#besidePage(plain, from);
  }

  /** Resolves a path relative to the file of the page, or of its original. */
  #besideFile(plain: string, from: OldPage): string | undefined {
    const files = [from.file, ...(from.originalFile === undefined ? [] : [from.originalFile])];
    return files
      .map((file) => this.#toFile(join(partsOfName(file).folder, plain), from))
      .find((target) => target !== undefined);
  }

  /** Resolves a URL relative to the page's URL, which tools write with or without a final slash. */
  #besidePage(plain: string, from: OldPage): string | undefined {
    if (from.url === undefined) return undefined;
    const folders = [`${from.url}/`, from.url.replace(/[^/]*\/?$/, '')];
    return folders
      .map((folder) => join(folder, plain))
      .map((url) => (url === undefined ? undefined : this.#toUrl(`/${url}`, from)))
      .find((to) => to !== undefined);
  }
}

/** Pages by their names in lowercase; names of several pages are left out. */
function uniqueNames(pages: readonly OldPage[]): ReadonlyMap<string, OldPage> {
  const found = new Map<string, OldPage | undefined>();
  for (const page of pages) {
    const { folder, name } = partsOfName(page.path.toLowerCase());
    const own = name === 'index' ? (folder.split('/').at(-2) ?? '') : name;
    found.set(own, found.has(own) ? undefined : page);
  }
  return new Map([...found].flatMap(([name, page]) => (page ? [[name, page] as const] : [])));
}

/** Finds the page of a file that is named with or without its extension, or by its folder. */
function pageOf(file: string | undefined, byFile: ReadonlyMap<string, OldPage>): OldPage | undefined {
  if (file === undefined) return undefined;
  const stem = file.replace(/\/+$/, '');
  const names = [
    stem,
    stem.replace(/\.md$/, '.mdx'),
    ...['.md', '.mdx', '.markdown'].flatMap((end) => [
      stem + end,
      ...['index', '_index', 'README'].map((name) => `${stem}/${name}${end}`),
    ]),
  ];
  return names.map((name) => byFile.get(name)).find((page) => page !== undefined);
}

/** Removes the origin from a URL of the site itself. */
function withoutOrigin(href: string, url: string | undefined): string {
  const origin = url === undefined ? undefined : parseUrl(url)?.origin;
  return origin !== undefined && href.startsWith(`${origin}/`) ? href.slice(origin.length) : href;
}

function withoutBase(url: string, base: string): string {
  return base !== '' && (url === base || url.startsWith(`${base}/`)) ? url.slice(base.length) || '/' : url;
}

/** Path from a folder; undefined if it leaves the project. */
function join(folder: string, path: string): string | undefined {
  return walkPath(folder.split('/').filter(Boolean), path.split('/'))?.join('/');
}
