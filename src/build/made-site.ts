// A finished site, and how the next build continues from it.
import type { SiteEngine } from '../site/index.ts';
import { buildDay } from '../site/read/index.ts';
import type { RenderedPages } from '../site/render/index.ts';
import { reportOf, type SiteOutcome } from './last-build.ts';
import type { FinishedMaking } from './make-files.ts';
import { timesOf } from './times.ts';

/** Returns a site whose files are still to be checked. */
export function madeSite(
  engine: SiteEngine,
  pages: RenderedPages,
  made: FinishedMaking,
  forms?: FinishedMaking,
): SiteOutcome {
  const { anchors, rendered } = pages;
  const { ask, tools } = engine;
  return {
    anchors,
    rendered,
    times: timesOf(pages, made),
    report: reportOf(ask),
    asksDay: () => engine.isAsked(buildDay),
    save() {
      engine.save();
      tools.results.code.save();
      // This many unused files stay in the cache, because settings or branches may switch back.
      tools.results.made.retain(new Set([...made.keys, ...(forms?.keys ?? [])]), 2000);
    },
  };
}

/** Lets the next build continue from a site that isn't published. */
export function saveUnpublished({ saveUnfinished, tools }: SiteEngine): void {
  saveUnfinished();
  tools.results.code.save();
}
