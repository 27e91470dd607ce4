import type { $ZodIssue } from 'zod/v4/core';
import type { Mistake } from '../../../model/fields/field.ts';
import { isRecord } from '../../../model/fields/forms.ts';

export interface FieldMistake extends Mistake {
  /** `founders.0.name`; empty for the whole. */
  readonly field: string;
}

/** zod's own words, unlike those that a schema gives. */
const STANDARD = /^(?:Invalid (?:input|option|key|discriminator)|Too (?:big|small))/;

/** What an issue of zod means for the author of the values. */
export function mistakeOf(issue: $ZodIssue, values: unknown): FieldMistake {
  const field = issue.path.map(String).join('.');
  const value = valueAt(values, issue.path);
  if (value === undefined && field !== '' && issue.code !== 'custom' && STANDARD.test(issue.message)) {
    return {
      field,
      code: 'field-missing',
      message: `${field} is missing`,
      hint: `Add it: ${nested(issue)}: …`,
    };
  }
  const words = wordsOf(issue);
  return {
    field,
    code: 'field-invalid',
    message: field === '' ? words : `${field}: ${words}`,
    hint: isUnquoted(issue, value)
      ? `A text is meant here, so put it in quotes: "${String(value)}".`
      : 'Change it to what the schema asks for.',
  };
}

/** The innermost name, since an outer one may be there already. */
function nested(issue: $ZodIssue): string {
  return String(issue.path.at(-1));
}

function wordsOf(issue: $ZodIssue): string {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const options = issue.errors.map(([first]) => (first ? wordsOf(first) : ''));
    return `none of the allowed forms: ${[...new Set(options)].filter((words) => words !== '').join('; ')}`;
  }
  const words = issue.message.replace(/^Invalid (?:input|option): /, '');
  return STANDARD.test(words) ? words[0]?.toLowerCase() + words.slice(1) : words;
}

function isUnquoted(issue: $ZodIssue, value: unknown): boolean {
  const plain = typeof value === 'number' || typeof value === 'boolean';
  return plain && issue.code === 'invalid_type' && issue.expected === 'string';
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  let value = values;
  for (const step of path) {
    if (!Array.isArray(value) && !isRecord(value)) return undefined;
    value = Object.hasOwn(value, step) ? (value as Readonly<Record<PropertyKey, unknown>>)[step] : undefined;
  }
  return value;
}
