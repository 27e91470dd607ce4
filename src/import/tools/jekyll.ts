// Imports sites of Jekyll.
import { withLanguageFolders } from '../languages.ts';
import { convertHtmlPage } from '../markup/html/html-page.ts';
import { convertLiquid, fenceLiquid, foreignTags, withoutKramdown } from '../markup/liquid.ts';
import { datedName, HTML_FILE, MARKDOWN_FILE, pagePath, partsOfName } from '../names.ts';
import type { FieldRule, MenuEntry, OldPage, OldProject, OldSite, OldTool } from '../old-project.ts';
import { SiteReader, urlBelow } from '../site-reader.ts';
import { newUrl } from '../urls/claims.ts';
import { rootedUrl } from '../urls/same-url.ts';
import {
  dayIn,
  listIn,
  type OldValues,
  omitted,
  ownEntry,
  readOldText,
  textIn,
  valuesIn,
} from '../values.ts';
import { ignoredBy } from './ignored.ts';

/** Fields of https://jekyllrb.com/docs/front-matter/ and its usual plugins. */
const FIELDS: Readonly<Record<string, FieldRule>> = {
  date: { to: 'date', as: 'day' },
  last_modified_at: { to: 'updated', as: 'day' },
  excerpt: { to: 'description' },
  published: { to: 'draft', as: 'not' },
  redirect_from: { to: 'aliases', as: 'URLs' },
  nav_order: { to: 'order', as: 'integer' },
  image: { to: 'image', as: 'image' },
  tags: { to: 'tags', as: 'words' },
  categories: { to: 'categories', as: 'words' },
  ...omitted('layout', 'permalink', 'slug', 'sitemap', 'redirect_to'),
};

export const jekyll: OldTool = {
  read: readJekyll,
  outside: () => [],
  fields: FIELDS,
  convert(text, page) {
    const isHtml = HTML_FILE.test(page.file);
    const markdown = isHtml ? convertHtmlPage(text, LIQUID, page.lose) : withoutKramdown(text);
    return convertLiquid(markdown, page, false);
  },
  fence: fenceLiquid,
  foreign: foreignTags('Liquid'),
  templateFiles: (name) => [`_includes/${name}`],
  hasComponents: false,
  bracesAreText: false,
};

const LIQUID = /\{\{[^{}]*\}\}|\{%[^%]*%\}/g;

/** Names that Jekyll doesn't publish, or that belong only to the project. */
const PROJECT =
  /^(?:_|\.|node_modules\/|vendor\/|Gemfile|Rakefile|package(?:-lock)?\.json|README|LICEN[CS]E|[^/]*\.gemspec)/;

class JekyllReader extends SiteReader {
  readonly config = this.data('_config.yml', '_config.yaml', '_config.toml');

  /** Values of the front matter of a file, and those that the settings give to its type. */
  heads(file: string, type: string): { readonly own: OldValues; readonly given: OldValues } {
    const given = listIn(this.config.defaults).flatMap((entry) => {
      const { path, type: wanted } = valuesIn(valuesIn(entry).scope);
      const fits = file.startsWith(textIn(path) ?? '') && (textIn(wanted) ?? type) === type;
      return fits ? [valuesIn(valuesIn(entry).values)] : [];
    });
    return { own: this.head(file), given: Object.assign({}, ...given) };
  }
}

function readJekyll(project: OldProject): OldSite {
  const site = new JekyllReader(project);
  const { config } = site;
  const isExcluded = exclusionOf(config);
  for (const file of project.files)
    if (!isExcluded(file)) readFile(site, file);
    else if (MARKDOWN_FILE.test(file) && !PROJECT.test(file))
      site.leave(file, 'A page that the settings exclude was not imported.');
  if (project.files.some((file) => file.startsWith('_layouts/'))) site.leaveLayouts('_layouts');
  const base = (textIn(config.baseurl) ?? '').replace(/\/+$/, '');
  const read = site.site(base, {
    name: textIn(config.title) ?? textIn(config.name),
    url: urlBelow(textIn(config.url), base),
    language: textIn(config.lang) ?? textIn(config.locale),
    description: textIn(config.description),
    // https://kramdown.gettalong.org/syntax.html#typographic-symbols
    markdown: /^kramdown$/i.test(textIn(config.markdown) ?? 'kramdown') ? { quotes: true } : undefined,
    navigation: mainMenu(site),
  });
  const { pages, settings } = withoutRedirects(site, read);
  return {
    ...withLanguageFolders({ ...read, pages, settings }, ({ file }) => textIn(site.head(file).lang)),
    linksAreUrls: true,
    values: { ...config, data: dataOf(site) },
  };
}

