// The body of a page as it is shown away from the page, with absolute addresses.

import type { Checked } from '../../diagnostics/diagnostic.ts';
import { feedHtml } from '../../feeds/feed-html.ts';
import { joinHighlighted } from '../../markdown/code/element.ts';
import type { SlotSources } from '../../markdown/syntax/holes.ts';
import type { Settings } from '../../model/settings/settings.ts';
import type { Get, Task } from '../../reuse/tasks.ts';
import { type TargetTasks, targetsBy } from '../arrange/site.ts';
import type { Inputs } from '../inputs.ts';
import type { LimitedMarkdown } from '../limits/limited-markdown.ts';
import { bodyLeftBy, bodyPositionBy } from '../read/page-file.ts';
import type { PageTasks } from '../read/pages.ts';
import type { Workshop } from '../workshop.ts';
import type { ComponentTasks } from './components.ts';
import { pageBy } from './documents.ts';
import { slotSources } from './slot-sources.ts';

export type BodyTasks = Pick<Inputs, 'file' | 'link'> &
  ComponentTasks &
  TargetTasks &
  PageTasks & { readonly settings: Task<Checked<Settings>>; readonly markdown: LimitedMarkdown };

/** The HTML by the path of the page; `others` are sources of slots in place of those of pages. */
export function absoluteBody(
  path: string,
  get: Get,
  tasks: BodyTasks,
  workshop: Workshop,
  others: Partial<SlotSources> = {},
): string {
  const page = pageBy(get, tasks, tasks)(path);
  const owner = {
    path,
    body: bodyPositionBy(get, tasks)(path),
    ...(page && { language: page.language }),
  };
  const text = bodyLeftBy(get, tasks, workshop)(path);
  const targets = targetsBy(get, tasks, tasks.settings);
  const draft = tasks.markdown.compile(text, owner, targets);
  const sources = { ...slotSources(get, tasks, workshop, page), ...others };
  const html = joinHighlighted(draft.finish(sources).value.html, sources.highlight);
  const route = get(tasks.target, `page ${path}`) ?? '/';
  return feedHtml(html, `${targets.settings.core.url}${route}`);
}
