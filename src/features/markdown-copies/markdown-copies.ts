// Markdown copies: pages as Markdown next to their HTML, and the list of them. Each is written again when its content has
// changed.
import { STORED_ON_DISK } from '../../engine/index.ts';
import { compareText } from '../../kit/order.ts';
import { copyOfPage, encodePath, NOT_FOUND_COPY, NOT_FOUND_PAGE, withBase } from '../../kit/urls/url-path.ts';
import { loadProgram } from '../../limits/index.ts';
import type { SlotSources } from '../../markdown/index.ts';
import { isInFolders, mainPath } from '../../model/pages/edition.ts';
import type { HeadLink, OpenHtml } from '../../model/pages/markup.ts';
import { isListed, type Page, type SitePage } from '../../model/pages/page.ts';
import { dataFileOf, titleFromPath } from '../../model/pages/page-path.ts';
import type { Site } from '../../model/site.ts';
import { labelsIn, type Settings } from '../../settings/index.ts';
import { arrangedSite, pageOf } from '../../site/arrange/index.ts';
import { type Artifact, type Ask, type Feature, task, textArtifacts, textFiles } from '../../site/index.ts';
import { readContent, settingsFor, siteSettings } from '../../site/read/index.ts';
import { bodyHtml } from '../../site/render/index.ts';
import { type LlmsSection, llmsText } from './copy-text.ts';
import type { CopyInput } from './write-markdown.ts';

/** The list of all Markdown copies, https://llmstxt.org */
const LLMS_FILE = 'llms.txt';

const copiedFiles = task('markdown-copied-pages', (ask) =>
  copiedPages(ask(arrangedSite).value.site).map(({ path, file }) => ({ path, file })),
);

const markdownCopy = task(
  'markdown-copy',
  (ask, path: string) => {
    return writeCopy(ask, path, bodyHtml(ask, path, PLAIN).html);
  },
  STORED_ON_DISK,
);

const copyArtifact = textArtifacts(markdownCopy);

export const markdownCopies: Feature = {
  name: 'markdown-copies',
  names: (site) => [
    ...copiedPages(site).map(({ file }) => copyOfPage(file)),
    ...listedEditions(site).map(listFile),
    ...missingFiles(site),
  ],
  links: copyLinks,
  artifacts: (ask) => [...copyArtifacts(ask), ...listArtifacts(ask), ...missingArtifact(ask)],
  // If a Markdown copy needs a different body, it is compiled again later: smaller versions of images are only in the page.
  perPage: {
    task: markdownCopy,
    wants: (ask, page, html) => hasMarkdownCopy(page, ask(siteSettings).value) && isPlain(ask, html),
    fromBody: writeCopy,
  },
};

/** Writes a Markdown copy with a program that is loaded for the first one. */
function writeCopy(ask: Ask, path: string, html: OpenHtml): string {
  const program = loadProgram<{ default(html: OpenHtml, input: CopyInput): string }>('#markdown-writer');
  const input = inputOf(ask, path);
  return readContent(ask, path, () => program.default(html, input));
}

function inputOf(ask: Ask, path: string): CopyInput {
  const { title = '', description, route = '/' } = pageOf(ask, path) ?? {};
  return { title, description, url: `${ask(siteSettings).value.core.url}${route}` };
}

function copyArtifacts(ask: Ask): readonly Artifact[] {
  return ask(copiedFiles).map((page) => copyArtifact(copyOfPage(page.file), page.path));
}

const listArtifacts = textFiles('llms', (ask) => {
  const { site } = ask(arrangedSite).value;
  return listedEditions(site).map((edition) => {
    const { name, url = '', description } = settingsFor(ask, edition).value.core;
    return {
      file: listFile(edition),
      text: llmsText(name || url, description, sectionsOf(ask, site, edition)),
    };
  });
});

/** Answers programs that ask for a copy that doesn't exist: the text of the page for missing files, and where the list is. */
const missingArtifact = textFiles('missing-markdown-copy', (ask) => {
  const { site } = ask(arrangedSite).value;
  const { core } = site.settings;
  const page = site.pages.find(({ file, path }) => file === NOT_FOUND_PAGE && path.endsWith('.md'));
  const list = `[${LLMS_FILE}](${core.url}/${LLMS_FILE})`;
  return missingFiles(site).map((file) => ({
    file,
    text: `${page ? ask(markdownCopy, page.path) : '# 404\n'}\n${list}\n`,
  }));
});

/** Returns true if the HTML has no code that a feature drew, and none that a hook shows highlighted. */
function isPlain(ask: Ask, html: OpenHtml): boolean {
  const marks = ['hljs', ...ask.tools.partsOf('draws').map(({ element }) => `<${element}`)];
  return !html.some((piece) => typeof piece === 'string' && marks.some((mark) => piece.includes(mark)));
}

