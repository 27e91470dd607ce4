// The words that the tool itself writes into pages; `labels` in the settings replaces them.
import type { LabelTables } from './tables/labels.ts';

export type Labels = LabelTables['site'];

/** The labels of a page: those of its language (`de-AT`, then `de`), then those of the site. */
export function labelsIn(language: string, { site, others }: LabelTables): Labels {
  const parts = language.toLowerCase().split('-');
  const tags = parts.map((_, index) => parts.slice(0, index + 1).join('-'));
  const own = tags.flatMap((tag) => (Object.hasOwn(others, tag) ? [others[tag]] : []));
  return own.length === 0 ? site : Object.assign({}, site, ...own);
}

/** A label with what its braces stand for. */
export function fillLabel(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
