// Imports sites of Zola.

import { Fault } from '../../kit/diagnostics/fault.ts';
import { type IdRules, numberedId } from '../markup/heading-ids.ts';
import { convertZola, type ZolaSlugs, zolaSlug } from '../markup/zola.ts';
import { datedName, MARKDOWN_FILE, pagePath, partsOfName } from '../names.ts';
import type {
  FieldRule,
  MenuEntry,
  OldPage,
  OldProject,
  OldSettings,
  OldSite,
  OldTool,
} from '../old-project.ts';
import { SiteReader } from '../site-reader.ts';
import { pathOfUrl, rootedUrl } from '../urls/same-url.ts';
import { listIn, type OldValues, omitted, textIn, tomlIn, valuesIn } from '../values.ts';
import { ignoredBy } from './ignored.ts';

/** Fields of https://www.getzola.org/documentation/content/page/ and of sections */
const FIELDS: Readonly<Record<string, FieldRule>> = {
  date: { to: 'date', as: 'day' },
  updated: { to: 'updated', as: 'day' },
  weight: { to: 'order', as: 'integer' },
  aliases: { to: 'aliases', as: 'URLs' },
  in_search_index: { to: 'search' },
  ...omitted(
    'slug',
    'path',
    'template',
    'page_template',
    'taxonomies',
    'sort_by',
    'paginate_by',
    'transparent',
  ),
  ...omitted(
    'paginate_path',
    'paginate_reversed',
    'insert_anchor_links',
    'render',
    'generate_feeds',
    'generate_feed',
  ),
};

export const zola: OldTool = {
  read: readZola,
  outside: () => [],
  fields: FIELDS,
  convert: (text) => text,
  foreign: [
    {
      pattern: /(?<!\\)\{\{\s*\w+\s*\([^}]*\}\}|\{%[^%]*%\}/g,
      what: 'A shortcode has no equivalent: write a component, or plain text.',
    },
  ],
  templateFiles: (name) => ['html', 'md'].map((ending) => `templates/shortcodes/${name}.${ending}`),
  hasComponents: false,
  bracesAreText: false,
};

interface ZolaSettings {
  readonly file: string;
  readonly values: OldValues;
  readonly main: string;
  /** Languages besides the main one. */
  readonly others: readonly string[];
  readonly pathSlug: (text: string) => string;
}

/** @throws {Fault} if there are no settings, or they can't be read */
function readSettings(project: OldProject): ZolaSettings {
  const file = ['config.toml', 'zola.toml'].find((name) => project.text(name) !== undefined);
  if (file === undefined)
    throw new Fault(
      'The folder contains no config.toml',
      'Name the folder that contains the settings of Zola.',
    );
  const values = tomlIn(file, project.text(file) ?? '');
  const main = textIn(values.default_language) ?? 'en';
  const written = Array.isArray(values.languages)
    ? values.languages.map((one) => String(valuesIn(one).code))
    : Object.keys(valuesIn(values.languages));
  const paths = valuesIn(values.slugify).paths ?? (values.slugify_paths === false ? 'safe' : 'on');
  return {
    file,
    values,
    main,
    others: written.filter((name) => name !== main),
    pathSlug: (text) => zolaSlug(text, slugsIn(paths), 'path') || text,
  };
}

function slugsIn(written: unknown): ZolaSlugs {
  return written === 'safe' || written === 'off' ? written : 'on';
}

function readZola(project: OldProject): OldSite {
  const site = new SiteReader(project);
  const settings = readSettings(project);
  const { values, main, others, file } = settings;
  const isIgnored = ignoredBy(values.ignored_content);
  for (const { file, inner } of site.below('content')) {
    if (isIgnored(inner)) {
      if (MARKDOWN_FILE.test(inner)) site.leave(file, 'A page that the settings exclude was not imported.');
    } else if (MARKDOWN_FILE.test(inner)) readPage(site, file, inner, settings);
    else site.copy(file, `content/${inner}`);
  }
  site.copyPublic('static');
  for (const folder of ['templates', 'themes', 'sass'])
    for (const { file } of site.below(folder).slice(0, 1)) site.leaveLayouts(file);
  if (values.generate_feeds === true || values.generate_feed === true)
    site.leave(file, 'A feed is not imported: set `feeds` in content/site.yaml.');
  if (listIn(values.taxonomies).length > 0)
    site.leave(file, 'Pages of taxonomies are not imported: write a collection with pages for their terms.');
  const url = textIn(values.base_url)?.replace(/\/+$/, '');
  const isUrl = url !== undefined && /^https?:/.test(url);
  const read = site.site(isUrl ? pathOfUrl(url) : '', {
    name: textIn(values.title),
    url: isUrl ? url : undefined,
    description: textIn(values.description),
    markdown: switchesOf(values, site),
    language: main,
    navigation: menuIn(valuesIn(values.extra), site.pages),
    languages: others.length === 0 ? undefined : Object.fromEntries(others.map((name) => [name, { name }])),
  });
  const anchors = slugsIn(valuesIn(values.slugify).anchors);
  const ids: IdRules = { slugify: (text) => zolaSlug(text, anchors, 'anchor'), uniqueId: numberedId };
  const emoji = valuesIn(values.markdown).render_emoji === true;
  return {
    ...read,
    linksAreUrls: true,
    roots: ['content'],
    convert: (text, page) => convertZola(text, page, { ids, emoji }),
  };
}

