// The words that the tool itself writes into pages; the setting `labels` replaces them.
import {
  defaultsOf,
  type FieldTable,
  type FieldType,
  type FieldValues,
  readFields,
  reportUnknown,
  schemaOf,
  type WrittenField,
} from '../fields/field.ts';
import { isLanguageTag, isRecord } from '../fields/forms.ts';

/** A word that may be replaced by another with the same braces. */
function label(usual: string, about: string) {
  const braces = usual.match(/\{\w+\}/g) ?? [];
  const type: FieldType<string> = {
    takes: braces.length === 0 ? 'text' : `text with ${braces.map((part) => `\`${part}\``).join(', ')}`,
    schema: { type: ['string', 'number', 'boolean'] },
    read(value, field) {
      const text = typeof value === 'object' ? '' : String(value).trim();
      const hint = `Write it as in ${field.name.slice(field.name.lastIndexOf('.') + 1)}: ${usual}.`;
      if (text === '') return field.invalid(`${field.name} is no text`, hint);
      const missing = braces.find((part) => !text.includes(part));
      return missing === undefined ? text : field.invalid(`${field.name} does not hold ${missing}`, hint);
    },
  };
  return { type, default: usual, about } as const;
}

const labelFields = {
  page: label('Page {number}', 'Title of a part of a list that has no other.'),
  pages: label('Pages', 'Name of the links to the parts of a list.'),
  previous: label('Previous', 'Link to the part before.'),
  next: label('Next', 'Link to the part after.'),
  note: label('Note', 'Title of a `> [!NOTE]`.'),
  tip: label('Tip', 'Title of a `> [!TIP]`.'),
  important: label('Important', 'Title of a `> [!IMPORTANT]`.'),
  warning: label('Warning', 'Title of a `> [!WARNING]`.'),
  caution: label('Caution', 'Title of a `> [!CAUTION]`.'),
  sectionLink: label('Link to section: {text}', 'Name of the link beside a heading.'),
  footnotes: label('Footnotes', 'Heading of the footnotes.'),
  footnote: label('Footnote {number}', 'Name of the link to a footnote.'),
  footnoteBack: label('Back to reference {number}', 'Name of the link from a footnote back to the text.'),
  done: label('Done', 'Name of a checked box of a task list.'),
  toDo: label('To do', 'Name of an unchecked box of a task list.'),
  copy: label('Copy', 'Button that copies code.'),
  copied: label('Copied', 'The same button, once it has copied.'),
  oldTitle: label('{title}, version of {date}', 'Title of an old version of a legal text.'),
  oldVersion: label('This is an old version.', 'First sentence above an old version.'),
  oldDates: label('It is of {from}, and was replaced on {until}.', 'Second sentence above an old version.'),
  oldCurrent: label('Read the version that holds now', 'Link from an old version to the current one.'),
  oldChanges: label('What the version of {date} changed', 'Heading of the changes below an old version.'),
  added: label('Added', 'Name of an added passage there.'),
  removed: label('Removed', 'Name of a removed passage there.'),
  changed: label('Changed', 'Name of a changed passage there.'),
} satisfies FieldTable;

type LabelName = keyof typeof labelFields;

export type Labels = Readonly<Record<LabelName, string>>;

export interface LabelTables {
  readonly site: Labels;
  /** Labels for pages in other languages, by the language's tag in lower case. */
  readonly others: Readonly<Record<string, Partial<Labels>>>;
}

export const LABELS: Labels = defaultsOf(labelFields);

const NAMES = Object.keys(labelFields) as readonly LabelName[];

const labelSchema = schemaOf(labelFields);

const labels: FieldType<LabelTables> = {
  takes: 'words by their names, and under tags of languages',
  schema: { ...labelSchema, additionalProperties: labelSchema },
  fields: labelFields,
  read(value, field) {
    if (!isRecord(value)) {
      const hint = `Write labels: and below it a line for each, as in ${NAMES[0]}: ${LABELS.page}.`;
      return field.invalid(`${field.name} are no words by their names`, hint);
    }
    const isLanguage = ([name, own]: readonly [string, unknown]) => isRecord(own) && isLanguageTag(name);
    const written = Object.entries(value);
    const own = Object.fromEntries(written.filter((one) => !isLanguage(one)));
    const others = written.filter(isLanguage).map(([tag, table]) => {
      const given = writtenLabels(table as FieldValues, field.nested(tag));
      return [tag.toLowerCase(), given] as const;
    });
    return { site: { ...LABELS, ...writtenLabels(own, field) }, others: Object.fromEntries(others) };
  },
};

/** The labels that are written; the others are left to those of the site. */
function writtenLabels(written: FieldValues, field: WrittenField): Partial<Labels> {
  reportUnknown(field, written, NAMES, `There are ${NAMES.join(', ')}.`);
  const read = readFields(labelFields, field.reader, field.within(written, ''));
  const given = NAMES.filter((name) => written[name] !== undefined && written[name] !== null);
  return Object.fromEntries(given.map((name) => [name, read[name]]));
}

export const labelSettings = {
  labels: {
    type: labels,
    default: { site: LABELS, others: {} } satisfies LabelTables,
    otherwise: 'English',
    shown: ({ site }: LabelTables): Labels => site,
    about: 'Words that the tool itself writes into pages.',
  },
} as const satisfies FieldTable;

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
