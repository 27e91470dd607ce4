// The setting `checks`: severities of rules, and options for some of them.
// The setting `checks`: severities of rules, and options for some of them.
import {
  anyText,
  defaultsOf,
  exampleWith,
  type FieldTable,
  type FieldType,
  type FieldValues,
  isReason,
  isRecord,
  isRootRelative,
  list,
  mapping,
  oneOf,
  readFields,
  refusingNull,
  reportUnknown,
  schemaOf,
  text,
  type ValuesOf,
  type WrittenField,
} from '../../fields/index.ts';
import { SEVERITIES } from '../../kit/diagnostics/diagnostic.ts';
import { LEVELS } from '../checks.ts';
import { type BudgetSettings, budgetFields, budgets, wordsFor } from './budgets.ts';

const ONE_OR_MORE = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };

/** Reads a mapping; anything else is reported, and counts as empty. */
function valuesIn(value: unknown, field: WrittenField, table?: FieldTable): FieldValues {
  const words = wordsFor(Object.keys(table ?? {}));
  if (!isRecord(value)) {
    if (value !== undefined && value !== null) field.invalid(`${field.name} ${words.wrong}`, words.hint);
    return {};
  }
  if (table) reportUnknown(field, value, Object.keys(table), words.unknown);
  return value;
}

