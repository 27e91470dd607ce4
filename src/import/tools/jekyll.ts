import { dayIn } from '../day.ts';
import { readOldText, valuesOf } from '../head.ts';
import { convertLiquid, foreignTags, withoutKramdown } from '../markup/liquid.ts';
import type {
  CopiedFile,
  FieldRule,
  Left,
  MenuEntry,
  OldPage,
  OldProject,
  OldSite,
  OldTool,
} from '../old-project.ts';
import {
  cleanAddress,
  datedName,
  leftOut,
  listIn,
  MARKDOWN,
  ownEntry,
  pagePath,
  parseData,
  partsOfName,
  readData,
  textIn,
  type Values,
  valuesIn,
} from '../reading.ts';

/** What https://jekyllrb.com/docs/front-matter/ and its usual plugins know, and has another name here. */
const FIELDS: Readonly<Record<string, FieldRule>> = {
  date: { to: 'date', as: 'day' },
  last_modified_at: { to: 'updated', as: 'day' },
  excerpt: { to: 'description' },
  published: { to: 'draft', as: 'not' },
  redirect_from: { to: 'aliases', as: 'addresses' },
  nav_order: { to: 'order', as: 'integer' },
  image: { to: 'image', as: 'image' },
  tags: { to: 'tags', as: 'words' },
  categories: { to: 'categories', as: 'words' },
  ...leftOut('layout', 'permalink', 'slug', 'sitemap'),
};

export const jekyll: OldTool = {
  read: readJekyll,
  fields: FIELDS,
  convert: (text, page) => convertLiquid(withoutKramdown(text), page, false),
  foreign: foreignTags('Liquid'),
  bracesAreText: false,
};

/** Names that Jekyll does not publish, or that belong to the project alone. */
const PROJECT =
  /^(?:_|\.|node_modules\/|vendor\/|Gemfile|Rakefile|package(?:-lock)?\.json|README|LICEN[CS]E|[^/]*\.gemspec)/;

/** What a site is taken apart into. */
interface Parts {
  readonly pages: OldPage[];
  readonly copies: CopiedFile[];
  readonly left: Left[];
}

/** Values of the front matter of a file, over those that the settings give to its type. */
type Heads = (file: string, type: string) => { readonly own: Values; readonly given: Values };

function readJekyll(project: OldProject): OldSite {
  const config = readData(project, '_config.yml', '_config.yaml', '_config.toml');
  const heads = headsOf(project, config.defaults);
  const parts: Parts = { pages: [], copies: [], left: [] };
  for (const file of project.files) readFile(project, file, config, heads, parts);
  if (project.files.some((file) => file.startsWith('_layouts/')))
    parts.left.push({
      file: '_layouts',
      what: 'Layouts are not taken over: write theirs in React, in templates/.',
    });
  const base = (textIn(config.baseurl) ?? '').replace(/\/+$/, '');
  const url = textIn(config.url);
  return {
    settings: {
      name: textIn(config.title) ?? textIn(config.name),
      url: url && url.replace(/\/+$/, '') + base,
      language: textIn(config.lang) ?? textIn(config.locale),
      description: textIn(config.description),
      navigation: menuOf(project),
    },
    base,
    ...parts,
  };
}

function readFile(project: OldProject, file: string, config: Values, heads: Heads, parts: Parts): void {
  const { pages, copies, left } = parts;
  const [, above = '', folder = '', inner = ''] = /^((?:[^_.][^/]*\/)*?)_([^/]+)\/(.+)$/.exec(file) ?? [];
  const collection = ownEntry(valuesIn(config.collections), folder);
  if (folder === 'posts' || folder === 'drafts') {
    const style = textIn(config.permalink);
    if (MARKDOWN.test(inner)) pages.push(readPost(file, above, inner, folder === 'drafts', style, heads));
    else left.push({ file, what: 'Only Markdown is taken over from posts.' });
  } else if (folder === 'data') copyData(file, inner, copies, left);
  else if (collection !== undefined) {
    const style = textIn(valuesIn(collection).permalink);
    if (MARKDOWN.test(inner)) pages.push(readDocument(file, folder, inner, style, heads));
    else copies.push({ from: file, to: `content/${folder}/${inner}` });
  } else if (listIn(config.include).includes(`_${folder}`))
    readOther(project, file, above + inner, heads, parts);
  else if (folder !== '' && MARKDOWN.test(file))
    left.push({ file, what: 'Markdown in a folder that Jekyll does not publish by itself was left out.' });
  else if (!PROJECT.test(file) && folder === '') readOther(project, file, file, heads, parts);
}

