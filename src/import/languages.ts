// Languages of an old site: their tags here, and the original of each translation.
import { isLanguageTag } from '../fields/index.ts';
import { fallbacksOf } from '../kit/languages/tags.ts';
import type { OldPage, OldSettings } from './old-project.ts';

type OldLanguages = NonNullable<OldSettings['languages']>;

/** Returns the tag that a language has here, `pt-BR` for `pt_br`; undefined for a name that isn't a tag. */
export function languageTag(name: string): string | undefined {
  const [tag = ''] = fallbacksOf(name);
  return /^[a-z]{2,3}(?:-|$)/.test(tag) && isLanguageTag(tag) ? tag : undefined;
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
