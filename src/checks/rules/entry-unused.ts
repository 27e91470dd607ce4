import { dataFileOf } from '../../model/collections/record.ts';
import type { SiteRule } from '../rule.ts';

export const entryUnused: SiteRule = {
  code: 'entry-unused',
  severity: 'warning',
  title: 'Record that nothing refers to',
  meaning:
    'Other records of its collection, such as tags or authors, are named by entries of other collections, and this one by none. It may be misspelt, or left over.',
  scope: 'site',
  when: 'check',
  check({ entries, placeOfEntry }) {
    const named = new Map<string, Set<string>>();
    for (const { collection: from, references } of entries) {
      for (const { collection, id } of references) {
        if (collection === from) continue;
        const ids = named.get(collection) ?? new Set();
        named.set(collection, ids.add(id));
      }
    }
    return entries
      .filter(({ path, collection, entryId }) => {
        const ids = named.get(collection);
        return ids !== undefined && !ids.has(entryId) && dataFileOf(path) !== undefined;
      })
      .map((entry) => ({
        message: `Nothing refers to ${entry.entryId} of ${entry.collection}`,
        at: { kind: 'place', place: placeOfEntry(entry.path) },
        hint: 'Refer to it, or remove it.',
      }));
  },
};