function headsOf(project: OldProject, written: unknown): Heads {
  const rules = listIn(written).map((entry) => {
    const { path, type } = valuesIn(valuesIn(entry).scope);
    return { path: textIn(path) ?? '', type: textIn(type), values: valuesIn(valuesIn(entry).values) };
  });
  return (file, type) => {
    const found = rules.filter((rule) => file.startsWith(rule.path) && (rule.type ?? type) === type);
    return {
      own: valuesOf(readOldText(project.text(file) ?? '').head),
      given: Object.assign({}, ...found.map(({ values }) => values)),
    };
  };
}

/** The main menu, as the data file of usual themes has it. */
function menuOf(project: OldProject): readonly MenuEntry[] {
  const text = project.text('_data/navigation.yml') ?? project.text('_data/navigation.yaml');
  const written =
    text === undefined ? [] : Object.values(parseData('navigation.yml', text)).filter(Array.isArray);
  return listIn(written[0]).flatMap((entry) => {
    const { title, url } = valuesIn(entry);
    return textIn(title) && textIn(url) ? [{ label: String(title), to: String(url) }] : [];
  });
}

function copyData(file: string, inner: string, copies: CopiedFile[], left: Left[]): void {
  if (/\.(?:json|ya?ml)$/.test(inner)) copies.push({ from: file, to: `templates/data/${inner}` });
  else left.push({ file, what: 'Data of this form is not taken over: write it as YAML or JSON.' });
}

/** Posts lie in `posts`, whatever folder their categories name. */
function readPost(
  file: string,
  above: string,
  inner: string,
  isDraft: boolean,
  style: string | undefined,
  heads: Heads,
): OldPage {
  const { folder, name } = partsOfName(inner);
  const dated = datedName(name);
  const { own, given } = heads(file, 'posts');
  const slug = textIn(own.slug) ?? dated?.slug ?? name;
  const day = dayIn(String(own.date ?? '')) ?? dated?.day;
  const folders = [...above.split('/'), ...categoriesOf({ ...given, ...own })].filter((part) => part !== '');
  const usual = ownEntry(STYLES, style ?? 'date') ?? style ?? '';
  const pattern = textIn(own.permalink) ?? textIn(given.permalink) ?? usual;
  return {
    file,
    path: pagePath(`posts/${above}${folder}${dated?.slug ?? name}`),
    address: isDraft ? undefined : filled(pattern, { slug, day, folders, path: slug }),
    given: { ...convertible(given), date: isDraft ? undefined : day, draft: isDraft || undefined },
  };
}

function categoriesOf({ categories, category }: Values): readonly string[] {
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

interface Known {
  readonly slug: string;
  readonly day: string | undefined;
  readonly folders: readonly string[];
  readonly path: string;
}

/** Undefined where the pattern asks for more than is known. */
function filled(pattern: string, { slug, day = '', folders, path }: Known): string | undefined {
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
  const address = pattern.replace(
    /:(\w+?)(?=[/.:-]|$)/g,
    (token, word: string) => ownEntry(words, word) ?? token,
  );
  return address.includes(':') ? undefined : cleanAddress(address);
}

function readDocument(
  file: string,
  collection: string,
  inner: string,
  style: string | undefined,
  heads: Heads,
): OldPage {
  const { folder, name } = partsOfName(inner);
  const { own, given } = heads(file, collection);
  const usual = style ?? textIn(given.permalink) ?? '/:collection/:path/';
  const pattern = textIn(own.permalink) ?? usual.replaceAll(':collection', collection);
  const day = dayIn(String(own.date ?? ''));
  const slug = textIn(own.slug) ?? name;
  return {
    file,
    path: pagePath(`${collection}/${folder}${name}`),
    address: filled(pattern, { slug, day, folders: [], path: folder + name }),
    given: convertible(given),
  };
}

/** A page, or a file that is published as it is. `place` is its path in the site. */
function readOther(project: OldProject, file: string, place: string, heads: Heads, parts: Parts): void {
  const { folder, name } = partsOfName(place);
  const hasHead = /^---\s*\n/.test(project.text(file)?.slice(0, 10) ?? '');
  if (MARKDOWN.test(file)) {
    const { own, given } = heads(file, 'pages');
    const usual = /^(?:index|readme)$/i.test(name) ? folder : `${folder}${name}.html`;
    const newName = /^readme$/i.test(name) ? 'index' : name;
    parts.pages.push({
      file,
      path: pagePath(folder + newName),
      address: cleanAddress(textIn(own.permalink) ?? usual),
      given: convertible(given),
    });
  } else if (hasHead)
    parts.left.push({ file, what: 'A file that Liquid fills in is not taken over: a layout makes it.' });
  else if (!/\.s[ac]ss$/.test(file)) parts.copies.push({ from: file, to: `public/${place}` });
}

/** Defaults that mean the same here. */
function convertible(values: Values): Values {
  const known = ['title', 'description', 'draft', 'noindex', 'tags', 'categories', 'author'];
  return Object.fromEntries(Object.entries(values).filter(([name]) => known.includes(name)));
}
