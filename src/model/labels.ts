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
};

/** A label with what its braces stand for. */
export function fillLabel(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
