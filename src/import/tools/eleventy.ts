// Imports sites of Eleventy.
import path from 'node:path';
import { withLanguageFolders } from '../languages.ts';
import { convertLiquid, foreignTags } from '../markup/liquid.ts';
import { datedName, folderPath, MARKDOWN_FILE, pagePath, partsOfName } from '../names.ts';
import type { FieldRule, OldPage, OldProject, OldSite, OldTool } from '../old-project.ts';
import { menuOf, SiteReader, type WeighedEntry } from '../site-reader.ts';
import { rootedUrl } from '../urls/same-url.ts';
import { dayIn, literalIn, type OldValues, omitted, textIn, valuesIn } from '../values.ts';

/** Fields of https://www.11ty.dev/docs/data-configuration/ */
const FIELDS: Readonly<Record<string, FieldRule>> = {
  date: { to: 'date', as: 'day' },
  tags: { to: 'tags', as: 'list' },
  image: { to: 'image', as: 'image' },
  order: { to: 'order', as: 'integer' },
  ...omitted(
    'layout',
    'permalink',
    'eleventyNavigation',
    'eleventyExcludeFromCollections',
    'templateEngineOverride',
    'pagination',
  ),
};

export const eleventy: OldTool = {
  read: readEleventy,
  outside(project) {
    const code = new SiteReader(project).text(...CONFIGS);
    return [inputOf(code), ...passedIn(code, '', project).map(([from]) => from)];
  },
  fields: FIELDS,
  convert: (text, page) => convertLiquid(text, page, true),
  foreign: foreignTags('template'),
  templateFiles: () => [],
  hasComponents: false,
  bracesAreText: false,
};

const CONFIGS = ['eleventy.config.js', 'eleventy.config.mjs', 'eleventy.config.cjs', '.eleventy.js'];
const PROJECT =
  /^(?:\.|_|node_modules\/|package(?:-lock)?\.json|README|LICEN[CS]E|CONTRIBUTING|eleventy\.config\.)/;
const TEMPLATE = /\.(?:njk|liquid|html|hbs|ejs|pug|haml|webc|mustache|11ty\.[cm]?[jt]sx?|11tydata\.[\w.]+)$/;

function readEleventy(project: OldProject): OldSite {
  const site = new SiteReader(project);
  const code = site.text(...CONFIGS);
  const input = inputOf(code);
  const isCopied = copyPassed(site, passedIn(code, input, project));
  for (const { file, inner } of site.below(input)) {
    if (isCopied.has(file) || PROJECT.test(inner) || /(?:^|\/)_/.test(inner)) continue;
    if (MARKDOWN_FILE.test(inner)) site.pages.push(readPage(site, file, inner, input));
    else if (TEMPLATE.test(inner))
      site.leave(file, 'A template is not imported: use a layout, a component or a list instead.');
    else if (/\.(?:jpe?g|png|gif|webp|avif|svg|pdf|mp[34]|webm)$/i.test(inner))
      site.copy(file, `content/${inner}`);
  }
  const known = metadataIn(site, path.posix.join(input, literalIn(code, 'data') ?? '_data'));
  const read = site.site((literalIn(code, 'pathPrefix') ?? '').replace(/\/+$/, ''), {
    name: known('title') ?? known('name'),
    url: known('url'),
    language: known('language') ?? known('lang'),
    description: known('description'),
    navigation: menuOf(site.pages.flatMap((page) => menuEntry(site, page))),
  });
  const languageOf = ({ file, given }: OldPage) => textIn(site.head(file).lang ?? given.lang);
  return { ...withLanguageFolders(read, languageOf), linksAreUrls: true };
}

function inputOf(code: string): string {
  return folderPath(literalIn(code, 'input') ?? '');
}

/** Reads a value from the data of the whole site, as the tool's starters define it. */
function metadataIn(site: SiteReader, folder: string): (name: string) => string | undefined {
  const inFolder = (...names: readonly string[]) => names.map((name) => `${folder}/${name}`);
  const metadata = site.data(...inFolder('metadata.json', 'site.json', 'metadata.yaml', 'site.yaml'));
  const scripts = inFolder('metadata.js', 'site.js', 'metadata.mjs')
    .map((name) => site.text(name))
    .join('\n');
  return (name) => textIn(metadata[name]) ?? literalIn(scripts, name);
}

type PathPair = readonly [from: string, to: string];