const switchFields = {
  level: {
    type: {
      ...text,
      takes: `one of ${LEVELS.map((level) => `\`${level}\``).join(', ')}`,
      example: 'off',
      schema: { enum: LEVELS },
    },
    required: true,
    about: 'Severity of its findings; `off` hides them.',
  },
  reason: {
    type: {
      ...text,
      takes: 'a sentence',
      example: 'The partner list links logos only.',
      schema: { type: 'string' },
    },
    required: true,
    about: 'Why this is right for the site.',
  },
  pages: {
    type: {
      ...text,
      takes: 'routes; `/blog/*` means everything below `/blog/`',
      example: ['/about/', '/blog/*'],
      schema: ONE_OR_MORE,
    },
    otherwise: 'all pages',
    about: 'Pages to which it applies.',
  },
} as const satisfies FieldTable;

const SWITCH_HINT =
  'Write level (off, info, warning or error) and reason, and pages if it applies only to some.';

function readSwitch(rule: string, value: unknown, field: WrittenField) {
  const { name } = field;
  if (!isRecord(value)) return field.invalid(`${name} has no reason`, SWITCH_HINT);
  const { level: written, pages, reason } = valuesIn(value, field, switchFields);
  const level = LEVELS.find((known) => known === written);
  if (!level)
    return field.nested('level').invalid(`${name}.level is not one of ${LEVELS.join(', ')}`, SWITCH_HINT);
  if (typeof reason !== 'string' || !isReason(reason)) {
    const hint = 'Explain in a sentence why this is right here.';
    return field.nested('reason').invalid(`${name} needs a reason in words`, hint);
  }
  const routes = pages === undefined || pages === null ? undefined : [pages].flat();
  if (routes === undefined || routes.every(isRoute))
    return { rule, level, pages: routes, reason, at: field.place('name') };
  const hint = 'Write routes such as /about/, or /blog/* for everything below it.';
  return field.nested('pages').invalid(`${name}.pages is not a list of routes`, hint);
}

function isRoute(route: unknown): route is string {
  return typeof route === 'string' && route.startsWith('/');
}

const switchSchema = schemaOf(switchFields);

/** Severity of a rule, for all pages or for some routes. */
export type RuleSwitch = NonNullable<ReturnType<typeof readSwitch>>;

const rules: FieldType<readonly RuleSwitch[]> = {
  takes: 'rule codes, each with an object or a list of objects',
  example: { 'link-text': exampleWith(switchFields) },
  schema: {
    type: 'object',
    additionalProperties: { anyOf: [switchSchema, { type: 'array', items: switchSchema }] },
  },
  fields: switchFields,
  read: (value, field) =>
    Object.entries(valuesIn(value, field)).flatMap(([rule, switches]) => {
      const own = field.nested(rule);
      if (!Array.isArray(switches)) return readSwitch(rule, switches, own) ?? [];
      return switches.flatMap((one, index) => readSwitch(rule, one, own.nested(index)) ?? []);
    }),
};

const contrastFields = {
  front: {
    type: { ...text, takes: 'a custom property, without `--`' },
    required: true,
    example: 'ink',
    about: 'The color of text or of a control.',
  },
  on: {
    type: {
      ...text,
      takes: 'one or several custom properties',
      example: ['paper', 'card'],
      schema: ONE_OR_MORE,
    },
    required: true,
    about: 'The colors behind it.',
  },
  least: {
    type: { ...text, takes: 'a number from 1 to 21', example: 7, schema: { type: 'number' } },
    default: 4.5,
    about: 'Lowest contrast ratio allowed.',
  },
} as const satisfies FieldTable;

const contrast = {
  takes: 'an object',
  example: exampleWith(contrastFields),
  schema: schemaOf(contrastFields),
  fields: contrastFields,
  read(value: unknown, field: WrittenField) {
    const { front, on, least = 4.5 } = valuesIn(value, field, contrastFields);
    const backs = [on].flat();
    const isName = (name: unknown): name is string => typeof name === 'string' && name !== '';
    if (isName(front) && backs.every(isName) && typeof least === 'number')
      return { front, backs, least, at: field.place() };
    const hint = 'Write it like - { front: ink, on: [paper, card], least: 4.5 }.';
    return field.invalid(`${field.name} is not a pair of colors`, hint);
  },
};

const storeFields = {
  privacy: {
    type: { ...text, takes: 'a route' },
    required: true,
    example: '/privacy/',
    about: 'The privacy page.',
  },
  app: { type: anyText, required: true, example: 'Tides', about: 'Name of the app.' },
  developer: { type: anyText, required: true, example: 'Example Ltd', about: 'Name of the developer.' },
} as const satisfies FieldTable;

const store = {
  takes: 'an object',
  example: exampleWith(storeFields),
  schema: schemaOf(storeFields),
  fields: storeFields,
  read(value: unknown, field: WrittenField) {
    const { privacy, app, developer } = valuesIn(value, field, storeFields);
    if (typeof privacy === 'string' && isRootRelative(privacy) && app && developer)
      return { privacy, app: String(app), developer: String(developer), at: field.place('name') };
    const hint = 'Write privacy (a route), app and developer (names).';
    return field.invalid(`${field.name} does not name a page, an app and a developer`, hint);
  },
};

const checkFields = {
  rules: {
    type: rules,
    default: [],
    about: 'Turns rules off, or changes their severity.',
  },
  budgets: {
    type: budgets,
    default: defaultsOf(budgetFields) as BudgetSettings,
    about: 'Size limits for pages and for the whole site.',
  },
  contrast: {
    type: list(contrast, 'Start each entry with a dash.'),
    default: [],
    about: 'Pairs of colors whose contrast is checked.',
  },
  translations: {
    type: oneOf(SEVERITIES, (field) =>
      field.invalid(`${field.name} is not error, warning or info`, 'Write error, warning or info.'),
    ),
    default: 'warning',
    example: 'info',
    about:
      'Highest severity of findings in [translations](translators.md#how-far-everything-is), so that they don’t stop a release; those of legal pages keep theirs. It is also the severity of stale translations.',
  },
  store: { type: refusingNull(store), about: 'Requirements of app stores for the privacy page.' },
} as const satisfies FieldTable;

export interface ChecksSettings extends ValuesOf<typeof checkFields> {}

/** Rule that can't be ignored, because the policy would still block the request. */
const OF_POLICY = 'third-parties';

const checks: FieldType<ChecksSettings> = {
  ...mapping(checkFields, wordsFor(Object.keys(checkFields))),
  read(value, field) {
    const { [OF_POLICY]: others, ...own } = valuesIn(value, field);
    if (others !== undefined) {
      const named = field.nested(OF_POLICY);
      const message = `${named.name} has no effect: the published policy blocks that host`;
      const hint =
        'Allow it under policy, such as policy: { images: [{ from: https://img.example, why: … }] }.';
      named.report('field-unknown', message, hint, 'name');
    }
    return readFields(checkFields, field.reader, field.within(valuesIn(own, field, checkFields), ''));
  },
};

export const checkSettings = {
  checks: {
    type: checks,
    default: defaultsOf(checkFields) as ChecksSettings,
    seenBy: 'nobody',
    about: 'Options for [rules](checks.md), and rules that are turned off.',
  },
} as const satisfies FieldTable;
