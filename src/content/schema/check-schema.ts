// Checks fields against a schema of zod, and says in plain words what is wrong.
import type { ZodType } from 'zod';
import type { $ZodIssue, $ZodIssueUnrecognizedKeys } from 'zod/v4/core';
import {
  type FieldReader,
  type FieldTable,
  isRecord,
  type Mistake,
  nameHere,
  reportField,
} from '../../fields/index.ts';
import { counted } from '../../kit/counted.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import { type Diagnostic, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { didYouMean, nearest } from '../../kit/nearest.ts';
import { orUndefined, wordsOf } from '../../kit/thrown.ts';
import { wordSet } from '../../kit/word-set.ts';
import { impureLayout } from '../../model/impure.ts';
import type { TemplateCalls } from '../../model/pages/template-calls.ts';
import { numberHint, numberLoss } from '../digits.ts';
import { parseFilled } from './empty-fields.ts';
import { type UnknownKey, unknownKeys } from './keys.ts';
import { isInert } from './schema-hash.ts';

export interface Schema {
  readonly type: ZodType;
  /** Template that exports it: `templates/page.tsx`. */
  readonly path: string;
  /** Names of built-in fields, which aren't in the schema. */
  readonly builtIn: readonly string[];
  /** Table of the built-in fields. */
  readonly table: FieldTable;
  readonly calls: TemplateCalls;
}

/**
 * Returns the output of the schema, without unknown fields; undefined with an error. Reports problems at the
 * fields of the file. Errors of a schema's own functions never escape.
 */
export function checkSchema(
  schema: Schema,
  values: Readonly<Record<string, unknown>>,
  reader: FieldReader,
): Readonly<Record<string, unknown>> | undefined {
  const check = () => {
    try {
      return checked(schema, values, reader);
    } catch (error) {
      reader.diagnostics.push(thrown(schema, error, reader.path));
      return undefined;
    }
  };
  return runsCode(schema) ? schema.calls.run(check) : check();
}

/** Schemas that run code, or don't. */
const RUNNING = new WeakMap<ZodType, boolean>();

/** Returns true if a schema needs a time limit, which takes longer than most checks. */
function runsCode({ type, calls }: Schema): boolean {
  const known = RUNNING.get(type) ?? calls.run(() => !isInert(type));
  RUNNING.set(type, known);
  return known;
}

function checked(
  schema: Schema,
  values: Readonly<Record<string, unknown>>,
  reader: FieldReader,
): Readonly<Record<string, unknown>> | undefined {
  const result = parseFilled(schema.type, values);
  const unknown = new Map(unknownKeys(schema.type, values).map((key) => [key.field, key]));
  const misspelled = new Set([...unknown.values()].map(likelyField));
  const issues = result.error?.issues ?? [];
  for (const issue of issues) {
    if (isRepeated(issue, issues)) continue;
    if (issue.code === 'unrecognized_keys') {
      for (const key of refusedKeys(issue)) if (!unknown.has(key.field)) unknown.set(key.field, key);
    } else {
      const { field, ...mistake } = mistakeOf(issue, values);
      if (mistake.code !== 'field-missing' || !misspelled.has(field)) reportField(reader, field, mistake);
    }
  }
  for (const key of unknown.values()) reportUnknown(schema, key, reader);
  if (!result.success || unknown.size > 0) return undefined;
  if (!isRecord(result.data)) throw new Error('it returns something that is not an object');
  return result.data;
}

function likelyField({ field, name, known }: UnknownKey): string {
  return field.slice(0, field.length - name.length) + (nearest(name, known) ?? name);
}

/** Returns true if another issue already reports the wrong type: zod then also checks its length. */
function isRepeated({ code, path }: $ZodIssue, issues: readonly $ZodIssue[]): boolean {
  return (
    (code === 'too_small' || code === 'too_big') &&
    issues.some((one) => one.code === 'invalid_type' && one.path.join('.') === path.join('.'))
  );
}

function refusedKeys({ path, keys }: $ZodIssueUnrecognizedKeys): readonly UnknownKey[] {
  return keys.map((name) => ({ field: [...path.map(String), name].join('.'), name, known: [] }));
}

