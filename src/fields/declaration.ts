// Declarations of features: tables that folders below the features read too. They are data, and call nothing of the feature.
import type { CodeTable, RuleTable } from '../kit/diagnostics/diagnostic.ts';
import type { FieldTable, FieldType } from './field.ts';

export interface Declaration {
  /** Settings of `content/site.yaml`. */
  readonly settings?: FieldTable;
  /** Options of the setting `markdown`. */
  readonly markdown?: FieldTable;
  /** Fields of front matter. */
  readonly fields?: FieldTable;
  /** Files of `content/` that it writes for itself; folders end with a slash. Pages can't link to them or show them. */
  readonly record?: { readonly about: string; readonly paths: readonly string[] };
  /** Words that it writes into pages. */
  readonly labels?: FieldTable;
  /** The same words in other languages: labels by the language's tag. */
  readonly translations?: Translations;
  /** Diagnostics that only this feature reports, except findings of rules. */
  readonly codes?: CodeTable;
  /** Texts of its rules. */
  readonly rules?: RuleTable;
}

/** Labels by name, by the tag of a language. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All tables of a union of tables, as one. */
export type JoinedTables<Tables> = (Tables extends unknown ? (table: Tables) => void : never) extends (
  table: infer Table,
) => void
  ? Table
  : never;

type TableIn<D, Name extends keyof Declaration> = D extends { readonly [N in Name]: infer Table }
  ? Table
  : never;

/** Joins one table of all declarations. */
export function joinDeclared<const D extends Declaration, Name extends keyof Declaration>(
  declarations: readonly D[],
  name: Name,
): JoinedTables<TableIn<D, Name>> {
  return Object.assign({}, ...declarations.map((declaration) => declaration[name]));
}

/** A label, which may be replaced by another one with the same braces. */
export function label(usual: string, about: string) {
  const braces = usual.match(/\{\w+\}/g) ?? [];
  const type: FieldType<string> = {
    takes: braces.length === 0 ? 'text' : `text with ${braces.map((brace) => `\`${brace}\``).join(', ')}`,
    schema: { type: ['string', 'number', 'boolean'] },
    read(value, field) {
      const text = typeof value === 'object' ? '' : String(value).trim();
      const hint = `Write it like ${field.name.slice(field.name.lastIndexOf('.') + 1)}: ${usual}.`;
      if (text === '') return field.invalid(`${field.name} is not text`, hint);
      const missing = braces.find((brace) => !text.includes(brace));
      return missing === undefined ? text : field.invalid(`${field.name} does not contain ${missing}`, hint);
    },
  };
  return { type, default: usual, about } as const;
}
