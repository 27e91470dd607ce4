// A field of front matter or of the settings is one entry of a table. Types, the names that suggestions know, the reference
// pages and JSON Schema come from the tables.

import { type Code, diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic, Place } from '../kit/diagnostics/diagnostic.ts';
import { type FieldPart, placeOf, type Spans } from '../kit/diagnostics/span.ts';
import { didYouMean } from '../kit/nearest.ts';

export type FieldValues = Readonly<Record<string, unknown>>;

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Names and values of a file or of a record. */
export interface Fields {
  readonly path: string;
  readonly spans: Spans;
  readonly values: FieldValues;
}

/** Fields that are being read, with diagnostics for their mistakes. */
export interface FieldReader extends Fields {
  readonly diagnostics: Diagnostic[];
}

export interface Mistake {
  readonly code: Code;
  readonly message: string;
  readonly hint: string;
}

/** Reports a mistake at a field, `founders.0.name` for a nested one. */
export function reportField(
  { path, spans, diagnostics }: FieldReader,
  field: string,
  { code, message, hint }: Mistake,
  part?: FieldPart,
): void {
  diagnostics.push(diagnostic(code, { message, at: placeOf(path, spans, field, part), hint }));
}

export class WrittenField {
  readonly reader: FieldReader;
  /** `navigation.0.label` */
  readonly name: string;
  /** Values of the mapping around the field. */
  readonly siblings: FieldValues;
  /** Example of the mapping or list around the field. */
  readonly hint: string;

  constructor(reader: FieldReader, name: string, siblings: FieldValues, hint: string) {
    this.reader = reader;
    this.name = name;
    this.siblings = siblings;
    this.hint = hint;
  }

  nested(name: string | number): WrittenField {
    return new WrittenField(this.reader, `${this.name}.${name}`, this.siblings, this.hint);
  }

  within(siblings: FieldValues, hint: string): WrittenField {
    return new WrittenField(this.reader, this.name, siblings, hint);
  }

  place(part?: FieldPart): Place {
    return placeOf(this.reader.path, this.reader.spans, this.name, part);
  }

  report(code: Code, message: string, hint: string, part?: FieldPart): undefined {
    reportField(this.reader, this.name, { code, message, hint }, part);
  }

  invalid(message: string, hint = this.hint): undefined {
    this.report('field-invalid', message, hint);
  }
}

export interface FieldType<T> {
  /** The checked value; undefined if the written one is invalid, which is reported. */
  read(value: unknown, field: WrittenField): T | undefined;
  /** Noun phrase of the reference: `text`, `a day, YYYY-MM-DD`. The first "object" in it becomes a link to its fields. */
  readonly takes: string;
  /** A value as written, for the reference and for editors. */
  readonly example?: unknown;
  readonly schema: JsonSchema;
  /** True if `read` also gets `undefined` and `null`, which otherwise mean the default. */
  readonly readsAbsent?: boolean;
  /** Fields of the mapping, or of the mappings in the list. */
  readonly fields?: FieldTable;
}

export interface Field {
  readonly type: FieldType<unknown>;
  /** One sentence of Markdown about the field's purpose. */
  readonly about: string;
  readonly default?: unknown;
  /** Behavior without the field, for the reference. */
  readonly otherwise?: string;
  /** A written value that shows more than the one of its type. */
  readonly example?: unknown;
  readonly required?: true;
  /** Set if pages made from data records don't have the field. */
  readonly onlyInMarkdown?: true;
  /**
   * Readers of the checked value; layouts by default. Values for the tool are visible only as written in the settings, and not in
   * front matter. Hidden values are visible to nobody.
   */
  readonly seenBy?: 'tool' | 'nobody';
  /** Set if the settings of a language may have their own value. */
  readonly perLanguage?: true;
  /** Converts the checked value to the form that layouts get. */
  readonly shown?: (value: never) => unknown;
  /** Checks the value against the other ones of its table, once all are read. */
  readonly check?: (value: never, field: WrittenField, all: FieldValues) => void;
}

export type FieldTable = Readonly<Record<string, Field>>;

type ValueIn<F extends Field> =
  F['type'] extends FieldType<infer T>
    ? F extends { default: unknown } | { required: true }
      ? T
      : T | undefined
    : never;

type ShownIn<F extends Field> = F extends { shown: (value: never) => infer S }
  ? F extends { default: unknown }
    ? S
    : S | undefined
  : ValueIn<F>;

type VisibleName<Table extends FieldTable> = {
  [Name in keyof Table]: Table[Name] extends { seenBy: string } ? never : Name;
}[keyof Table];

type OwnName<Table extends FieldTable> = {
  [Name in keyof Table]: Table[Name] extends { seenBy: string } | { shown: unknown } ? Name : never;
}[keyof Table];

export type ValuesOf<Table extends FieldTable> = { readonly [Name in keyof Table]: ValueIn<Table[Name]> };

