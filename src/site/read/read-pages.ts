// Reads the pages of a site in groups, in this thread and in others at once.
import type { PageOutline } from '../../model/pages/page.ts';
import type { SiteEngine } from '../ask.ts';
import { doBatches } from '../batches.ts';
import { pageGroup, pageGroups, pageOutlines } from './pages.ts';

/** Another thread that reads pages. */
export interface ReadThread {
  /** Resolves to false if it can't read a group of pages, which then has to be read here. */
  read(group: string): Promise<boolean>;
}

/** Reads all pages. Throws a Fault, an EndlessTemplate, and the signal's reason. */
export async function readPages(
  engine: SiteEngine,
  threads: readonly ReadThread[],
  signal: AbortSignal,
): Promise<void> {
  await doBatches(pageGroups(engine.ask), {
    here: (group) => void readGroup(engine, group),
    threads: threads.map(({ read }) => read),
    signal,
  });
}

/** Reads a group of pages under one time limit, and returns their outlines. */
export function readGroup({ ask, tools }: SiteEngine, group: string): readonly PageOutline[] {
  return tools.limits.together(ask(pageGroup, group).length, () => ask(pageOutlines, group));
}
