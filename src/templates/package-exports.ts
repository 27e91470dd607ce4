// Exports of the package itself for templates, and words for names that it doesn't export.
import { guide } from '../kit/diagnostics/guide.ts';
import { didYouMean } from '../kit/nearest.ts';
import type { SharedComponents } from './realm/shared-components.ts';

export interface PackageExports {
  readonly names: readonly string[];
  /** Creates the module; `share` renders what is equal on many pages only once. */
  readonly create: (share: SharedComponents['share']) => object;
}

/** Words for an export that the package doesn't have. */
export function unknownExport(name: string, known: readonly string[]) {
  const hint = didYouMean(name, known, `Check the import: ${guide('api.md')} lists what it exports.`);
  return { message: `sitewright does not export ${name}`, hint };
}

/** Explains the error of a call to an export that the package doesn't have; undefined for any other error. */
export function explainUnknownExport(message: string, known: readonly string[]) {
  const [, name] = /^\(0 , import_sitewright\d*\.([\w$]+)\) is not a function$/.exec(message) ?? [];
  return name === undefined ? undefined : unknownExport(name, known);
}
