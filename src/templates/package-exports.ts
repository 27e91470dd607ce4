// Exports of this package for templates, and words for names that it doesn't export.

import {
  byYear,
  collection,
  createKinds,
  formatDate,
  formatNumber,
  href,
  Image,
  initialOf,
  longestWord,
  oklch,
  PageHead,
  Pagination,
  Picture,
  paginate,
  palette,
  StructuredData,
  shared,
  sortByText,
} from '../api/index.ts';
import { COMPONENTS } from '../features/components.ts';
import { guide } from '../kit/diagnostics/guide.ts';
import { didYouMean } from '../kit/nearest.ts';
import { loadProgram } from '../limits/index.ts';

export const requireZod = () => loadProgram<typeof import('zod')>('#zod');

/** Loads the kinds of fields with zod, which only templates that use one of them need. */
const kinds = () => createKinds(requireZod().z);

/** Components and functions that templates import from the package itself. */
export const EXPORTS = {
  ...COMPONENTS,
  Image,
  PageHead,
  Pagination,
  Picture,
  StructuredData,
  byYear,
  collection,
  file: () => kinds().file(),
  formatDate,
  formatNumber,
  href,
  image: (options?: { readonly minWidth?: number }) => kinds().image(options),
  initialOf,
  link: () => kinds().link(),
  longestWord,
  oklch,
  paginate,
  palette,
  reference: (name: string) => kinds().reference(name),
  shared,
  sortByText,
};

export const EXPORTED: readonly string[] = Object.keys(EXPORTS);

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
