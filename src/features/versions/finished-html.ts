// Versions that are finished HTML in `public/`, of another tool or of an old design: published byte for byte.
import { gatherFacts } from '../../document/index.ts';
import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { encodePath } from '../../kit/urls/url-path.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import { mainPath } from '../../model/pages/edition.ts';
import { type Ask, task } from '../../site/index.ts';
import { allOutlines, coreSettings, editionFolders, isPublicFile } from '../../site/read/index.ts';
import { versionsDeclaration } from './declaration.ts';
import { allVersions, type NamedVersion, type PageElsewhere, type VersionPlace } from './version-pages.ts';

const diagnostic = diagnosticsOf(versionsDeclaration.codes);

/** Returns a page in a folder of `public/`: in the same place or an old one, else the nearest above it. */
export function finishedPage(
  ask: Ask,
  { edition, place, before }: VersionPlace,
  html: string,
): Pick<PageElsewhere, 'route' | 'state'> | undefined {
  const folders = edition === '' ? [html] : [`${edition}/${html}`, `${html}/${edition}`, html];
  const find = (at: string) => {
    for (const folder of folders) {
      const route = routeIn(ask, folder, at);
      if (route !== undefined) return route;
    }
    return undefined;
  };
  const own = place.endsWith('.html') ? '/' : place;
  const same = find(own);
  if (same !== undefined) return { route: same, state: 'same' };
  const moved = before.map(find).find((route) => route !== undefined);
  if (moved !== undefined) return { route: moved, state: 'moved' };
  for (let above = own; above !== '/'; ) {
    above = above.replace(/[^/]+\/?$/, '');
    const route = find(above);
    if (route !== undefined) return { route, state: 'missing' };
  }
  return undefined;
}

/** Returns the URL of a page in a folder of `public/`: `guide/index.html`, or `guide.html` as some tools have it. */
function routeIn(ask: Ask, folder: string, place: string): string | undefined {
  const base = `${folder}${decodeURI(place)}`;
  if (ask(isPublicFile, `${base}index.html`)) return encodePath(base);
  const file = `${base.slice(0, -1)}.html`;
  return place !== '/' && ask(isPublicFile, file) ? encodePath(file) : undefined;
}

export function htmlVersions(ask: Ask): readonly (NamedVersion & { readonly html: string })[] {
  return allVersions(ask(coreSettings).value.versions).flatMap(({ html, ...one }) =>
    html === undefined ? [] : { ...one, html },
  );
}

const idsOfFile = task('finished-html-ids', (ask, file: string): readonly string[] =>
  gatherFacts(ask.text(file) ?? '').ids.map(({ id }) => id),
);

/** Returns the ids in a page of a finished version, by its file in the output; undefined for other files. */
export function finishedIds(ask: Ask, file: string): readonly string[] | undefined {
  const isFinished = /\.html?$/.test(file) && htmlVersions(ask).some(({ html }) => isIn(ask, file, html));
  return isFinished ? ask(idsOfFile, `public/${file}`) : undefined;
}

/** Returns true for a file in a folder of finished HTML, in any language. */
function isIn(ask: Ask, file: string, html: string): boolean {
  const languages = ['', ...ask(editionFolders).map(({ folder }) => `${folder}/`)];
  return languages.some((language) => file.startsWith(`${language}${html}/`));
}

/** Returns the finished version in whose place a page is. */
export function finishedVersionOf(
  page: Parameters<typeof mainPath>[0],
  finished: ReturnType<typeof htmlVersions>,
): NamedVersion | undefined {
  return finished.find(({ html }) => mainPath(page).startsWith(`content/${html}/`));
}

/** Versions that have pages too, at the same URLs, and those without a home page, to which links could lead. */
export const mistakesOfHtml = task('mistakes-of-finished-html', (ask): readonly Diagnostic[] => {
  const { spans } = ask(coreSettings).value;
  const finished = htmlVersions(ask);
  if (finished.length === 0) return [];
  const twice = new Set(allOutlines(ask).map((page) => finishedVersionOf(page, finished)));
  return finished.flatMap((one) => {
    const { version, html } = one;
    const at = placeOf(SETTINGS_PATH, spans, `versions.${version}.html`);
    if (twice.has(one))
      return diagnostic('version-twice', {
        message: `${version} is finished HTML, and content/${html}/ has pages too`,
        at,
        hint: `Remove content/${html}/, in all languages, or write folder instead of html.`,
      });
    if (ask(isPublicFile, `${html}/index.html`)) return [];
    return diagnostic('version-empty', {
      message: `No page is in ${version}: public/${html}/ has no index.html`,
      at,
      hint: `Put the finished HTML into public/${html}/, with a page index.html, or remove the version.`,
    });
  });
});
