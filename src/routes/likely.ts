// Suggests targets for broken URLs; prepared once for all URLs of a site.

import { createWords } from '../kit/nearest.ts';
import { encodePath } from '../kit/urls/url-path.ts';
import { stemOf } from '../model/pages/page-path.ts';
import type { RouteSuggestions } from '../model/site.ts';

/** The targets of a site's URLs. */
interface KnownTargets {
  readonly byRoute: ReadonlyMap<string, unknown>;
  readonly byPath: ReadonlyMap<string, unknown>;
  readonly publicFiles: ReadonlySet<string>;
  readonly attachments: ReadonlySet<string>;
}

export function suggestionsFor({
  byRoute,
  byPath,
  publicFiles,
  attachments,
}: KnownTargets): RouteSuggestions {
  const routes = createWords([...byRoute.keys(), ...Array.from(publicFiles, encodePath)]);
  const paths = [...byPath.keys(), ...attachments.keys()].reverse();
  // The first of several files with one name counts.
  // Parts that all paths share would make unrelated ones look similar.
  const byStem = new Map(paths.map((path) => [stemOf(path), path]));
  const byName = new Map(paths.map((path) => [nameOf(path), path]));
  const stems = createWords(byStem.keys());
  return {
    route: routes.nearest,
    file: (path) => byStem.get(stems.nearest(stemOf(path)) ?? '') ?? byName.get(nameOf(path)),
  };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
