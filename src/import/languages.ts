// Languages of an old site: their tags here, and the original of each translation.
import { isLanguageTag } from '../fields/index.ts';
import { fallbacksOf } from '../kit/languages/tags.ts';
import { languageName } from '../settings/index.ts';
import type { OldPage, OldSettings, OldSite } from './old-project.ts';

type OldLanguages = NonNullable<OldSettings['languages']>;

/** Returns the tag that a language has here, `pt-BR` for `pt_br`; undefined for a name that isn't a tag. */
export function languageTag(name: string): string | undefined {
  const [tag = ''] = fallbacksOf(name);
  return /^[a-z]{2,3}(?:-|$)/.test(tag) && isLanguageTag(tag) ? tag : undefined;
}

/** Returns the name of a language in itself; its tag, if neither the labels nor Node.js know it. */
export function nameInItself(tag: string): string {
  const known = languageName(tag);
  if (known !== tag || !isLanguageTag(tag) || Intl.DisplayNames.supportedLocalesOf(tag).length === 0)
    return known;
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1);
}

/**
 * Finds languages of a tool that has none: folders with the language of their pages, `about/fr/` or `fr/about/`, that translate
 * others. Moves them to the folder of the language. `languageOf` returns the language that a page names.
 */
export function withLanguageFolders(
  site: OldSite,
  languageOf: (page: OldPage) => string | undefined,
): OldSite {
  const translated = site.pages.map((page) => ({ page, ...translationIn(page, languageOf) }));
  const originals = new Set(translated.flatMap(({ page, tag }) => (tag === undefined ? page.path : [])));
  const tags = new Set(
    translated.flatMap(({ tag = '', original = '' }) => (originals.has(original) ? tag : [])),
  );
  if (tags.size === 0) return site;
  const languages = Object.fromEntries([...tags].sort().map((tag) => [tag, { name: nameInItself(tag) }]));
  const pages = translated.map(({ page, tag = '', original = '' }) =>
    tags.has(tag) ? { ...page, path: original.replace('content/', `content/${tag}/`) } : page,
  );
  return { ...site, pages, settings: { ...site.settings, languages } };
}

/** Returns the language of a page, and the path of its original, if a folder in its path has the language that it names. */
function translationIn(page: OldPage, languageOf: (page: OldPage) => string | undefined) {
  const folders = page.path
    .split('/')
    .slice(0, -1)
    .filter((folder) => languageTag(folder) !== undefined);
  // Only pages in such a folder are read again.
  const tag = folders.length === 0 ? undefined : languageTag(languageOf(page) ?? '');
  const folder = folders.find((one) => languageTag(one) === tag);
  return folder === undefined ? {} : { tag, original: page.path.replace(`/${folder}/`, '/') };
}

/** Returns the languages that have pages, in their order; undefined if there are none. */
export function languagesWithPages(
  pages: readonly OldPage[],
  languages: OldLanguages = {},
): OldLanguages | undefined {
  const used = Object.entries(languages).filter(
    ([tag]) => languageTag(tag) === tag && pages.some(({ path }) => path.startsWith(`content/${tag}/`)),
  );
  return used.length === 0 ? undefined : Object.fromEntries(used);
}

/** Adds its original to each translation whose file has another name, and marks pages that have no original. */
export function withOriginals(
  pages: readonly OldPage[],
  languages: OldLanguages | undefined,
): readonly OldPage[] {
  if (languages === undefined) return pages;
  const folders = Object.keys(languages).map((tag) => `content/${tag}/`);
  const folderOf = ({ path }: OldPage) => folders.find((folder) => path.startsWith(folder));
  const originals = pages.filter((page) => folderOf(page) === undefined);
  const paths = new Set(originals.map(({ path }) => path));
  const byKey = new Map(originals.map(({ path, translationKey = path }) => [translationKey, path]));
  return pages.map((page) => {
    const folder = folderOf(page);
    if (folder === undefined) return page;
    const usual = page.path.replace(folder, 'content/');
    const named = byKey.get(page.translationKey ?? '');
    const original = named ?? (paths.has(usual) ? usual : undefined);
    if (original === usual) return page;
    return { ...page, given: { ...page.given, translates: original?.slice('content/'.length) ?? false } };
  });
}
