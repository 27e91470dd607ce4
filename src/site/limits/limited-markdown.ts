// Reading the Markdown of one page has a time limit, in every command.

import type { Prose } from '../../model/pages/markup.ts';
import type { Settings } from '../../model/settings/settings.ts';
import type { Includer } from '../markdown/body-text.ts';
import { unread } from '../markdown/draft.ts';
import { mayInclude } from '../markdown/includes.ts';
import type { Markdown } from '../markdown/markdown.ts';
import type { LimitedResult, TimeLimit } from './time-limit.ts';

/** Milliseconds that it may take to read the Markdown of one page. */
export const MARKDOWN_LIMIT = 2000;

/** If it is late, compiling returns an error of the page, and nothing has a place. */
export interface LimitedMarkdown extends Pick<Markdown, 'compile' | 'placesOf'> {
  proseOf(body: string, settings: Settings, includes: Includer): LimitedResult<Prose>;
  /** Text of the first heading, if there is one. Reads the whole body only if the heading isn't obvious. */
  firstHeading(body: string, settings: Settings): LimitedResult<string | undefined>;
}

export function limitMarkdown(markdown: Markdown, limit: TimeLimit): LimitedMarkdown {
  /** Bodies that were late are not read again. */
  const late = new Set<string>();
  const limited = <T>(body: string, work: () => T): LimitedResult<T> => {
    if (late.has(body)) return { kind: 'late' };
    const result = limit(work, MARKDOWN_LIMIT);
    // Included files may have changed by the next time.
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
