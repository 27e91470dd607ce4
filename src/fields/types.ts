// Types of fields: small readers that compose, each with its words and example for the reference and its JSON Schema.
import { enumerated } from '../kit/counted.ts';
import {
  exampleWith,
  type FieldTable,
  type FieldType,
  type JsonSchema,
  readFields,
  reportUnknown,
  schemaOf,
  type ValuesOf,
  type WrittenField,
} from './field.ts';
import { isCalendarDate, isLanguageTag, isRecord, isRootRelative, isWebUrl } from './forms.ts';

/** Scalars that are read as texts: `2024` and `true` too. */
const SCALAR: JsonSchema = { type: ['string', 'number', 'boolean'] };

/** Invisible characters, which may end a line in other programs, or reverse the text after them. */
const CONTROL = /[^\P{Cc}\t\n\r]|[\u202d\u202e]/u;

export const text: FieldType<string> = {
  takes: 'text',
  schema: SCALAR,
  read(value, field) {
    const { name } = field;
    if (typeof value === 'object') {
      const shape = Array.isArray(value) ? 'a list' : 'a mapping';
      return field.invalid(`${name} is ${shape}, not text`, `Write one text: ${name}: …`);
    }
    const written = String(value);
    const [control] = CONTROL.exec(written) ?? [];
    if (control === undefined) return written;
    const code = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return field.invalid(
      `${name} contains the control character U+${code}`,
      'Remove the character, or its escape sequence.',
    );
  },
};

/** A scalar in a mapping or a list; its hint shows how to write it. */
export const entryText: FieldType<string> = {
  takes: 'text',
  schema: SCALAR,
  read: (value, field) =>
    value !== null && typeof value !== 'object' ? String(value) : field.invalid(`${field.name} is not text`),
};

export const anyText: FieldType<string> = { takes: 'text', schema: SCALAR, read: (value) => String(value) };

/** Returns a type with one more check, which reports problems and then returns `undefined`. */
export function refine<T, R = T>(
  { takes, schema, example, fields, ...type }: FieldType<T>,
  described: Partial<Pick<FieldType<R>, 'takes' | 'schema' | 'example'>>,
  check: (value: T, field: WrittenField) => R | undefined,
): FieldType<R> {
  return {
    takes,
    schema,
    example,
    ...(fields && { fields }),
    ...described,
    read(value, field) {
      const read = type.read(value, field);
      return read === undefined ? undefined : check(read, field);
    },
  };
}

/** `true` or `false`; `hintOf` gets any other value. */
export function flagOf(hintOf: (field: WrittenField, value: unknown) => string): FieldType<boolean> {
  return {
    takes: '`true` or `false`',
    example: true,
    schema: { type: 'boolean' },
    read: (value, field) =>
      typeof value === 'boolean'
        ? value
        : field.invalid(`${field.name} is neither true nor false`, hintOf(field, value)),
  };
}

export const flag: FieldType<boolean> = flagOf(({ name }, value) => {
  const isYes = /^(?:yes|y|on|true|1)$/i.test(String(value));
  const isNo = /^(?:no|n|off|false|0)$/i.test(String(value));
  const meant = isYes === isNo ? [true, false] : [isYes];
  return `Write ${meant.map((one) => `${name}: ${one}`).join(' or ')}.`;
});

/** Returns a type that reports a name without a value as a mistake, instead of as an absent field. */
export function refusingNull<T>(type: FieldType<T>): FieldType<T> {
  return {
    ...type,
    readsAbsent: true,
    read: (value, field) => (value === undefined ? undefined : type.read(value, field)),
  };
}

/** A flag that can't be empty. */
export const strictFlag: FieldType<boolean> = refusingNull(
  flagOf(({ name }) => {
    const local = name.slice(name.lastIndexOf('.') + 1);
    return `Write ${local}: true or ${local}: false.`;
  }),
);

export const wholeNumber: FieldType<number> = {
  takes: 'a whole number',
  example: 3,
  schema: { type: 'integer' },
  read: (value, field) =>
    Number.isSafeInteger(value)
      ? Number(value)
      : field.invalid(`${field.name} is not a whole number`, `Write a number such as ${field.name}: 3.`),
};

/** A day with a time after it, as other tools write dates. */
const TIMESTAMP =
  /^(\d{4}-\d\d-\d\d)(?:[Tt]|[ \t]+)\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?[ \t]*(?:Z|[+-]\d{1,2}(?::?\d\d)?)?$/i;

/** Returns the day of a day and time, as written, in any time zone. */
export function dayOfTime(written: string): string {
  return TIMESTAMP.exec(written)?.[1] ?? written;
}

/** A day of the calendar, `YYYY-MM-DD`. */
export const day: FieldType<string> = refine(
  text,
  {
    takes: 'a day, `YYYY-MM-DD`',
    example: '2026-02-28',
    schema: { type: 'string', pattern: '^\\s*\\d{4}-\\d{2}-\\d{2}|\\{\\{' },
  },
  (written, field) => {
    const date = dayOfTime(written);
    if (isCalendarDate(date)) return date;
    const message = /^\d{4}-\d{2}-\d{2}$/.test(date)
      ? `${field.name} is not a day of the calendar: ${date}`
      : `${field.name} is not a date in the form YYYY-MM-DD`;
    const hint = `Write year, month and day, such as ${field.name}: 2026-02-28.`;
    return field.report('date-invalid', message, hint);
  },
);

export const language: FieldType<string> = refine(
  text,
  { takes: 'a language tag', example: 'de-AT' },
  (tag, field) =>
    isLanguageTag(tag)
      ? tag
      : field.invalid(
          `${field.name} is not a language tag: ${tag}`,
          'Write a tag such as en, de-AT or zh-Hans.',
        ),
);