/** Returns pages without those that only redirect, which become settings: https://github.com/jekyll/jekyll-redirect-from */
function withoutRedirects(
  site: JekyllReader,
  { pages, settings }: OldSite,
): Pick<OldSite, 'pages' | 'settings'> {
  const targets = new Map(
    pages.flatMap((page) => {
      const to = textIn([site.head(page.file).redirect_to].flat()[0]);
      return to === undefined ? [] : [[page, to] as const];
    }),
  );
  const redirects = Array.from(targets, ([{ url, path }, to]) => ({ from: newUrl({ url, path }), to }));
  if (redirects.length === 0) return { pages, settings };
  return { pages: pages.filter((page) => !targets.has(page)), settings: { ...settings, redirects } };
}

/** https://jekyllrb.com/docs/configuration/options/: paths from the root, or patterns. */
function exclusionOf({ exclude, include }: OldValues): (file: string) => boolean {
  const listed = (written: unknown) =>
    ignoredBy(listIn(written).map((path) => (/[*?[]/.test(String(path)) ? String(path) : `/${path}`)));
  const [isExcluded, isIncluded] = [listed(exclude), listed(include)];
  return (file) => isExcluded(file) && !isIncluded(file);
}

function dataOf(site: SiteReader): OldValues {
  const files = site.below('_data').filter(({ inner }) => /^\w+\.(?:ya?ml|json)$/.test(inner));
  return Object.fromEntries(files.map(({ file, inner }) => [inner.replace(/\.\w+$/, ''), site.data(file)]));
}

function readFile(site: JekyllReader, file: string): void {
  const { config, pages } = site;
  const [, above = '', folder = '', inner = ''] = /^((?:[^_.][^/]*\/)*?)_([^/]+)\/(.+)$/.exec(file) ?? [];
  const collection = ownEntry(valuesIn(config.collections), folder);
  if (folder === 'posts' || folder === 'drafts') {
    if (isText(site, file)) pages.push(readPost(site, file, above, inner, folder === 'drafts'));
    else if (!HEAD.test(site.text(file))) site.leave(file, 'Only posts with front matter are imported.');
  } else if (folder === 'data') site.copyData(file, inner);
  else if (collection !== undefined) {
    const style = textIn(valuesIn(collection).permalink);
    if (isText(site, file)) pages.push(readDocument(site, file, folder, inner, style));
    else if (!HEAD.test(site.text(file))) site.copy(file, `content/${folder}/${inner}`);
  } else if (listIn(config.include).includes(`_${folder}`)) readOther(site, file, above + inner);
  else if (folder !== '' && MARKDOWN_FILE.test(file))
    site.leave(file, 'Markdown in a folder that Jekyll does not publish by itself was skipped.');
  else if (!PROJECT.test(file) && folder === '') readOther(site, file, file);
}

/** Main menu, from the data file of common themes. */
function mainMenu(site: SiteReader): readonly MenuEntry[] {
  const data = site.data('_data/navigation.yml', '_data/navigation.yaml');
  return listIn(Object.values(data).find(Array.isArray)).flatMap((entry) => {
    const { title, url } = valuesIn(entry);
    return textIn(title) && textIn(url) ? [{ label: String(title), to: String(url) }] : [];
  });
}

/** Reads a post. Posts go to `posts`, whatever their categories. */
function readPost(site: JekyllReader, file: string, above: string, inner: string, isDraft: boolean): OldPage {
  const { folder, name } = partsOfName(inner);
  const dated = datedName(name);
  const { own, given } = site.heads(file, 'posts');
  const slug = textIn(own.slug) ?? dated?.slug ?? name;
  const day = dayIn(own.date) ?? dated?.day;
  const folders = [...above.split('/'), ...categoriesOf({ ...given, ...own })].filter((part) => part !== '');
  const style = textIn(site.config.permalink) ?? 'date';
  const pattern = textIn(own.permalink) ?? textIn(given.permalink) ?? ownEntry(STYLES, style) ?? style;
  return {
    file,
    path: pagePath(`posts/${above}${folder}${dated?.slug ?? name}`),
    url: isDraft ? undefined : filled(pattern, { slug, day, folders, path: slug }),
    given: { ...convertible(given), date: isDraft ? undefined : day, draft: isDraft || undefined },
  };
}

function categoriesOf({ categories, category }: OldValues): readonly string[] {
  const written = categories ?? category;
  const names = Array.isArray(written) ? written.map(String) : (textIn(written)?.split(/\s+/) ?? []);
  return names.map((name) => name.toLowerCase().replace(/\s+/g, '-'));
}

/** https://jekyllrb.com/docs/permalinks/#built-in-formats */
const STYLES: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
};

