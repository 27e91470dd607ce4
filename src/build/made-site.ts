// A finished site, and how the next build continues from it.
import type { MadeFiles, SiteEngine } from '../site/index.ts';
import { buildDay } from '../site/read/index.ts';
import type { RenderedPages } from '../site/render/index.ts';
import { type CompleteSite, reportOf } from './last-build.ts';
import { timesOf } from './times.ts';

/** Returns a site whose files are still to be checked. */
export function madeSite(
  engine: SiteEngine,
  pages: RenderedPages,
  made: readonly MadeFiles[],
): Omit<CompleteSite, 'outputs'> {
  const { anchors, rendered } = pages;
  const { ask, tools } = engine;
  const { highlighting, formulas, drawn } = tools.results;
  return {
    anchors,
    rendered,
    times: timesOf(pages, made),
    report: reportOf(ask),
    asksDay: () => engine.isAsked(buildDay),
    save() {
      // Comes before the engine saves, because it reads values that aren't in memory.
      const keys = new Set(tools.features.flatMap((feature) => [...(feature.drawnKeys?.(ask) ?? [])]));
      engine.save();
      highlighting.save();
      formulas.save();
      drawn.retain(keys);
    },
  };
}

/** Lets the next build continue from a site that isn't published. */
export function saveUnpublished({ saveUnfinished, tools }: SiteEngine): void {
  const { highlighting, formulas } = tools.results;
  saveUnfinished();
  highlighting.save();
  formulas.save();
}
