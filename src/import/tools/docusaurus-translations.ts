// Translations of a Docusaurus site, in the folder `i18n` of its settings. https://docusaurus.io/docs/i18n/introduction
import { languageTag, nameInItself } from '../languages.ts';
import type { OldSettings } from '../old-project.ts';
import type { SiteReader } from '../site-reader.ts';
import { literalIn, objectsIn } from '../values.ts';

const FOLDER = /^i18n\/([^/]+)\/(docusaurus-plugin-content-.+|[^/]+\.json)$/;

/** Language with translations. */
interface TranslatedLocale {
  /** Name of its folder there, which begins its routes. */
  readonly locale: string;
  readonly tag: string;
  readonly name: string;
}

/** Languages that have a folder in `i18n`, except the main one. */
export function translatedLocales({ project }: SiteReader, code: string): readonly TranslatedLocale[] {
  const main = literalIn(code, 'defaultLocale');
  const folders = new Set(project.files.flatMap((file) => FOLDER.exec(file)?.[1] ?? []));
  const configs = objectsIn(code, 'localeConfigs');
  return [...folders].flatMap((locale) => {
    const tag = languageTag(locale);
    if (tag === undefined || locale === main) return [];
    const config = configs.get(locale) ?? '';
    return [{ locale, tag, name: literalIn(config, 'label') ?? nameInItself(tag) }];
  });
}

/** Returns the setting `languages`. Docusaurus shows originals that aren't translated. */
export function languagesIn(locales: readonly TranslatedLocale[]): OldSettings['languages'] {
  return Object.fromEntries(locales.map(({ tag, name }) => [tag, { name, missing: 'show' as const }]));
}

/** Folder of a plug-in's translations. */
export function translationsOf(
  locale: string,
  kind: 'docs' | 'blog' | 'pages',
  id = 'default',
  version = 'current',
): string {
  const plugin = `i18n/${locale}/docusaurus-plugin-content-${kind}${id === 'default' ? '' : `-${id}`}`;
  return kind === 'docs' ? `${plugin}/${version}` : plugin;
}

/** Reports words that belong to the theme there. */
export function leaveWords(site: SiteReader, locale: string): void {
  const [first] = site.below(`i18n/${locale}`).filter(({ file }) => file.endsWith('.json'));
  if (first)
    site.leave(
      first.file,
      'Translated words of layouts are not imported: write them into site.yaml in the folder of the language.',
    );
}
