// Packages that templates get without installing them, the names that this one exports, and words for unknown ones.

import { guide } from '../kit/diagnostics/guide.ts';
import { didYouMean } from '../kit/nearest.ts';

/** Packages, with all their subpaths, that are never bundled into the templates. */
export const PROVIDED = ['react', 'react-dom', 'zod', 'sitewright'];

/** Components and functions that templates import from the package itself. */
export const EXPORTED: readonly string[] = [
  ...['Image', 'Languages', 'PageHead', 'Pagination', 'Picture', 'Search', 'StructuredData'],
  ...['byYear', 'collection', 'file', 'formatDate', 'formatNumber', 'href', 'image', 'initialOf', 'link'],
  ...['longestWord', 'paginate', 'reference', 'shared', 'sortByText'],
];

/** Words for an export that the package doesn't have. */
export function unknownExport(name: string) {
  const hint = didYouMean(name, EXPORTED, `Check the import: ${guide('api.md')} lists what it exports.`);
  return { message: `sitewright does not export ${name}`, hint };
}

/** Explains the error of a call to an export that the package doesn't have; undefined for any other error. */
export function explainUnknownExport(message: string) {
  const [, name] = /^\(0 , import_sitewright\d*\.([\w$]+)\) is not a function$/.exec(message) ?? [];
  return name === undefined ? undefined : unknownExport(name);
}
