// Suggests targets for broken URLs; prepared once for all URLs of a site.
import { createWords } from '../kit/nearest.ts';
import { stemOf } from './pages/page-path.ts';
import { encodePath } from './url-path.ts';

export interface RouteSuggestions {
  /** Returns the route, or the URL of a public file, that is similar to a URL. */
  route(address: string): string | undefined;
  /** Returns the page, or the file next to pages, with a similar path, else one with the same name in another folder. */
  file(path: string): string | undefined;
}

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