/** Files and folders that the settings copy unchanged, with their targets. */
function passedIn(code: string, input: string, { files }: OldProject): readonly PathPair[] {
  const mapped = code.matchAll(/["'`]([^"'`*]+)["'`]\s*:\s*["'`]([^"'`]*)["'`]/g);
  const passed = code.matchAll(/addPassthroughCopy\(\s*["'`]([^"'`*]+)["'`]/g);
  const isPart = (from: string) => files.some((file) => file === from || file.startsWith(`${from}/`));
  return [
    ...Array.from(mapped, ([, from = '', to = '']): PathPair => [folderPath(from), folderPath(to)]).filter(
      ([from]) => isPart(from),
    ),
    ...Array.from(passed, ([, written = '']): PathPair => {
      const from = folderPath(written);
      return [from, from.replace(`${input}/`, '').replace(/^(?:\.\.\/)+/, '')];
    }),
  ];
}

/** Copies these files, each once, and returns the copies. */
function copyPassed(site: SiteReader, ways: readonly PathPair[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [from, to] of ways)
    for (const file of site.project.files.filter((one) => one === from || one.startsWith(`${from}/`))) {
      if (found.has(file)) continue;
      found.add(file);
      site.copy(file, `public/${to}${file.slice(from.length)}`.replace(/\/{2,}/g, '/'));
    }
  return found;
}

function readPage(site: SiteReader, file: string, inner: string, input: string): OldPage {
  const { folder, name } = partsOfName(inner);
  const given = folderData(site, input, folder);
  const values = { ...given, ...site.head(file) };
  const dated = datedName(name);
  const plain = dated?.slug ?? name;
  // https://www.11ty.dev/docs/permalinks/: a file with the name of its folder is the index of it.
  const slug = folder.endsWith(`/${plain}/`) || folder === `${plain}/` ? 'index' : plain;
  const usual = `/${folder}${slug === 'index' ? '' : `${slug}/`}`;
  const permalink =
    typeof values.permalink === 'string'
      ? filled(values.permalink, { folder, name: plain, day: dayIn(values.date) ?? dated?.day })
      : values.permalink;
  const isTemplate = typeof permalink === 'string' && /[{]/.test(permalink);
  if (isTemplate) site.leave(file, 'The permalink is a template, so its old URL is unknown.');
  const { permalink: _permalink, layout: _layout, tags, ...others } = given;
  return {
    file,
    path: pagePath(folder + slug),
    url: isTemplate ? undefined : rootedUrl(textIn(permalink) ?? usual),
    given: {
      date: dayIn(values.date) ?? dated?.day,
      tags: tags === undefined ? undefined : [tags].flat(),
      draft: permalink === false || undefined,
      ...others,
    },
  };
}

interface PageWords {
  /** Empty, or with a slash at its end. */
  readonly folder: string;
  /** Name of the file without its day. */
  readonly name: string;
  readonly day: string | undefined;
}

/** Fills in what https://www.11ty.dev/docs/data-eleventy-supplied/ defines for each page; other expressions stay. */
function filled(permalink: string, { folder, name, day }: PageWords): string {
  const [year, month, date] = day?.split('-') ?? [];
  const slug = name === 'index' ? (folder.split('/').at(-2) ?? '') : name;
  return permalink.replace(/\{\{-?\s*(.*?)\s*-?\}\}/g, (expression, code: string) => {
    const [, format] = /^page\.date\s*\|\s*date\b\W*(%Y[%\w/.-]*)['"]?\)?$/.exec(code) ?? [];
    if (code === 'page.fileSlug') return slug;
    if (code === 'page.filePathStem') return `/${folder}${name}`;
    if (format === undefined || year === undefined) return expression;
    return format.replace(
      /%([Ymd])/g,
      (_, part: 'Y' | 'm' | 'd') => ({ Y: year, m: month, d: date })[part] ?? '',
    );
  });
}

/** Values that files of data give to the pages of a folder; those in JavaScript are not run. */
function folderData(site: SiteReader, input: string, folder: string): OldValues {
  const names = folder.split('/').filter((name) => name !== '');
  const data = names.map((name, index) => {
    const file = [input, ...names.slice(0, index + 1), name].filter((part) => part !== '').join('/');
    const code = site.text(`${file}.11tydata.js`, `${file}.11tydata.cjs`, `${file}.11tydata.mjs`);
    return { ...literalsIn(code), ...site.data(`${file}.json`, `${file}.11tydata.json`) };
  });
  return Object.assign({}, ...data);
}

/** Values that a program gives to pages, as far as they are literals. A computed permalink is a template. */
function literalsIn(code: string): OldValues {
  const permalink =
    literalIn(code, 'permalink') ?? (/\bpermalink\s*[:(]\s*(?!false\b)/.test(code) ? '{{ }}' : undefined);
  const lang = literalIn(code, 'lang');
  return { ...(permalink !== undefined && { permalink }), ...(lang !== undefined && { lang }) };
}

/** A topmost entry of the plugin for navigation. */
function menuEntry(site: SiteReader, { file, url }: OldPage): readonly WeighedEntry[] {
  const { eleventyNavigation, title } = site.head(file);
  const { key, parent, order, title: own } = valuesIn(eleventyNavigation);
  const label = textIn(own) ?? textIn(key) ?? textIn(title);
  if (eleventyNavigation === undefined || parent !== undefined || !label || !url) return [];
  return [{ label, to: url, weight: Number(order ?? 0) || 0 }];
}
