// Pages in several languages.
import type { PageTranslation } from '../../api/index.ts';
import { fingerprintOf, intern, LIVE, live } from '../../engine/index.ts';
import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic, Place } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { fallbacksOf } from '../../kit/languages/tags.ts';
import { isErrorPage, withBase } from '../../kit/urls/url-path.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import type { Page, PageOutline } from '../../model/pages/page.ts';
import { languageName } from '../../settings/index.ts';
import { changedBlocks, originals, type TranslatedPage, translatedPages } from '../../site/arrange/index.ts';
import { type Ask, type Feature, task } from '../../site/index.ts';
import {
  allOutlines,
  coreSettings,
  editionFolders,
  languageSettings,
  siteLanguage,
  siteSettings,
  spansBy,
} from '../../site/read/index.ts';
import { Languages } from './component.tsx';
import { languagesDeclaration } from './declaration.ts';

const diagnostic = diagnosticsOf(languagesDeclaration.codes);

export const otherLanguages: Feature = {
  name: 'languages',
  components: () => ({ Languages }),
  page: (ask, page) =>
    ask(editionFolders).length === 0 ? {} : { translations: () => translationsOf(ask, page) },
  mistakes: (ask) => ask(mistakesOfLanguages),
};

/** Home page of the site. */
const HOME = 'content/index.md';

/** Languages of the site with their names, the main one first. */
const languageNames = task(
  'language-names',
  (ask): readonly (readonly [language: string, name: string])[] => {
    const { labels, languages, core } = ask(siteSettings).value;
    const others = Object.entries(languages).map(([language, { name }]) => [language, name] as const);
    return [[core.language, languageName(core.language, labels)], ...others];
  },
);

/** Returns a page in all languages, the main one first. */
function translationsOf(ask: Ask, page: Page): readonly PageTranslation[] {
  const { id, path, edition } = page;
  const current = edition?.name ?? ask(siteLanguage);
  // From a page that doesn't exist, each language leads to its home page.
  const links = ask(languageLinks, [id, isErrorPage(page) ? HOME : path]);
  return links.map((link) => ({ ...link, isCurrent: link.language === current }));
}

type LanguageLink = Omit<PageTranslation, 'isCurrent'>;

/** Links from a page and its translations to all languages. */
interface LanguageLinks {
  /** Id of the first page, which is the original if that is published. */
  readonly first: string | undefined;
  /** Links from it: where a language lacks the page, to the home page of the language. */
  readonly ofFirst: readonly LanguageLink[];
  /** Links from the others: where a language lacks the page, to the first one. */
  readonly ofOthers: readonly LanguageLink[];
}

/** Links of all pages, by the paths of originals. Pages of one original share them. */
const allLanguageLinks = task(
  'all-language-links',
  (ask): ReadonlyMap<string, LanguageLinks> => {
    const pages = ask(translatedPages);
    const homes = pages.get(HOME) ?? [];
    const homeIn = (language: string) => homes.find((home) => home.language === language);
    const link = linkBy(ask);
    const count = ask(languageNames).length;
    return new Map(
      Array.from(pages, ([path, all]) => {
        const ofFirst = link(all, homeIn);
        const ofOthers = all.length === count ? ofFirst : link(all, () => all[0]);
        return [path, { first: all[0]?.id, ofFirst: intern(ofFirst), ofOthers: intern(ofOthers) }];
      }),
    );
  },
  LIVE,
);

/** Returns a function that links a page in some languages; `instead` is the target where a language lacks it. */
function linkBy(ask: Ask) {
  const { base, core, languages } = ask(coreSettings).value;
  const changed = changedBlocks(ask);
  const names = ask(languageNames);
  return (pages: readonly TranslatedPage[], instead: (language: string) => TranslatedPage | undefined) =>
    names.flatMap(([language, name]): readonly LanguageLink[] => {
      const own = pages.find((one) => one.language === language);
      const target = own ?? (languages[language]?.missing === 'hide' ? undefined : instead(language));
      if (!target) return [];
      const behind = changed[own?.id ?? ''] ?? 0;
      const state = behind > 0 ? 'stale' : !own || own.isShown ? 'missing' : 'here';
      const href = withBase({ base }, target.route);
      const hrefLanguage = target.isShown ? core.language : target.language;
      const { noindex } = target;
      return [{ language, name, href, hrefLanguage, state, ...(behind > 0 && { behind }), noindex }];
    });
}

/** Links from a page to all languages, by its id and path. */
const languageLinks = task(
  'language-links',
  (ask, [id, path]: readonly [id: string, path: string]): readonly LanguageLink[] => {
    const links = ask(allLanguageLinks).get(ask(originals)[path] ?? path);
    return (links?.first === id ? links.ofFirst : links?.ofOthers) ?? [];
  },
  live(fingerprintOf),
);

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
