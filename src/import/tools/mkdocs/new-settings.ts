// Settings of the new site that follow from those of MkDocs: its languages, and the constructs of Markdown that it uses.
import { languageTag, nameInItself } from '../../languages.ts';
import type { OldPage, OldSettings } from '../../old-project.ts';
import type { SiteReader } from '../../site-reader.ts';
import { listIn, textIn, valuesIn } from '../../values.ts';
import { hasExtension, type MkDocsSettings } from './settings.ts';

/** Languages of mkdocs-static-i18n besides the main one. */
export function i18nLanguages({ plugins }: MkDocsSettings): OldSettings['languages'] {
  const options = plugins.get('i18n');
  const others = listIn(options?.languages)
    .map(valuesIn)
    .filter((one) => one.default !== true && one.locale !== 'null');
  const missing = options?.fallback_to_default === false ? {} : { missing: 'show' as const };
  const entries = others.map(({ locale, name }) => {
    const tag = languageTag(String(locale)) ?? String(locale);
    return [tag, { name: textIn(name) ?? nameInItself(tag), ...missing }];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Constructs of the Markdown here, by the extension that has them there, with a test for texts that use them. */
const SWITCHES = {
  abbreviations: ['abbr', /^ {0,3}\*\[/m],
  attributes: ['attr_list', /\{:?[ \t]*[.#\w]/],
  definitions: ['def_list', /^ {0,7}:[ \t]/m],
  keys: ['pymdownx.keys', /\+\+[\w"'-]/],
  mark: ['pymdownx.mark', /==\S/],
  math: ['pymdownx.arithmatex', /\$|\\[([]/],
  quotes: ['smarty', /["']/],
} as const;

/** Returns the switches that pages need. */
export function switchesOf(
  site: SiteReader,
  settings: MkDocsSettings,
  pages: readonly OldPage[],
): Readonly<Record<string, true>> | undefined {
  const on = Object.entries(SWITCHES).filter(([, [extension]]) => hasExtension(settings, extension));
  const used = new Set<string>();
  for (const { file } of pages) {
    const text = site.text(file);
    for (const [name, [, sign]] of on) if (sign.test(text)) used.add(name);
  }
  return used.size === 0 ? undefined : Object.fromEntries([...used].sort().map((name) => [name, true]));
}
