// The binding version of legal pages in several languages: the others link to it.
import { counted } from '../../kit/counted.ts';
import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { escapeMarkup } from '../../kit/escape.ts';
import { withBase } from '../../kit/urls/url-path.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import type { Page } from '../../model/pages/page.ts';
import { labelsIn } from '../../settings/index.ts';
import { linkTarget } from '../../site/arrange/index.ts';
import { type Ask, task } from '../../site/index.ts';
import { allOutlines, settingsFor, siteSettings, spansBy } from '../../site/read/index.ts';
import { translationsDeclaration } from './declaration.ts';
import { translatedFiles } from './translation-states.ts';

const diagnostic = diagnosticsOf(translationsDeclaration.codes);

export const bindingMistakes = task('binding-mistakes', (ask): readonly Diagnostic[] => {
  const originals = ask(translatedFiles);
  const translated = allOutlines(ask).filter(({ path, legal }) => legal && originals.has(path));
  const [first] = translated;
  if (!first) return [];
  const { bindingLanguage, core, languages, spans } = ask(siteSettings).value;
  const known = [core.language, ...Object.keys(languages)];
  if (bindingLanguage !== undefined && known.includes(bindingLanguage)) return [];
  const hint = `Write bindingLanguage: ${core.language} in ${SETTINGS_PATH}, or another of ${known.join(', ')}.`;
  if (bindingLanguage !== undefined) {
    const message = `bindingLanguage is ${bindingLanguage}, which is not a language of this site`;
    return [
      diagnostic('legal-binding', { message, at: placeOf(SETTINGS_PATH, spans, 'bindingLanguage'), hint }),
    ];
  }
  const others = translated.length === 1 ? '' : ` and ${counted(translated.length - 1, 'other page')}`;
  const verb = translated.length === 1 ? 'translates a legal page' : 'translate legal pages';
  const message = `${first.path}${others} ${verb}, and no setting says which version is binding`;
  return [
    diagnostic('legal-binding', {
      message,
      at: placeOf(first.path, spansBy(ask)(first.path), 'legal'),
      hint,
    }),
  ];
});

/** Returns the link above a legal page to its binding version; empty for that version, and without translations. */
export function bindingLink(ask: Ask, page: Page): string {
  if (!page.legal || page.added) return '';
  const { bindingLanguage, core, languages, ...settings } = ask(siteSettings).value;
  const own = page.edition?.name ?? core.language;
  if (bindingLanguage === undefined || own === bindingLanguage) return '';
  const files = ask(translatedFiles);
  const original = files.get(page.path) ?? page.path;
  const isBinding = (path: string) => path.startsWith(`content/${bindingLanguage}/`);
  const binding =
    bindingLanguage === core.language
      ? original
      : [...files].find(([path, of]) => of === original && isBinding(path))?.[0];
  const route = binding === undefined || binding === page.path ? null : ask(linkTarget, ['page', binding]);
  if (route === null) return '';
  const name =
    languages[bindingLanguage]?.name ?? labelsIn(core.language, ask(siteSettings).value).languageName;
  const link = `<a href="${escapeMarkup(withBase(settings, route))}" hreflang="${bindingLanguage}" lang="${bindingLanguage}">${escapeMarkup(name)}</a>`;
  const { bindingVersion } = labelsIn(page.language, settingsFor(ask, page.language).value);
  const [before = '', after = ''] = bindingVersion.split('{language}');
  return `<p class="binding-version">${escapeMarkup(before)}${link}${escapeMarkup(after)}</p>\n`;
}
