import { dayIn } from '../day.ts';
import { readOldText, valuesOf } from '../head.ts';
import { convertLiquid, foreignTags } from '../markup/liquid.ts';
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
  filesBelow,
  leftOut,
  literalIn,
  MARKDOWN,
  pagePath,
  parseData,
  partsOfName,
  readData,
  textIn,
  type Values,
  valuesIn,
} from '../reading.ts';

/** What https://www.11ty.dev/docs/data-configuration/ knows, and has another name here. */
const FIELDS: Readonly<Record<string, FieldRule>> = {
  date: { to: 'date', as: 'day' },
  tags: { to: 'tags', as: 'list' },
  image: { to: 'image', as: 'image' },
  order: { to: 'order', as: 'integer' },
  ...leftOut(
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
  fields: FIELDS,
  convert: (text, page) => convertLiquid(text, page, true),
  foreign: foreignTags('a template language'),
  bracesAreText: false,
};

const CONFIGS = ['eleventy.config.js', 'eleventy.config.mjs', 'eleventy.config.cjs', '.eleventy.js'];
const PROJECT =
  /^(?:\.|_|node_modules\/|package(?:-lock)?\.json|README|LICEN[CS]E|CONTRIBUTING|eleventy\.config\.)/;
const TEMPLATE = /\.(?:njk|liquid|html|hbs|ejs|pug|haml|webc|mustache|11ty\.[cm]?[jt]sx?|11tydata\.[\w.]+)$/;

function readEleventy(project: OldProject): OldSite {
  const code = CONFIGS.map((name) => project.text(name)).find((text) => text !== undefined) ?? '';
  const input = (literalIn(code, 'input') ?? '').replace(/^\.\/?|\/+$/g, '');
  const [left, pages, copies]: [Left[], OldPage[], CopiedFile[]] = [[], [], []];
  const passed = [...code.matchAll(/addPassthroughCopy\(\s*["'`]\.?\/?([^"'`*]+?)\/?["'`]/g)].map(
    ([, path = '']) => path,
  );
  const mapped = [
    ...code.matchAll(/["'`]\.?\/?([^"'`*]+?)\/?["'`]\s*:\s*["'`]\.?\/?([^"'`]*?)\/?["'`]/g),
  ].filter(([, from = '']) => project.files.some((file) => file.startsWith(`${from}/`)));
  const isCopied = copyPassed(
    project,
    passed,
    mapped.map(([, from = '', to = '']) => [from, to]),
    input,
    copies,
  );
  for (const { file, inner } of filesBelow(project, input)) {
    if (isCopied.has(file) || PROJECT.test(inner) || /(?:^|\/)_/.test(inner)) continue;
    if (MARKDOWN.test(inner)) pages.push(readPage(project, file, inner, input, left));
    else if (TEMPLATE.test(inner))
      left.push({
        file,
        what: 'A template is not taken over: a layout, a component or a list makes what it made.',
      });
    else if (/\.(?:jpe?g|png|gif|webp|avif|svg|pdf|mp[34]|webm)$/i.test(inner))
      copies.push({ from: file, to: `content/${inner}` });
  }
  const known = metadataIn(project, [input, '_data'].filter(Boolean).join('/'));
  return {
    settings: {
      name: known('title') ?? known('name'),
      url: known('url'),
      language: known('language') ?? known('lang'),
      description: known('description'),
      navigation: menuOf(project, pages),
    },
    base: (literalIn(code, 'pathPrefix') ?? '').replace(/\/+$/, ''),
    pages,
    copies,
    left,
  };
}

/** What the data of the whole site gives to a name, as starters for the tool have it. */
function metadataIn(project: OldProject, folder: string): (name: string) => string | undefined {
  const names = ['metadata.json', 'site.json', 'metadata.yaml', 'site.yaml'];
  const metadata = readData(project, ...names.map((name) => `${folder}/${name}`));
  const script = ['metadata.js', 'site.js', 'metadata.mjs']
    .map((name) => project.text(`${folder}/${name}`) ?? '')
    .join('\n');
  return (name) => textIn(metadata[name]) ?? literalIn(script, name);
}

/** Files that are published as they are. Returns those that were. */
function copyPassed(
  { files }: OldProject,
  folders: readonly string[],
  mapped: readonly (readonly [from: string, to: string])[],
  input: string,
  copies: CopiedFile[],
): ReadonlySet<string> {
  const ways = [...mapped, ...folders.map((folder) => [folder, folder.replace(`${input}/`, '')] as const)];
  const found = new Set<string>();
  for (const [from, to] of ways)
    for (const file of files.filter((one) => one === from || one.startsWith(`${from}/`))) {
      if (found.has(file)) continue;
      found.add(file);
      copies.push({ from: file, to: `public/${to}${file.slice(from.length)}`.replace(/\/{2,}/g, '/') });
    }
  return found;
}

function readPage(project: OldProject, file: string, inner: string, input: string, left: Left[]): OldPage {
  const { folder, name } = partsOfName(inner);
  const given = folderData(project, input, folder);
  const values = { ...given, ...valuesOf(readOldText(project.text(file) ?? '').head) };
  const dated = datedName(name);
  const slug = dated?.slug ?? name;
  const usual = `/${folder}${slug === 'index' ? '' : `${slug}/`}`;
  const permalink = values.permalink;
  const isTemplate = typeof permalink === 'string' && /[{]/.test(permalink);
  if (isTemplate)
    left.push({ file, what: 'Its permalink is a template: where it was published is not known.' });
  const { permalink: _permalink, layout: _layout, tags, ...others } = given;
  return {
    file,
    path: pagePath(folder + slug),
    address: isTemplate ? undefined : cleanAddress(textIn(permalink) ?? usual),
    given: {
      date: dayIn(String(values.date ?? '')) ?? dated?.day,
      tags: tags === undefined ? undefined : [tags].flat(),
      draft: permalink === false || undefined,
      ...others,
    },
  };
}

/** What files of data give to the pages of a folder; those in JavaScript are not run. */
function folderData(project: OldProject, input: string, folder: string): Values {
  const names = folder.split('/').filter((name) => name !== '');
  const data = names.map((name, index) => {
    const file = [input, ...names.slice(0, index + 1), name].filter((part) => part !== '').join('/');
    const found = [`${file}.json`, `${file}.11tydata.json`].find((one) => project.text(one) !== undefined);
    return found === undefined ? {} : parseData(found, project.text(found) ?? '');
  });
  return Object.assign({}, ...data);
}

/** Of the plugin for navigation, the topmost entries. */
function menuOf(project: OldProject, pages: readonly OldPage[]): readonly MenuEntry[] {
  return pages
    .flatMap(({ file, address }) => {
      const { eleventyNavigation, title } = valuesOf(readOldText(project.text(file) ?? '').head);
      const { key, parent, order, title: own } = valuesIn(eleventyNavigation);
      const label = textIn(own) ?? textIn(key) ?? textIn(title);
      if (eleventyNavigation === undefined || parent !== undefined || !label || !address) return [];
      return [{ label, to: address, order: Number(order ?? 0) || 0 }];
    })
    .sort((a, b) => a.order - b.order)
    .map(({ label, to }) => ({ label, to }));
}
