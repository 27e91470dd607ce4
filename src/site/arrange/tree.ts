// Sections and trails: a page that shows one is rendered again only where it has changed.

import { fingerprint, fingerprintOf } from '../../engine/fingerprint.ts';
import { LIVE, live } from '../../engine/tasks.ts';
import { rememberPrint } from '../../engine/value-text.ts';
import { freezeDeep } from '../../kit/freeze.ts';
import type { Branch } from '../../model/site.ts';
import { task } from '../ask.ts';
import { emptyBranch, stepsTo, type Tree, treeOf } from '../routes/tree.ts';
import { routedPages } from './routed-pages.ts';
import { pageIndex } from './summaries.ts';

export const siteTree = task('site-tree', (ask) => withPrints(treeOf(ask(pageIndex).pages)), LIVE);

/** By the folder below `content/`; undefined where there is no such folder. */
export const treeBranch = task(
  'tree-branch',
  (ask, folder: string): Branch | undefined => {
    const branch = ask(siteTree).get(folder);
    if (branch) return branch;
    const exists = ask(routedPages).value.pages.some(({ path }) => path.startsWith(`content/${folder}/`));
    return exists ? freezeDeep(emptyBranch(folder)) : undefined;
  },
  live((branch) => (branch ? fingerprintOf(branch) : fingerprint(''))),
);

/** The pages above a page, by its path. */
export const pageSteps = task('page-steps', (ask, path: string) => stepsTo(path, ask(siteTree)));

/** Fingerprints each branch and each list of branches once, however many pages show it. */
function withPrints(tree: Tree): Tree {
  // A branch comes after those that lie in it.
  for (const branch of tree.values())
    for (const value of [branch.children, branch]) rememberPrint(value, fingerprintOf(freezeDeep(value)));
  return tree;
}
