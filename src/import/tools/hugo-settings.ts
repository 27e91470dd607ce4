// The settings of a Hugo site.
import { folderPath, pathOfUrl } from '../names.ts';
import type { SiteReader, WeighedEntry } from '../site-reader.ts';
import { listIn, type OldValues, textIn, valuesIn } from '../values.ts';

export type HugoSettings = ReturnType<typeof readSettings>;

export function readSettings(site: SiteReader) {
  const endings = ['toml', 'yaml', 'yml', 'json'];
  const named = (name: string) => endings.map((ending) => `${name}.${ending}`);
  const inFolder = (name: string) => site.data(...named(`config/_default/${name}`));
  const main = {
    ...site.data(...named('hugo'), ...named('config')),
    ...inFolder('config'),
    ...inFolder('hugo'),
  };
  const params = { ...valuesIn(main.params), ...inFolder('params') };
  const menus = {
    ...valuesIn(main.menu),
    ...valuesIn(main.menus),
    ...inFolder('menus'),
    ...inFolder('menu'),
  };
  const languages = { ...valuesIn(main.languages), ...inFolder('languages') };
  const mounts = [...listIn(valuesIn(main.module).mounts), ...listIn(inFolder('module').mounts)];
  const url = textIn(main.baseURL) ?? textIn(main.baseurl);
  const language = textIn(main.defaultContentLanguage) ?? 'en';
  const own = valuesIn(languages[language]);
  return {
    params,
    own: {
      name: textIn(main.title) ?? textIn(own.title),
      url,
      language: textIn(main.languageCode) ?? textIn(main.locale) ?? language,
      description: textIn(params.description),
    },
    base: pathOfUrl(url),
    contentFolders: contentFolders(main, mounts, languages, language),
    staticFolders: foldersOf(mounts, 'static', 'static').map(({ folder }) => folder),
    menus: listIn(menus.main).flatMap(menuEntry),
    permalinks: permalinksOf(main.permalinks, inFolder('permalinks')),
    languages: new Set(Object.keys(languages).filter((name) => name !== language)),
  };
}

/** Permalink patterns of pages; sections and terms have tables of their own. */
function permalinksOf(written: unknown, own: OldValues): OldValues {
  const all = { ...valuesIn(written), ...own };
  return { ...all, ...valuesIn(all.page) };
}

function menuEntry(written: unknown): readonly WeighedEntry[] {
  const { name, title, url, pageRef, weight } = valuesIn(written);
  const to = textIn(url) ?? textIn(pageRef);
  const label = textIn(name) ?? textIn(title);
  return label === undefined || to === undefined ? [] : [{ label, to, weight: Number(weight ?? 0) || 0 }];
}

/** A folder whose files are the pages of a language. */
export interface ContentFolder {
  readonly folder: string;
  /** Place of its files in the site: empty, or `docs/`. */
  readonly place: string;
  /** Undefined for the main language. */
  readonly language: string | undefined;
}

/** Folders from mounts (https://gohugo.io/configuration/module/#mounts), else one for each language, else one for all. */
function contentFolders(
  main: OldValues,
  mounts: readonly unknown[],
  languages: OldValues,
  mainLanguage: string,
): readonly ContentFolder[] {
  const usual = folderPath(textIn(main.contentDir) ?? 'content');
  const own = Object.entries(languages).flatMap(([name, settings]) => {
    const folder = textIn(valuesIn(settings).contentDir);
    const language = name === mainLanguage ? undefined : name;
    return folder === undefined ? [] : { folder: folderPath(folder), place: '', language };
  });
  const isReplaced = own.some(({ language }) => language === undefined);
  const written = isReplaced ? own : [...own, { folder: usual, place: '', language: undefined }];
  const mounted = foldersOf(mounts, 'content').map((mount) => ({
    ...mount,
    language: mount.language === mainLanguage ? undefined : mount.language,
  }));
  return mounted.length > 0 ? mounted : written;
}

/** Folders that are mounted at a part of the site; mounts replace the usual folder. */
function foldersOf(mounts: readonly unknown[], part: string, usual?: string): readonly ContentFolder[] {
  const found = mounts.flatMap((written) => {
    const mount = valuesIn(written);
    const source = textIn(mount.source);
    const target = new RegExp(`^${part}(?:/(.*?))?/*$`).exec(textIn(mount.target) ?? '');
    if (source === undefined || !target) return [];
    const [, place] = target;
    const [matrix] = listIn(valuesIn(valuesIn(valuesIn(mount.sites).matrix)).languages);
    const language = textIn(mount.lang) ?? textIn(matrix);
    return { folder: folderPath(source), place: place ? `${place}/` : '', language };
  });
  return found.length === 0 && usual !== undefined
    ? [{ folder: usual, place: '', language: undefined }]
    : found;
}
