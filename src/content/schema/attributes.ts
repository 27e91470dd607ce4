// Reads attributes of components: texts, read like scalars of front matter and checked by the schema of the component.
import type { ZodType } from 'zod';
import { isRecord } from '../../fields/index.ts';
import { didYouMean } from '../../kit/nearest.ts';
import { plainValue } from '../yaml/scalar.ts';
import { mistakeOf } from './check-schema.ts';
import { unknownKeys } from './keys.ts';

/** Attribute as written; the text is undefined for a name without a value. */
interface Attribute {
  readonly name: string;
  readonly text: string | undefined;
}

export interface AttributeMistake {
  /** Attribute of the problem; undefined for a problem of all attributes together. */
  readonly attribute: string | undefined;
  readonly message: string;
  readonly hint: string;
  /** The required attribute that is missing. */
  readonly missing?: string;
  readonly isUnknown?: boolean;
}

export type CheckedAttributes =
  | { readonly kind: 'props'; readonly props: Readonly<Record<string, unknown>> }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly AttributeMistake[] };

/** Checks attributes by a schema. Throws the errors of the schema's functions. */
export function checkAttributes(
  schema: ZodType | undefined,
  attributes: readonly Attribute[],
  file: string,
): CheckedAttributes {
  if (!schema && attributes.length === 0) return { kind: 'props', props: {} };
  if (!schema)
    return {
      kind: 'mistakes',
      mistakes: attributes.map(({ name }) => unknownAttribute(name, name, [], file)),
    };
  const values = Object.fromEntries(attributes.map(({ name, text }) => [name, scalarOf(text)]));
  const unknown = unknownKeys(schema, values).map(({ field, name, known }) =>
    unknownAttribute(field, name, known, file),
  );
  const result = schema.safeParse(withTexts(schema, values, attributes));
  const mistakes = (result.error?.issues ?? [])
    .filter(({ code }) => code !== 'unrecognized_keys')
    .map((issue) => attributeMistake(mistakeOf(issue, values), values));
  if (unknown.length + mistakes.length > 0 || !result.success)
    return { kind: 'mistakes', mistakes: joinRenamed([...unknown, ...mistakes]) };
  if (!isRecord(result.data)) throw new Error('The schema returns something that is not an object');
  return { kind: 'props', props: result.data };
}

/** Reports one unknown attribute and one that is missing as one mistake: the name is wrong. */
export function joinRenamed(mistakes: readonly AttributeMistake[]): readonly AttributeMistake[] {
  const unknown = mistakes.filter(({ isUnknown }) => isUnknown);
  const missing = mistakes.flatMap((one) => one.missing ?? []);
  if (unknown.length !== 1 || missing.length !== 1) return mistakes;
  return mistakes
    .filter((one) => one.missing === undefined)
    .map((one) => (one.isUnknown ? { ...one, hint: `Did you mean ${missing[0]}?` } : one));
}

function scalarOf(text: string | undefined): unknown {
  return text === undefined ? true : text === '' ? '' : plainValue(text);
}

/** Keeps `title="2026"` as text if the schema expects text. */
function withTexts(
  schema: ZodType,
  values: Readonly<Record<string, unknown>>,
  attributes: readonly Attribute[],
): Readonly<Record<string, unknown>> {
  const texts = new Map(attributes.map(({ name, text }) => [name, text]));
  const meant = (schema.safeParse(values).error?.issues ?? []).flatMap((issue) => {
    const [name] = issue.path;
    const isText = issue.path.length === 1 && issue.code === 'invalid_type' && issue.expected === 'string';
    const text = isText ? texts.get(String(name)) : undefined;
    return text === undefined ? [] : [[String(name), text] as const];
  });
  return meant.length === 0 ? values : { ...values, ...Object.fromEntries(meant) };
}

function attributeMistake(
  { field, message, code }: ReturnType<typeof mistakeOf>,
  values: Readonly<Record<string, unknown>>,
): AttributeMistake {
  const [name = ''] = field.split('.');
  if (code === 'field-missing')
    return { attribute: undefined, message, hint: `Add ${name}="…".`, missing: name };
  const isThere = Object.hasOwn(values, name);
  return { attribute: isThere ? name : undefined, message, hint: 'Change it to match the schema.' };
}

function unknownAttribute(
  field: string,
  name: string,
  known: readonly string[],
  file: string,
): AttributeMistake {
  const otherwise =
    known.length === 0
      ? "Remove it, or add it to the component's schema."
      : `Known attributes: ${known.join(', ')}.`;
  return {
    attribute: field.split('.')[0],
    message: `Unknown attribute ${field} for ${file}`,
    hint: didYouMean(name, known, otherwise),
    isUnknown: true,
  };
}
