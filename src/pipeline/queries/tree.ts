// Sections and trails as tasks: a page that shows one is made again where that comes out otherwise.
import { freezeDeep } from '../../base/freeze.ts';
import type { Branch, TrailStep } from '../../model/site.ts';
import { fingerprint, fingerprintOf } from '../../reuse/fingerprint.ts';
import { KEPT, LIVE, type Task } from '../../reuse/tasks.ts';
import type { KnownValues } from '../../reuse/value-text.ts';
import { emptyBranch, stepsTo, type Tree, treeOf } from '../../routes/tree.ts';
import type { RoutedTasks } from '../arrange/routed-pages.ts';
import type { SummaryTasks } from '../arrange/summaries.ts';

export interface TreeTasks {
  readonly tree: Task<Tree>;
  /** By the folder below `content/`; undefined where there is none of this name. */
  readonly branch: Task<Branch | undefined>;
  /** The pages above a page, by its path. */
  readonly stepsTo: Task<readonly TrailStep[]>;
}

export function defineTree({ index, routed }: RoutedTasks & SummaryTasks, known: KnownValues): TreeTasks {
  const tree: Task<Tree> = {
    name: 'tree',
    form: LIVE,
    run: (_, get) => remembered(treeOf(get(index).pages), known),
  };
  return {
    tree,
    branch: {
      name: 'branch',
      form: {
        kind: 'live',
        fingerprint: (branch) => (branch ? fingerprintOf(branch, known) : fingerprint('')),
      },
      run(folder, get) {
        const branch = get(tree).get(folder);
        if (branch) return branch;
        const isThere = get(routed).value.pages.some(({ path }) => path.startsWith(`content/${folder}/`));
        return isThere ? freezeDeep(emptyBranch(folder)) : undefined;
      },
    },
    stepsTo: {
      name: 'steps-to',
      form: KEPT,
      run: (path, get) => stepsTo(path, get(tree)),
    },
  };
}

/** Fingerprints each branch and each list of branches once, however many pages show it. */
function remembered(tree: Tree, known: KnownValues): Tree {
  // A branch comes after those that lie in it.
  for (const branch of tree.values()) {
    for (const value of [branch.children, branch]) {
      const print = fingerprintOf(freezeDeep(value), known);
      if (print !== undefined) known.set(value, print);
    }
  }
  return tree;
}
