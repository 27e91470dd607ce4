// Versions of a site of MkDocs that mike keeps as HTML, usually in the branch gh-pages: a folder for each, and versions.json.
// https://github.com/jimporter/mike
import { Fault } from '../../../kit/diagnostics/fault.ts';
import { orUndefined } from '../../../kit/thrown.ts';
import { encodePath } from '../../../kit/urls/url-path.ts';
import { versionName } from '../../names.ts';
import type { FinishedHtml, OldPage, OldSettings, OldSite } from '../../old-project.ts';
import { sameUrl } from '../../urls/same-url.ts';
import { listIn, textIn, valuesIn } from '../../values.ts';

interface MikeVersion {
  /** Its folder. */
  readonly version: string;
  /** Name for readers. */
  readonly title: string;
  /** Further names in URLs: `latest`. */
  readonly aliases: readonly string[];
}

interface OldVersions extends Pick<OldSite, 'pages' | 'copies' | 'left'> {
  readonly settings: Pick<OldSettings, 'versions' | 'redirects'>;
}

const LIST = 'versions.json';

/**
 * Returns the versions: the imported pages are the current one, and the others stay as they are. URLs of the current version
 * and of all aliases redirect. @throws {Fault} if the folder isn't one of mike's
 */
export function readMike(html: FinishedHtml, pages: readonly OldPage[]): OldVersions {
  const all = versionsIn(html);
  const current = currentOf(html, all);
  const others = all.filter((one) => one !== current);
  const present = others.filter(({ version }) => html.files.includes(`${version}/index.html`));
  const what = `The imported pages are this version. If they are of another one, name it: --as.`;
  return {
    pages: withOldUrls(pages, current),
    copies: copiesOf(html, present),
    settings: {
      ...(present.length > 0 && { versions: settingsOf([current, ...present], all) }),
      redirects: present.flatMap((one) => redirectsOf(html, one)),
    },
    left: [
      { file: LIST, what, words: current.version },
      ...others
        .filter((one) => !present.includes(one))
        .map(({ version: words }) => ({
          file: LIST,
          what: 'A version has no folder with an index.html, so it was left out.',
          words,
        })),
      ...lostPages(html, pages, current).map((file) => ({
        file,
        what: 'A page of the current version is not among the imported ones: redirect its URLs in content/site.yaml.',
      })),
    ],
  };
}

/** Versions in their order, the newest first. */
function versionsIn({ folder, text }: FinishedHtml): readonly MikeVersion[] {
  const hint = 'Name the folder that mike writes, such as a checkout of the branch gh-pages.';
  const written = text(LIST);
  if (written === undefined) throw new Fault(`There is no ${LIST} in ${folder}`, hint);
  const all = listIn(orUndefined(() => JSON.parse(written))).map((one): MikeVersion => {
    const { version, title, aliases } = valuesIn(one);
    const name = textIn(version) ?? '';
    const names = listIn(aliases).flatMap((alias) => textIn(alias) ?? []);
    return { version: name, title: textIn(title) ?? name, aliases: names };
  });
  const isName = (name: string) => /^[^/\\?#%\p{Cc}]+$/u.test(name) && !/^\.+$/.test(name);
  const wrong = all.find(({ version, aliases }) => ![version, ...aliases].every(isName));
  if (all.length === 0 || wrong)
    throw new Fault(`${LIST} in ${folder} isn't a list of versions with names of folders`, hint);
  return all;
}

/** Returns the version that is named, else the one to which the start page leads, else the latest. */
function currentOf({ current, text }: FinishedHtml, all: readonly MikeVersion[]): MikeVersion {
  const find = (name: string) =>
    all.find(({ version }) => version === name) ?? all.find(({ aliases }) => aliases.includes(name));
  if (current !== undefined) {
    const found = find(current);
    if (found) return found;
    const known = all.map(({ version }) => version).join(', ');
    throw new Fault(`--as names ${current}, which is not in ${LIST}`, `It has these versions: ${known}.`);
  }
  const [, start = ''] = /window\.location\.replace\(\s*"([^"/]+)/.exec(text('index.html') ?? '') ?? [];
  const likely = [start, 'latest', 'stable'].map(find).find((one) => one !== undefined);
  return likely ?? (all[0] as MikeVersion);
}

function withOldUrls(pages: readonly OldPage[], { version, aliases }: MikeVersion): readonly OldPage[] {
  return pages.map((page) => {
    const { url, given } = page;
    if (url === undefined) return page;
    const own = listIn(given.aliases).map(String);
    const old = [version, ...aliases].flatMap((name) => [url, ...own].map((one) => `/${name}${one}`));
    return { ...page, given: { ...given, aliases: [...own, ...old] } };
  });
}

/** The files of versions, and the list that their own switches read. */
function copiesOf({ folder, files }: FinishedHtml, versions: readonly MikeVersion[]): OldSite['copies'] {
  const names = new Set(versions.map(({ version }) => version));
  return files
    .filter((file) => (names.size > 0 && file === LIST) || names.has(file.replace(/\/.*$/s, '')))
    .map((file) => ({ from: `${folder}/${file}`, to: `public/${file}` }));
}

function settingsOf(
  [current, ...present]: readonly MikeVersion[],
  all: readonly MikeVersion[],
): OldSettings['versions'] {
  const settings: Record<string, NonNullable<OldSettings['versions']>[string]> = {};
  for (const one of all) {
    if (one !== current && !present.includes(one)) continue;
    const { version, title: name } = one;
    let key = versionName(version);
    for (let number = 2; settings[key]; number += 1) key = `${versionName(version)}-${number}`;
    settings[key] = one === current ? { name, current: true } : { html: version, name };
  }
  return settings;
}

/** Redirects from the aliases of a version to its pages. */
function redirectsOf(html: FinishedHtml, { version, aliases }: MikeVersion): OldSettings['redirects'] & {} {
  return aliases.flatMap((alias) =>
    urlsIn(html, version).map((url) => ({
      from: encodePath(alias + url),
      to: encodePath(version + url),
    })),
  );
}

/** URLs of the pages of a version, without its name. */
function urlsIn({ files }: FinishedHtml, version: string): readonly string[] {
  return files
    .filter((file) => file.startsWith(`${version}/`) && /\.html$/.test(file))
    .map((file) => file.slice(version.length).replace(/\/index\.html$/, '/'))
    .filter((url) => url !== '/404.html');
}

/** Files of the current version whose pages were not imported. */
function lostPages(
  html: FinishedHtml,
  pages: readonly OldPage[],
  { version }: MikeVersion,
): readonly string[] {
  const known = new Set(
    pages.flatMap(({ url = '', given }) => [url, ...listIn(given.aliases).map(String)]).map(sameUrl),
  );
  return urlsIn(html, version)
    .filter((url) => !known.has(sameUrl(url)))
    .map((url) => `/${version}${url}`);
}