interface JekyllWords {
  readonly slug: string;
  readonly day: string | undefined;
  readonly folders: readonly string[];
  readonly path: string;
}

/** Fills in a URL pattern; returns `undefined` if a value is unknown. */
function filled(pattern: string, { slug, day = '', folders, path }: JekyllWords): string | undefined {
  const [year = '', month = '', date = ''] = day.split('-');
  const words: Readonly<Record<string, string | undefined>> = {
    categories: folders.join('/'),
    year,
    short_year: year.slice(2),
    month,
    i_month: String(Number(month)),
    day: date,
    i_day: String(Number(date)),
    title: slug,
    slug,
    name: slug,
    path,
    output_ext: '.html',
    collection: '',
  };
  const url = pattern.replace(
    /:(\w+?)(?=[/.:-]|$)/g,
    (token, word: string) => ownEntry(words, word) ?? token,
  );
  return url.includes(':') ? undefined : rootedUrl(url);
}

function readDocument(
  site: JekyllReader,
  file: string,
  collection: string,
  inner: string,
  style: string | undefined,
): OldPage {
  const { folder, name } = partsOfName(inner);
  const { own, given } = site.heads(file, collection);
  const usual = style ?? textIn(given.permalink) ?? '/:collection/:path/';
  const pattern = textIn(own.permalink) ?? usual.replaceAll(':collection', collection);
  const day = dayIn(own.date);
  const slug = textIn(own.slug) ?? name;
  return {
    file,
    path: pagePath(`${collection}/${folder}${name}`),
    url: filled(pattern, { slug, day, folders: [], path: folder + name }),
    given: convertible(given),
  };
}

/** Reads a page, or a file that is published unchanged. `place` is its path in the site. */
function readOther(site: JekyllReader, file: string, place: string): void {
  const { folder, name } = partsOfName(place);
  if (isText(site, file)) {
    const { own, given } = site.heads(file, 'pages');
    const usual = /^(?:index|readme)$/i.test(name) ? folder : `${folder}${name}.html`;
    const newName = /^readme$/i.test(name) ? 'index' : name;
    site.pages.push({
      file,
      path: pagePath(folder + newName),
      url: rootedUrl(textIn(own.permalink) ?? usual),
      given: convertible(given),
    });
  } else if (!HEAD.test(site.text(file)) && !/\.s[ac]ss$/.test(file)) site.copy(file, `public/${place}`);
}

const HEAD = /^---\s*\n/;

/** Returns true for a page that is Markdown, or HTML that only shows values. Reports another file with front matter. */
function isText(site: JekyllReader, file: string): boolean {
  if (MARKDOWN_FILE.test(file)) return true;
  if (!HEAD.test(site.text(file))) return false;
  const { body } = readOldText(site.text(file));
  const isHtml = HTML_FILE.test(file);
  if (isHtml && site.head(file).redirect_to !== undefined) return true;
  if (isHtml && body.trim() === '')
    site.leave(file, 'The text of a page is in its layout, so it was not imported: write it in Markdown.');
  else if (isHtml && !/\{%/.test(body)) return true;
  else if (/\.(?:s[ac]ss|css|[cm]?js)$/.test(file))
    site.leave(file, 'Scripts and stylesheets are not imported: add what you need to templates/.');
  else site.leave(file, 'A file with Liquid is not imported: use a layout instead.');
  return false;
}

/** Defaults that mean the same here. */
function convertible(values: OldValues): OldValues {
  const known = ['title', 'description', 'draft', 'noindex', 'tags', 'categories', 'author'];
  return Object.fromEntries(Object.entries(values).filter(([name]) => known.includes(name)));
}
