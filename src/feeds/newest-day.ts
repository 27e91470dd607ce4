import type { Feed } from '../model/collections/feed.ts';

/** The newest day of an entry, and the first of all days for a feed that has none: never the day of the build. */
export function newestDay({ entries }: Feed): string {
  return entries.reduce((newest, { updated }) => (updated > newest ? updated : newest), '1970-01-01');
}
