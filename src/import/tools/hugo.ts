import { convertHugo } from '../markup/hugo.ts';
import { MARKDOWN_FILE, pagePath, partsOfName, pathOfUrl, rootedAddress } from '../names.ts';
import type { FieldRule, OldPage, OldProject, OldSite, OldTool } from '../old-project.ts';
import { menuOf, SiteReader, type WeighedEntry } from '../site-reader.ts';
import { dayIn, listIn, type OldValues, omitted, ownEntry, textIn, valuesIn } from '../values.ts';

/** Fields of https://gohugo.io/content-management/front-matter/ */
const FIELDS: Readonly<Record<string, FieldRule>> = {
  date: { to: 'date', as: 'day' },
  lastmod: { to: 'updated', as: 'day' },
  publishDate: { to: 'date', as: 'day' },
  publishdate: { to: 'date', as: 'day' },
  expiryDate: { to: 'expires', as: 'day' },
  expirydate: { to: 'expires', as: 'day' },
  weight: { to: 'order', as: 'integer' },
  summary: { to: 'description' },
  images: { to: 'image', as: 'image' },
  image: { to: 'image', as: 'image' },
  aliases: { to: 'aliases', as: 'addresses' },
  ...omitted('layout', 'type', 'slug', 'url', 'menu', 'menus', 'cascade', 'outputs', 'markup', 'sitemap'),
};