/** A root-relative or absolute URL of an image. */
export const imageUrl: FieldType<string> = refine(
  text,
  {
    takes: 'the path of a file in `public/`, or a URL',
    example: '/images/card.png',
    schema: { type: 'string', pattern: '^/(?![/\\\\])|^[Hh][Tt][Tt][Pp][Ss]?://|\\{\\{' },
  },
  (url, field) => {
    if (isRootRelative(url) || isWebUrl(url)) return url;
    const hint = 'Start it with / for a file in public/, such as /images/card.png, or with https://.';
    return field.invalid(`${field.name} is not a path or a URL: ${url}`, hint);
  },
);

/** Alternative text of the social image next to it. The one in the settings belongs only to the image in the settings. */
export const altText: FieldType<string> = refine(
  text,
  { example: 'The harbor at dawn' },
  (written, field) => {
    const alt = written.trim();
    const { image } = field.siblings;
    if (alt === '') return undefined;
    if (image !== undefined && image !== null) return alt;
    const message = `${field.name} describes an image, but there is no image`;
    const hint = 'Add the image too, such as image: /images/card.png, or remove the line.';
    return field.report('field-invalid', message, hint, 'name');
  },
);

/** One of a few words or numbers; `wrong` reports any other value. */
export function oneOf<const Choice extends string | number>(
  choices: readonly Choice[],
  wrong: (field: WrittenField, written: unknown) => undefined,
): FieldType<Choice> {
  return {
    takes: `one of ${choices.map((choice) => `\`${choice}\``).join(', ')}`,
    example: choices.at(-1),
    schema: { enum: choices },
    read: (value, field) => choices.find((choice) => choice === value) ?? wrong(field, value),
  };
}

/** A list of texts, or one text instead of a list; values that `type` refuses are left out. */
export function texts(hint: string, type: FieldType<string> = entryText): FieldType<readonly string[]> {
  return {
    takes: `a list of ${type.takes}`,
    example: [type.example],
    schema: { anyOf: [type.schema, { type: 'array', items: type.schema }] },
    read(value, field) {
      if (value === undefined || value === null) return [];
      const list = field.within(field.siblings, hint);
      if (!Array.isArray(value)) return [type.read(value, list) ?? []].flat();
      return value.flatMap((item, index) => type.read(item, list.nested(index)) ?? []);
    },
  };
}

/** Folders of `content/`, such as those whose pages a list leaves out. */
export const contentFolders: FieldType<readonly string[]> = {
  ...texts('Write a list of folders of content/, as in exclude: [legal].'),
  takes: 'a list of folders',
  example: ['legal'],
};

/** A list; items that `item` refuses are left out. */
export function list<T>(item: FieldType<T>, hint: string): FieldType<readonly T[]> {
  return {
    takes: 'a list of objects',
    example: [item.example],
    schema: { type: 'array', items: item.schema },
    ...(item.fields && { fields: item.fields }),
    read: (value, field) =>
      Array.isArray(value)
        ? value.flatMap((one, index) => item.read(one, field.nested(index)) ?? [])
        : field.invalid(`${field.name} is not a list`, hint),
  };
}

interface MappingWords {
  /** End of the sentence about a field that isn't a mapping: `is not a mapping`. */
  readonly wrong: string;
  readonly hint: string;
  /** Hint for an unknown name without a similar known one. */
  readonly unknown: string;
}

/**
 * A mapping; undefined if a required field is missing. `make` may check its values together. (`NoInfer`: the table around it
 * would make its values unknown.)
 */
export function mapping<const Table extends FieldTable, T = ValuesOf<Table>>(
  fields: Table,
  { wrong, hint, unknown }: MappingWords,
  make: (values: ValuesOf<Table>, field: WrittenField) => T | undefined = (values) => values as T,
): FieldType<NoInfer<T>> {
  const names = Object.keys(fields);
  const required = names.filter((name) => fields[name]?.required);
  return {
    takes: 'an object',
    example: exampleWith(fields),
    schema: schemaOf(fields),
    fields,
    read(value, field) {
      if (!isRecord(value)) return field.invalid(`${field.name} ${wrong}`, hint);
      const inner = field.within(value, hint);
      reportUnknown(inner, value, names, unknown);
      const read = readFields(fields, field.reader, inner);
      return required.some((name) => read[name] === undefined) ? undefined : make(read, inner);
    },
  };
}

/** A small mapping, such as an entry of the navigation. */
export function entry<const Table extends FieldTable, T = ValuesOf<Table>>(
  fields: Table,
  hint: string,
  make?: (values: ValuesOf<Table>, field: WrittenField) => T | undefined,
): FieldType<NoInfer<T>> {
  const names = enumerated(Object.keys(fields));
  const words = { wrong: `is not an entry with ${names}`, hint, unknown: `An entry may have only ${names}.` };
  return mapping(fields, words, make);
}

export function entries<const Table extends FieldTable, T = ValuesOf<Table>>(
  fields: Table,
  hint: string,
  make?: (values: ValuesOf<Table>, field: WrittenField) => T | undefined,
): FieldType<readonly NoInfer<T>[]> {
  return list(entry(fields, hint, make), hint);
}

/** Reports a setting that needs the site's URL if that is missing. */
export function reportWithoutUrl(url: unknown, field: WrittenField, reason: string): void {
  const hint = 'Add the URL of the home page, such as url: https://example.com.';
  if (url === undefined) field.invalid(`${reason}, and the site has no url`, hint);
}
