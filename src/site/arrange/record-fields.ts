// Checks what the texts in fields and attributes name, where it is published.

import { type Diagnostic, diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { nearest } from '../../kit/nearest.ts';
import type { Named } from '../../model/kinds.ts';
import type { Reference } from '../../model/pages/collection.ts';
import { type EntryRecord, fileOf } from '../../model/pages/record.ts';
import type { Targets } from '../../model/site.ts';
import { placeOf } from '../../model/span.ts';
import { kindOf } from '../../template/kinds.ts';
import { type Ask, task } from '../ask.ts';
import type { MarkdownFault } from '../markdown/lexer/problem.ts';
import { encodeAddress } from '../markdown/links/address.ts';
import { collectionNames } from '../read/collections.ts';
import { pageSpans, recordFiles, recordsOf } from '../read/pages.ts';
import { collectionEntries, collectionEntry } from './entries.ts';
import { type FieldPlace, fieldQuestions, type Questions, resolveNamed, withValue } from './questions.ts';
import { targetsBy } from './site.ts';

/** What fields publish, and what is wrong with them. */
export interface FieldUse {
  /** Files beside the pages that they name. */
  readonly attachments: readonly string[];
  /** Images that they name and that are shown in smaller sizes too. */
  readonly images: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

interface ResolvedFields<T> extends FieldUse {
  /** The page with the values that its fields name. */
  readonly page: T;
}

/** By data file: the fields of records without pages. Those of a page belong to its document. */
export const recordFields = task('record-fields', (ask, file: string): FieldUse => {
  const { entries, pages } = ask(recordsOf, file).value;
  const uses = [...entries.values()]
    .filter(({ path, named }) => named.length > 0 && !pages.has(path))
    .map((record) => resolveFields(ask, record, () => targetsBy(ask)));
  return {
    attachments: uses.flatMap(({ attachments }) => attachments),
    images: uses.flatMap(({ images }) => images),
    diagnostics: uses.flatMap(({ diagnostics }) => diagnostics),
  };
});

/** The fields of all data files. */
export function recordUses(ask: Ask): readonly FieldUse[] {
  return ask(recordFiles).map((file) => ask(recordFields, file));
}

export function resolveFields<T extends Pick<EntryRecord, 'path' | 'fields' | 'named'>>(
  ask: Ask,
  page: T,
  targets: () => Targets,
): ResolvedFields<T> {
  if (page.named.length === 0) return { page, attachments: [], images: [], diagnostics: [] };
  const attachments: string[] = [];
  const images: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const file = fileOf(page.path);
  const place = { file, targets: targets(), attachments, images };
  const hasPage = place.targets.routeOf(page.path) !== undefined;
  const fields = page.named.reduce<T['fields']>((before, named) => {
    const tell = ({ code, message, hint }: MarkdownFault) => {
      const at = placeOf(file, ask(pageSpans, page.path), named.path.join('.'));
      diagnostics.push(diagnostic(code, { message, at, hint }));
    };
    const value = resolveNamed(named, questionsOf(place, hasPage, tell));
    return withValue(before, named.path, value) as T['fields'];
  }, page.fields);
  return { page: { ...page, fields }, attachments, images, diagnostics };
}

/** Headings of a page are looked for where its HTML is checked. */
function questionsOf(place: FieldPlace, hasPage: boolean, tell: Questions['tell']): Questions {
  const questions = fieldQuestions(place, tell);
  if (!hasPage) return questions;
  return {
    ...questions,
    address: (text, role) =>
      role === 'link' && text.startsWith('#') ? encodeAddress(text) : questions.address(text, role),
  };
}

/** Looks up a text that may also name an entry. */
export interface KindContext extends Questions {
  readonly ask: Ask;
}

/** Returns the same value with what its texts name. `contextOf` gets the field of each: `tags.0`. */
export function resolveKinds<T>(value: T, contextOf: (field: string) => KindContext, field = ''): T {
  if (typeof value !== 'object' || value === null) return value;
  const kind = kindOf(value);
  if (kind === 'reference') return checkReference(value as unknown as Reference, contextOf(field)) as T;
  if (kind !== undefined) return resolveNamed(value as unknown as Named, contextOf(field)) as T;
  const within = (name: string) => (field === '' ? name : `${field}.${name}`);
  if (Array.isArray(value))
    return value.map((item, index) => resolveKinds(item, contextOf, within(String(index)))) as T;
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    resolveKinds(inner, contextOf, within(name)),
  ]);
  return Object.fromEntries(entries);
}

/** Returns true for a record, false for an instance of a class, such as a date. */
function isRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns the reference, and reports one that doesn't lead to a published entry. */
function checkReference(reference: Reference, { ask, tell }: KindContext): Reference {
  const { collection, id } = reference;
  const names = ask(collectionNames);
  // Mistakes in the declarations are reported by themselves.
  if (names === null) return reference;
  if (!names.includes(collection)) {
    const likely = nearest(collection, names);
    const hint = likely ? `Did you mean ${likely}?` : 'Declare it in templates/collections.ts.';
    tell({ code: 'collection-unknown', message: `There is no collection "${collection}"`, hint });
  } else if (!ask(collectionEntry, [collection, id])) {
    const likely = nearest(
      id,
      ask(collectionEntries, collection).map((entry) => entry.id),
    );
    const message = `There is no published entry "${id}" in ${collection}`;
    const hint = likely ? `Did you mean ${likely}?` : 'Add it there, or name another entry.';
    tell({ code: 'reference-unknown', message, hint });
  }
  return reference;
}
