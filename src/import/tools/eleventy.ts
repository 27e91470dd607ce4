// Imports sites of Eleventy.
import path from 'node:path';
import { exportedBy } from '../code/data.ts';
import { withLanguageFolders } from '../languages.ts';
import { convertLiquid, fenceLiquid, foreignTags } from '../markup/liquid.ts';
import { datedName, folderPath, MARKDOWN_FILE, pagePath, partsOfName } from '../names.ts';
import type { FieldRule, OldPage, OldProject, OldSite, OldTool } from '../old-project.ts';
import { menuOf, SiteReader, type WeighedEntry } from '../site-reader.ts';
import { rootedUrl } from '../urls/same-url.ts';
import { dayIn, literalIn, type OldValues, omitted, textIn, valuesIn } from '../values.ts';
import { ignoredBy } from './ignored.ts';

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
  fence: fenceLiquid,
  foreign: foreignTags('template'),
  templateFiles: () => [],
  hasComponents: false,
  bracesAreText: false,
};

const CONFIGS = ['eleventy.config.js', 'eleventy.config.mjs', 'eleventy.config.cjs', '.eleventy.js'];
const PROJECT =
  /^(?:\.|node_modules\/|package(?:-lock)?\.json|README|LICEN[CS]E|CONTRIBUTING|eleventy\.config\.)/;
const TEMPLATE = /\.(?:njk|liquid|html|hbs|ejs|pug|haml|webc|mustache|11ty\.[cm]?[jt]sx?|11tydata\.json)$/;
const DATA_CODE = /\.11tydata\.[cm]?js$/;

