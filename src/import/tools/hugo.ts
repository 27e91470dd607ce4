// Imports sites of Hugo.
import { replaceEmoji } from '../markup/emoji.ts';
import { convertHugo, fenceHugo } from '../markup/hugo/hugo.ts';
import { withHighlight, withReadFiles } from '../markup/hugo/inserts.ts';
import { outsideCode, withoutCode } from '../markup/outside-code.ts';
import { folderPath, HTML_FILE, MARKDOWN_FILE, pagePath, partsOfName } from '../names.ts';
import type { FieldRule, OldPage, OldProject, OldSite, OldTool } from '../old-project.ts';
import { menuOf, SiteReader, type WeighedEntry } from '../site-reader.ts';
import { rootedUrl } from '../urls/same-url.ts';
import { dayIn, listIn, type OldValues, omitted, ownEntry, textIn, valuesIn } from '../values.ts';
import { type ContentFolder, type HugoSettings, readSettings } from './hugo-settings.ts';

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
  aliases: { to: 'aliases', as: 'relative URLs' },
  ...omitted('layout', 'type', 'slug', 'url', 'menu', 'menus', 'cascade', 'outputs', 'markup', 'sitemap'),
  ...omitted('translationKey', 'translationkey'),
};

const SPELLING = new Map(
  ['title', 'description', 'draft', 'keywords', 'tags', 'categories', ...Object.keys(FIELDS)].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

export const hugo: OldTool = {
  read: readHugo,
  spelling: SPELLING,
  outside(project) {
    const { contentFolders, staticFolders } = readSettings(new SiteReader(project));
    return [...contentFolders.map(({ folder }) => folder), ...staticFolders];
  },
  fields: FIELDS,
  convert: convertHugo,
  fence: fenceHugo,
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
  templateFiles: (name) =>
    ['layouts/_shortcodes', 'layouts/shortcodes'].flatMap((folder) =>
      ['html', 'md'].map((ending) => `${folder}/${name}.${ending}`),
    ),
  hasComponents: false,
  bracesAreText: true,
};

/** Start of front matter, without which a file isn't a page. */
const HEAD = /^\uFEFF?\s*(?:---|\+\+\+|\{)[ \t]*(?:\n|\r|")/;

/** A term with a definition. */
const DEFINITION = /^[^\s#>|:*+-].*\n\n?:[ \t]+\S/m;

function readHugo(project: OldProject): OldSite {
  const site = new SiteReader(project, SPELLING);
  const settings = readSettings(site);
  const read = new Set<string>();
  const inherited = inheritance(site, settings.params);
  // The innermost folder of a file decides.
  const folders = settings.contentFolders.toSorted((a, b) => b.folder.length - a.folder.length);
  for (const folder of folders)
    for (const { file, inner } of site.below(folder.folder)) {
      if (read.has(file)) continue;
      read.add(file);
      const isHtml = HTML_FILE.test(inner);
      if (isHtml && !HEAD.test(site.text(file)))
        site.leave(file, 'An HTML page is not imported: write it in Markdown, or as a layout.');
      else if (isHtml || MARKDOWN_FILE.test(inner))
        site.pages.push({ ...readPage(site, file, inner, settings, folder), inherited: inherited(file) });
      else site.copy(file, `content/${placeIn(folder, settings)}${inner}`);
    }
  for (const folder of settings.staticFolders) site.copyPublic(folder);
  for (const { file, inner } of site.below('data')) site.copyData(file, inner);
  for (const { file } of site.below('layouts').slice(0, 1)) site.leaveLayouts(file);
  const tags = [...settings.settingsOf.keys()];
  const menuIn = (tag: string | undefined, written: readonly WeighedEntry[]) => {
    const own = site.pages.filter(
      ({ path }) => tags.find((one) => path.startsWith(`content/${one}/`)) === tag,
    );
    return menuOf([...written, ...own.flatMap((page) => entryOfPage(site, page))]);
  };
  const settingsOf = Array.from(settings.settingsOf, ([tag, { menu, ...own }]) => {
    return [tag, { ...own, navigation: menuIn(tag, menu) }] as const;
  });
  const own = { ...settings.own, navigation: menuIn(undefined, settings.menus) };
  const hasDefinitions =
    settings.hasDefinitions && site.pages.some(({ file }) => DEFINITION.test(withoutCode(site.text(file))));
  const markdown = {
    ...(settings.hasQuotes && { quotes: true as const }),
    ...(hasDefinitions && { definitions: true as const }),
  };
  const highlighting = highlightingNames(project);
  return {
    ...site.site(settings.base, { ...own, ...(Object.keys(markdown).length > 0 && { markdown }) }),
    convert(text, page) {
      const whole = withReadFiles(text, (name) => fileNamed(name, page.file, settings, project));
      const converted = convertHugo(withHighlight(whole, highlighting), page);
      return settings.hasEmoji ? outsideCode(converted, replaceEmoji) : converted;
    },
    settingsOf: Object.fromEntries(settingsOf),
    linksAreCode: project.files.some((file) => /^layouts\/.*render-link(?:\.\w+)*\.html$/.test(file)),
  };
}

/** Names of the site's own shortcodes that highlight their content. */
function highlightingNames(project: OldProject): ReadonlySet<string> {
  const found = project.files.flatMap((file) => {
    const [, name] = /^layouts\/(?:.+\/)?_?shortcodes\/(.+)\.html$/.exec(file) ?? [];
    // Converted with its other attributes.
    if (name === 'code' || name === 'code-toggle') return [];
    const text = name === undefined ? '' : (project.text(file) ?? '');
    return name !== undefined && /\{\{[^}]*\bhighlight\b/i.test(text) && text.includes('.Inner')
      ? [name]
      : [];
  });
  return new Set(found);
}

/** Text of a file that a page names from its own folder, or with a slash from the project or a folder of pages. */
function fileNamed(
  name: string,
  from: string,
  { contentFolders }: HugoSettings,
  project: OldProject,
): string | undefined {
  const folders = name.startsWith('/')
    ? ['', ...contentFolders.map(({ folder }) => folder)]
    : [partsOfName(from).folder];
  const paths = folders.map((folder) => folderPath(`${folder}/${name}`).replace(/^\/+/, ''));
  return paths.map((path) => project.text(path)).find((text) => text !== undefined);
}

/**
 * Returns the values that a page inherits: those of the settings, and those under `cascade` in the `_index.md` of its folder
 * and of all outer folders. Values for some pages only are left out. https://gohugo.io/content-management/front-matter/#cascade
 */
function inheritance(site: SiteReader, params: OldValues): (file: string) => OldValues {
  const known = new Map([['', params]]);
  const ofFolder = (folder: string): OldValues => {
    const found = known.get(folder);
    if (found) return found;
    const outer = ofFolder(folder.replace(/[^/]*\/$/, ''));
    const { cascade } = site.head(`${folder}_index.md`);
    const all = Array.isArray(cascade) ? cascade.map(valuesIn) : [valuesIn(cascade)];
    const values = all.filter(({ target, _target }) => (target ?? _target) === undefined);
    const own = Object.assign({}, outer, ...values.flatMap((one) => [one, valuesIn(one.params)]));
    known.set(folder, own);
    return own;
  };
  return (file) => ofFolder(file.replace(/[^/]*$/, ''));
}

function entryOfPage(site: SiteReader, { file, url }: OldPage): readonly WeighedEntry[] {
  const values = site.head(file);
  const menu = values.menu ?? values.menus;
  const isMain = menu === 'main' || listIn(menu).includes('main') || 'main' in valuesIn(menu);
  const entry = valuesIn(valuesIn(menu).main);
  const label = textIn(entry.name) ?? textIn(values.linkTitle) ?? textIn(values.title);
  if (!isMain || label === undefined || url === undefined) return [];
  return [{ label, to: url, weight: Number(entry.weight ?? values.weight ?? 0) || 0 }];
}

/** Place of a folder's pages in the site: below their language, unless it's the main one. */
function placeIn(
  { language, place }: Pick<ContentFolder, 'language' | 'place'>,
  { languages }: HugoSettings,
): string {
  return (language === undefined ? '' : `${languages.get(language)?.tag ?? language}/`) + place;
}

function readPage(
  site: SiteReader,
  file: string,
  inner: string,
  settings: HugoSettings,
  content: ContentFolder,
): OldPage {
  const { permalinks, languages, mainLanguage, mainPrefix } = settings;
  const { folder, name } = partsOfName(inner);
  const [, stem = name, ending = ''] = /^(.+)\.([a-z]{2,3}(?:-[a-z\d]{2,4})*)$/i.exec(name) ?? [];
  const marked = ending.toLowerCase();
  const isMarked = marked === mainLanguage || languages.has(marked);
  const named = marked === mainLanguage ? undefined : marked;
  const language = isMarked ? named : content.language;
  const own = isMarked ? stem : name;
  const newName = own === '_index' ? 'index' : own;
  const values = site.head(file);
  const prefix = language === undefined ? mainPrefix : `${language}/`;
  return {
    file,
    path: pagePath(`${placeIn({ ...content, language }, settings)}${folder}${newName}`),
    url: rootedUrl(prefix + urlOf(content.place + folder, own, values, permalinks)),
    translationKey: textIn(values.translationKey) ?? textIn(values.translationkey),
    given: {},
  };
}

/** Route by the rules of https://gohugo.io/content-management/urls/, without ugly URLs. */
function urlOf(folder: string, name: string, values: OldValues, permalinks: OldValues): string {
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

interface HugoWords {
  readonly folder: string;
  readonly section: string;
  readonly name: string;
  readonly values: OldValues;
}

function filled(pattern: string, { folder, section, name, values }: HugoWords): string {
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
