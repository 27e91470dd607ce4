// Pages in several languages.
import { diagnosticsOf } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic, Place } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { fallbacksOf } from '../../kit/languages/tags.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import type { PageOutline } from '../../model/pages/page.ts';
import { originals } from '../../site/arrange/index.ts';
import { type Ask, type Feature, task } from '../../site/index.ts';
import { allOutlines, coreSettings, editionFolders, spansBy } from '../../site/read/index.ts';
import { languagesDeclaration } from './declaration.ts';

const diagnostic = diagnosticsOf(languagesDeclaration.codes);

export const otherLanguages: Feature = {
  name: 'languages',
  mistakes: (ask) => ask(mistakesOfLanguages),
};

const mistakesOfLanguages = task('mistakes-of-languages', (ask): readonly Diagnostic[] => {
  const pages = allOutlines(ask).filter(({ edition, translates }) => edition || translates !== undefined);
  const taken = new Map<string, PageOutline>();
  return [...emptyLanguages(ask, pages), ...pages.flatMap((page) => mistakesOf(ask, page, taken))];
});

/** Reports languages without a page. */
function emptyLanguages(ask: Ask, pages: readonly PageOutline[]): readonly Diagnostic[] {
  const present = new Set(pages.map(({ edition }) => edition?.name));
  return ask(editionFolders)
    .filter(({ name }) => !present.has(name))
    .map(({ name, folder }) =>
      diagnostic('language-empty', {
        message: `No page is in ${name}: content/${folder}/ has none`,
        at: placeOf(SETTINGS_PATH, ask(coreSettings).value.spans, `languages.${name}`, 'name'),
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
