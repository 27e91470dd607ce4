// The pages as a book: those of one version, in the order in which they are read.
import type { Branch } from 'sitewright';
import type { Page, Site } from './site.ts';

type Versions = Site['releases'];
type Version = Versions[number];

/** Pages that belong to no section. */
const ASIDE = ['content/404.md', 'content/search.md'];

/** Which version a page belongs to: the one without a folder where no other has it. Undefined where there are none. */
export function versionOf(page: Pick<Page, 'path'>, versions: Versions): Version | undefined {
  return versions.find(({ folder }) => folder !== '' && isIn(page.path, folder)) ?? versions[0];
}

/** The sections of one version. */
export function sectionsOf(
  tree: Branch,
  version: Version | undefined,
  versions: Versions,
): readonly Branch[] {
  const root = version?.folder ? branchAt(tree, `content/${version.folder}/index.md`) : tree;
  const others = versions.map(({ folder }) => `content/${folder}/index.md`);
  return (root?.children ?? []).filter(({ path = '' }) => !ASIDE.includes(path) && !others.includes(path));
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
export function routeIn(tree: Branch, page: Pick<Page, 'path'>, from: Version, to: Version): string {
  const same = page.path.replace(prefixOf(from), prefixOf(to));
  return branchAt(tree, same)?.route ?? branchAt(tree, `${prefixOf(to)}index.md`)?.route ?? '/';
}

/** The same page in the newest version that has it. Undefined if that is the page itself. */
export function latestRoute(
  tree: Branch,
  page: Pick<Page, 'path' | 'route'>,
  versions: Versions,
): string | undefined {
  const shown = versionOf(page, versions);
  if (!shown) return undefined;
  const same = (version: Version) => page.path.replace(prefixOf(shown), prefixOf(version));
  const routes = versions.map((version) => branchAt(tree, same(version))?.route);
  const latest = routes.find((route) => route !== undefined);
  return latest === page.route ? undefined : latest;
}

function prefixOf({ folder }: Version): string {
  return folder === '' ? 'content/' : `content/${folder}/`;
}

function isIn(path: string, folder: string): boolean {
  return path.startsWith(`content/${folder}/`);
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
