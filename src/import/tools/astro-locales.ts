// Languages of an Astro site: those of Starlight, or of the setting `i18n`.
import { languageTag, nameInItself } from '../languages.ts';
import type { OldSettings } from '../old-project.ts';
import { literalIn, objectsIn, textsIn } from '../values.ts';

export interface AstroLocales {
  readonly language: string | undefined;
  readonly languages: OldSettings['languages'];
  /** Returns the path here of a page in the folder of a collection, which ends with a slash. Its language comes first here. */
  readonly placeOf: (collection: string, path: string) => string;
}

/**
 * Reads the languages. https://starlight.astro.build/reference/configuration/#locales,
 * https://docs.astro.build/en/guides/internationalization/
 */
export function localesOf(code: string, hasStarlight: boolean): AstroLocales {
  const objects = objectsIn(code, 'locales');
  const names = objects.size > 0 ? [...objects.keys()] : textsIn(code, 'locales');
  const main = objects.has('root') ? 'root' : literalIn(code, 'defaultLocale');
  const tagOf = (name: string) => languageTag(literalIn(objects.get(name) ?? '', 'lang') ?? name);
  const missing = hasStarlight || /\bfallback\s*:/.test(code) ? { missing: 'show' as const } : {};
  const others = new Map(
    names.flatMap((name) => {
      const tag = tagOf(name);
      return name === main || tag === undefined ? [] : [[name, tag] as const];
    }),
  );
  return {
    language: main === undefined ? undefined : tagOf(main),
    languages: Object.fromEntries(
      Array.from(others, ([name, tag]) => [
        tag,
        { name: literalIn(objects.get(name) ?? '', 'label') ?? nameInItself(tag), ...missing },
      ]),
    ),
    placeOf(collection, path) {
      const [, name = '', rest = ''] = /^([^/]+)\/(.*)$/s.exec(path) ?? [];
      if (name === main) return collection + rest;
      const tag = others.get(name);
      return tag === undefined ? collection + path : `${tag}/${collection}${rest}`;
    },
  };
}
