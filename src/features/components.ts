// The list of components that features give to templates.
import type { shared } from '../api/index.ts';
import { Languages } from './languages/component.tsx';
import { Search, sharedSearch } from './search/component.tsx';
import { VersionNote, Versions } from './versions/component.tsx';

/** Components of features, which templates import from `sitewright`. */
export const COMPONENTS = { Languages, Search, VersionNote, Versions };

/** Returns those that render what is equal on many pages only once. */
export function sharedComponents(share: typeof shared) {
  return { Search: sharedSearch(share) };
}
