// The words that the tool itself writes into pages, also those of features; the setting `labels` replaces them.
import { DECLARATIONS } from '../features/declarations.ts';
import {
  defaultsOf,
  type FieldTable,
  type FieldType,
  type FieldValues,
  isLanguageTag,
  isRecord,
  joinDeclared,
  label,
  readFields,
  reportUnknown,
  schemaOf,
  type WrittenField,
} from '../fields/index.ts';

const labelFields = {
  page: label('Page {number}', 'Seite {number}', 'Title of a list page that has no other title.'),
  pages: label('Pages', 'Seiten', 'Label of the links to the pages of a list.'),
  previous: label('Previous', 'Zurück', 'Link to the previous page of a list.'),
  next: label('Next', 'Weiter', 'Link to the next page of a list.'),
  note: label('Note', 'Hinweis', 'Title of a `> [!NOTE]`.'),
  tip: label('Tip', 'Tipp', 'Title of a `> [!TIP]`.'),
  important: label('Important', 'Wichtig', 'Title of a `> [!IMPORTANT]`.'),
  warning: label('Warning', 'Warnung', 'Title of a `> [!WARNING]`.'),
  caution: label('Caution', 'Vorsicht', 'Title of a `> [!CAUTION]`.'),
  sectionLink: label(
    'Link to section: {text}',
    'Link zum Abschnitt {text}',
    'Label of the link next to a heading.',
  ),
  footnotes: label('Footnotes', 'Fußnoten', 'Heading of the footnotes.'),
  footnote: label('Footnote {number}', 'Fußnote {number}', 'Label of the link to a footnote.'),
  footnoteBack: label(
    'Back to reference {number}',
    'Zurück zu {number}',
    'Label of the link from a footnote back to the text.',
  ),
  done: label('Done', 'Erledigt', 'Label of a checked box in a task list.'),
  toDo: label('To do', 'Offen', 'Label of an unchecked box in a task list.'),
  ...joinDeclared(DECLARATIONS, 'labels'),
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
  takes: 'an object, which may have one of its own for each language tag',
  example: { next: 'Onward', de: { next: 'Weiter' } },
  schema: { ...labelSchema, additionalProperties: labelSchema },
  fields: labelFields,
  read(value, field) {
    if (!isRecord(value)) {
      const hint = `Write labels: with one line per text below it, such as ${NAMES[0]}: ${LABELS.page}.`;
      return field.invalid(`${field.name} is not a mapping from names to strings`, hint);
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

/** Reads the labels that are set; the site's labels replace missing ones. */
function writtenLabels(written: FieldValues, field: WrittenField): Partial<Labels> {
  reportUnknown(field, written, NAMES, `Use ${NAMES.join(', ')}.`);
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
    about:
      'Words that the tool itself writes into pages, such as “Next” and “Copy”; see [languages](languages.md).',
  },
} as const satisfies FieldTable;

/** Returns the labels of a page: those of its language (`de-AT`, then `de`), then the site's. */
export function labelsIn(language: string, { site, others }: LabelTables): Labels {
  if (Object.keys(others).length === 0) return site;
  const parts = language.toLowerCase().split('-');
  const tags = parts.map((_, index) => parts.slice(0, index + 1).join('-'));
  const own = tags.flatMap((tag) => (Object.hasOwn(others, tag) ? [others[tag]] : []));
  return own.length === 0 ? site : Object.assign({}, site, ...own);
}

/** Fills in the braces of a label. */
export function fillLabel(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
