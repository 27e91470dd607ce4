// Imports sites of VitePress.
import path from 'node:path';
import { keepIds, numberedId } from '../../markup/heading-ids.ts';
import { outsideCode } from '../../markup/outside-code.ts';
import { convertCodeMarks } from '../../markup/vitepress/code-marks.ts';
import { convertContainers } from '../../markup/vitepress/containers.ts';
import { insertParts, type PartRules, snippetFiles } from '../../markup/vitepress/inserts.ts';
import { vueSlug } from '../../markup/vitepress/slugs.ts';
import { convertVue, homeText } from '../../markup/vitepress/vue.ts';
import { MARKDOWN_FILE, pagePath, partsOfName } from '../../names.ts';
import type { ConvertedPage, FieldRule, OldPage, OldProject, OldSite, OldTool } from '../../old-project.ts';
import { SiteReader, urlBelow } from '../../site-reader.ts';
import { rootedUrl, sameUrl } from '../../urls/same-url.ts';
import { type OldValues, omitted, readOldText, textIn, valuesIn } from '../../values.ts';
import { ignoredBy } from '../ignored.ts';
import { readVitePress, type VitePressSettings } from './settings.ts';
import { menuIn, type SidebarEntry, sidebarEntries } from './sidebar.ts';

/** Fields of https://vitepress.dev/reference/frontmatter-config */
const FIELDS: Readonly<Record<string, FieldRule>> = {
  date: { to: 'date', as: 'day' },
  ...omitted('titleTemplate', 'head', 'lang', 'layout', 'hero', 'features', 'markdownStyles', 'navbar'),
  ...omitted('sidebar', 'aside', 'outline', 'lastUpdated', 'editLink', 'footer', 'pageClass', 'isHome'),
  ...omitted('prev', 'next', 'search'),
};

export const vitepress: OldTool = {
  read: readSite,
  outside(project) {
    const settings = readVitePress(project);
    const files = new SiteReader(project)
      .below(settings.pages)
      .filter(({ file }) => /\.md$/.test(file))
      .flatMap(({ file }) => snippetFiles(project.text(file) ?? '', file, settings.pages));
    const folders = files.filter((file) => file.startsWith('../')).map((file) => path.posix.dirname(file));
    return [...new Set([settings.pages, ...folders])].filter((folder) => folder !== '');
  },
  fields: FIELDS,
  convert: (text) => text,
  foreign: [
    {
      pattern: /(?<!\\)\{\{(?!\s*site\.)[^}]*\}\}/g,
      what: 'An expression of Vue is published as text: write out its value.',
    },
    {
      pattern: /^[ \t]*<<<[ \t]*\S[^\n]*|<!--\s*@include:[^\n]*?-->/gm,
      what: 'A file that a page inserts was not found: insert its text.',
    },
    {
      pattern: /^[ \t]*:{3,}[ \t]*\w[^\n]*/gm,
      what: 'A container has no equivalent: write a component, or plain text.',
    },
  ],
  templateFiles: (name) =>
    [
      '.vitepress/theme/components',
      '.vitepress/theme',
      '.vitepress/components',
      'components',
      'src/components',
    ].flatMap((folder) => ['.vue', '.tsx', '.ts'].map((ending) => `${folder}/${name}${ending}`)),
  hasComponents: true,
  bracesAreText: false,
};

function readSite(project: OldProject): OldSite {
  const site = new SiteReader(project);
  const settings = readVitePress(project);
  const { values, base, pages, locales } = settings;
  const root = locales.root ?? {};
  const theme = { ...valuesIn(values.themeConfig), ...valuesIn(root.themeConfig) };
  const themes = [theme, ...Object.values(locales).map((own) => valuesIn(own.themeConfig))];
  readPages(site, settings, sidebarEntries(themes));
  const start = pages && `${pages}/`;
  site.copyPublic(`${start}public`);
  for (const { file } of site.below('.vitepress/theme').slice(0, 1)) site.leaveLayouts(file);
  if (settings.hasUnknownRewrites)
    site.leave(settings.file, 'Rewrites that code makes are not known: check the URLs of these pages.');
  const url = textIn(valuesIn(values.sitemap).hostname)?.replace(/\/+$/, '');
  const read = site.site(base, {
    name: textIn(values.title) ?? textIn(root.title),
    url: url?.endsWith(base) ? url : urlBelow(url, base),
    description: textIn(values.description) ?? textIn(root.description),
    language: textIn(root.lang) ?? textIn(values.lang),
    navigation: menuIn(theme),
    languages: languagesOf(site, settings),
    markdown: valuesIn(values.markdown).math === true ? { math: true } : undefined,
  });
  const rules = { pages, text: project.text };
  const plain = usualAttributes(valuesIn(valuesIn(values.markdown).attrs));
  return { ...read, roots: [pages], convert: (text, page) => convertPage(plain(text), page, rules) };
}