function readEleventy(project: OldProject): OldSite {
  const site = new SiteReader(project);
  const code = site.text(...CONFIGS);
  const input = inputOf(code);
  const isCopied = copyPassed(site, passedIn(code, input, project));
  const isIgnored = ignoredIn(site, code, input);
  const folders = new FolderData(site, input);
  for (const { file, inner } of site.below(input)) {
    if (isCopied.has(file) || PROJECT.test(inner) || isSpecial(inner, code)) continue;
    if (isIgnored(file, inner)) {
      if (MARKDOWN_FILE.test(inner)) site.leave(file, 'A page that the settings exclude was not imported.');
    } else if (MARKDOWN_FILE.test(inner)) site.pages.push(readPage(site, file, inner, folders));
    else if (DATA_CODE.test(inner)) folders.report(file);
    else if (TEMPLATE.test(inner))
      site.leave(file, 'A template is not imported: use a layout, a component or a list instead.');
    else if (/\.(?:jpe?g|png|gif|webp|avif|svg|pdf|mp[34]|webm)$/i.test(inner))
      site.copy(file, `content/${withoutMark(inner)}`);
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

/** Returns true for files in the folders of layouts, data and results. Other folders may begin with `_` too. */
function isSpecial(inner: string, code: string): boolean {
  const folders = [
    literalIn(code, 'includes') ?? '_includes',
    literalIn(code, 'layouts') ?? '_layouts',
    literalIn(code, 'data') ?? '_data',
    literalIn(code, 'output') ?? '_site',
  ];
  return folders.some((folder) => folder !== '' && inner.startsWith(`${folderPath(folder)}/`));
}

/** https://www.11ty.dev/docs/ignores/: files at the top of the project and in the folder of the pages list others. */
function ignoredIn(site: SiteReader, code: string, input: string): (file: string, inner: string) => boolean {
  const rules = (lines: readonly string[]) =>
    ignoredBy(
      lines
        .map((line) => line.trim().replace(/^\.\//, ''))
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => (/^[!/]|[*?[]/.test(line) ? line : `/${line}`)),
    );
  const added = Array.from(code.matchAll(/\bignores\.add\(\s*["'`]([^"'`]+)/g), ([, path = '']) => path);
  const isOut = rules([...site.text('.eleventyignore').split('\n'), ...added]);
  const isOutBelow = rules(input === '' ? [] : site.text(`${input}/.eleventyignore`).split('\n'));
  return (file, inner) => isOut(file) || isOutBelow(inner);
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

function readPage(site: SiteReader, file: string, inner: string, folders: FolderData): OldPage {
  const { folder, name } = partsOfName(inner);
  const given = folders.of(folder);
  const values = { ...given, ...site.head(file) };
  const outer = folder.split('/').at(-2) ?? '';
  // https://www.11ty.dev/docs/dates/: an index has the day of its folder.
  const dated = datedName(name === 'index' ? outer : name);
  const plain = (name === 'index' ? undefined : dated?.slug) ?? name;
  // https://www.11ty.dev/docs/permalinks/: a file with the name of its folder is the index of it.
  const slug = folder.endsWith(`/${plain}/`) || folder === `${plain}/` ? 'index' : plain;
  const usual = `/${folder}${slug === 'index' ? '' : `${slug}/`}`;
  const permalink =
    typeof values.permalink === 'string'
      ? filled(values.permalink, {
          folder,
          name: plain,
          slug: dated?.slug ?? (plain === 'index' ? outer : plain),
          day: dayIn(values.date) ?? dated?.day,
        })
      : values.permalink;
  const isTemplate = typeof permalink === 'string' && /[{]/.test(permalink);
  if (isTemplate) site.leave(file, 'The permalink is a template, so its old URL is unknown.');
  const { permalink: _permalink, layout: _layout, tags, ...written } = given;
  const others = Object.entries(written).filter(([name]) => !HIDDEN.includes(name));
  return {
    file,
    path: pagePath(withoutMark(folder) + slug.replace(/^_+/, '')),
    url: isTemplate ? undefined : rootedUrl(textIn(permalink) ?? usual),
    given: {
      date: dayIn(values.date) ?? dated?.day,
      tags: tags === undefined ? undefined : [tags].flat(),
      draft: permalink === false || undefined,
      ...Object.fromEntries(others),
    },
  };
}

/** Path without the `_` before folders, whose pages would be parts of others here. */
function withoutMark(path: string): string {
  return path.replace(/(?<=^|\/)_+(?=[^/]+\/)/g, '');
}

interface PageWords {
  /** Empty, or with a slash at its end. */
  readonly folder: string;
  /** Name of the file without its day. */
  readonly name: string;
  /** Name of the page, or of the folder that it is the index of. */
  readonly slug: string;
  readonly day: string | undefined;
}

/** Fills in what https://www.11ty.dev/docs/data-eleventy-supplied/ defines for each page; other expressions stay. */
function filled(permalink: string, { folder, name, slug, day }: PageWords): string {
  const [year, month, date] = day?.split('-') ?? [];
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

/** Names of data that isn't for readers. */
const HIDDEN = ['eleventyComputed', 'eleventyNavigation', 'eleventyExcludeFromCollections', 'pagination'];

/** Values that files of data give to the pages of their folders. Code in them is not run. */
class FolderData {
  readonly #site: SiteReader;
  readonly #input: string;

  constructor(site: SiteReader, input: string) {
    this.#site = site;
    this.#input = input;
  }

  of(folder: string): OldValues {
    const names = folder.split('/').filter((name) => name !== '');
    const data = names.map((name, index) => {
      const path = [this.#input, ...names.slice(0, index + 1), name].filter((part) => part !== '').join('/');
      const files = ['js', 'cjs', 'mjs'].map((ending) => `${path}.11tydata.${ending}`);
      const code = files.find((file) => this.#site.project.text(file) !== undefined);
      return {
        ...(code !== undefined && this.#withPermalink(code)),
        ...this.#site.data(`${path}.json`, `${path}.11tydata.json`),
      };
    });
    return Object.assign({}, ...data);
  }

  /** Reports what only code knows. Pages report their permalink. */
  report(file: string): void {
    const what = 'What a data file computes is not known: write it in the front matter of its pages.';
    const written = exportedBy(this.#site.project, file);
    if (written === undefined) this.#site.leave(file, what);
    const names = Object.entries(written ?? {}).flatMap(([name, value]) =>
      name === 'permalink' || (value !== undefined && name !== 'eleventyComputed') ? [] : [name],
    );
    for (const name of names) this.#site.leave(file, what, name);
  }

  #withPermalink(file: string): OldValues {
    const values = exportedBy(this.#site.project, file) ?? {};
    const { permalink = valuesIn(values.eleventyComputed).permalink } = values;
    const code = this.#site.text(file);
    const isCode = permalink === undefined && /\bpermalink\s*[:(]/.test(code);
    const text = RETURNED.exec(code)?.[1]?.replace(/\$\{\s*(?:data\.)?([^}]*)\}/g, '{{ $1 }}');
    return { ...values, permalink: isCode ? (text ?? '{{ }}') : permalink };
  }
}

/** Text that a function for permalinks returns without a condition: `({ page }) => \`/blog/${page.fileSlug}/\``. */
const RETURNED =
  /\bpermalink\s*(?::\s*(?:function\b)?)?\s*(?:\w+|\([^()`]*\))\s*(?:=>)?\s*(?:\{\s*return\s*)?`([^`\\]*)`/;

/** A topmost entry of the plugin for navigation. */
function menuEntry(site: SiteReader, { file, url }: OldPage): readonly WeighedEntry[] {
  const { eleventyNavigation, title } = site.head(file);
  const { key, parent, order, title: own } = valuesIn(eleventyNavigation);
  const label = textIn(own) ?? textIn(key) ?? textIn(title);
  if (eleventyNavigation === undefined || parent !== undefined || !label || !url) return [];
  return [{ label, to: url, weight: Number(order ?? 0) || 0 }];
}