/** Switches for quotes, and for formulas that a script of the theme draws. */
function switchesOf(values: OldValues, site: SiteReader): OldSettings['markdown'] {
  const hasMath = (own: OldValues) =>
    ['katex', 'mathjax', 'math', 'katex_enable', 'latex'].some((name) => valuesIn(own.extra)[name] === true);
  const switches = {
    ...(valuesIn(values.markdown).smart_punctuation === true && { quotes: true as const }),
    ...((hasMath(values) || site.pages.some(({ file }) => hasMath(site.head(file)))) && {
      math: true as const,
    }),
  };
  return Object.keys(switches).length === 0 ? undefined : switches;
}

/** Menus of themes, by their names in the settings. */
const MENUS = [
  'main_menu',
  'menu',
  'menu_items',
  'menu_links',
  'nav',
  'nav_links',
  'nav_items',
  'navigation',
];

function menuIn(extra: OldValues, pages: readonly OldPage[]): readonly MenuEntry[] {
  const list = MENUS.map((name) => listIn(extra[name])).find((one) => one.length > 0) ?? [];
  return list.flatMap((one) => {
    const { name, title = name, text = title, url, path = url, link = path } = valuesIn(one);
    const label = textIn(text);
    const written = textIn(link)?.replace(/^\$BASE_URL(?=\/|$)/i, '');
    const page = written?.startsWith('@/')
      ? pages.find(({ file }) => file === `content/${written.slice(2)}`)?.url
      : undefined;
    const to = page ?? (written === '' ? '/' : written);
    return label === undefined || to === undefined
      ? []
      : [{ label, to: /^[a-z]+:/i.test(to) ? to : rootedUrl(to) }];
  });
}

function readPage(site: SiteReader, file: string, inner: string, settings: ZolaSettings): void {
  const values = site.head(file);
  if (values.redirect_to !== undefined)
    site.leave(file, 'A section redirects: add it to `redirects` in content/site.yaml.');
  else if (values.render === false)
    site.leave(file, 'A page or section that has no output was not imported.');
  else site.pages.push(pageOf(file, inner, values, settings));
}

function pageOf(file: string, inner: string, values: OldValues, { others, pathSlug }: ZolaSettings): OldPage {
  const { folder, name: full } = partsOfName(inner);
  const [, plain = full, suffix = ''] = /^(.+)\.([\w-]+)$/.exec(full) ?? [];
  const language = others.includes(suffix) ? suffix : undefined;
  const name = language === undefined ? full : plain;
  const isSection = name === '_index';
  const isBundle = name === 'index' && folder !== '';
  const parts = folder.split('/').filter(Boolean);
  const own = isBundle ? (parts.at(-1) ?? '') : name;
  const dated = isSection ? undefined : datedName(own);
  const sections = (isBundle ? parts.slice(0, -1) : parts).map(pathSlug);
  const slug = textIn(values.slug) ?? dated?.slug ?? own;
  const route = isSection ? sections : [...sections, ...slug.split('/').map(pathSlug)];
  const start = language === undefined ? '' : `${language}/`;
  const written = textIn(values.path);
  const { tags, ...terms } = valuesIn(values.taxonomies);
  return {
    file,
    path: pagePath(start + folder + (isSection ? 'index' : name)),
    url: rootedUrl(`${start}${(written ?? route.join('/')).replace(/^\/+|\/+$/g, '')}/`),
    given: { date: dated?.day, tags, ...terms },
  };
}
