// Which page translates which: the originals of translations, and the translations of a page, as tasks.
import { fingerprintOfJson, live } from '../../engine/index.ts';
import { routeOfRedirect, routeOfSource } from '../../routes/index.ts';
import { task } from '../index.ts';
import { allOutlines, editionFolders } from '../read/index.ts';

/**
 * Originals by the paths of their translations: `content/about.md` by `content/de/about.md`; null for a page that exists
 * only in its language, and for one whose original doesn't exist. Drafts count.
 */
export const originals = task(
  'originals',
  (ask): Readonly<Record<string, string | null>> => {
    if (ask(editionFolders).length === 0) return {};
    const outlines = allOutlines(ask);
    const main = outlines.filter(({ edition }) => !edition);
    const paths = new Set(main.map(({ path }) => path));
    const moved = new Map(
      main.flatMap(({ path, aliases }) => aliases.map((alias) => [oldRoute(alias), path] as const)),
    );
    const find = (path: string) =>
      sameNames(path).find((name) => paths.has(name)) ?? moved.get(usualRoute(path)) ?? null;
    const found = outlines.flatMap(({ path, edition, translates }) => {
      if (!edition) return [];
      if (translates === false) return [[path, null] as const];
      return [[path, find(translates === undefined ? edition.path : `content/${translates}`)] as const];
    });
    return Object.fromEntries(found);
  },
  live(fingerprintOfJson),
);

/** Returns the names of files that have the same route. */
function sameNames(path: string): readonly string[] {
  const stem = path.replace(/(?:\/index)?\.md$/, '');
  return [path, `${stem}.md`, `${stem}/index.md`];
}

function usualRoute(path: string): string | undefined {
  const result = routeOfSource(path);
  return result.kind === 'route' ? result.pageRoute.route : undefined;
}

function oldRoute(alias: string): string | undefined {
  const result = routeOfRedirect(alias);
  return result.kind === 'route' ? result.from : undefined;
}
