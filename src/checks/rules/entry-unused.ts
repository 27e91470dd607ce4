import { dataFileOf } from '../../model/collections/record.ts';
import type { SiteRule } from '../rule.ts';

export const entryUnused: SiteRule = {
  code: 'entry-unused',
  severity: 'warning',
  title: 'Record that nothing refers to',
  meaning:
    'Other records of its collection, such as tags or authors, are named by entries of other collections, and this one by none. It may be misspelt, or left over.',
  when: 'check',
  *site({ entries, placeOfEntry }) {
    const named = new Map<string, Set<string>>();
    for (const { collection: from, references } of entries)
      for (const { collection, id } of references)
        if (collection !== from) named.set(collection, (named.get(collection) ?? new Set()).add(id));
    for (const { path, collection, entryId } of entries)
      if (named.get(collection)?.has(entryId) === false && dataFileOf(path) !== undefined)
        yield {
          message: `Nothing refers to ${entryId} of ${collection}`,
          at: { kind: 'place', place: placeOfEntry(path) },
          hint: 'Refer to it, or remove it.',
        };
  },
};
