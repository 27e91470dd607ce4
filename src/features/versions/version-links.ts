// Links between versions: they are written with the name of the version, `v1:guide.md`.
import { mainPath } from '../../model/pages/edition.ts';
import type { Page } from '../../model/pages/page.ts';
import type { Targets } from '../../model/site.ts';
import { routeOfSource } from '../../routes/index.ts';
import { linkTarget } from '../../site/arrange/index.ts';
import { type Ask, task } from '../../site/index.ts';
import { coreSettings, editionAt, siteSettings } from '../../site/read/index.ts';
import { finishedPage } from './finished-html.ts';
import { publishedVersions } from './published-versions.ts';
import { allVersions, namedVersions, versionOfFile } from './version-pages.ts';

interface VersionFolder {
  readonly version: string;
  /** Folder in `content/`, or in `public/` for finished HTML. */
  readonly folder: string;
  readonly isHtml: boolean;
}

const versionFolders = task('version-folders', (ask): readonly VersionFolder[] =>
  allVersions(ask(coreSettings).value.versions).map(({ version, folder, html }) => ({
    version,
    folder: html ?? folder,
    isHtml: html !== undefined,
  })),
);

/** Version of a file, and its path there; null if it belongs to none. */
const versionFile = task('version-file', (ask, path: string): { version: string; file: string } | null => {
  const main = mainPath({ path, ...edition(editionAt(ask, path)) });
  const found = versionOfFile(main, namedVersions(ask(coreSettings).value.versions));
  if (!found) return null;
  const start = found.folder === '' ? 'content/' : `content/${found.folder}/`;
  return { version: found.version, file: main.slice(start.length) };
});

function edition<E>(found: E | undefined): { readonly edition?: E } {
  return found === undefined ? {} : { edition: found };
}

/** Returns the route to which a page of an ended version redirects. */
function redirectOf(ask: Ask, address: string): string | null {
  const result = routeOfSource(`content${address.replace(/[?#].*$/s, '').replace(/\/$/, '/index.md')}`);
  return result.kind === 'route' ? ask(linkTarget, ['redirect', result.pageRoute.route]) : null;
}

/** Returns the URL in finished HTML of a page that a link names by its former file, `guide/setup.md`. */
function finishedAddress(ask: Ask, path: string, link: string, html: string): string | undefined {
  const [, file, rest = ''] = /^\/?([^?#]*\.md)(.*)$/s.exec(link) ?? [];
  const result = file === undefined ? undefined : routeOfSource(`content/${file}`);
  if (result?.kind !== 'route') return undefined;
  const place = { edition: editionAt(ask, path)?.name ?? '', place: result.pageRoute.route, before: [] };
  const found = finishedPage(ask, place, html);
  return found?.state === 'same' ? found.route + rest : undefined;
}

/** Returns the answers of a page about links by the names of versions, and about links to other versions. */
export function versionTargets(ask: Ask, { path }: Pick<Page, 'path'>): Partial<Targets> {
  const folders = ask(versionFolders);
  if (folders.length === 0) return {};
  const own = ask(versionFile, path)?.version;
  return {
    versionNames: folders.map(({ version }) => version),
    inVersion(url) {
      const [, name = '', rest = ''] = /^([a-z][a-z0-9.-]*):(.*)$/is.exec(url) ?? [];
      const found = folders.find(({ version }) => version === name.toLowerCase());
      if (!found) return undefined;
      const address =
        (found.isHtml ? finishedAddress(ask, path, rest, found.folder) : undefined) ??
        `/${found.folder}/${rest.replace(/^\/+/, '')}`.replace(/^\/+/, '/');
      const isPublished = ask(publishedVersions).some(({ version }) => version === found.version);
      return {
        version: found.version,
        folder: `${found.isHtml ? 'public' : 'content'}/${found.folder}/`.replace(/\/+$/, '/'),
        path: isPublished ? address : (redirectOf(ask, address) ?? address),
      };
    },
    versionAt(url) {
      const { base } = ask(siteSettings).value;
      if (own === undefined || !url.startsWith(base)) return undefined;
      const [, written = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url.slice(base.length - 1)) ?? [];
      const html = folders.find((one) => one.isHtml && written.startsWith(`/${one.folder}/`));
      if (html)
        return {
          version: html.version,
          url: `${html.version}:${url.slice(base.length + html.folder.length + 1)}`,
        };
      const file = ask(linkTarget, ['source', written]);
      const found = file === null ? null : ask(versionFile, file);
      return found === null || found.version === own
        ? undefined
        : { version: found.version, url: `${found.version}:${found.file}${rest}` };
    },
  };
}
