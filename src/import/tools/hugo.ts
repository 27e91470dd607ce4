import { dayIn } from '../day.ts';
import { readOldText, valuesOf } from '../head.ts';
import { convertHugo } from '../markup/hugo.ts';
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
  filesBelow,
  leftOut,
  listIn,
  MARKDOWN,
  ownEntry,
  pagePath,
  partsOfName,
  pathOfUrl,
  readData,
  textIn,
  type Values,
  valuesIn,
} from '../reading.ts';

/** What https://gohugo.io/content-management/front-matter/ knows, and has another name here. */
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
  ...leftOut('layout', 'type', 'slug', 'url', 'menu', 'menus', 'cascade', 'outputs', 'markup', 'sitemap'),
};

export const hugo: OldTool = {
  read: readHugo,
  fields: FIELDS,
  convert: convertHugo,
  foreign: [
    {
      pattern: /(?<!\\)\{\{[<%][^}]*[>%]\}\}/g,
      what: 'A shortcode has no counterpart: write a component, or the text itself.',
    },
    {
      pattern: /^\s*\{[.#][^}\n]*\}\s*$/gm,
      what: 'Classes and ids in braces are published as text: remove them, or write HTML.',
    },
  ],
  bracesAreText: true,
};

function readHugo(project: OldProject): OldSite {
  const settings = readSettings(project);
  const { base, menus, permalinks, languages, contentFolder } = settings;
  const left: Left[] = [];
  const pages: OldPage[] = [];
  const copies: CopiedFile[] = [];
  for (const { file, inner } of filesBelow(project, contentFolder)) {
    if (/\.html?$/i.test(inner))
      left.push({ file, what: 'A page in HTML is not taken over: write it in Markdown, or as a layout.' });
    else if (MARKDOWN.test(inner)) pages.push(readPage(project, file, inner, permalinks, languages));
    else copies.push({ from: file, to: `content/${inner}` });
  }
  for (const { file, inner } of filesBelow(project, 'static'))
    copies.push({ from: file, to: `public/${inner}` });
  for (const { file, inner } of filesBelow(project, 'data')) {
    if (/\.(?:json|ya?ml)$/.test(inner)) copies.push({ from: file, to: `templates/data/${inner}` });
    else left.push({ file, what: 'Data of this form is not taken over: write it as YAML or JSON.' });
  }
  for (const { file } of filesBelow(project, 'layouts').slice(0, 1))
    left.push({ file, what: 'Layouts are not taken over: write theirs in React, in templates/.' });
  const navigation = [...menus, ...menuOfPages(project, pages)].sort((a, b) => a.weight - b.weight);
  return {
    settings: { ...settings.own, navigation: navigation.map(({ label, to }) => ({ label, to })) },
    base,
    pages,
    copies,
    left,
  };
}

type WeighedEntry = MenuEntry & { readonly weight: number };

interface HugoSettings {
  readonly own: OldSite['settings'];
  readonly base: string;
  readonly contentFolder: string;
  readonly menus: readonly WeighedEntry[];
  readonly permalinks: Values;
  readonly languages: ReadonlySet<string>;
}

function readSettings(project: OldProject): HugoSettings {
  const endings = ['toml', 'yaml', 'yml', 'json'];
  const named = (name: string) => endings.map((ending) => `${name}.${ending}`);
  const inFolder = (name: string) => readData(project, ...named(`config/_default/${name}`));
  const main = {
    ...readData(project, ...named('hugo'), ...named('config')),
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

/** Patterns of pages; those of sections and terms stand in tables of their own. */
function permalinksOf(written: unknown, own: Values): Values {
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
function menuOfPages(project: OldProject, pages: readonly OldPage[]): readonly WeighedEntry[] {
  return pages.flatMap(({ file, address }) => {
    const values = valuesOf(readOldText(project.text(file) ?? '').head);
    const menu = values.menu ?? values.menus;
    const isMain = menu === 'main' || listIn(menu).includes('main') || 'main' in valuesIn(menu);
    const entry = valuesIn(valuesIn(menu).main);
    const label = textIn(entry.name) ?? textIn(values.linkTitle) ?? textIn(values.title);
    if (!isMain || label === undefined || address === undefined) return [];
    return [{ label, to: address, weight: Number(entry.weight ?? values.weight ?? 0) || 0 }];
  });
}

function readPage(
  project: OldProject,
  file: string,
  inner: string,
  permalinks: Values,
  languages: ReadonlySet<string>,
): OldPage {
  const { folder, name } = partsOfName(inner);
  const [, stem = name, language] = /^(.+)\.([a-z]{2,3}(?:-[a-z]{2,4})?)$/i.exec(name) ?? [];
  const isTranslated = language !== undefined && languages.has(language);
  const own = isTranslated ? stem : name;
  const newName = own === '_index' ? 'index' : own;
  const prefix = isTranslated ? `${language}/` : '';
  const values = valuesOf(readOldText(project.text(file) ?? '').head);
  return {
    file,
    path: pagePath(`${prefix}${folder}${newName}`),
    address: cleanAddress(`${prefix}${addressOf(folder, own, values, permalinks)}`),
    given: isTranslated ? { language } : {},
  };
}

/** As https://gohugo.io/content-management/urls/ has it, without ugly URLs. */
function addressOf(folder: string, name: string, values: Values, permalinks: Values): string {
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

interface Known {
  readonly folder: string;
  readonly section: string;
  readonly name: string;
  readonly values: Values;
}

function filled(pattern: string, { folder, section, name, values }: Known): string {
  const [year = '', month = '', day = ''] = dayIn(String(values.date ?? ''))?.split('-') ?? [];
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

/** Lower case, with hyphens for blanks, and without the signs that Hugo leaves out of addresses. */
function urlized(text: string): string {
  const kept = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s/._~+#%-]/gu, '');
  return kept.replace(/-?\s+/g, '-');
}
