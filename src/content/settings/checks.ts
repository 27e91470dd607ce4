// `checks` in `content/site.yaml`: which rules are switched, and what some of them need to know.
import { nearest } from '../../base/nearest.ts';
import {
  BUDGET_GROUPS,
  type Budget,
  type Budgets,
  type ChecksSettings,
  type ContrastPair,
  LEVELS,
  NO_CHECKS,
  PAGE_BUDGETS,
  type StorePage,
  type Switch,
} from '../../model/settings/checks.ts';
import { placeOf } from '../../model/span.ts';
import { isRootRelative } from '../address.ts';
import { type FieldReader, reportField } from '../field-reader.ts';
import { isRecord } from '../record.ts';

/** The settings of the checks, with those that are not given. */
export function readChecks(reader: FieldReader): ChecksSettings {
  const checks = reader.values.checks;
  if (checks === undefined || checks === null) return NO_CHECKS;
  const { [OF_POLICY]: others, ...own } = mapping(reader, checks, 'checks');
  const fields = mapping(reader, own, 'checks', ['rules', 'budgets', 'contrast', 'store']);
  if (others !== undefined) reportOfPolicy(reader);
  return {
    switches: readSwitches(reader, fields.rules),
    budgets: readBudgets(reader, fields.budgets),
    contrast: list(reader, fields.contrast, 'checks.contrast', readContrast),
    store: fields.store === undefined ? undefined : readStore(reader, fields.store),
  };
}

/** What a check is silent of would still be blocked, so it is no setting of the checks. */
const OF_POLICY = 'third-parties';

function reportOfPolicy(reader: FieldReader): void {
  const field = `checks.${OF_POLICY}`;
  const message = `${field} allows nothing: the published policy would block what it names`;
  const hint = 'Name it under policy, as in policy: { images: [{ from: https://img.example, why: … }] }.';
  reportField(reader, field, { code: 'field-unknown', message, hint }, 'name');
}

type Fields = Readonly<Record<string, unknown>>;

/** A mapping whose names are all known, where they are given. */
function mapping(reader: FieldReader, value: unknown, field: string, known?: readonly string[]): Fields {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) {
    invalid(reader, field, `${field} is not a mapping`, 'Write names and values below it.');
    return {};
  }
  for (const name of known ? Object.keys(value).filter((key) => !known.includes(key)) : []) {
    const likely = nearest(name, known ?? []);
    const hint = likely ? `Did you mean ${likely}?` : `Known are: ${known?.join(', ')}.`;
    const mistake = { code: 'field-unknown', message: `${field}.${name} is not known`, hint } as const;
    reportField(reader, `${field}.${name}`, mistake, 'name');
  }
  return value;
}

function list<T>(
  reader: FieldReader,
  value: unknown,
  field: string,
  readItem: (reader: FieldReader, item: unknown, field: string) => T | undefined,
): readonly T[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((item, index) => readItem(reader, item, `${field}.${index}`) ?? []);
  invalid(reader, field, `${field} is not a list`, 'Begin each entry with a dash.');
  return [];
}

function readSwitches(reader: FieldReader, value: unknown): readonly Switch[] {
  const rules = mapping(reader, value, 'checks.rules');
  return Object.entries(rules).flatMap(([rule, entries]) => {
    const field = `checks.rules.${rule}`;
    if (!Array.isArray(entries)) return readSwitch(reader, rule, entries, field) ?? [];
    return entries.flatMap((entry, index) => readSwitch(reader, rule, entry, `${field}.${index}`) ?? []);
  });
}

const SWITCH_HINT =
  'Write level (off, info, warning or error) and reason, and pages where it is for some alone.';

