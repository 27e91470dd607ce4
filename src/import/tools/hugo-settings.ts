// The settings of a Hugo site.
import { folderPath, pathOfUrl } from '../names.ts';
import type { SiteReader, WeighedEntry } from '../site-reader.ts';
import { listIn, type OldValues, textIn, valuesIn } from '../values.ts';

export type HugoSettings = ReturnType<typeof readSettings>;

export function readSettings(site: SiteReader) {
  const endings = ['toml', 'yaml', 'yml', 'json'];
  const named = (name: string) => endings.map((ending) => `${name}.${ending}`);
  const inFolder = (name: string) => site.data(...named(`config/_default/${name}`));
  const main = withoutCase({
    ...site.data(...named('hugo'), ...named('config')),
    ...inFolder('config'),
    ...inFolder('hugo'),
  });
  const languages = {
    ...valuesIn(main.languages),
    ...inFolder('languages'),
    ...Object.fromEntries(languageFiles(site).map((name) => [name, inFolder(`languages.${name}`)])),
  };
  const language = mainLanguageOf(main, languages);
  const params = { ...valuesIn(main.params), ...inFolder('params'), ...inFolder(`params.${language}`) };
  const ofMenus = ['menus', 'menu', `menus.${language}`, `menu.${language}`].map(inFolder);
  const menus: OldValues = Object.assign({}, valuesIn(main.menu), valuesIn(main.menus), ...ofMenus);
  const mounts = [...listIn(valuesIn(main.module).mounts), ...listIn(inFolder('module').mounts)];
  const url = textIn(main.baseurl);
  const own = withoutCase(valuesIn(languages[language]));
  return {
    params,
    own: {
      name: textIn(main.title) ?? textIn(own.title),
      url,
      language: textIn(main.languagecode) ?? textIn(main.locale) ?? textIn(own.languagecode) ?? language,
      description: textIn(params.description),
    },
    base: pathOfUrl(url),
    contentFolders: contentFolders(main, mounts, languages, language),
    staticFolders: foldersOf(mounts, 'static', 'static').map(({ folder }) => folder),
    /** Start of the routes of the main language: empty, or `en/`. */
    mainPrefix: main.defaultcontentlanguageinsubdir === true ? `${language}/` : '',
    menus: listIn(menus.main).flatMap(menuEntry),
    permalinks: permalinksOf(main.permalinks, inFolder('permalinks')),
    languages: new Set(Object.keys(languages).filter((name) => name !== language)),
  };
}

/** Hugo ignores the case of its own settings. */
function withoutCase(values: OldValues): OldValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Languages that have settings in a file of their own: `config/_default/languages.en.toml`. */
function languageFiles({ project }: SiteReader): readonly string[] {
  return project.files.flatMap(
    (file) => /^config\/_default\/languages\.([\w-]+)\.(?:toml|ya?ml|json)$/.exec(file)?.[1] ?? [],
  );
}

/** The language of pages without one: that of the settings, else the first by weight. */
function mainLanguageOf(main: OldValues, languages: OldValues): string {
  const written = textIn(main.defaultcontentlanguage) ?? 'en';
  const names = Object.keys(languages);
  if (names.length === 0 || names.includes(written)) return written;
  const weight = (name: string) => Number(valuesIn(languages[name]).weight ?? 0) || Number.MAX_SAFE_INTEGER;
  return names.toSorted((a, b) => weight(a) - weight(b))[0] ?? written;
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
  const usual = folderPath(textIn(main.contentdir) ?? 'content');
  const own = Object.entries(languages).flatMap(([name, settings]) => {
    const folder = textIn(withoutCase(valuesIn(settings)).contentdir);
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
