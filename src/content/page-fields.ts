import { nearest } from '../base/nearest.ts';
import { readTexts } from './entries.ts';
import { type FieldReader, readDate, readFlag, readImage, readText, reportField } from './field-reader.ts';

/** The fields that every page may have, whatever its layout. */
export interface PageFields {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly layout: string | undefined;
  readonly permalink: string | undefined;
  /** Old addresses that lead to the page. */
  readonly aliases: readonly string[];
  readonly date: string | undefined;
  readonly updated: string | undefined;
  readonly image: string | undefined;
  readonly draft: boolean;
  readonly noindex: boolean;
}

export const PAGE_FIELDS: readonly string[] = [
  'title',
  'description',
  'layout',
  'permalink',
  'aliases',
  'date',
  'updated',
  'image',
  'draft',
  'noindex',
] satisfies readonly (keyof PageFields)[];

const ALIASES_HINT = 'Write a list of old addresses, as in aliases: [/old/, /older.html].';

export function readPageFields(reader: FieldReader): PageFields {
  return {
    title: readTitle(reader),
    description: readText(reader, 'description'),
    layout: readText(reader, 'layout'),
    permalink: readText(reader, 'permalink'),
    aliases: readTexts(reader, 'aliases', reader.values.aliases, ALIASES_HINT),
    date: readDate(reader, 'date'),
    updated: readDate(reader, 'updated'),
    image: readImage(reader, 'image'),
    draft: readFlag(reader, 'draft'),
    noindex: readFlag(reader, 'noindex'),
  };
}

function readTitle(reader: FieldReader): string | undefined {
  const title = reader.values.title;
  if (title !== null && String(title).trim() !== '') return readText(reader, 'title');
  reportField(reader, 'title', {
    code: 'field-invalid',
    message: 'title is empty',
    hint: 'Write a title, or remove the line to take the first heading for it.',
  });
  return undefined;
}

/** Warns of names that are free to choose, but are likely meant for a built-in one that is absent. */
export function reportUnlikely(reader: FieldReader, own: Iterable<string>, absent: readonly string[]): void {
  for (const name of own) {
    const likely = nearest(name, absent);
    if (likely === undefined) continue;
    const mistake = {
      code: 'field-unlikely',
      message: `${name} looks like a misspelt ${likely}`,
      hint: `Write ${likely} if that is meant, or choose another name.`,
    } as const;
    reportField(reader, name, mistake, 'name');
  }
}
