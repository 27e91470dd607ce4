// The settings of a Hugo site.
import { languageTag, nameInItself } from '../languages.ts';
import { folderPath, MARKDOWN_FILE } from '../names.ts';
import type { SiteReader, WeighedEntry } from '../site-reader.ts';
import { pathOfUrl, rootedUrl } from '../urls/same-url.ts';
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
  const own = settingsIn(language, languages, inFolder);
  const params = { ...valuesIn(main.params), ...inFolder('params'), ...own.params };
  const ofSite = [valuesIn(main.menu), valuesIn(main.menus), inFolder('menus'), inFolder('menu')];
  const menus: OldValues = Object.assign({}, ...ofSite, own.menus);
  const mounts = [...listIn(valuesIn(main.module).mounts), ...listIn(inFolder('module').mounts)];
  const url = textIn(main.baseurl);
  const others = otherLanguages(languages, language);
  const mainPrefix = main.defaultcontentlanguageinsubdir === true ? `${language}/` : '';
  return {
    params,
    own: {
      name: textIn(main.title) ?? own.title,
      url,
      language: textIn(main.languagecode) ?? textIn(main.locale) ?? own.code ?? language,
      description: textIn(params.description),
      languages: Object.fromEntries(Array.from(others.values(), ({ tag, name }) => [tag, { name }])),
    },
    /** Settings of the other languages, by their tags. */
    settingsOf: new Map(
      Array.from(others, ([name, { tag }]) => [tag, settingsOf(name, settingsIn(name, languages, inFolder))]),
    ),
    base: pathOfUrl(url),
    hasQuotes: isOn('typographer', valuesIn(main.markup), inFolder('markup')),
    hasDefinitions: isOn('definitionList', valuesIn(main.markup), inFolder('markup')),
    hasEmoji: main.enableemoji === true,
    contentFolders: contentFolders(site, main, mounts, languages, language),
    staticFolders: foldersOf(mounts, 'static', 'static').map(({ folder }) => folder),
    /** Start of the routes of the main language: empty, or `en/`. */
    mainPrefix,
    menus: listIn(menus.main).flatMap((one) => menuEntry(one, mainPrefix)),
    permalinks: permalinksOf(main.permalinks, inFolder('permalinks')),
    mainLanguage: language.toLowerCase(),
    languages: others,
  };
}

/** Returns false if an extension of Markdown is switched off. https://gohugo.io/configuration/markup/ */
function isOn(name: string, ...markups: readonly OldValues[]): boolean {
  return markups.every(({ goldmark }) => {
    const extension = valuesIn(valuesIn(goldmark).extensions)[name];
    return extension !== false && valuesIn(extension).disable !== true;
  });
}

function settingsOf(name: string, { title, params, menus }: ReturnType<typeof settingsIn>) {
  const menu = listIn(menus.main).flatMap((one) => menuEntry(one, `${name}/`));
  return { name: title, description: textIn(params.description), menu };
}

/** Settings of a language, in the settings of all or in files of its own. */
function settingsIn(language: string, languages: OldValues, inFolder: (name: string) => OldValues) {
  const name = Object.keys(languages).find((one) => one.toLowerCase() === language.toLowerCase()) ?? language;
  const own = withoutCase(valuesIn(languages[name]));
  const ofMenus = [
    valuesIn(own.menu),
    valuesIn(own.menus),
    inFolder(`menus.${name}`),
    inFolder(`menu.${name}`),
  ];
  return {
    title: textIn(own.title),
    code: textIn(own.languagecode),
    params: { ...valuesIn(own.params), ...inFolder(`params.${name}`) },
    menus: Object.assign({}, ...ofMenus) as OldValues,
  };
}

interface HugoLanguage {
  /** Name of its folder here: its tag, or its name if that isn't a tag. */
  readonly tag: string;
  /** Name in the language itself. */
  readonly name: string;
}

/** Languages besides the main one, by their names in lowercase, which begin their routes. */
function otherLanguages(languages: OldValues, main: string): ReadonlyMap<string, HugoLanguage> {
  return new Map(
    byWeight(languages)
      .filter((name) => name !== main)
      .map((name) => {
        const own = withoutCase(valuesIn(languages[name]));
        const tag = languageTag(name) ?? name.toLowerCase();
        return [
          name.toLowerCase(),
          { tag, name: textIn(own.languagename) ?? textIn(own.label) ?? nameInItself(tag) },
        ];
      }),
  );
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
  return byWeight(languages)[0] ?? written;
}

/** Names of languages in the order in which they are listed. */
function byWeight(languages: OldValues): readonly string[] {
  const weight = (name: string) => Number(valuesIn(languages[name]).weight ?? 0) || Number.MAX_SAFE_INTEGER;
  return Object.keys(languages).toSorted((a, b) => weight(a) - weight(b));
}

/** Permalink patterns of pages; sections and terms have tables of their own. */
function permalinksOf(written: unknown, own: OldValues): OldValues {
  const all = { ...valuesIn(written), ...own };
  return { ...all, ...valuesIn(all.page) };
}

/** Reads an entry of a menu. Its `pageRef` is a page of its language, whose routes begin with `prefix`. */
function menuEntry(written: unknown, prefix: string): readonly WeighedEntry[] {
  const { name, title, url, pageRef, weight } = valuesIn(written);
  const page = textIn(pageRef);
  const to = textIn(url) ?? (page === undefined ? undefined : rootedUrl(prefix + page));
  const label = textIn(name) ?? textIn(title);
  return label === undefined || to === undefined ? [] : [{ label, to, weight: Number(weight ?? 0) || 0 }];
}

/** A folder whose files are the pages of a language. */
export interface ContentFolder {
  readonly folder: string;
  /** Place of its files in the site: empty, or `docs/`. */
  readonly place: string;
  /** Name of the language in lowercase; undefined for the main one. */
  readonly language: string | undefined;
}

/**
 * Folders from mounts (https://gohugo.io/configuration/module/#mounts), else one for each language, else one for all. Mounts may
 * be in files that a script of the site writes, so folders with the names of languages count if all pages are in them.
 */
function contentFolders(
  site: SiteReader,
  main: OldValues,
  mounts: readonly unknown[],
  languages: OldValues,
  mainLanguage: string,
): readonly ContentFolder[] {
  const usual = folderPath(textIn(main.contentdir) ?? 'content');
  const own = Object.entries(languages).flatMap(([name, settings]) => {
    const folder = textIn(withoutCase(valuesIn(settings)).contentdir);
    const language = name === mainLanguage ? undefined : name.toLowerCase();
    return folder === undefined ? [] : { folder: folderPath(folder), place: '', language };
  });
  const isReplaced = own.some(({ language }) => language === undefined);
  const written = isReplaced ? own : [...own, { folder: usual, place: '', language: undefined }];
  const mounted = foldersOf(mounts, 'content').map((mount) => ({
    ...mount,
    language: mount.language === mainLanguage ? undefined : mount.language?.toLowerCase(),
  }));
  if (mounted.length > 0) return mounted;
  const pages = site.below(usual).filter(({ inner }) => MARKDOWN_FILE.test(inner));
  const names = Object.keys(languages).filter((name) =>
    pages.some(({ inner }) => inner.startsWith(`${name}/`)),
  );
  const isSorted = pages.every(({ inner }) => names.some((name) => inner.startsWith(`${name}/`)));
  if (own.length > 0 || names.length < 2 || !names.includes(mainLanguage) || !isSorted) return written;
  return names.map((name) => ({
    folder: `${usual}/${name}`,
    place: '',
    language: name === mainLanguage ? undefined : name.toLowerCase(),
  }));
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
