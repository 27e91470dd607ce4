// Versions that are finished HTML in `public/`, of another tool or of an old design: published byte for byte.
import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { encodePath } from '../../kit/urls/url-path.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import { type Ask, task } from '../../site/index.ts';
import { coreSettings, isPublicFile } from '../../site/read/index.ts';
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

function htmlVersions(ask: Ask): readonly (NamedVersion & { readonly html: string })[] {
  return allVersions(ask(coreSettings).value.versions).flatMap(({ html, ...one }) =>
    html === undefined ? [] : { ...one, html },
  );
}

/** Versions whose folder has no home page, to which links could lead. */
export const emptyHtml = task('empty-html-versions', (ask): readonly Diagnostic[] => {
  const { spans } = ask(coreSettings).value;
  return htmlVersions(ask)
    .filter(({ html }) => !ask(isPublicFile, `${html}/index.html`))
    .map(({ version, html }) =>
      diagnostic('version-empty', {
        message: `No page is in ${version}: public/${html}/ has no index.html`,
        at: placeOf(SETTINGS_PATH, spans, `versions.${version}.html`),
        hint: `Put the finished HTML into public/${html}/, with a page index.html, or remove the version.`,
      }),
    );
});
