// Checks the entries of all collections together: unique ids, and references to existing entries.

import { alternatives } from '../kit/counted.ts';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, type Place, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { placeInCode, quotedText } from '../kit/diagnostics/place-in-code.ts';
import { didYouMean } from '../kit/nearest.ts';
import { sortedBy } from '../kit/order.ts';
import type { Absence } from '../model/pages/built-page.ts';
import type { DeclaredCollections, FieldReference } from '../model/pages/collection.ts';
import { collectionKey, mainPath } from '../model/pages/edition.ts';
import type { Page } from '../model/pages/page.ts';
import { fileOf, isOwnPage } from '../model/pages/page-path.ts';

/** Page or record that others can refer to. */
export type NamedEntry = Pick<Page, 'path' | 'edition' | 'collection' | 'entryId' | 'references'>;

export interface EntryChecks {
  readonly declared: DeclaredCollections;
  readonly unpublished: ReadonlyMap<string, Absence>;
  readonly placeOf: (entry: NamedEntry, field: string) => Place;
  /** File that declares collections, or could: `templates/collections.ts`. */
  readonly declaredIn: () => { readonly path: string; readonly text: string };
}

interface CheckedReferences {
  readonly diagnostics: readonly Diagnostic[];
  /** Paths of pages that can't be rendered because of broken references. */
  readonly broken: ReadonlySet<string>;
}

/** Checks references; `entries` are all pages and records, sorted by path. */
export function checkReferences(entries: readonly NamedEntry[], checks: EntryChecks): CheckedReferences {
  const diagnostics: Diagnostic[] = [];
  const broken = new Set<string>();
  const known = entriesById(entries, checks, diagnostics);
  for (const entry of entries) {
    for (const reference of entry.references) {
      const mistake = mistakeIn(entry, reference, known, checks);
      if (!mistake) continue;
      diagnostics.push(mistake);
      broken.add(entry.path);
    }
  }
  return { diagnostics, broken };
}

type KnownEntries = ReadonlyMap<string, ReadonlyMap<string, NamedEntry>>;

/** Returns the entries of a declared collection in the edition of an entry. */
function entriesIn(
  known: Map<string, Map<string, NamedEntry>>,
  { collection, edition }: NamedEntry,
): Map<string, NamedEntry> | undefined {
  const main = known.get(collection);
  if (!main || !edition) return main;
  const key = collectionKey(collection, edition.name);
  const others = known.get(key) ?? new Map<string, NamedEntry>();
  known.set(key, others);
  return others;
}

/** Groups entries by collection and id. If two have the same id, the first counts, and the second is reported. */
function entriesById(
  entries: readonly NamedEntry[],
  { declared, placeOf }: EntryChecks,
  diagnostics: Diagnostic[],
): KnownEntries {
  const known = new Map<string, Map<string, NamedEntry>>(
    Array.from(declared.keys(), (name) => [name, new Map()]),
  );
  for (const entry of entries) {
    const others = isOwnPage(mainPath(entry)) ? undefined : entriesIn(known, entry);
    const first = others?.get(entry.entryId);
    if (!first) others?.set(entry.entryId, entry);
    else
      diagnostics.push(
        diagnostic('entry-twice', {
          message: `${entry.collection} has two entries with the id ${entry.entryId}`,
          at: placeOf(entry, ''),
          related: [{ message: 'the other entry', at: placeOf(first, '') }],
          hint: 'Rename or remove one of the two.',
        }),
      );
  }
  return known;
}

function mistakeIn(
  entry: NamedEntry,
  { collection, id, field }: FieldReference,
  known: KnownEntries,
  { declared, unpublished, placeOf, declaredIn }: EntryChecks,
): Diagnostic | undefined {
  const others = known.get(collection);
  if (!others) {
    const { path, text } = declaredIn();
    return diagnostic('collection-unknown', {
      message: `A field refers to the collection "${collection}", which does not exist`,
      at: placeInCode(path, text, referenceTo(collection)),
      hint: didYouMean(collection, declared.keys(), 'Declare it, or use one that is declared.'),
    });
  }
  const target = known.get(collectionKey(collection, entry.edition?.name))?.get(id) ?? others.get(id);
  if (!target) {
    return diagnostic('reference-unknown', {
      message: `${homeOf(collection, others)} has no entry "${id}"`,
      at: placeOf(entry, field),
      hint: didYouMean(id, others.keys(), choiceOf([...others.keys()])),
    });
  }
  const why = unpublished.get(target.path);
  if (why === undefined || unpublished.has(entry.path)) return undefined;
  return diagnostic('reference-unknown', {
    message: `The entry "${id}" is not published: ${target.path} ${REASONS[why]}`,
    at: placeOf(entry, field),
    hint: 'Publish it too, or remove the reference.',
  });
}

/** Pattern of a declaration `reference('authors')`. */
function referenceTo(collection: string): RegExp {
  return new RegExp(`(?<=\\breference\\(\\s*)${quotedText(collection).source}`);
}

/** Most entries that a hint lists. */
const FEW = 5;

function choiceOf(ids: readonly string[]): string {
  const known = sortedBy(ids, (id) => id);
  return known.length > 0 && known.length <= FEW
    ? `Write ${alternatives(known)}, or add the entry.`
    : 'Add it there, or name another entry.';
}

const REASONS: Readonly<Record<Absence, string>> = {
  draft: 'is a draft',
  scheduled: 'has a date in the future',
  expired: 'has expired',
};

/** Returns the single file of a collection, or its folder. */
function homeOf(collection: string, entries: ReadonlyMap<string, NamedEntry>): string {
  const files = new Set(Array.from(entries.values(), ({ path }) => fileOf(path)));
  const [only = ''] = files;
  return files.size === 1 && !only.startsWith(`content/${collection}/`) ? only : `content/${collection}/`;
}

/** Reports collections without any file in `content/`. `files` are all files there. */
export function emptyCollections(
  declared: DeclaredCollections,
  files: readonly string[],
): readonly Diagnostic[] {
  if (declared.size === 0) return [];
  const names = new Set(files.map((file) => file.split('/')[1]?.replace(/\.(?:yaml|json|csv)$/, '') ?? ''));
  const undeclared = [...names].filter((name) => !declared.has(name));
  return [...declared.values()]
    .filter(({ name }) => !names.has(name))
    .map(({ name, path }) =>
      diagnostic('collection-empty', {
        message: `The collection ${name} has no entries: content/${name}/ does not exist`,
        at: wholeFile(path),
        hint: didYouMean(
          name,
          undeclared,
          'Add its first entry, or remove the collection from the declaration.',
        ),
      }),
    );
}
