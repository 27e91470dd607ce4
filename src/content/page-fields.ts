import { nearest } from '../base/nearest.ts';
import { idFault } from '../model/ids.ts';
import type { UnroutedPage } from '../model/pages/page.ts';
import { readTexts } from './entries.ts';
import {
  type FieldReader,
  readDate,
  readFlag,
  readImage,
  readImageAlt,
  readInteger,
  readText,
  reportField,
} from './field-reader.ts';
import { readLanguage } from './language.ts';
import { isRecord } from './record.ts';

/** The fields that every page may have, whatever its layout. */
export interface PageFields
  extends Pick<
    UnroutedPage,
    | 'description'
    | 'permalink'
    | 'aliases'
    | 'date'
    | 'updated'
    | 'expires'
    | 'order'
    | 'image'
    | 'imageAlt'
    | 'draft'
    | 'noindex'
    | 'legal'
    | 'effective'
    | 'history'
    | 'anchors'
  > {
  readonly title: string | undefined;
  readonly layout: string | undefined;
  readonly language: string | undefined;
}

export const PAGE_FIELDS: readonly string[] = [
  'title',
  'description',
  'layout',
  'language',
  'permalink',
  'aliases',
  'date',
  'updated',
  'expires',
  'order',
  'image',
  'imageAlt',
  'draft',
  'noindex',
  'legal',
  'effective',
  'history',
  'anchors',
] satisfies readonly (keyof PageFields)[];

const ALIASES_HINT = 'Write a list of old addresses, as in aliases: [/old/, /older.html].';

export function readPageFields(reader: FieldReader): PageFields {
  const date = readDate(reader, 'date');
  return {
    title: readTitle(reader),
    description: readText(reader, 'description'),
    layout: readText(reader, 'layout'),
    language: readLanguage(reader),
    permalink: readText(reader, 'permalink'),
    aliases: readTexts(reader, 'aliases', reader.values.aliases, ALIASES_HINT),
    date,
    updated: readDate(reader, 'updated'),
    expires: readExpiry(reader, date),
    order: readInteger(reader, 'order'),
    image: readImage(reader, 'image'),
    imageAlt: readImageAlt(reader),
    draft: readFlag(reader, 'draft'),
    noindex: readFlag(reader, 'noindex'),
    legal: readFlag(reader, 'legal'),
    effective: readDate(reader, 'effective'),
    history: readFlag(reader, 'history'),
    anchors: readAnchors(reader),
  };
}

/** A day after the one on which the page is first published. */
function readExpiry(reader: FieldReader, date: string | undefined): string | undefined {
  const expires = readDate(reader, 'expires');
  if (expires === undefined || date === undefined || expires > date) return expires;
  reportField(reader, 'expires', {
    code: 'date-invalid',
    message: `The page expires on ${expires}, and is not published before ${date}`,
    hint: 'Write the day from which on the page is left out, or remove one of the two dates.',
  });
  return undefined;
}

/** Ids that headings had once, each with the id of the heading that it leads to now. */
function readAnchors(reader: FieldReader): Readonly<Record<string, string>> {
  const { anchors } = reader.values;
  if (anchors === undefined || anchors === null) return {};
  const entries = isRecord(anchors) ? Object.entries(anchors) : [['', '']];
  const isId = (id: unknown): id is string => typeof id === 'string' && /^\S+$/.test(id);
  const faulty = entries
    .map(([old]) => [old, idFault(old)] as const)
    .find(([, fault]) => fault !== undefined);
  if (entries.every(([old, now]) => isId(old) && isId(now)) && !faulty) return Object.fromEntries(entries);
  if (faulty && isRecord(anchors)) {
    const [old, fault] = faulty;
    const message = `The id "${old}" ${fault}`;
    const hint = 'No heading of a build had this id: remove the line.';
    reportField(reader, `anchors.${old}`, { code: 'field-invalid', message, hint }, 'name');
    return {};
  }
  reportField(reader, 'anchors', {
    code: 'field-invalid',
    message: 'anchors does not lead from ids to ids',
    hint: 'Write anchors: and below it a line for each id that is gone, as in old-heading: new-heading.',
  });
  return {};
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

/** Names that many sites have, and that are like a built-in one by chance. */
const WORDS = new Set(['authors']);

/** Warns of names that are free to choose, but are likely meant for a built-in one that is absent. */
export function reportUnlikely(reader: FieldReader, own: Iterable<string>, absent: readonly string[]): void {
  for (const name of own) {
    const likely = WORDS.has(name) ? undefined : nearest(name, absent);
    if (likely === undefined) continue;
    const mistake = {
      code: 'field-unlikely',
      message: `${name} looks like a misspelt ${likely}`,
      hint: `Write ${likely} if that is meant, or choose another name.`,
    } as const;
    reportField(reader, name, mistake, 'name');
  }
}
