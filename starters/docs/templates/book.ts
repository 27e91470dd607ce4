// The pages as a book: those of one version, in the order in which they are read.
import type { Branch } from 'sitewright';
import type { Page, Site } from './site.ts';

type Versions = Site['releases'];
type Version = Versions[number];

/** Pages that belong to no section. */
const ASIDE = ['404.md', 'search.md'];

type InLanguage = Pick<Page, 'path' | 'language'>;

/** The folder of a page's language: `content/`, or `content/de/`. */
function rootOf({ path, language }: InLanguage): string {
  const own = `content/${language}/`;
  return path.startsWith(own) ? own : 'content/';
}

/** Which version a page belongs to: the one without a folder where no other has it. Undefined where there are none. */
export function versionOf(page: InLanguage, versions: Versions): Version | undefined {
  const isIn = ({ folder }: Version) => page.path.startsWith(`${rootOf(page)}${folder}/`);
  return versions.find((version) => version.folder !== '' && isIn(version)) ?? versions[0];
}

/** The sections of one version. */
export function sectionsOf(
  tree: Branch,
  version: Version | undefined,
  versions: Versions,
): readonly Branch[] {
  const start = (tree.path ?? 'content/index.md').replace(/index\.md$/, '');
  const root = version?.folder ? branchAt(tree, `${start}${version.folder}/index.md`) : tree;
  const others = [...ASIDE, ...versions.map(({ folder }) => `${folder}/index.md`)];
  return (root?.children ?? []).filter(({ path = '' }) => !others.includes(path.slice(start.length)));
}

interface Neighbors {
  readonly before?: Branch | undefined;
  readonly after?: Branch | undefined;
}

/** The pages before and after a page, in the order in which they are read. */
export function pagesAround(branches: readonly Branch[], path: string): Neighbors {
  const pages: Branch[] = [];
  addPages(branches, pages);
  const at = pages.findIndex((page) => page.path === path);
  return at === -1 ? {} : { before: pages[at - 1], after: pages[at + 1] };
}

function addPages(branches: readonly Branch[], pages: Branch[]): void {
  for (const branch of branches) {
    if (branch.route) pages.push(branch);
    addPages(branch.children, pages);
  }
}

/** The same page in another version, or that version's first page. */
export function routeIn(tree: Branch, page: InLanguage, from: Version, to: Version): string {
  const folder = folderOf(page, to);
  const same = page.path.replace(folderOf(page, from), folder);
  return branchAt(tree, same)?.route ?? branchAt(tree, `${folder}index.md`)?.route ?? '/';
}

/** The same page in the newest version that has it. Undefined if that is the page itself. */
export function latestRoute(
  tree: Branch,
  page: InLanguage & Pick<Page, 'route'>,
  versions: Versions,
): string | undefined {
  const shown = versionOf(page, versions);
  if (!shown) return undefined;
  const same = (version: Version) => page.path.replace(folderOf(page, shown), folderOf(page, version));
  const routes = versions.map((version) => branchAt(tree, same(version))?.route);
  const latest = routes.find((route) => route !== undefined);
  return latest === page.route ? undefined : latest;
}

/** The folder of a version in the language of a page. */
function folderOf(page: InLanguage, { folder }: Version): string {
  return folder === '' ? rootOf(page) : `${rootOf(page)}${folder}/`;
}

/** The branch of a page. */
export function branchAt(branch: Branch, path: string): Branch | undefined {
  if (branch.path === path) return branch;
  for (const child of branch.children) {
    const found = branchAt(child, path);
    if (found) return found;
  }
  return undefined;
}
