// The setting `checks.budgets`: limits for the sizes of pages and of the whole site.
import { defaultsOf, type FieldTable, type FieldType, mapping, type ValuesOf } from '../../fields/index.ts';
import { BUDGET_GROUPS, type BudgetGroup } from '../checks.ts';

/** Words of the errors of a mapping. */
export const wordsFor = (names: readonly string[]) => ({
  wrong: 'is not a mapping',
  hint: 'Write names and values below it.',
  unknown: `Known names: ${names.join(', ')}.`,
});

const count: FieldType<number> = {
  takes: 'a number',
  example: 50_000,
  schema: { type: 'number', minimum: 0 },
  read: (value, field) =>
    typeof value === 'number' && value >= 0
      ? value
      : field.invalid(`${field.name} is not a number`, 'Write a number of bytes, or of files.'),
};

const limitFields = {
  raw: { type: count, about: 'Uncompressed bytes.' },
  compressed: { type: count, about: 'Bytes compressed with gzip.' },
  requests: { type: count, example: 10, about: 'Number of files.' },
} as const satisfies FieldTable;

// They are interfaces because the published declarations would spell out an alias in each place.

/** Limits; `undefined` means unlimited. */
export interface Budget extends ValuesOf<typeof limitFields> {}

const NO_LIMIT: Budget = { raw: undefined, compressed: undefined, requests: undefined };

const limits: FieldType<Budget> = {
  ...mapping(limitFields, wordsFor(Object.keys(limitFields))),
  example: { compressed: 50_000 },
};

/** Group of files. Without a value after its name, it has no limit. */
function group(about: string, usual?: Partial<Budget>) {
  const type: FieldType<Budget> = {
    ...limits,
    readsAbsent: true,
    read(value, field) {
      if (value === undefined) return undefined;
      return value === null ? NO_LIMIT : limits.read(value, field);
    },
  };
  return { type, about, ...(usual && { default: { ...NO_LIMIT, ...usual } }) };
}

const siteGroups = {
  html: group('HTML.'),
  css: group('Stylesheets.'),
  critical: group('HTML and stylesheets combined.'),
  javascript: group('Scripts.'),
  fonts: group('Fonts.'),
  images: group('Images.'),
  total: group('All files.'),
} as const satisfies Record<BudgetGroup, FieldTable[string]>;

export interface Budgets extends ValuesOf<typeof siteGroups> {}

const budgetsOf = (groups: typeof siteGroups): FieldType<Budgets> => mapping(groups, wordsFor(BUDGET_GROUPS));

/** Limits that a blog's page meets easily, and that half of the web exceeds. */
const pageGroups: typeof siteGroups = {
  ...siteGroups,
  html: group('HTML.', { compressed: 100_000 }),
  css: group('Stylesheets.', { compressed: 80_000 }),
  javascript: group('Scripts.', { compressed: 300_000 }),
  fonts: group('Fonts.', { raw: 200_000 }),
  images: group('Images.', { raw: 1_000_000 }),
  total: group('All files.', { compressed: 1_300_000 }),
};

export const budgetFields = {
  page: {
    type: budgetsOf(pageGroups),
    default: defaultsOf(pageGroups) as Budgets,
    about: 'Limits for each page.',
  },
  site: {
    type: budgetsOf(siteGroups),
    default: defaultsOf(siteGroups) as Budgets,
    about: 'Limits for the whole site.',
  },
} as const satisfies FieldTable;

export interface BudgetSettings extends ValuesOf<typeof budgetFields> {}

export const budgets: FieldType<BudgetSettings> = mapping(budgetFields, wordsFor(Object.keys(budgetFields)));
