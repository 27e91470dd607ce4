// Markdown of a page may take as long as its author likes. Whoever reads it, for whichever command, is held to one limit.

import type { Prose } from '../../model/pages/markup.ts';
import type { Settings } from '../../model/settings/settings.ts';
import type { Includer } from '../markdown/body-text.ts';
import { unread } from '../markdown/draft.ts';
import { mayInclude } from '../markdown/includes.ts';
import type { Markdown } from '../markdown/markdown.ts';
import type { SharedLimit } from './shared-limit.ts';
import type { Limited } from './time-limit.ts';

/** Milliseconds that it may take to read the Markdown of one page. */
export const MARKDOWN_LIMIT = 2000;

/** What is late is an error of the page where it is compiled, and has no places. */
export interface LimitedMarkdown extends Pick<Markdown, 'compile' | 'placesOf'> {
  proseOf(body: string, settings: Settings, includes: Includer): Limited<Prose>;
  /** Text of the first heading, if there is one. Most are known at sight, the others by reading the whole body. */
  firstHeading(body: string, settings: Settings): Limited<string | undefined>;
}

export function limitMarkdown(markdown: Markdown, { run }: Pick<SharedLimit, 'run'>): LimitedMarkdown {
  /** Bodies that were late once are not tried again. */
  const late = new Set<string>();
  const limited = <T>(body: string, work: () => T): Limited<T> => {
    if (late.has(body)) return { kind: 'late' };
    const result = run(work);
    // What it includes may be another text by then.
    if (result.kind === 'late' && !mayInclude(body)) late.add(body);
    return result;
  };
  return {
    compile(body, page, targets) {
      const compiled = limited(body, () => markdown.compile(body, page, targets));
      return compiled.kind === 'done' ? compiled.value : unread(page);
    },
    placesOf(offsets, body, page, targets, sources) {
      const found = limited(body, () => markdown.placesOf(offsets, body, page, targets, sources));
      return found.kind === 'done' ? found.value : offsets.map(() => undefined);
    },
    proseOf: (body, settings, includes) => limited(body, () => markdown.proseOf(body, settings, includes)),
    firstHeading(body, settings) {
      const known = markdown.headingAtSight(body, settings);
      if (known !== undefined || body.trim() === '') return { kind: 'done', value: known };
      return limited(body, () => markdown.firstHeading(body, settings));
    },
  };
}