function reportUnknown(schema: Schema, { field, name, known }: UnknownKey, reader: FieldReader): void {
  const mistake = {
    code: 'field-unknown',
    message: `Unknown field "${field}", which ${schema.path} does not declare`,
    hint: isCutByComma(field, name, reader.values)
      ? 'A comma inside { } starts a new field. Put the whole text in quotes.'
      : ((field === name ? nameHere(schema.table, name) : undefined) ??
        didYouMean(
          name,
          field === name ? [...known, ...schema.builtIn] : known,
          'Remove it, or add it to the schema.',
        )),
  } as const;
  reportField(reader, field, mistake, 'name');
}

/** Returns true for the rest of a text after a comma, as in `{ habits: shy, mostly at night }`. */
function isCutByComma(field: string, name: string, values: unknown): boolean {
  const around = field.slice(0, -name.length - 1);
  return /\s/.test(name) && valueAt(values, [...(around === '' ? [] : around.split('.')), name]) === null;
}

function thrown({ path, calls }: Schema, error: unknown, source: string): Diagnostic {
  const impure = impureLayout(error, calls.locate(error) ?? wholeFile(path), [source]);
  if (impure) return impure;
  if (orUndefined(() => (error as Error).constructor.name) === '$ZodAsyncError') {
    return diagnostic('layout-export', {
      message: 'The schema is asynchronous',
      at: wholeFile(path),
      hint: 'Write checks without async functions.',
    });
  }
  return diagnostic('field-invalid', {
    message: `The schema of ${path} throws: ${wordsOf(error).split('\n', 1)[0]}`,
    at: wholeFile(source),
    hint: 'Correct the schema, or the field that breaks it.',
  });
}

interface FieldMistake extends Mistake {
  /** `founders.0.name`; empty for the whole. */
  readonly field: string;
}

/** zod's default messages, as opposed to those of a schema. */
const STANDARD = /^(?:Invalid (?:input|option|key|discriminator)|Too (?:big|small))/;

/** Converts an issue of zod to a message for the author of the values. */
export function mistakeOf(issue: $ZodIssue, values: unknown): FieldMistake {
  const field = issue.path.map(String).join('.');
  const value = valueAt(values, issue.path);
  if (value === undefined && field !== '' && issue.code !== 'custom' && STANDARD.test(issue.message)) {
    // This reports the innermost field, because an outer one may exist already.
    const hint = `Add ${String(issue.path.at(-1))}: …`;
    return { field, code: 'field-missing', message: `${field} is missing`, hint };
  }
  const wanted = listProblem(issue, field, value);
  if (wanted) return wanted;
  const words = issueWords(issue);
  const isText = issue.code === 'invalid_type' && issue.expected === 'string';
  const isUnquoted = isText && (typeof value === 'number' || typeof value === 'boolean');
  return {
    field,
    code: 'field-invalid',
    message: field === '' ? words : (demandOf(issue, field, value) ?? `${field}: ${words}`),
    hint: isUnquoted ? `Put the text in quotes: "${String(value)}".` : hintOf(issue, value),
  };
}

/** Plain words for zod's types and shapes. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping of names to values',
  record: 'a mapping of names to values',
};

const WRITTEN: Readonly<Record<string, string>> = {
  number: 'Write a number, without quotes and units.',
  int: 'Write a whole number, without quotes and units.',
  boolean: 'Write true or false.',
  object: 'Write names and values, indented, on the lines below it.',
  record: 'Write names and values, indented, on the lines below it.',
};

/** Returns a sentence for common issues: `servings must be a number, not "four"`. */
function demandOf(issue: $ZodIssue, field: string, value: unknown): string | undefined {
  if (!STANDARD.test(issue.message)) return undefined;
  if (issue.code === 'too_big') return `${field} must ${bounded('most', issue.maximum, issue)}`;
  if (issue.code === 'too_small') return `${field} must ${bounded('least', issue.minimum, issue)}`;
  const forms =
    issue.code === 'invalid_union' ? issue.errors.map(([first]) => first && formOf(first)) : [formOf(issue)];
  if (forms.length === 0 || forms.includes(undefined)) return undefined;
  const demand = [...new Set(forms)].join(' or ');
  return value === null
    ? `${field} is empty, but must be ${demand}`
    : `${field} must be ${demand}, ${numberLoss(value) ?? `not ${shapeOf(value)}`}`;
}