export type VisibleValues<Table extends FieldTable> = {
  readonly [Name in keyof Pick<Table, VisibleName<Table>>]: ShownIn<Table[Name]>;
};

/** Values that layouts see in another form, or not at all. */
export type ToolValues<Table extends FieldTable> = {
  readonly [Name in keyof Pick<Table, OwnName<Table>>]: ValueIn<Table[Name]>;
};

/** Reads all values of a table, in its order. `around` is the mapping that contains them; `undefined` for a whole file. */
export function readFields<Table extends FieldTable>(
  table: Table,
  reader: FieldReader,
  around?: WrittenField,
): ValuesOf<Table> {
  const values = around ? around.siblings : reader.values;
  const read: Record<string, unknown> = {};
  for (const name in table) {
    const { type, required, default: otherwise } = table[name] as Field;
    const value = values[name];
    const isAbsent = value === undefined || value === null || (required === true && value === '');
    if (isAbsent && required !== true && type.readsAbsent !== true) {
      read[name] = otherwise;
      continue;
    }
    const field = around ? around.nested(name) : new WrittenField(reader, name, values, '');
    if (isAbsent && type.readsAbsent !== true)
      field.report('field-missing', `${field.name} is missing`, field.hint);
    else read[name] = type.read(value, field) ?? otherwise;
  }
  return read as ValuesOf<Table>;
}

/** Returns true for a value that is absent, or a text without letters, as editors write fields that nobody filled in. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Checks values against one another. */
export function checkFields(table: FieldTable, read: FieldValues, reader: FieldReader): void {
  for (const [name, { check }] of Object.entries(table))
    check?.(read[name] as never, new WrittenField(reader, name, reader.values, ''), read);
}

export function defaultsOf<Table extends FieldTable>(table: Table): ValuesOf<Table> {
  return Object.fromEntries(
    Object.entries(table).map(([name, field]) => [name, field.default]),
  ) as ValuesOf<Table>;
}

export function visibleNames(table: FieldTable): readonly string[] {
  return Object.keys(table).filter((name) => table[name]?.seenBy === undefined);
}

export function visibleValues<Table extends FieldTable>(
  table: Table,
  read: ValuesOf<Table>,
): VisibleValues<Table> {
  const seen = visibleNames(table).map((name) => {
    const value = read[name];
    const shown = table[name]?.shown;
    return [name, shown && value !== undefined ? shown(value as never) : value];
  });
  return Object.fromEntries(seen);
}

/** Reports names that a table doesn't have. `otherwise` is the hint if no name is similar. */
export function reportUnknown(
  field: WrittenField,
  written: FieldValues,
  known: readonly string[],
  otherwise: string,
): void {
  for (const name of Object.keys(written).filter((one) => !known.includes(one))) {
    const unknown = field.nested(name);
    const hint = didYouMean(name, known, otherwise);
    unknown.report('field-unknown', `Unknown field ${unknown.name}`, hint, 'name');
  }
}

/** Returns a value as someone writes it; of a flag, the value that changes something. */
export function exampleOf({ example, type, default: usual }: Field): unknown {
  return example ?? (typeof usual === 'boolean' ? !usual : type.example);
}

/** Returns an example of a mapping: its required fields, or the first one. */
export function exampleWith(table: FieldTable): FieldValues {
  const fields = Object.entries(table);
  const required = fields.filter(([, field]) => field.required);
  const shown = required.length > 0 ? required : fields.slice(0, 1);
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field)]));
}

export function fieldsWhere(table: FieldTable, isWanted: (name: string) => boolean): FieldTable {
  return Object.fromEntries(Object.entries(table).filter(([name]) => isWanted(name)));
}

/** Returns the JSON Schema of a mapping with the fields of a table, and with no others unless `isOpen`. */
export function schemaOf(
  table: FieldTable,
  isOpen = false,
  mayBeEmpty: (name: string) => boolean = () => false,
): JsonSchema {
  const fields = Object.entries(table);
  const required = fields.filter(([, field]) => field.required).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        {
          ...described(field.about),
          ...(mayBeEmpty(name) ? { anyOf: [field.type.schema, EMPTY] } : field.type.schema),
          ...(field.default !== undefined && { default: field.default }),
          examples: [exampleOf(field)],
        },
      ]),
    ),
    ...(required.length > 0 && { required }),
    ...(!isOpen && { additionalProperties: false }),
  };
}

/** Values for which `isEmpty` returns true. */
const EMPTY: JsonSchema = { type: ['null', 'string'], pattern: '^\\s*$' };

/** Texts for editors: some render `markdownDescription`, others show `description` as it is. Both have no links, whose pages an editor cannot open. */
function described(about: string): JsonSchema {
  const text = about.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  return { description: text.replaceAll('`', ''), markdownDescription: text };
}