/** Sources for a Markdown copy: code isn't highlighted or drawn. */
const PLAIN: Partial<SlotSources> = {
  highlight: () => undefined,
  draw: ({ source }, code, isBlock) => ({ kind: 'drawn', html: source(code, isBlock) }),
};

/**
 * Sections of `llms.txt`: one for each folder of `content/`, starting with the top level; within one, its own page first, then by
 * `order`, then by path.
 */
function sectionsOf(ask: Ask, site: Site, edition: string): readonly LlmsSection[] {
  const settings = settingsFor(ask, edition).value;
  const { core } = settings;
  const pages = copiedPages(site)
    .filter((page) => (page.edition?.name ?? '') === edition)
    .filter((page) => isListed(page) && !isInFolders(page, settings.llms.exclude))
    .sort(byOrder);
  const folders = [...new Set(pages.map(({ collection }) => collection))].sort(compareText);
  return folders.map((folder) => ({
    title: folder === '' ? labelsIn(core.language, settings).pages : folderTitle(folder, edition, site),
    entries: pages
      .filter(({ collection }) => collection === folder)
      .map((page) => ({
        title: page.title,
        url: `${core.url}${markdownCopyRoute(page)}`,
        description: page.description,
      })),
  }));
}

function folderTitle(folder: string, edition: string, { byPath }: Site): string {
  const path = edition === '' ? folder : `${edition}/${folder}`;
  const files = [`content/${path}/index.md`, `content/${path}.md`];
  const titles = files.map((file) => byPath.get(file)?.title);
  return titles.find((title) => title !== undefined) ?? titleFromPath(`content/${folder}.md`) ?? folder;
}

function byOrder(a: SitePage, b: SitePage): number {
  const last = Number.POSITIVE_INFINITY;
  const rank = (page: SitePage) =>
    /^content\/(?:[^/]+\/)?index\.md$/.test(mainPath(page)) ? -last : (page.order ?? last);
  const [first, second] = [rank(a), rank(b)];
  return first === second ? compareText(a.path, b.path) : first - second;
}

/** The pages of a site that have Markdown copies, sorted by path. */
function copiedPages({ pages, settings }: Pick<Site, 'pages' | 'settings'>): readonly SitePage[] {
  return settings.markdown.copies ? pages.filter((page) => hasMarkdownCopy(page, settings)) : [];
}

/** Editions with a list of Markdown copies: the main one, named by an empty text, and languages with pages. */
function listedEditions(site: Site): readonly string[] {
  const { settings, publicFiles } = site;
  if (!settings.markdown.copies || settings.core.url === undefined) return [];
  const copied = new Set(copiedPages(site).map(({ edition }) => edition?.name));
  const editions = ['', ...Object.keys(settings.languages).filter((name) => copied.has(name))];
  return editions.filter((edition) => !publicFiles.has(listFile(edition)));
}

/** The copy for missing files, unless the site has its own. */
function missingFiles({ settings, publicFiles }: Pick<Site, 'settings' | 'publicFiles'>): readonly string[] {
  const isMade = settings.markdown.copies && settings.core.url !== undefined;
  return isMade && !publicFiles.has(NOT_FOUND_COPY) ? [NOT_FOUND_COPY] : [];
}

function listFile(edition: string): string {
  return edition === '' ? LLMS_FILE : `${edition}/${LLMS_FILE}`;
}

/**
 * Returns true if a page has a Markdown copy: its text is Markdown, and search engines may index it. Pages of a list have none,
 * except for the first.
 */
function hasMarkdownCopy(
  { path, noindex, subpage }: Pick<Page, 'path' | 'noindex' | 'subpage'>,
  { markdown, core }: Pick<Settings, 'markdown' | 'core'>,
): boolean {
  const isText = dataFileOf(path) === undefined && path.endsWith('.md');
  return markdown.copies && core.url !== undefined && isText && !noindex && subpage === undefined;
}

/** Route of a Markdown copy, without the base of the site. */
function markdownCopyRoute({ file }: Pick<Page, 'file'>): string {
  return encodePath(copyOfPage(file));
}

/** Returns the link from a page to its Markdown copy. */
function copyLinks(ask: Ask, page: Page): readonly HeadLink[] {
  const settings = ask(siteSettings).value;
  if (!hasMarkdownCopy(page, settings)) return [];
  return [{ rel: 'alternate', type: 'text/markdown', href: withBase(settings, markdownCopyRoute(page)) }];
}
