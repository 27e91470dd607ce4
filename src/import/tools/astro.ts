import { dayIn } from '../day.ts';
import { readOldText, valuesOf } from '../head.ts';
import { convertColonAlerts, FOREIGN_DIRECTIVE } from '../markup/alerts.ts';
import { convertMdx, MDX_FOREIGN } from '../markup/mdx.ts';
import type { CopiedFile, FieldRule, Left, OldPage, OldProject, OldSite, OldTool } from '../old-project.ts';
import {
  cleanAddress,
  filesBelow,
  leftOut,
  literalIn,
  MARKDOWN,
  pagePath,
  partsOfName,
  pathOfUrl,
  textIn,
  valuesIn,
} from '../reading.ts';

/** What Astro's own templates and Starlight write, and has another name here. */
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
  ...leftOut('layout', 'slug', 'sidebar', 'template', 'tableOfContents', 'head', 'hero', 'setup'),
};

export const astro: OldTool = {
  read: readAstro,
  fields: FIELDS,
  convert: (text, page) => convertColonAlerts(page.file.endsWith('.mdx') ? convertMdx(text, page) : text),
  foreign: [...MDX_FOREIGN.slice(0, 2), FOREIGN_DIRECTIVE],
  bracesAreText: true,
};

const CONFIGS = ['astro.config.mjs', 'astro.config.ts', 'astro.config.js', 'astro.config.mts'];
const CONTENT = 'src/content';

function readAstro(project: OldProject): OldSite {
  const code = CONFIGS.map((name) => project.text(name)).find((text) => text !== undefined) ?? '';
  const hasStarlight = /\bstarlight\s*\(/.test(code);
  const url = literalIn(code, 'site');
  const base = (literalIn(code, 'base') ?? '').replace(/^\/?|\/+$/g, '');
  const [left, pages, copies]: [Left[], OldPage[], CopiedFile[]] = [[], [], []];
  const roots = rootsOf(project, hasStarlight);
  for (const { file, inner } of filesBelow(project, CONTENT)) {
    const [collection = ''] = inner.split('/', 1);
    if (MARKDOWN.test(inner))
      pages.push(readEntry(project, file, inner.slice(collection.length + 1), collection, roots));
    else if (/\.(?:json|ya?ml)$/.test(inner)) copies.push({ from: file, to: `templates/data/${inner}` });
    else if (!/\.[cm]?[jt]sx?$/.test(inner)) copies.push({ from: file, to: `content/${inner}` });
  }
  for (const { file, inner } of filesBelow(project, 'src/pages')) {
    const { folder, name } = partsOfName(inner);
    const address = cleanAddress(`${folder}${name === 'index' ? '' : `${name}/`}`);
    if (MARKDOWN.test(inner)) pages.push({ file, path: pagePath(folder + name), address, given: {} });
    else if (/\.(?:astro|[jt]sx?|html)$/.test(inner))
      left.push({ file, what: 'A page in code is not taken over: write it in Markdown, or as a layout.' });
  }
  for (const { file, inner } of filesBelow(project, 'public'))
    copies.push({ from: file, to: `public/${inner}` });
  return {
    settings: {
      name: literalIn(code, 'title') ?? titleOf(project),
      url: url && url.replace(/\/+$/, '') + (base && `/${base}`),
    },
    base: pathOfUrl(url) + (base && `/${base}`),
    pages,
    copies,
    left,
  };
}

function titleOf(project: OldProject): string | undefined {
  const code = ['src/consts.ts', 'src/config.ts', 'src/site.config.ts']
    .map((name) => project.text(name) ?? '')
    .join('\n');
  return literalIn(code, 'SITE_TITLE') ?? literalIn(code, 'title');
}

/** The address below which a collection's entries lie, as far as the pages that show them say. */
function rootsOf(project: OldProject, hasStarlight: boolean): ReadonlyMap<string, string> {
  const roots = new Map<string, string>(hasStarlight ? [['docs', '/']] : []);
  for (const { file, inner } of filesBelow(project, 'src/pages')) {
    const [, folder] = /^(.*?)\[(?:\.\.\.)?\w+\](?:\/index)?\.(?:astro|[jt]sx?)$/.exec(inner) ?? [];
    if (folder === undefined) continue;
    for (const [, name = ''] of (project.text(file) ?? '').matchAll(/getCollection\(\s*["'`]([\w-]+)["'`]/g))
      if (!roots.has(name)) roots.set(name, cleanAddress(folder));
  }
  return roots;
}

function readEntry(
  project: OldProject,
  file: string,
  inner: string,
  collection: string,
  roots: ReadonlyMap<string, string>,
): OldPage {
  const { folder, name } = partsOfName(inner);
  const values = valuesOf(readOldText(project.text(file) ?? '').head);
  const root = roots.get(collection);
  const id = textIn(values.slug) ?? slugged(name === 'index' ? folder.replace(/\/$/, '') : folder + name);
  const { order, hidden } = valuesIn(values.sidebar);
  const home = collection === 'docs' && root === '/' ? '' : `${collection}/`;
  return {
    file,
    path: pagePath(home + folder + name),
    address: root === undefined ? undefined : cleanAddress(`${root}/${id}${id === '' ? '' : '/'}`),
    given: {
      order: Number.isInteger(order) ? order : undefined,
      noindex: hidden === true || undefined,
      date: dayIn(String(values.date ?? '')),
    },
  };
}

/** As Astro makes an id of a path: lower case, blanks as hyphens, and no other signs. */
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
