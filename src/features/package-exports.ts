// Exports of `sitewright` for templates: the API, and the components of features.
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
import { loadProgram } from '../limits/index.ts';
import type { Feature } from '../site/index.ts';
import type { PackageExports } from '../templates/index.ts';

/** Loads the kinds of fields with zod, which only templates that use one of them need. */
const kinds = () => createKinds(loadProgram<typeof import('zod')>('#zod').z);

const EXPORTS = {
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
  localized: (schema: Parameters<ReturnType<typeof kinds>['localized']>[0]) => kinds().localized(schema),
  longestWord,
  oklch,
  paginate,
  palette,
  reference: (name: string) => kinds().reference(name),
  shared,
  sortByText,
};

export function packageExports(features: readonly Feature[]): PackageExports {
  const create: PackageExports['create'] = (share) =>
    Object.assign({ ...EXPORTS, shared: share }, ...features.map(({ components }) => components?.(share)));
  return { names: Object.keys(create(shared)), create };
}
