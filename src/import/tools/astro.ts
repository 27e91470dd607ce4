// Imports sites of Astro, and of Starlight.
import { exportedBy } from '../code/data.ts';
import { convertColonAlerts, FOREIGN_DIRECTIVE } from '../markup/alerts.ts';
import { componentFiles, convertMdx, MDX_FOREIGN } from '../markup/mdx.ts';
import { folderPath, MARKDOWN_FILE, pagePath, partsOfName } from '../names.ts';
import type { FieldRule, OldPage, OldProject, OldSite, OldTool } from '../old-project.ts';
import { SiteReader, urlBelow } from '../site-reader.ts';
import { pathOfUrl, rootedUrl } from '../urls/same-url.ts';
import { bracedAt, dayIn, listIn, literalIn, omitted, templateIn, textIn, valuesIn } from '../values.ts';
import { type AstroLocales, localesOf } from './astro-locales.ts';
import { sidebarOrder } from './sidebars.ts';

/** Fields that Astro's own templates and Starlight write. */
const FIELDS: Readonly<Record<string, FieldRule>> = {
  date: { to: 'date', as: 'day' },
  pubDate: { to: 'date', as: 'day' },
  pubDatetime: { to: 'date', as: 'day' },
  publishDate: { to: 'date', as: 'day' },
  updatedDate: { to: 'updated', as: 'day' },
  modDatetime: { to: 'updated', as: 'day' },
  lastUpdated: { to: 'updated', as: 'day' },
  tags: { to: 'tags', as: 'list' },
  image: { to: 'image', as: 'image' },
  ...omitted('layout', 'slug', 'sidebar', 'template', 'tableOfContents', 'head', 'hero', 'setup'),
};

export const astro: OldTool = {
  read: readAstro,
  outside: (project) => collectionsOf(new SiteReader(project)).map(({ folder }) => folder),
  fields: FIELDS,
  convert: (text, page) => convertColonAlerts(page.file.endsWith('.mdx') ? convertMdx(text, page) : text),
  foreign: [...MDX_FOREIGN.slice(0, 2), FOREIGN_DIRECTIVE],
  templateFiles: componentFiles,
  hasComponents: true,
  bracesAreText: true,
};

const CONFIGS = ['astro.config.mjs', 'astro.config.ts', 'astro.config.js', 'astro.config.mts'];
const CONTENT = 'src/content';

