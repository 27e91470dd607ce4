import { intern } from '../engine/index.ts';
import { type Page, type PageSummary, visibleFields } from '../model/pages/page.ts';

type SummarizedPage = Omit<PageSummary, 'id'> & Pick<Page, 'entryId'>;

const SUMMARIES = new WeakMap<SummarizedPage, PageSummary>();

/** Returns a summary with only the fields of its type, because the selected data decides when a layout is rendered again. */
export function summaryOf(page: SummarizedPage): PageSummary {
  const { path, route, collection, entryId: id, fields } = page;
  const summary =
    SUMMARIES.get(page) ?? intern({ path, route, ...visibleFields(page), collection, id, fields });
  SUMMARIES.set(page, summary);
  return summary;
}
