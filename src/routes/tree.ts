// Nests pages like their folders, for sections and sidebars, and for breadcrumbs.
import { intern } from '../engine/index.ts';
import { sortKeys } from '../kit/languages/collation.ts';
import { compareText } from '../kit/order.ts';
import type { Branch, Breadcrumb } from '../model/pages/entry.ts';
import type { PageSummary } from '../model/pages/page.ts';
import { dataFileOf, stemOf, titleFromPath } from '../model/pages/page-path.ts';

/** Branches by folder, `docs/install`. The empty text means all of `content/`. */
type Tree = ReadonlyMap<string, Branch>;

/** Content of a folder; both `install.md` and `install/index.md` are the page of `install`. */
interface Folder {
  page: PageSummary | undefined;
  readonly names: string[];
}

/**
 * Builds the tree. Branches are sorted by the `order` of their pages, those without an order last, then by title by the rules of a
 * language, then by folder. `mainPathOf` returns the path of a page in the main edition.
 */
export function treeOf(
  pages: readonly PageSummary[],
  language: string,
  mainPathOf = (path: string) => path,
): Tree {
  const folders = new Map<string, Folder>();
  const folderAt = (name: string): Folder => {
    const existing = folders.get(name);
    if (existing) return existing;
    const made: Folder = { page: undefined, names: [] };
    folders.set(name, made);
    if (name !== '') folderAt(parentOf(name)).names.push(name);
    return made;
  };
  folderAt('');
  for (const page of pages) folderAt(folderOf(mainPathOf(page.path))).page = page;
  const tree = new Map<string, Branch>();
  const grow = (name: string): Branch => {
    const { page, names } = folderAt(name);
    const children = names.map((child) => ({
      branch: grow(child),
      order: folderAt(child).page?.order,
      child,
    }));
    const keyOf = sortKeys(
      language,
      children.map(({ branch }) => branch.title),
    );
    const keys = new Map(children.map(({ branch, child }) => [child, keyOf(branch.title)]));
    children.sort(
      (a, b) =>
        compareOrder(a.order, b.order) ||
        compareText(keys.get(a.child) ?? '', keys.get(b.child) ?? '') ||
        compareText(a.child, b.child),
    );
    const branch =
      page && names.length === 0
        ? leafOf(name, page)
        : intern({ ...namedBranch(name, page), children: children.map((child) => child.branch) });
    tree.set(name, branch);
    return branch;
  };
  grow('');
  return tree;
}

/** Branch of a folder without pages in it, and perhaps without one of its own. */
export function emptyBranch(folder: string, page?: PageSummary): Branch {
  return { ...namedBranch(folder, page), children: [] };
}

const LEAVES = new WeakMap<PageSummary, Branch>();

/** Branch of a page with none below it. While its page is the same, it isn't fingerprinted again. */
function leafOf(folder: string, page: PageSummary): Branch {
  const leaf = LEAVES.get(page) ?? intern(emptyBranch(folder, page));
  LEAVES.set(page, leaf);
  return leaf;
}

/** Returns the pages above a page, the home page first; folders without a page are left out. */
export function stepsTo(path: string, tree: Tree): readonly Breadcrumb[] {
  const steps: Breadcrumb[] = [];
  for (let folder = folderOf(path); folder !== ''; ) {
    folder = parentOf(folder);
    const { title, route } = tree.get(folder) ?? {};
    if (title !== undefined && route !== undefined) steps.unshift({ title, route });
  }
  return steps;
}

/**
 * Folder of a page: `docs/install` for `content/docs/install.md` and `content/docs/install/index.md`; `tags/react` for a
 * record.
 */
function folderOf(path: string): string {
  const file = dataFileOf(path);
  if (file !== undefined) {
    const id = path.slice(file.length).replace('#', '/');
    return `${file.replace(/^content\//, '').replace(/\.\w+$/, '')}${id}`;
  }
  const name = stemOf(path);
  return name === 'index' ? '' : name.replace(/\/index$/, '');
}

function parentOf(folder: string): string {
  return folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
}

function namedBranch(folder: string, page: PageSummary | undefined): Omit<Branch, 'children'> {
  const title = page?.title ?? titleFromPath(folder) ?? '';
  return { title, path: page?.path, route: page?.route };
}

function compareOrder(a = Number.POSITIVE_INFINITY, b = Number.POSITIVE_INFINITY): number {
  return a === b ? 0 : a - b;
}