function readAstro(project: OldProject): OldSite {
  const site = new SiteReader(project);
  const code = site.text(...CONFIGS);
  const config = CONFIGS.find((file) => project.text(file) !== undefined);
  const values = valuesIn(exportedBy(project, config));
  const url = textIn(values.site) ?? literalIn(code, 'site');
  const folder = (literalIn(code, 'base') ?? '').replace(/^\/?|\/+$/g, '');
  const base = folder && `/${folder}`;
  const hasStarlight = /\bstarlight\s*\(/.test(code);
  const sidebar = listIn(values.integrations).map((one) => valuesIn(one).sidebar);
  const context = {
    roots: rootsOf(site, hasStarlight),
    locales: localesOf(code, hasStarlight),
    orders: hasStarlight ? sidebarOrder(sidebar) : new Map<string, number>(),
  };
  const read = new Set<string>();
  for (const { folder, name } of collectionsOf(site))
    for (const { file, inner } of site.below(folder)) {
      if (read.has(file)) continue;
      read.add(file);
      const [, collection = '', rest = ''] = /^([^/]*)\/(.+)$/s.exec(`${name}${inner}`) ?? [];
      if (MARKDOWN_FILE.test(inner)) site.pages.push(readEntry(site, file, collection, rest, context));
      else if (/\.(?:json|ya?ml)$/.test(inner)) site.copyData(file, `${name}${inner}`);
      else if (!/\.[cm]?[jt]sx?$/.test(inner)) site.copy(file, `content/${name}${inner}`);
    }
  const { language, languages, placeOf } = context.locales;
  site.readSourcePages(/\.(?:astro|[jt]sx?|html)$/, { placeOf: (path) => placeOf('', path) });
  site.copyPublic('public');
  const texts = ['src/consts.ts', 'src/config.ts', 'src/site.config.ts']
    .map((name) => site.text(name))
    .join('\n');
  const settings = {
    name: literalIn(code, 'title') ?? literalIn(texts, 'SITE_TITLE') ?? literalIn(texts, 'title'),
    url: urlBelow(url, base),
    language,
    languages,
    // https://docs.astro.build/en/reference/configuration-reference/#markdownsmartypants
    markdown: /\bsmartypants\s*:\s*false\b/.test(code) ? undefined : { quotes: true as const },
  };
  const main = literalIn(code, 'defaultLocale') ?? 'root';
  return {
    ...site.site(pathOfUrl(url) + base, settings),
    shortNames: shortNamesIn(site.text('tsconfig.json', 'jsconfig.json')),
    // https://starlight.astro.build/guides/i18n/#fallback-content
    ...(hasStarlight && { mainLanguage: main === 'root' ? '' : `/${main}` }),
  };
}

/** Folders that `paths` of TypeScript name: `"@assets/*": ["src/assets/*"]`. Its settings may have comments. */
function shortNamesIn(code: string): Readonly<Record<string, string>> {
  const pairs = [...code.matchAll(/^[^\n"]*"([^"\n]+\/)\*"\s*:\s*\[\s*"(?:\.\/)?([^"\n*]*)\*"/gm)];
  const base = folderPath(literalIn(code, 'baseUrl') ?? '.');
  return Object.fromEntries(pairs.map(([, name = '', folder = '']) => [name, `${base}/${folder}`]));
}

/** Folder of a collection; its name ends with a slash, and is empty for the folder of all collections without one of their own. */
interface AstroCollection {
  readonly name: string;
  readonly folder: string;
}

/** Collections whose settings name a folder, and those in the usual one. */
function collectionsOf(site: SiteReader): readonly AstroCollection[] {
  const code = ['mjs', 'js', 'ts', 'mts']
    .flatMap((ending) => [`src/content.config.${ending}`, `src/content/config.${ending}`])
    .map((name) => site.text(name))
    .join('\n');
  const exported = /\bcollections\s*=\s*\{([^}]*)\}/.exec(code)?.[1] ?? '';
  const defined = code.matchAll(/(?<![\w$-])(["']?)([\w$-]+)\1\s*[:=]\s*defineCollection\s*\(/g);
  const named = Array.from(defined, ({ 0: found, 2: word = '', index }): AstroCollection | undefined => {
    const inner = bracedAt(code, index + found.length, '()');
    const base = templateIn(inner, 'base')?.replace(
      /\$\{(\w+)\}/g,
      (_whole, name: string) => literalIn(code, name) ?? '',
    );
    const name = new RegExp(`(["']?)([\\w-]+)\\1\\s*:\\s*${word}\\b`).exec(exported)?.[2] ?? word;
    return base === undefined ? undefined : { name: `${name}/`, folder: folderPath(base) };
  }).filter((one) => one !== undefined);
  // The innermost folder of a file decides.
  return [...named, { name: '', folder: CONTENT }].toSorted((a, b) => b.folder.length - a.folder.length);
}

/** The URL prefix of a collection's entries, if the pages that show them reveal it. */
function rootsOf(site: SiteReader, hasStarlight: boolean): ReadonlyMap<string, string> {
  const roots = new Map<string, string>(hasStarlight ? [['docs', '/']] : []);
  for (const { file, inner } of site.below('src/pages')) {
    const [, folder] = /^(.*?)\[(?:\.\.\.)?\w+\](?:\/index)?\.(?:astro|[jt]sx?)$/.exec(inner) ?? [];
    if (folder === undefined) continue;
    for (const [, name = ''] of site.text(file).matchAll(/getCollection\(\s*["'`]([\w-]+)["'`]/g))
      if (!roots.has(name)) roots.set(name, rootedUrl(folder));
  }
  return roots;
}

interface CollectionContext {
  readonly roots: ReadonlyMap<string, string>;
  readonly locales: AstroLocales;
  /** Positions in the sidebar by URL, without outer slashes. */
  readonly orders: ReadonlyMap<string, number>;
}

function readEntry(
  site: SiteReader,
  file: string,
  collection: string,
  inner: string,
  { roots, locales, orders }: CollectionContext,
): OldPage {
  const { folder, name } = partsOfName(inner);
  const values = site.head(file);
  const root = roots.get(collection);
  const id = textIn(values.slug) ?? slugged(name === 'index' ? folder.replace(/\/$/, '') : folder + name);
  const { order, hidden } = valuesIn(values.sidebar);
  const home = collection === 'docs' && root === '/' ? '' : `${collection}/`;
  return {
    file,
    path: pagePath(locales.placeOf(home, folder + name)),
    url: root === undefined ? undefined : rootedUrl(`${root}/${id}${id === '' ? '' : '/'}`),
    given: {
      order: Number.isInteger(order) ? order : collection === 'docs' ? orders.get(id) : undefined,
      noindex: hidden === true || undefined,
      date: dayIn(values.date),
    },
  };
}

/** Creates an id from a path like Astro: lowercase, hyphens for spaces, no other characters. */
function slugged(path: string): string {
  return path
    .split('/')
    .map((part) =>
      part
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    )
    .join('/');
}
