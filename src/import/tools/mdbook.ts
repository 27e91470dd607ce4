// Imports books of mdBook: the chapters that SUMMARY.md names, in its order.
import path from 'node:path';
import { Fault } from '../../kit/diagnostics/fault.ts';
import { appendTo } from '../../kit/order.ts';
import { parseUrl } from '../../kit/urls/parse-url.ts';
import { plainTitle } from '../markup/heading-ids.ts';
import { convertBook, includedFiles } from '../markup/mdbook.ts';
import { folderPath, MARKDOWN_FILE, pagePath, partsOfName } from '../names.ts';
import type { OldPage, OldProject, OldSettings, OldSite, OldTool } from '../old-project.ts';
import { SiteReader } from '../site-reader.ts';
import { rootedUrl } from '../urls/same-url.ts';
import { listIn, type OldValues, textIn, tomlIn, valuesIn } from '../values.ts';

export const mdbook: OldTool = {
  read: readBook,
  outside(project) {
    const { source } = readSettings(project);
    const pages = new SiteReader(project).below(source).filter(({ file }) => MARKDOWN_FILE.test(file));
    const included = pages.flatMap(({ file }) => includedFiles(project.text(file) ?? '', file));
    return [source, ...new Set(included.filter((file) => file.startsWith('../')).map(path.posix.dirname))];
  },
  fields: {},
  convert: (text) => text,
  foreign: [
    {
      pattern: /(?<!\\)\{\{\s*#[^}\n]*\}\}/g,
      what: 'A command of mdBook is shown as text: write what it inserts.',
    },
    {
      pattern: /<i class="fa[\w -]*">\s*<\/i>/g,
      what: 'An icon of a font is not shown: write a word, or show it as an image.',
    },
  ],
  templateFiles: () => [],
  hasComponents: true,
  bracesAreText: true,
};

interface BookSettings {
  readonly book: OldValues;
  readonly html: OldValues;
  readonly preprocessors: OldValues;
  /** Folder of the chapters. */
  readonly source: string;
}

/** @throws {Fault} if there are no settings, or they can't be read */
function readSettings(project: OldProject): BookSettings {
  const text = project.text('book.toml');
  if (text === undefined)
    throw new Fault(
      'The folder contains no book.toml',
      'Name the folder that contains the settings of mdBook.',
    );
  const values = tomlIn('book.toml', text);
  const book = valuesIn(values.book);
  return {
    book,
    html: valuesIn(valuesIn(values.output).html),
    preprocessors: valuesIn(values.preprocessor),
    source: folderPath(textIn(book.src) ?? 'src'),
  };
}

/** A chapter that SUMMARY.md names. */
interface Chapter {
  /** Path in the folder of the chapters. */
  readonly inner: string;
  readonly title: string;
}

const ENTRY = /^[ \t]*(?:[-*+][ \t]+)?\[((?:\\.|[^\]\\])*)\]\(<?([^)>\n]*?)>?\)[ \t]*$/gm;

function readBook(project: OldProject): OldSite {
  const site = new SiteReader(project);
  const settings = readSettings(project);
  const { source, book, html } = settings;
  const chapters = readSummary(site, source);
  const included = new Set(
    chapters.flatMap(({ inner }) => includedFiles(site.text(`${source}/${inner}`), `${source}/${inner}`)),
  );
  readPages(site, source, chapters, included);
  leaveTheRest(site, settings);
  const base = rootedUrl(textIn(html['site-url']) ?? '').replace(/\/+$/, '');
  const host = textIn(html.cname);
  const moved = withRedirects(site, html, base);
  const read = site.site(base, {
    name: textIn(book.title),
    url: host === undefined ? undefined : `https://${host}${base}`,
    description: textIn(book.description),
    language: textIn(book.language),
    redirects: moved.redirects,
    markdown: switchesOf(settings),
  });
  const rules = {
    text: (file: string) => project.text(file),
    hidden: valuesIn(valuesIn(html.code).hidelines),
    hasFormulas: html['mathjax-support'] === true,
  };
  return {
    ...read,
    pages: moved.pages,
    inserted: [...included, `${source}/SUMMARY.md`],
    convert: (text, page) => convertBook(text, page, rules),
  };
}