function readSwitch(reader: FieldReader, rule: string, value: unknown, field: string): Switch | undefined {
  if (!isRecord(value)) {
    invalid(reader, field, `${field} has no reason`, SWITCH_HINT);
    return undefined;
  }
  const { level, pages, reason } = mapping(reader, value, field, ['level', 'pages', 'reason']);
  const found = LEVELS.find((known) => known === level);
  if (!found) {
    invalid(reader, `${field}.level`, `${field}.level is none of ${LEVELS.join(', ')}`, SWITCH_HINT);
    return undefined;
  }
  if (typeof reason !== 'string' || !/\p{L}{2}.*\s/u.test(reason)) {
    invalid(
      reader,
      `${field}.reason`,
      `${field} has no reason in words`,
      'Say in a sentence why that is right here.',
    );
    return undefined;
  }
  const routes = readRoutes(reader, pages, `${field}.pages`);
  const at = placeOf(reader.path, reader.spans, field, 'name');
  return routes === null ? undefined : { rule, level: found, pages: routes, reason, at };
}

/** Undefined for all pages, null where they cannot be read. */
function readRoutes(
  reader: FieldReader,
  value: unknown,
  field: string,
): readonly string[] | undefined | null {
  if (value === undefined || value === null) return undefined;
  const routes = [value].flat();
  const isRoute = (route: unknown): route is string => typeof route === 'string' && route.startsWith('/');
  if (routes.every(isRoute)) return routes;
  invalid(
    reader,
    field,
    `${field} is no list of routes`,
    'Write routes such as /about/, or /blog/* for all below one.',
  );
  return null;
}

function readBudgets(reader: FieldReader, value: unknown): ChecksSettings['budgets'] {
  const { page, site } = mapping(reader, value, 'checks.budgets', ['page', 'site']);
  return {
    page: { ...PAGE_BUDGETS, ...readGroups(reader, page, 'checks.budgets.page') },
    site: readGroups(reader, site, 'checks.budgets.site'),
  };
}

const SIDES = ['raw', 'compressed', 'requests'] as const;

function readGroups(reader: FieldReader, value: unknown, field: string): Budgets {
  const groups = mapping(reader, value, field, BUDGET_GROUPS);
  const known = BUDGET_GROUPS.filter((group) => groups[group] !== undefined);
  return Object.fromEntries(
    known.map((group): [string, Budget] => {
      const sides = mapping(reader, groups[group], `${field}.${group}`, SIDES);
      const limit = (side: (typeof SIDES)[number]) =>
        readCount(reader, sides[side], `${field}.${group}.${side}`);
      return [group, { raw: limit('raw'), compressed: limit('compressed'), requests: limit('requests') }];
    }),
  );
}

function readCount(reader: FieldReader, value: unknown, field: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && value >= 0) return value;
  invalid(reader, field, `${field} is not a number`, 'Write bytes, or files, as a number.');
  return undefined;
}

function readContrast(reader: FieldReader, value: unknown, field: string): ContrastPair | undefined {
  const { front, on, least = 4.5 } = mapping(reader, value, field, ['front', 'on', 'least']);
  const backs = [on].flat();
  const isName = (name: unknown): name is string => typeof name === 'string' && name !== '';
  if (!isName(front) || !backs.every(isName) || typeof least !== 'number') {
    const hint = 'Write it as in - { front: ink, on: [paper, card], least: 4.5 }.';
    invalid(reader, field, `${field} is no pair of colours`, hint);
    return undefined;
  }
  return { front, backs, least, at: placeOf(reader.path, reader.spans, field) };
}

function readStore(reader: FieldReader, value: unknown): StorePage | undefined {
  const { privacy, app, developer } = mapping(reader, value, 'checks.store', ['privacy', 'app', 'developer']);
  if (typeof privacy === 'string' && isRootRelative(privacy) && app && developer) {
    const at = placeOf(reader.path, reader.spans, 'checks.store', 'name');
    return { privacy, app: String(app), developer: String(developer), at };
  }
  const hint = 'Write privacy (a route), app and developer (their names).';
  invalid(reader, 'checks.store', 'checks.store does not name its page, app and developer', hint);
  return undefined;
}

function invalid(reader: FieldReader, field: string, message: string, hint: string): void {
  reportField(reader, field, { code: 'field-invalid', message, hint });
}
