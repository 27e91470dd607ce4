/** The words that the tool itself writes into pages; `labels` in the settings replaces them. */
export interface Labels {
  /** Title of a part that has none of its own. */
  readonly page: string;
  /** Name of the links to the parts of a page. */
  readonly pages: string;
  readonly previous: string;
  readonly next: string;
}

export const LABELS: Labels = {
  page: 'Page {number}',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
};

/** A label with what its braces stand for. */
export function fillLabel(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