export const hugo: OldTool = {
  read: readHugo,
  fields: FIELDS,
  convert: convertHugo,
  foreign: [
    {
      pattern: /(?<!\\)\{\{[<%][^}]*[>%]\}\}/g,
      what: 'A shortcode has no equivalent: write a component, or plain text.',
    },
    {
      pattern: /^\s*\{[.#][^}\n]*\}\s*$/gm,
      what: 'Classes and ids in braces are published as text: remove them, or write HTML.',
    },
  ],
  bracesAreText: true,
};

function readHugo(project: OldProject): OldSite {
  const site = new SiteReader(project);
  const settings = readSettings(site);
  for (const { file, inner } of site.below(settings.contentFolder)) {
    if (/\.html?$/i.test(inner))
      site.leave(file, 'An HTML page is not imported: write it in Markdown, or as a layout.');
    else if (MARKDOWN_FILE.test(inner)) site.pages.push(readPage(site, file, inner, settings));
    else site.copy(file, `content/${inner}`);
  }
  site.copyPublic('static');
  for (const { file, inner } of site.below('data')) site.copyData(file, inner);
  for (const { file } of site.below('layouts').slice(0, 1)) site.leaveLayouts(file);
  const navigation = menuOf([...settings.menus, ...site.pages.flatMap((page) => entryOfPage(site, page))]);
  return site.site(settings.base, { ...settings.own, navigation });
}

type HugoSettings = ReturnType<typeof readSettings>;

function readSettings(site: SiteReader) {
  const endings = ['toml', 'yaml', 'yml', 'json'];
  const named = (name: string) => endings.map((ending) => `${name}.${ending}`);
  const inFolder = (name: string) => site.data(...named(`config/_default/${name}`));
  const main = {
    ...site.data(...named('hugo'), ...named('config')),
    ...inFolder('config'),
    ...inFolder('hugo'),
  };
  const params = { ...valuesIn(main.params), ...inFolder('params') };
  const menus = {
    ...valuesIn(main.menu),
    ...valuesIn(main.menus),
    ...inFolder('menus'),
    ...inFolder('menu'),
  };
  const languages = { ...valuesIn(main.languages), ...inFolder('languages') };
  const url = textIn(main.baseURL) ?? textIn(main.baseurl);
  const language = textIn(main.defaultContentLanguage) ?? 'en';
  const own = valuesIn(languages[language]);
  return {
    own: {
      name: textIn(main.title) ?? textIn(own.title),
      url,
      language: textIn(main.languageCode) ?? textIn(main.locale) ?? language,
      description: textIn(params.description),
    },
    base: pathOfUrl(url),
    contentFolder: (textIn(main.contentDir) ?? textIn(own.contentDir) ?? 'content').replace(/\/+$/, ''),
    menus: listIn(menus.main).flatMap(menuEntry),
    permalinks: permalinksOf(main.permalinks, inFolder('permalinks')),
    languages: new Set(Object.keys(languages).filter((name) => name !== language)),
  };
}

/** Patterns of pages; sections and terms have tables of their own. */
function permalinksOf(written: unknown, own: OldValues): OldValues {
  const all = { ...valuesIn(written), ...own };
  return { ...all, ...valuesIn(all.page) };
}

function menuEntry(written: unknown): readonly WeighedEntry[] {
  const { name, title, url, pageRef, weight } = valuesIn(written);
  const to = textIn(url) ?? textIn(pageRef);
  const label = textIn(name) ?? textIn(title);
  return label === undefined || to === undefined ? [] : [{ label, to, weight: Number(weight ?? 0) || 0 }];
}

/** Pages may put themselves into the menu. */
function entryOfPage(site: SiteReader, { file, address }: OldPage): readonly WeighedEntry[] {
  const values = site.head(file);
  const menu = values.menu ?? values.menus;
  const isMain = menu === 'main' || listIn(menu).includes('main') || 'main' in valuesIn(menu);
  const entry = valuesIn(valuesIn(menu).main);
  const label = textIn(entry.name) ?? textIn(values.linkTitle) ?? textIn(values.title);
  if (!isMain || label === undefined || address === undefined) return [];
  return [{ label, to: address, weight: Number(entry.weight ?? values.weight ?? 0) || 0 }];
}

function readPage(
  site: SiteReader,
  file: string,
  inner: string,
  { permalinks, languages }: HugoSettings,
): OldPage {
  const { folder, name } = partsOfName(inner);
  const [, stem = name, language] = /^(.+)\.([a-z]{2,3}(?:-[a-z]{2,4})?)$/i.exec(name) ?? [];
  const isTranslated = language !== undefined && languages.has(language);
  const own = isTranslated ? stem : name;
  const newName = own === '_index' ? 'index' : own;
  const prefix = isTranslated ? `${language}/` : '';
  const values = site.head(file);
  return {
    file,
    path: pagePath(`${prefix}${folder}${newName}`),
    address: rootedAddress(`${prefix}${addressOf(folder, own, values, permalinks)}`),
    given: isTranslated ? { language } : {},
  };
}

/** As https://gohugo.io/content-management/urls/ has it, without ugly URLs. */
function addressOf(folder: string, name: string, values: OldValues, permalinks: OldValues): string {
  const url = textIn(values.url);
  if (url !== undefined) return url;
  if (name === '_index') return urlized(folder);
  const slug = textIn(values.slug) ?? (name === 'index' ? undefined : name);
  const section = folder.split('/', 1)[0] ?? '';
  const pattern = textIn(permalinks[section]);
  const known = { folder, section, name: slug ?? folder.split('/').at(-2) ?? '', values };
  if (pattern !== undefined) return `${filled(pattern, known)}/`;
  if (slug === undefined) return urlized(folder);
  return urlized(`${name === 'index' ? folder.replace(/[^/]+\/$/, '') : folder}${slug}/`);
}

interface AddressWords {
  readonly folder: string;
  readonly section: string;
  readonly name: string;
  readonly values: OldValues;
}

function filled(pattern: string, { folder, section, name, values }: AddressWords): string {
  const [year = '', month = '', day = ''] = dayIn(values.date)?.split('-') ?? [];
  const title = textIn(values.title) ?? name;
  const words: Readonly<Record<string, string>> = {
    year,
    month,
    day,
    section,
    sections: folder.replace(/\/$/, ''),
    title,
    slug: textIn(values.slug) ?? title,
    slugorcontentbasename: name,
    slugorfilename: name,
    filename: name,
    contentbasename: name,
  };
  return urlized(pattern.replace(/:(\w+)/g, (token, word: string) => ownEntry(words, word) ?? token));
}

/** Converts to lowercase, with hyphens for spaces and without the characters that Hugo drops from URLs. */
function urlized(text: string): string {
  const kept = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s/._~+#%-]/gu, '');
  return kept.replace(/-?\s+/g, '-');
}
