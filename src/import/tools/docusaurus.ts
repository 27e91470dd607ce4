// Imports sites of Docusaurus.
import { exportedBy } from '../code/data.ts';
import { convertColonAlerts, FOREIGN_DIRECTIVE } from '../markup/alerts.ts';
import { componentFiles, convertMdx, MDX_FOREIGN } from '../markup/mdx.ts';
import { foldedPath, MARKDOWN_FILE, pagePath, partsOfName } from '../names.ts';
import type {
  FieldRule,
  MenuEntry,
  OldPage,
  OldProject,
  OldSettings,
  OldSite,
  OldTool,
} from '../old-project.ts';
import { SiteReader, urlBelow } from '../site-reader.ts';
import { rootedUrl, sameUrl } from '../urls/same-url.ts';
import { listIn, literalIn, type OldValues, omitted, textIn, valuesIn } from '../values.ts';
import { CONFIGS, type PluginSection, sectionsOf } from './docusaurus-sections.ts';
import { languagesIn, leaveWords, translatedLocales, translationsOf } from './docusaurus-translations.ts';
import { versionSettings } from './docusaurus-versions.ts';
import { sidebarOrder } from './sidebars.ts';

/** Fields of https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#markdown-front-matter */
const FIELDS: Readonly<Record<string, FieldRule>> = {
  date: { to: 'date', as: 'day' },
  sidebar_position: { to: 'order', as: 'integer' },
  image: { to: 'image', as: 'image' },
  tags: { to: 'tags', as: 'list' },
  unlisted: { to: 'noindex' },
  ...omitted(
    'id',
    'slug',
    'layout',
    'sidebar_label',
    'sidebar_class_name',
    'pagination_label',
    'pagination_next',
    'pagination_prev',
    'hide_title',
    'hide_table_of_contents',
    'toc_min_heading_level',
    'toc_max_heading_level',
    'custom_edit_url',
    'displayed_sidebar',
    'last_update',
  ),
};

export const docusaurus: OldTool = {
  read: readDocusaurus,
  outside(project) {
    return sectionsOf(new SiteReader(project)).map(({ folder }) => folder);
  },
  fields: FIELDS,
  convert: (text, page) =>
    convertColonAlerts(
      convertMdx(
        text.replace(/^\s*<!--\s*truncate\s*-->\s*$|^\s*\{\/\*\s*truncate\s*\*\/\}\s*$/gm, ''),
        page,
      ),
    ),
  foreign: [
    ...MDX_FOREIGN,
    FOREIGN_DIRECTIVE,
    {
      pattern: /\/\/\s*highlight-(?:next-line|start|end)/g,
      what: 'Comments that highlight lines of code are shown: write {2,4-6} after the language instead.',
    },
  ],
  templateFiles: componentFiles,
  hasComponents: true,
  bracesAreText: true,
};

function readDocusaurus(project: OldProject): OldSite {
  const site = new SiteReader(project);
  const code = site.text(...CONFIGS);
  const base = (literalIn(code, 'baseUrl') ?? '').replace(/\/+$/, '');
  const sections = sectionsOf(site);
  for (const section of sections) (section.kind === 'docs' ? readDocs : readBlog)(site, section);
  site.readSourcePages(/\.[jt]sx?$/);
  const locales = translatedLocales(site, code);
  for (const { locale, tag } of locales) {
    for (const section of sections) {
      const { kind, id, version, folder, route, place } = section;
      const own = {
        folder: translationsOf(locale, kind, id, version?.folder),
        route: `${locale}/${route}`,
        place: `${tag}/${place}`,
      };
      (kind === 'docs' ? readDocs : readBlog)(site, { ...section, ...own, original: folder });
    }
    const from = translationsOf(locale, 'pages');
    site.readSourcePages(/\.[jt]sx?$/, { from, prefix: `${locale}/`, placeOf: (path) => `${tag}/${path}` });
    leaveWords(site, locale);
  }
  site.copyPublic('static');
  leaveVersions(site, sections);
  const read = site.site(base, {
    name: literalIn(code, 'title'),
    url: urlBelow(literalIn(code, 'url'), base),
    description: literalIn(code, 'tagline'),
    language: literalIn(code, 'defaultLocale'),
    languages: languagesIn(locales),
    ...versionsIn(site, sections),
    navigation: menuIn(
      site,
      valuesIn(
        exportedBy(
          project,
          CONFIGS.find((file) => project.text(file) !== undefined),
        ),
      ),
    ),
  });
  const roots = sections.map(({ folder }) => folder);
  return { ...read, roots, ...(locales.length > 0 && { mainLanguage: '' }) };
}

/** The menu, as far as its links lead to pages or other sites. */
function menuIn({ pages }: SiteReader, { themeConfig }: OldValues): readonly MenuEntry[] {
  const urls = new Set(pages.flatMap(({ url }) => (url === undefined ? [] : [sameUrl(url)])));
  const entriesIn = (items: unknown): readonly MenuEntry[] =>
    listIn(items).flatMap((entry) => {
      const { label, to, href, items: inner } = valuesIn(entry);
      const target = textIn(to) ?? textIn(href);
      const children = entriesIn(inner);
      const shown = target === undefined ? children[0]?.to : target;
      const isKnown = shown !== undefined && (/^https?:/.test(shown) || urls.has(sameUrl(shown)));
      return !isKnown || !textIn(label)
        ? []
        : [{ label: String(label), to: shown, ...(children.length > 0 && { children }) }];
    });
  return entriesIn(valuesIn(valuesIn(themeConfig).navbar).items);
}