/** Chapters in their order, each file once. */
function readSummary(site: SiteReader, source: string): readonly Chapter[] {
  const chapters = new Map<string, Chapter>();
  const file = `${source}/SUMMARY.md`;
  const files = new Set(site.project.files);
  for (const [, title = '', written = ''] of site.text(file).matchAll(ENTRY)) {
    const inner = path.posix.normalize(decoded(written));
    if (written.trim() === '')
      site.leave(file, 'A chapter without a file is a draft, and was not imported.', title);
    else if (!files.has(`${source}/${inner}`))
      site.leave(file, 'A chapter whose file does not exist was not imported.', written);
    else if (!chapters.has(inner)) chapters.set(inner, { inner, title: plainTitle(title) });
  }
  return [...chapters.values()];
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** Files that a program or a browser runs. Files that pages include or link to are read for them. */
const CODE = /\.(?:rs|[cm]?[jt]sx?|css|scss|html?|hbs|py|sh|toml|lock|ya?ml|pot?)$/i;

/** Text of the page for URLs without a page. */
const NOT_FOUND = '404.md';

function readPages(
  site: SiteReader,
  source: string,
  chapters: readonly Chapter[],
  included: ReadonlySet<string>,
): void {
  const hasHome = chapters.some(({ inner }) => urlOf(inner) === '/');
  for (const [index, { inner, title }] of chapters.entries())
    site.pages.push(pageOf(site, `${source}/${inner}`, { inner, title }, index, index === 0 && !hasHome));
  const named = new Set(chapters.map(({ inner }) => inner));
  if (!named.has(NOT_FOUND) && site.project.text(`${source}/${NOT_FOUND}`) !== undefined) {
    named.add(NOT_FOUND);
    site.pages.push({
      file: `${source}/${NOT_FOUND}`,
      path: `content/${NOT_FOUND}`,
      url: undefined,
      given: {},
    });
  }
  for (const { file, inner } of site.below(source)) {
    if (named.has(inner) || included.has(file) || inner === 'SUMMARY.md' || /(?:^|\/)\./.test(inner))
      continue;
    if (MARKDOWN_FILE.test(inner))
      site.leave(file, 'A file that SUMMARY.md does not name is not a chapter, and was not imported.');
    else if (!CODE.test(inner)) site.copy(file, `content/${inner}`);
  }
}

/** URL of a chapter, without the path of the book. */
function urlOf(inner: string): string {
  const { folder, name } = partsOfName(inner);
  return rootedUrl(/^(?:README|index)$/i.test(name) ? folder : `${folder}${name}.html`);
}

/** Reads a chapter. Without a page at the top, the first one is the home page too. */
function pageOf(
  site: SiteReader,
  file: string,
  { inner, title }: Chapter,
  index: number,
  isHome: boolean,
): OldPage {
  const { folder, name } = partsOfName(inner);
  const url = urlOf(inner);
  const heading = /^#{1,6}[ \t]+(.+?)[ \t#]*$/m.exec(site.text(file))?.[1];
  return {
    file,
    path: isHome ? 'content/index.md' : pagePath(folder + (/^README$/i.test(name) ? 'index' : name)),
    url: isHome ? '/' : url,
    given: {
      // Writers differ in capitals between the two; the heading is what readers see.
      title: heading && plainTitle(heading).toLowerCase() === title.toLowerCase() ? undefined : title,
      order: index + 1,
      aliases: isHome ? [url] : undefined,
    },
  };
}

/** Returns the pages with the old URLs that the settings redirect to them, and the redirects to other sites. */
function withRedirects(site: SiteReader, html: OldValues, base: string) {
  const byUrl = new Map(site.pages.map((page) => [page.url, page]));
  const aliases = new Map<OldPage, string[]>();
  const redirects: { readonly from: string; readonly to: string }[] = [];
  for (const [written, target] of Object.entries(valuesIn(html.redirect))) {
    const [from, to] = [rootedUrl(written), String(target)];
    const page = byUrl.get(routeIn(to, from, base));
    if (page) appendTo(aliases, page, from);
    else if (/^https?:\/\//.test(to)) redirects.push({ from, to });
    else site.leave('book.toml', 'A redirect leads to no page and was left out.', `${written} → ${to}`);
  }
  return {
    redirects: redirects.length > 0 ? redirects : undefined,
    pages: site.pages.map((page): OldPage => {
      const own = [...listIn(page.given.aliases), ...(aliases.get(page) ?? [])];
      return own.length === 0 ? page : { ...page, given: { ...page.given, aliases: own } };
    }),
  };
}

/** URL in the book to which a redirect leads; undefined for another site. */
function routeIn(to: string, from: string, base: string): string | undefined {
  const own = 'https://book.invalid';
  const url = parseUrl(to, own + base + from);
  if (url?.origin !== own) return undefined;
  const inBook = url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : url.pathname;
  return inBook.replace(/\/index\.html$/, '/');
}

function switchesOf({ html, preprocessors }: BookSettings): OldSettings['markdown'] {
  const isOn = (name: string) => html[name] === true;
  const switches = {
    ...((isOn('mathjax-support') || 'katex' in preprocessors) && { math: true as const }),
    ...((isOn('smart-punctuation') || isOn('curly-quotes')) && { quotes: true as const }),
  };
  return Object.keys(switches).length === 0 ? undefined : switches;
}

/** Preprocessors whose work an import does. */
const DONE = /^(?:links|index|admonish|katex)$/;

function leaveTheRest(site: SiteReader, { html, preprocessors }: BookSettings): void {
  if (Object.keys(preprocessors).some((name) => !DONE.test(name)))
    site.leave('book.toml', 'Preprocessors are not run: write what they add to the chapters.');
  if (html['additional-css'] !== undefined || html['additional-js'] !== undefined)
    site.leave('book.toml', 'Scripts and stylesheets are not imported: add what you need to templates/.');
  const theme = folderPath(textIn(html.theme) ?? 'theme');
  for (const { file } of site.below(theme).slice(0, 1)) site.leaveLayouts(file);
}
