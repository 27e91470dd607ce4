// Pages in several languages.
import type { PageTranslation } from '../../api/index.ts';
import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic, Place } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { fallbacksOf } from '../../kit/languages/tags.ts';
import { isErrorPage, withBase } from '../../kit/urls/url-path.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import type { Page, PageOutline } from '../../model/pages/page.ts';
import { languageName } from '../../settings/index.ts';
import { blocksChanged, languagesOf, originals, type TranslatedPage } from '../../site/arrange/index.ts';
import { type Ask, type Feature, task } from '../../site/index.ts';
import {
  allOutlines,
  editionFolders,
  languageSettings,
  siteSettings,
  spansBy,
} from '../../site/read/index.ts';
import { type LanguagesSettings, languagesDeclaration } from './declaration.ts';

const diagnostic = diagnosticsOf(languagesDeclaration.codes);

export const otherLanguages: Feature = {
  name: 'languages',
  page: (ask, page) =>
    ask(editionFolders).length === 0 ? {} : { translations: () => translationsOf(ask, page) },
  mistakes: (ask) => ask(mistakesOfLanguages),
};

/** Home page of the site. */
const HOME = 'content/index.md';

/** Returns a page in all languages, the main one first. */
function translationsOf(ask: Ask, page: Page): readonly PageTranslation[] {
  const { labels, languages, ...settings } = ask(siteSettings).value;
  const main = settings.core.language;
  // From a page that doesn't exist, each language leads to its home page.
  const pages = ask(languagesOf, isErrorPage(page.file) ? HOME : page.path);
  const current = page.edition?.name ?? main;
  const names = [[main, languageName(main, labels)] as const, ...namesOf(languages)];
  return names.flatMap(([language, name]) => {
    const own = pages.find((one) => one.language === language);
    const isHidden = !own && languages[language]?.missing === 'hide';
    const target = own ?? (isHidden ? undefined : insteadOf(ask, page, pages, language));
    if (!target) return [];
    const behind = own ? blocksChanged(ask, own.id) : 0;
    const state = behind > 0 ? 'stale' : !own || own.isShown ? 'missing' : 'here';
    const href = withBase(settings, target.route);
    const hrefLanguage = target.isShown ? main : target.language;
    const isCurrent = language === current;
    const { noindex } = target;
    return [{ language, name, href, hrefLanguage, state, ...(behind > 0 && { behind }), noindex, isCurrent }];
  });
}

function namesOf(languages: LanguagesSettings): readonly (readonly [language: string, name: string])[] {
  return Object.entries(languages).map(([language, { name }]) => [language, name]);
}

/** Returns the page to link to where a language lacks a page: the original, but from there the home page of the language. */
function insteadOf(
  ask: Ask,
  { id }: Pick<Page, 'id'>,
  [original]: readonly TranslatedPage[],
  language: string,
): TranslatedPage | undefined {
  if (original && original.id !== id) return original;
  return ask(languagesOf, HOME).find((home) => home.language === language);
}

const mistakesOfLanguages = task('mistakes-of-languages', (ask): readonly Diagnostic[] => {
  const pages = allOutlines(ask).filter(({ edition, translates }) => edition || translates !== undefined);
  const taken = new Map<string, PageOutline>();
  const legal = new Set(pages.flatMap(({ edition, legal: isLegal }) => (isLegal ? edition?.name : []) ?? []));
  const settings = ask(editionFolders).flatMap(({ name }) => {
    const { diagnostics, strict } = ask(languageSettings, name);
    return legal.has(name) ? strict : diagnostics;
  });
  return [
    ...settings,
    ...emptyLanguages(ask, pages),
    ...pages.flatMap((page) => mistakesOf(ask, page, taken)),
  ];
});

/** Reports languages without a page. */
function emptyLanguages(ask: Ask, pages: readonly PageOutline[]): readonly Diagnostic[] {
  const present = new Set(pages.map(({ edition }) => edition?.name));
  return ask(editionFolders)
    .filter(({ name }) => !present.has(name))
    .map(({ name, folder }) =>
      diagnostic('language-empty', {
        message: `No page is in ${name}: content/${folder}/ has none`,
        at: placeOf(SETTINGS_PATH, ask(siteSettings).value.spans, `languages.${name}`, 'name'),
        hint: `Create content/${folder}/index.md, or remove the language.`,
      }),
    );
}

/** Reports what is wrong with a page; `taken` are the translations so far, by language and original. */
function mistakesOf(ask: Ask, page: PageOutline, taken: Map<string, PageOutline>): readonly Diagnostic[] {
  const { path, edition, language, translates } = page;
  const placeOfField = (field: string) => placeOf(path, spansBy(ask)(path), field);
  if (!edition) return [misplaced(page, placeOfField('translates'))];
  const { name } = edition;
  if (!fallbacksOf(language).includes(name)) {
    const message = `${path} is in the folder of ${name}, but its language is ${language}`;
    const hint = `Remove the line, or move the page out of content/${name}/.`;
    return [diagnostic('translation-misplaced', { message, at: placeOfField('language'), hint })];
  }
  if (translates === false) return [];
  const original = ask(originals)[path] ?? undefined;
  if (original === undefined) return [orphan(page, edition.path, placeOfField('translates'))];
  const first = taken.get(`${name} ${original}`);
  taken.set(`${name} ${original}`, first ?? page);
  if (!first) return [];
  const message = `${first.path} and ${path} both translate ${original}`;
  const hint = 'Correct translates in one of them, or remove one.';
  return [diagnostic('translation-twice', { message, at: placeOfField('translates'), hint })];
}

function misplaced({ path }: PageOutline, at: Place): Diagnostic {
  const message = `${path} has translates, but isn't in the folder of a language`;
  const hint =
    'Move it into the folder of its language, such as content/de/, which languages in the settings names.';
  return diagnostic('translation-misplaced', { message, at, hint });
}

function orphan({ path, translates }: PageOutline, expected: string, at: Place): Diagnostic {
  const original = translates === undefined ? expected : `content/${translates}`;
  const message = `${path} translates ${original}, which does not exist`;
  const hint =
    'Name the original with translates, such as translates: about.md, or write translates: false if the page exists only in this language.';
  return diagnostic('translation-orphan', { message, at, hint });
}
