import { convertColonAlerts, FOREIGN_DIRECTIVE } from '../markup/alerts.ts';
import { componentFiles, convertMdx, MDX_FOREIGN } from '../markup/mdx.ts';
import { folderPath, MARKDOWN_FILE, pagePath, partsOfName, rootedAddress } from '../names.ts';
import type { FieldRule, OldPage, OldProject, OldSite, OldTool } from '../old-project.ts';
import { SiteReader, urlBelow } from '../site-reader.ts';
import { literalIn, omitted, textIn } from '../values.ts';

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
    const code = new SiteReader(project).text(...CONFIGS);
    return ['docs', 'blog'].map((name) => sectionOf(code, name).folder ?? '');
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

const CONFIGS = [
  'docusaurus.config.js',
  'docusaurus.config.ts',
  'docusaurus.config.mjs',
  'docusaurus.config.cjs',
];

function readDocusaurus(project: OldProject): OldSite {
  const site = new SiteReader(project);
  const code = site.text(...CONFIGS);
  const base = (literalIn(code, 'baseUrl') ?? '').replace(/\/+$/, '');
  const docs = sectionOf(code, 'docs');
  const blog = sectionOf(code, 'blog');
  for (const { file, inner } of site.below(docs.folder ?? docsFolder(project))) {
    if (MARKDOWN_FILE.test(inner)) site.pages.push(readDoc(site, file, inner, docs.route ?? 'docs'));
    else if (/_category_\.(?:json|ya?ml)$/.test(inner)) continue;
    else if (/\.[cm]?[jt]sx?$/.test(inner))
      site.leave(file, 'A component is not imported: write it in templates/markdown/.');
    else site.copy(file, `content/docs/${plain(inner)}`);
  }
  for (const { file, inner } of site.below(blog.folder ?? 'blog')) {
    if (MARKDOWN_FILE.test(inner)) site.pages.push(readPost(site, file, inner, blog.route ?? 'blog'));
    else if (/\.ya?ml$/.test(inner)) site.copyData(file, inner);
    else site.copy(file, `content/blog/${inner.replace(DATED, '')}`);
  }
  site.readSourcePages(/\.[jt]sx?$/);
  site.copyPublic('static');
  for (const { file } of site.below('versioned_docs').slice(0, 1))
    site.leave(
      file,
      'Older versions are not imported: move each one that you still need to a folder in content/.',
    );
  return site.site(base, {
    name: literalIn(code, 'title'),
    url: urlBelow(literalIn(code, 'url'), base),
    description: literalIn(code, 'tagline'),
    language: literalIn(code, 'defaultLocale'),
  });
}

/** Folder of the docs, which older projects have next to the folder of the website. */
function docsFolder({ files }: OldProject): string {
  return files.some((file) => file.startsWith('docs/')) ||
    !files.some((file) => file.startsWith('website/docs/'))
    ? 'docs'
    : 'website/docs';
}

/** Folder and route of a part of the site, if its settings are literals. */
function sectionOf(
  code: string,
  name: string,
): { readonly folder: string | undefined; readonly route: string | undefined } {
  const sections = [...code.matchAll(new RegExp(`\\b${name}\\s*:\\s*\\{`, 'g'))].map(
    ({ index, 0: found }) => {
      const inner = bracedAt(code, index + found.length);
      const folder = literalIn(inner, 'path');
      return {
        folder: folder === undefined ? undefined : folderPath(folder),
        route: literalIn(inner, 'routeBasePath'),
      };
    },
  );
  const isNamed = (section: (typeof sections)[number]) =>
    Object.values(section).some((value) => value !== undefined);
  return sections.find(isNamed) ?? { folder: undefined, route: undefined };
}

/** Text between braces, from after the opening one. */
function bracedAt(code: string, start: number): string {
  let depth = 1;
  for (let index = start; index < code.length; index += 1) {
    if (code[index] === '{') depth += 1;
    else if (code[index] === '}') depth -= 1;
    if (depth === 0) return code.slice(start, index);
  }
  return code.slice(start);
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

function readDoc(site: SiteReader, file: string, inner: string, route: string): OldPage {
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
  const order = number === undefined || !NUMBERED.test(name) ? positionOf(site, file) : Number(number);
  return {
    file,
    path: pagePath(`docs/${plainFolder}${isIndex ? 'index' : plainName}`),
    address: isPart ? undefined : rootedAddress(`/${route}/${own}/`),
    given: { order: values.sidebar_position === undefined ? order : undefined },
  };
}

/** Position of a page; an index page has that of its folder. */
function positionOf(site: SiteReader, file: string): number | undefined {
  const { folder, name } = partsOfName(file);
  if (!/^(?:index|readme)$/i.test(name)) return undefined;
  const { position } = site.data(`${folder}_category_.json`);
  return Number.isInteger(position) ? Number(position) : undefined;
}

function readPost(site: SiteReader, file: string, inner: string, route: string): OldPage {
  const values = site.head(file);
  const [, year, month, day] = DATED.exec(inner) ?? [];
  const { folder, name } = partsOfName(inner.replace(DATED, ''));
  const stem = name === 'index' ? folder.replace(/\/$/, '') : folder + name;
  const slug = textIn(values.slug) ?? stem;
  const date = year === undefined ? undefined : `${year}-${month}-${day}`;
  const below = year === undefined || values.slug !== undefined ? slug : `${year}/${month}/${day}/${slug}`;
  return {
    file,
    path: pagePath(`blog/${name === 'index' && folder !== '' ? `${folder}index` : stem}`),
    address: rootedAddress(`/${route}/${below}/`),
    given: { date },
  };
}
