import type { ZodType } from 'zod';
import type { $ZodIssueUnrecognizedKeys } from 'zod/v4/core';
import { type Diagnostic, diagnostic, wholeFile } from '../../../kit/diagnostics/diagnostic.ts';
import { nearest } from '../../../kit/nearest.ts';
import { wordsOf } from '../../../kit/thrown.ts';
import { type FieldReader, reportField } from '../../../model/fields/field.ts';
import { isRecord } from '../../../model/fields/forms.ts';
import { impureLayout } from '../../../model/impure.ts';
import type { TemplateCalls } from '../../../model/pages/layout.ts';
import { mistakeOf } from './issues.ts';
import { type UnknownKey, unknownKeys } from './keys.ts';

export interface Schema {
  readonly type: ZodType;
  /** The template that exports it: `templates/page.tsx`. */
  readonly path: string;
  /** Names that are fields without being in the schema. */
  readonly builtIn: readonly string[];
  readonly calls: TemplateCalls;
}

/**
 * The values as a schema returns them, without those that it does not name; undefined with an error. What
 * is wrong is reported at the fields of the file. Nothing that a schema's own functions throw gets out.
 */
export function checkSchema(
  schema: Schema,
  values: Readonly<Record<string, unknown>>,
  reader: FieldReader,
): Readonly<Record<string, unknown>> | undefined {
  return schema.calls.run(() => {
    try {
      return checked(schema, values, reader);
    } catch (error) {
      reader.diagnostics.push(thrown(schema, error, reader.path));
      return undefined;
    }
  });
}

function checked(
  schema: Schema,
  values: Readonly<Record<string, unknown>>,
  reader: FieldReader,
): Readonly<Record<string, unknown>> | undefined {
  const result = schema.type.safeParse(values);
  const unknown = new Map(unknownKeys(schema.type, values).map((key) => [key.field, key]));
  for (const issue of result.error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of refusedKeys(issue)) if (!unknown.has(key.field)) unknown.set(key.field, key);
    } else {
      const { field, ...mistake } = mistakeOf(issue, values);
      reportField(reader, field, mistake);
    }
  }
  for (const key of unknown.values()) reportUnknown(schema, key, reader);
  if (!result.success || unknown.size > 0) return undefined;
  if (!isRecord(result.data)) throw new Error('it returns something other than an object');
  return result.data;
}

/** Strict objects refuse keys by themselves, also where a function comes before them. */
function refusedKeys({ path, keys }: $ZodIssueUnrecognizedKeys): readonly UnknownKey[] {
  return keys.map((name) => ({ field: [...path.map(String), name].join('.'), name, known: [] }));
}

function reportUnknown(schema: Schema, { field, name, known }: UnknownKey, reader: FieldReader): void {
  const outermost = field === name;
  const likely = nearest(name, outermost ? [...known, ...schema.builtIn] : known);
  const mistake = {
    code: 'field-unknown',
    message: `${field} is no field that ${schema.path} knows`,
    hint: likely ? `Did you mean ${likely}?` : 'Remove it, or add it to the schema.',
  } as const;
  reportField(reader, field, mistake, 'name');
}

function thrown({ path, calls }: Schema, error: unknown, source: string): Diagnostic {
  const impure = impureLayout(error, calls.locate(error) ?? wholeFile(path), [source]);
  if (impure) return impure;
  if (error instanceof Error && error.constructor.name === '$ZodAsyncError') {
    return diagnostic('layout-export', {
      message: 'The schema is asynchronous',
      at: wholeFile(path),
      hint: 'Check the fields without async functions.',
    });
  }
  return diagnostic('field-invalid', {
    message: `The schema of ${path} fails: ${wordsOf(error).split('\n', 1)[0]}`,
    at: wholeFile(source),
    hint: 'Mend the schema, or the field that it stumbles over.',
  });
}
