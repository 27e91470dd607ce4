/** The words that the tool itself writes into pages; `labels` in the settings replaces them. */
export interface Labels {
  /** Title of a part that has none of its own. */
  readonly page: string;
  /** Name of the links to the parts of a page. */
  readonly pages: string;
  readonly previous: string;
  readonly next: string;
  /** Titles of alerts, by their marks. */
  readonly note: string;
  readonly tip: string;
  readonly important: string;
  readonly warning: string;
  readonly caution: string;
  /** Name of the link beside a heading, whose text is put in. */
  readonly sectionLink: string;
  readonly footnotes: string;
  readonly footnote: string;
  /** Name of the link from a footnote to where it is referred to. */
  readonly footnoteBack: string;
  /** Names of the boxes of a task list. */
  readonly done: string;
  readonly toDo: string;
  /** Text of the button that copies code, before and after. */
  readonly copy: string;
  readonly copied: string;
  /** Title of a page with an old version of a legal text. */
  readonly oldTitle: string;
  /** What stands above it. */
  readonly oldVersion: string;
  readonly oldDates: string;
  readonly oldCurrent: string;
  /** Of the list of what the next version changed, and of its entries. */
  readonly oldChanges: string;
  readonly added: string;
  readonly removed: string;
  readonly changed: string;
}

export const LABELS: Labels = {
  page: 'Page {number}',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
  sectionLink: 'Link to section: {text}',
  footnotes: 'Footnotes',
  footnote: 'Footnote {number}',
  footnoteBack: 'Back to reference {number}',
  done: 'Done',
  toDo: 'To do',
  copy: 'Copy',
  copied: 'Copied',
  oldTitle: '{title}, version of {date}',
  oldVersion: 'This is an old version.',
  oldDates: 'It is of {from}, and was replaced on {until}.',
  oldCurrent: 'Read the version that holds now',
  oldChanges: 'What the version of {date} changed',
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
};

/** Labels for pages in other languages, by the language's tag. */
export type LanguageLabels = Readonly<Record<string, Partial<Labels>>>;

/** The labels of a page: those of its language (`de-AT`, then `de`), then those of the site. */
export function labelsIn(language: string, site: Labels, others: LanguageLabels): Labels {
  const parts = language.toLowerCase().split('-');
  const tags = parts.map((_, index) => parts.slice(0, index + 1).join('-'));
  const own = tags.flatMap((tag) => (Object.hasOwn(others, tag) ? [others[tag]] : []));
  return own.length === 0 ? site : Object.assign({}, site, ...own);
}

/** A label with what its braces stand for. */
export function fillLabel(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