/** Returns a function that writes lists of attributes, `%{#id}%` with the delimiters of the settings, as `{#id}`. */
function usualAttributes(delimiters: OldValues): (text: string) => string {
  // The second names are those of VitePress 2.
  const left = textIn(delimiters.leftDelimiter ?? delimiters.left);
  const right = textIn(delimiters.rightDelimiter ?? delimiters.right);
  if (left === undefined || right === undefined) return (text) => text;
  const escaped = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&');
  const list = new RegExp(`${escaped(left)}([^\\n]*?)${escaped(right)}`, 'g');
  return (text) => outsideCode(text, (part) => part.replace(list, '{$1}'));
}

/** Languages of the folders that exist, besides the main one. */
function languagesOf(site: SiteReader, { locales, rewritten, pages }: VitePressSettings) {
  const folders = new Set(site.below(pages).map(({ inner }) => rewritten(inner).split('/')[0]));
  const own = Object.entries(locales).filter(
    ([name]) => folders.has(name) && /^[a-z]{2,3}(?:-\w+)*$/i.test(name),
  );
  return own.length === 0
    ? undefined
    : Object.fromEntries(own.map(([name, { label }]) => [name, { name: textIn(label) ?? name }]));
}

function readPages(
  site: SiteReader,
  settings: VitePressSettings,
  entries: ReadonlyMap<string, SidebarEntry>,
): void {
  const isExcluded = ignoredBy(settings.excluded);
  for (const { file, inner } of site.below(settings.pages)) {
    const isPage = MARKDOWN_FILE.test(inner) && !/(?:^|\/)\.|^public\//.test(inner);
    if (!isPage) continue;
    if (isExcluded(inner)) site.leave(file, 'A page that the settings exclude was not imported.');
    else if (/\[\w+\]/.test(inner))
      site.leave(file, 'Pages that code makes of a template are not imported: write them, or a layout.');
    else site.pages.push(pageOf(site, file, settings, entries));
  }
}

function pageOf(
  site: SiteReader,
  file: string,
  { pages, rewritten, hasCleanUrls }: VitePressSettings,
  entries: ReadonlyMap<string, SidebarEntry>,
): OldPage {
  const { folder, name } = partsOfName(rewritten(pages === '' ? file : file.slice(pages.length + 1)));
  const own = name === 'index' ? '' : name + (hasCleanUrls ? '/' : '.html');
  const url = rootedUrl(folder + own);
  const entry = entries.get(sameUrl(url));
  const head = site.head(file);
  const { body } = readOldText(site.text(file));
  const hasTitle = head.title !== undefined || /^#[ \t]+\S/m.test(body);
  const hero = valuesIn(head.hero);
  return {
    file,
    path: pagePath(folder + name),
    url,
    given: {
      title: hasTitle ? undefined : (textIn(hero.name) ?? textIn(hero.text) ?? entry?.text),
      order: entry?.order,
      search: head.search === false ? false : undefined,
    },
  };
}

/** Badges have no part in ids. */
const IDS = { slugify: vueSlug, uniqueId: numberedId, ignored: /[ \t]*<small>[^<]*<\/small>/g };

function convertPage(text: string, page: ConvertedPage, rules: PartRules): string {
  const inserted = insertParts(text, page.file, rules);
  const blocks = convertContainers(convertCodeMarks(inserted));
  const converted = convertVue(blocks, page);
  const home = page.values.layout === 'home' ? homeText(page.values, page.resolve) : '';
  const body = keepIds(converted, IDS);
  return home === '' ? body : home + body.replace(/^\n+/, '');
}