/** Setting `versions` with those that have pages; none if there is only one. */
function versionsIn(site: SiteReader, sections: readonly PluginSection[]): Pick<OldSettings, 'versions'> {
  const used = sections.flatMap(({ version, folder, place }) =>
    version && site.pages.some(({ file }) => file.startsWith(`${folder}/`)) ? { ...version, place } : [],
  );
  return used.length < 2 ? {} : { versions: versionSettings(used) };
}

/** Reports texts of versions that no section has. */
function leaveVersions(site: SiteReader, sections: readonly PluginSection[]): void {
  const isLeft = (file: string) => sections.every(({ folder }) => !file.startsWith(`${folder}/`));
  const left = site.project.files.find((file) => /^(?:\w+_)?versioned_docs\//.test(file) && isLeft(file));
  if (left !== undefined)
    site.leave(
      left,
      'Older versions are not imported: move each one that you still need to a folder in content/.',
    );
}

function readDocs(site: SiteReader, section: PluginSection): void {
  const orders = sidebarOrder(exportedBy(site.project, section.sidebar));
  for (const { file, inner } of site.below(section.folder)) {
    if (MARKDOWN_FILE.test(inner)) site.pages.push(readDoc(site, file, inner, section, orders));
    else if (/_category_\.(?:json|ya?ml)$/.test(inner)) continue;
    else if (/\.[jt]sx$/.test(inner))
      site.leave(file, 'A component is not imported: write it in templates/markdown/.');
    // Programs are examples that pages show, and pages contain their text then.
    else if (!/\.[cm]?[jt]s$/.test(inner)) site.copy(file, `content/${section.place}/${plain(inner)}`);
  }
}

function readBlog(site: SiteReader, section: PluginSection): void {
  const files = site.below(section.folder);
  const nameOf = undated(files.map(({ inner }) => inner));
  for (const { file, inner } of files) {
    if (MARKDOWN_FILE.test(inner)) site.pages.push(readPost(site, file, inner, section, nameOf(inner)));
    else if (/\.ya?ml$/.test(inner)) site.copyData(file, inner);
    else site.copy(file, `content/${section.place}/${nameOf(inner)}`);
  }
}

/** Returns a function that removes the day from paths, except where posts of several days have one name. */
function undated(files: readonly string[]): (inner: string) => string {
  const days = new Map<string, Set<string>>();
  const nameOf = (inner: string) => foldedPath(inner.replace(DATED, '').replace(/(?:\/|\.\w+$).*/, ''));
  for (const inner of files) {
    const known = days.get(nameOf(inner)) ?? new Set();
    days.set(nameOf(inner), known.add(DATED.exec(inner)?.[0] ?? ''));
  }
  return (inner) => (days.get(nameOf(inner))?.size === 1 ? inner.replace(DATED, '') : inner);
}

/** `01-intro` is `intro`, the first of its folder. */
const NUMBERED = /^\d+\s*[-_.]\s*(?=[^\d\s])/;
const DATED = /^(\d{4})[-/](\d{2})[-/](\d{2})[-/]/;

function plain(path: string): string {
  return path
    .split('/')
    .map((part) => part.replace(NUMBERED, ''))
    .join('/');
}

/** File of the original of a translation. */
function originalOf({ original }: PluginSection, inner: string): string | undefined {
  return original === undefined ? undefined : `${original}/${inner}`;
}

function readDoc(
  site: SiteReader,
  file: string,
  inner: string,
  section: PluginSection,
  orders: ReadonlyMap<string, number>,
): OldPage {
  const { route, place } = section;
  const originalFile = originalOf(section, inner);
  const { folder, name } = partsOfName(inner);
  const values = site.head(file);
  const plainFolder = plain(folder);
  const isPart = /(?:^|\/)_/.test(inner);
  const plainName = name.replace(NUMBERED, '');
  const isIndex = /^(?:index|readme)$/i.test(plainName) || plainName === plainFolder.split('/').at(-2);
  const id = textIn(values.id) ?? plainName;
  const slug = textIn(values.slug);
  const own = slug?.startsWith('/') ? slug : `/${plainFolder}${slug ?? (isIndex ? '' : id)}`;
  const number = /^\d+/.exec(name)?.[0];
  const order =
    number === undefined || !NUMBERED.test(name) ? positionOf(site, originalFile ?? file) : Number(number);
  return {
    file,
    originalFile,
    path: pagePath(`${place}/${plainFolder}${isIndex ? 'index' : plainName}`),
    url: isPart ? undefined : rootedUrl(`/${route}/${own}/`),
    given: {
      order: values.sidebar_position === undefined ? (orders.get(plainFolder + id) ?? order) : undefined,
    },
  };
}

/** Position of a page; an index page has that of its folder. */
function positionOf(site: SiteReader, file: string): number | undefined {
  const { folder, name } = partsOfName(file);
  if (!/^(?:index|readme)$/i.test(name)) return undefined;
  const { position } = site.data(`${folder}_category_.json`);
  return Number.isInteger(position) ? Number(position) : undefined;
}

function readPost(
  site: SiteReader,
  file: string,
  inner: string,
  section: PluginSection,
  newName: string,
): OldPage {
  const { route, place } = section;
  const values = site.head(file);
  const [, year, month, day] = DATED.exec(inner) ?? [];
  const stemOf = (path: string) => path.replace(/(?:\/index)?\.\w+$/, '');
  const slug = textIn(values.slug) ?? stemOf(inner.replace(DATED, ''));
  const date = year === undefined ? undefined : `${year}-${month}-${day}`;
  const below = year === undefined || values.slug !== undefined ? slug : `${year}/${month}/${day}/${slug}`;
  return {
    file,
    originalFile: originalOf(section, inner),
    path: pagePath(`${place}/${newName.replace(/\.\w+$/, '')}`),
    url: rootedUrl(`/${route}/${below}/`),
    given: { date },
  };
}
