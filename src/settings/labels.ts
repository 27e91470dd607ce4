// The words that the tool itself writes into pages, also those of features; the setting `labels` replaces them.

import { DECLARATIONS } from '../features/declarations.ts';
import {
  type Declaration,
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
  type Translations,
  type WrittenField,
} from '../fields/index.ts';
import { fallbacksOf } from '../kit/languages/tags.ts';
import ownTranslations from './labels.json' with { type: 'json' };

/** Labels in other languages: those of the tool's own words, and of features. */
const TRANSLATIONS: readonly (Translations | undefined)[] = [
  ownTranslations,
  ...DECLARATIONS.map(({ translations }: Declaration) => translations),
];

function translatedTo(tag: string): Readonly<Record<string, string>> {
  return Object.assign({}, ...TRANSLATIONS.map((table) => table?.[tag]));
}

const labelFields = withExamples({
  page: label('Page {number}', 'Title of a list page that has no other title.'),
  pages: label('Pages', 'Label of the links to the pages of a list.'),
  previous: label('Previous', 'Link to the previous page of a list.'),
  next: label('Next', 'Link to the next page of a list.'),
  note: label('Note', 'Title of a `> [!NOTE]`.'),
  tip: label('Tip', 'Title of a `> [!TIP]`.'),
  important: label('Important', 'Title of a `> [!IMPORTANT]`.'),
  warning: label('Warning', 'Title of a `> [!WARNING]`.'),
  caution: label('Caution', 'Title of a `> [!CAUTION]`.'),
  sectionLink: label('Link to section: {text}', 'Label of the link next to a heading.'),
  footnotes: label('Footnotes', 'Heading of the footnotes.'),
  footnote: label('Footnote {number}', 'Label of the link to a footnote.'),
  footnoteBack: label('Back to reference {number}', 'Label of the link from a footnote back to the text.'),
  done: label('Done', 'Label of a checked box in a task list.'),
  toDo: label('To do', 'Label of an unchecked box in a task list.'),
  ...joinDeclared(DECLARATIONS, 'labels'),
});

/** Adds German examples. */
function withExamples<T extends FieldTable>(fields: T): T {
  const german = translatedTo('de');
  const shown = Object.entries(fields).map(([name, field]) => [name, { ...field, example: german[name] }]);
  return Object.fromEntries(shown) as T;
}

type LabelName = keyof typeof labelFields;

export type Labels = Readonly<Record<LabelName, string>>;

export interface LabelTables {
  /** Language of the site, in the settings of another language. */
  readonly language?: string;
  /** Labels for pages in the site's language, as far as they are set. */
  readonly site: Partial<Labels>;
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
    return { site: writtenLabels(own, field), others: Object.fromEntries(others) };
  },
};

/** Reads the labels that are set. */
function writtenLabels(written: FieldValues, field: WrittenField): Partial<Labels> {
  reportUnknown(field, written, NAMES, `Use ${NAMES.join(', ')}.`);
  const read = readFields(labelFields, field.reader, field.within(written, ''));
  const given = NAMES.filter((name) => written[name] !== undefined && written[name] !== null);
  return Object.fromEntries(given.map((name) => [name, read[name]]));
}

export const labelSettings = {
  labels: {
    type: labels,
    default: { site: {}, others: {} } satisfies LabelTables,
    perLanguage: true,
    otherwise: 'in the language of the page, if it is one of 30; else English',
    shown: ({ site }: LabelTables): Labels => ({ ...LABELS, ...site }),
    about:
      'Words that the tool itself writes into pages, such as “Next” and “Copy”; see [languages](languages.md).',
  },
} as const satisfies FieldTable;

/** Tags of the languages that have labels. */
export const LABEL_LANGUAGES: readonly string[] = ['en', ...Object.keys(ownTranslations)];

/** Tags for which labels have another name. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['no', 'nb'],
  ['nn', 'nb'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
]);

interface LabelSettings {
  readonly labels: LabelTables;
  readonly core: { readonly language: string };
}

/** Labels by language. Each page asks for them. */
const KNOWN = new WeakMap<LabelSettings, Map<string, Labels>>();

/**
 * Returns the labels of a page: those that are set for its language (`de`, then `de-AT`), else those of the tool. A language without any has
 * those of the site's language.
 */
export function labelsIn(language: string, settings: LabelSettings): Labels {
  const known = KNOWN.get(settings) ?? new Map<string, Labels>();
  KNOWN.set(settings, known);
  const labels = known.get(language) ?? joinedLabels(language, settings);
  known.set(language, labels);
  return labels;
}

function joinedLabels(language: string, settings: LabelSettings): Labels {
  const { labels, core } = settings;
  const site = labels.language ?? core.language;
  const tags = fallbacksOf(language);
  const known = tags.map((tag) => ALIASES.get(tag) ?? tag).find((tag) => LABEL_LANGUAGES.includes(tag));
  const isOfSite = tags.at(-1) === fallbacksOf(site).at(-1);
  const start =
    known !== undefined || isOfSite
      ? { ...LABELS, ...translatedTo(known ?? 'en'), ...(isOfSite && labels.site) }
      : labelsIn(site, settings);
  const own = tags.toReversed().flatMap((tag) => labels.others[tag.toLowerCase()] ?? []);
  return Object.assign({}, start, ...own);
}

/** Returns the name of a language in itself: its label, which the site may set for its own, else its tag. */
export function languageName(language: string, labels: LabelTables = { site: {}, others: {} }): string {
  const isKnown = fallbacksOf(language).some((tag) => LABEL_LANGUAGES.includes(tag));
  return isKnown || labels.site.languageName !== undefined
    ? labelsIn(language, { labels, core: { language } }).languageName
    : language;
}

/** Fills in the braces of a label. */
export function fillLabel(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
