// Draws cards in threads if there are many, else in this one. A thread reads the fonts once.
import { availableParallelism } from 'node:os';
import { startThread, type WorkerThread } from '../../kit/system/thread.ts';
import type { CardJob } from '../../model/pages/card.ts';
import type { Ask, Closable, Workplace } from '../../site/index.ts';
import { allAssetsOf, siteSettings } from '../../site/read/index.ts';
import {
  assetBy,
  type CardAssets,
  type CardDrawer,
  createCardDrawer,
  type DrawerAnswer,
  type DrawerQuestion,
} from './drawer.ts';

export interface CardDrawers extends Closable, Pick<CardDrawer, 'draw'> {}

/** MiB of the young generation. Pixels that nobody needs are outside the heap, and freed only when it is collected. */
const YOUNG = 16;

/** Cards that are worth the start of a thread. */
const WORTH = 12;

/** Opens threads for many cards. */
export function openCardDrawers(
  { root, count, programs: { drawer } }: Workplace,
  assets: CardAssets,
): CardDrawers {
  const here = createCardDrawer(root, assetBy(assets));
  const length = Math.min(availableParallelism(), Math.floor(count / WORTH));
  if (!drawer || length < 2) return { draw: here.draw, close() {} };
  const threads = Array.from({ length }, () => {
    const thread = startThread<DrawerQuestion, DrawerAnswer>(drawer, {
      maxYoungGenerationSizeMb: YOUNG,
      stackSizeMb: 1,
    });
    // If this fails, so does drawing.
    thread.ask({ kind: 'start', root, assets }).catch(() => {});
    return { thread, waiting: 0 };
  });
  return {
    async draw(job) {
      const least = threads.reduce((a, b) => (b.waiting < a.waiting ? b : a));
      least.waiting += 1;
      const drawn = await drawnBy(least.thread, job);
      least.waiting -= 1;
      // A failure is repeated here, where it has a reason, and where the stack is larger.
      return drawn ?? here.draw(job);
    },
    async close() {
      await Promise.all(threads.map(({ thread }) => thread.close()));
    },
  };
}

function drawnBy(thread: WorkerThread<DrawerQuestion, DrawerAnswer>, job: CardJob): Promise<DrawerAnswer> {
  return thread.ask({ kind: 'draw', job }).catch(() => undefined);
}

export function cardAssets(ask: Ask): CardAssets {
  const { base } = ask(siteSettings).value;
  return { base, files: new Map(allAssetsOf(ask).map(({ file, bytes }) => [file, bytes])) };
}
