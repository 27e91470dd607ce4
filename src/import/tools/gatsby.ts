// Imports sites of Gatsby: Markdown and MDX of the folders that gatsby-config.js names. URLs that gatsby-node.js makes aren't known.
import { Fault } from '../../kit/diagnostics/fault.ts';
import { CodeReader } from '../code/data.ts';
import { componentFiles, convertMdx, MDX_FOREIGN } from '../markup/mdx.ts';
import { folderPath, MARKDOWN_FILE, pagePath, partsOfName } from '../names.ts';
import type { FieldRule, MenuEntry, OldPage, OldProject, OldSite, OldTool } from '../old-project.ts';
import { SiteReader } from '../site-reader.ts';
import { pathOfUrl, rootedUrl } from '../urls/same-url.ts';
import { listIn, type OldValues, omitted, textIn, valuesIn } from '../values.ts';

/** Fields of the starters of Gatsby. */
const FIELDS: Readonly<Record<string, FieldRule>> = {
  date: { to: 'date', as: 'day' },
  updated: { to: 'updated', as: 'day' },
  published: { to: 'draft', as: 'not' },
  tags: { to: 'tags', as: 'list' },
  image: { to: 'image', as: 'image' },
  ...omitted('path', 'slug', 'layout', 'template', 'templateKey'),
};

export const gatsby: OldTool = {
  read: readGatsby,
  outside: (project) => sourcesOf(settingsOf(project).plugins),
  fields: FIELDS,
  convert: (text, page) => (page.file.endsWith('.mdx') ? convertMdx(text, page) : text),
  foreign: MDX_FOREIGN.slice(0, 2),
  templateFiles: componentFiles,
  hasComponents: true,
  bracesAreText: true,
};

const CONFIGS = ['js', 'ts', 'mjs', 'cjs'].map((ending) => `gatsby-config.${ending}`);

/** @throws {Fault} if there are no settings, or they aren't data */
function settingsOf(project: OldProject): OldValues {
  const file = CONFIGS.find((name) => project.text(name) !== undefined);
  if (file === undefined)
    throw new Fault('The folder contains no gatsby-config.js', 'Name the folder that contains it.');
  const settings = new CodeReader(project).defaultOf(file);
  if (typeof settings === 'object' && settings !== null) return valuesIn(settings);
  throw new Fault(
    `${file} has no settings that can be read`,
    'It must export an object. Code in it is not run.',
  );
}

/** Folders of `gatsby-source-filesystem`. */
function sourcesOf(plugins: unknown): readonly string[] {
  const paths = listIn(plugins).flatMap((plugin) => {
    const { resolve, options } = valuesIn(plugin);
    return resolve === 'gatsby-source-filesystem' ? (textIn(valuesIn(options).path) ?? []) : [];
  });
  return [...new Set(paths.map(folderPath))];
}

function readGatsby(project: OldProject): OldSite {
  const site = new SiteReader(project);
  const settings = settingsOf(project);
  const read = new Set<string>();
  for (const source of sourcesOf(settings.plugins)) {
    const files = site.below(source).filter(({ file }) => !read.has(file) && !file.startsWith('src/pages/'));
    // Other folders are for images and data of layouts.
    if (!files.some(({ file }) => MARKDOWN_FILE.test(file))) continue;
    const start = source.replace(
      /^(?:\.\.?\/)+|^(?:src\/)?(?:content|markdown|data)(?:\/|$)|^src(?:\/|$)/g,
      '',
    );
    for (const { file, inner } of files) {
      read.add(file);
      const place = start === '' ? inner : `${start}/${inner}`;
      if (MARKDOWN_FILE.test(inner)) site.pages.push(pageOf(site, file, inner, place));
      else if (!/\.(?:[cm]?[jt]sx?|json|ya?ml)$/.test(inner)) site.copy(file, `content/${place}`);
    }
  }
  site.readSourcePages(/\.[jt]sx?$/);
  site.copyPublic('static');
  for (const { file } of site.below('src/templates').slice(0, 1)) site.leaveLayouts(file);
  for (const file of project.files.filter((name) => /^gatsby-node\.[cm]?[jt]s$/.test(name)))
    site.leave(file, 'Code that makes pages and their URLs is not run: check the URLs with --old.');
  return siteOf(site, settings);
}

function siteOf(site: SiteReader, { siteMetadata, pathPrefix }: OldValues): OldSite {
  const {
    title,
    siteUrl,
    url = siteUrl,
    description,
    menuLinks,
    lang,
    language = lang,
  } = valuesIn(siteMetadata);
  const address = textIn(url)?.replace(/\/+$/, '');
  const base = pathOfUrl(address) || rootedUrl(textIn(pathPrefix) ?? '').replace(/\/+$/, '');
  const navigation = listIn(menuLinks).flatMap((entry): readonly MenuEntry[] => {
    const { name, link } = valuesIn(entry);
    return textIn(name) && textIn(link) ? [{ label: String(name), to: String(link) }] : [];
  });
  return site.site(base, {
    name: textIn(title),
    url: address && pathOfUrl(address) === '' ? address + base : address,
    language: textIn(language),
    description: textIn(description),
    navigation,
  });
}

/** Reads a page. Without a path in its front matter, its URL is that of `createFilePath`. */
function pageOf(site: SiteReader, file: string, inner: string, place: string): OldPage {
  const { folder, name } = partsOfName(inner);
  const { path, slug, permalink } = site.head(file);
  const usual = `${folder}${name === 'index' ? '' : `${name}/`}`;
  const written = textIn(path) ?? textIn(permalink) ?? textIn(slug);
  return {
    file,
    path: pagePath(partsOfName(place).folder + name),
    url: rootedUrl(`${(written ?? usual).replace(/\/+$/, '')}/`),
    given: {},
  };
}
