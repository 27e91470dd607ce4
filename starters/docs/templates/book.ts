// The pages as a book: those of one version, in the order in which they are read.
import type { Branch } from 'sitewright';
import type { Page } from './site.ts';

/** Pages that belong to no section. */
const ASIDE = ['404.md', 'search.md'];

/** The sections of the version that a page belongs to. */
export function sectionsOf(tree: Branch, { versions }: Pick<Page, 'versions'>): readonly Branch[] {
  const start = (tree.path ?? 'content/index.md').replace(/index\.md$/, '');
  const folder = versions.find(({ state }) => state === 'here')?.folder;
  const root = folder ? branchAt(tree, `${start}${folder}/index.md`) : tree;
  const others = [...ASIDE, ...versions.map((version) => `${version.folder}/index.md`)];
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

/** The branch of a page. */
export function branchAt(branch: Branch, path: string): Branch | undefined {
  if (branch.path === path) return branch;
  for (const child of branch.children) {
    const found = branchAt(child, path);
    if (found) return found;
  }
  return undefined;
}