function formOf(issue: $ZodIssue): string | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String).join(' or ');
  return issue.code === 'invalid_type' ? TYPES[issue.expected] : undefined;
}

function bounded(
  bound: 'least' | 'most',
  limit: number | bigint,
  { origin, inclusive }: { readonly origin: string; readonly inclusive?: boolean | undefined },
): string {
  if (origin === 'string') return `have at ${bound} ${counted(Number(limit), 'character')}`;
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return `have at ${bound} ${counted(Number(limit), 'entry', 'entries')}`;
  if (inclusive === false) return `be ${bound === 'least' ? 'more' : 'less'} than ${limit}`;
  return `be at ${bound} ${limit}`;
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isRecord(value)) return 'a mapping';
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : String(value);
}

function hintOf(issue: $ZodIssue, value: unknown): string {
  const type =
    issue.code === 'invalid_type'
      ? (numberHint(issue.expected, value) ?? WRITTEN[issue.expected])
      : undefined;
  if (issue.code !== 'invalid_value') return type ?? 'Change it to match the schema.';
  const values = issue.values.map(String);
  return didYouMean(String(value), values, `Write ${values.join(' or ')}.`);
}

/** Reports a single value if the schema expects a list, in any of its alternatives. */
function listProblem(issue: $ZodIssue, field: string, value: unknown): FieldMistake | undefined {
  if (typeof value !== 'string' || field === '' || !STANDARD.test(issue.message)) return undefined;
  const isList = (one: $ZodIssue) =>
    one.code === 'invalid_type' && one.expected === 'array' && one.path.length === 0;
  const issues = issue.code === 'invalid_union' ? issue.errors.flat() : [{ ...issue, path: [] }];
  if (!issues.some((one) => isList(one as $ZodIssue))) return undefined;
  const name = field.split('.').at(-1);
  return {
    field,
    code: 'field-invalid',
    message: `${field} must be a list`,
    hint: `Write ${name}: [${value}].`,
  };
}

function issueWords(issue: $ZodIssue): string {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const options = issue.errors.map(([first]) => (first ? issueWords(first) : ''));
    return `none of the allowed forms: ${[...new Set(options)].filter((words) => words !== '').join('; ')}`;
  }
  const words = issue.message.replace(/^Invalid (?:input|option): /, '');
  return STANDARD.test(words) ? words[0]?.toLowerCase() + words.slice(1) : words;
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  let value = values;
  for (const step of path) {
    if (!Array.isArray(value) && !isRecord(value)) return undefined;
    value = Object.hasOwn(value, step) ? (value as Readonly<Record<PropertyKey, unknown>>)[step] : undefined;
  }
  return value;
}

/** Common names that are similar to a built-in one by chance, or that other programs read. */
const WORDS = wordSet('alias authors created path position type url');

/**
 * Warns about free names that are probably typos of built-in ones, or their names in other tools. `table` contains the
 * built-in fields that are missing, and `reads` returns true for names that templates read.
 */
export function reportUnlikely(
  reader: FieldReader,
  own: Iterable<string>,
  table: FieldTable,
  reads: TemplateCalls['reads'],
): void {
  for (const name of own) {
    if (WORDS.has(name)) continue;
    const here = nameHere(table, name);
    const likely = here === undefined ? nearest(name, Object.keys(table)) : undefined;
    if (here !== undefined && !reads(name))
      reportField(
        reader,
        name,
        { code: 'field-unlikely', message: `${name} has no effect`, hint: here },
        'name',
      );
    if (likely === undefined) continue;
    const mistake = {
      code: 'field-unlikely',
      message: `${name} looks like a typo of ${likely}`,
      hint: `Write ${likely}, or choose a name that is less similar.`,
    } as const;
    reportField(reader, name, mistake, 'name');
  }
}
