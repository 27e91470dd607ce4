// Search: an index that browsers load in parts as a visitor types, and the script that asks it.
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import { atElement, declaredRule, type PageRule } from '../../rules/index.ts';
import { arrangedSite, languagesOf, linkTarget } from '../../site/arrange/index.ts';
import {
  type Artifact,
  type Ask,
  browserFile,
  browserProgram,
  type Feature,
  task,
} from '../../site/index.ts';
import { editionFolders, editionIn, siteLanguage, siteSettings } from '../../site/read/index.ts';
import type { Router } from './browser/format.ts';
import { sharedSearch } from './component.tsx';
import { searchDeclaration } from './declaration.ts';
import { makeIndex, partsOfPages, routerFile } from './index-files.ts';
import { chosen, searchSite } from './pages.ts';

const searchAttribute: PageRule = {
  ...declaredRule(searchDeclaration.rules, 'search-attribute'),
  *page({ page, facts }) {
    const found = facts.around.findLast(({ name, value }) => name === 'data-search' && value === 'no');
    if (!found) return;
    yield {
      message: 'data-search="no" around {children} does not leave the page out of the search',
      at: atElement(page, found.at),
      hint: 'Remove it, and write search: false in the front matter of the page, or exclude its folder in content/site.yaml, as in search: { exclude: [legal] }.',
    };
  },
};

export const search: Feature = {
  name: 'search',
  names: ({ settings }) => (chosen(settings) ? [routerFile] : []),
  rules: [searchAttribute],
  mistakes: (ask) => ask(searchMistakes),
  site: (ask, { language }) => (ask(editionFolders).length === 0 ? {} : { search: searchIn(ask, language) }),
  components: (share) => ({ Search: sharedSearch(share) }),
  programs: [browserProgram('search', { isEverywhere: (ask) => chosen(ask(siteSettings).value) !== false })],
  perPage: partsOfPages,
  index: {
    has: (ask, file) =>
      chosen(ask(siteSettings).value) !== false && (file === routerFile || file.startsWith('assets/search/')),
    *make(engine, receiver) {
      if (!chosen(engine.ask(siteSettings).value)) return [];
      return yield* makeIndex(engine, stemmerFiles(engine.ask), receiver);
    },
  },
  // Pages name only the script, which loads the stemmers.
  shown: (ask) => (chosen(ask(siteSettings).value) ? stemmersOf(ask).map(({ artifact }) => artifact) : []),
};

/** Returns the search of pages in a language: its own page of results, if there is one, and only its pages. */
function searchIn(ask: Ask, language: string) {
  const { at } = chosen(ask(siteSettings).value) || {};
  if (at === undefined) return undefined;
  const page = ask(linkTarget, ['source', at]);
  const own = page === null ? [] : ask(languagesOf, page);
  const edition = editionIn(ask, language) || ask(siteLanguage);
  return { at: own.find((one) => one.language === edition)?.route ?? at, language };
}

/** Stemmers by language. Words of other languages have no stems. */
const STEMMERS = ['de', 'en', 'es', 'fr'].map((language) => ({
  language,
  asset: browserFile(`stem-${language}`, `search/stem-${language}.js`),
}));

/** Stemmers for the languages of the site. */
function stemmersOf(ask: Ask): readonly { readonly language: string; readonly artifact: Artifact }[] {
  const used = new Set(ask(searchSite).ranges.map(({ language }) => language));
  return STEMMERS.filter(({ language }) => used.has(language)).map(({ language, asset }) => {
    return { language, artifact: asset(ask) };
  });
}

function stemmerFiles(ask: Ask): Router['stemmers'] {
  return Object.fromEntries(
    stemmersOf(ask).map(({ language, artifact }) => [language, artifact.file.replace(/^assets\//, './')]),
  );
}

const searchMistakes = task('search-mistakes', (ask): readonly Diagnostic[] => {
  const settings = ask(siteSettings).value;
  const { at } = chosen(settings) || {};
  if (at === undefined || ask(arrangedSite).value.site.pages.some(({ route }) => route === at)) return [];
  const message = `There is no page at ${at}, which shows what a search finds`;
  const hint = `Write content${at.slice(0, -1)}.md, or name another page, as in search: { at: /find/ }.`;
  return [
    diagnostic('field-invalid', { message, at: placeOf(SETTINGS_PATH, settings.spans, 'search'), hint }),
  ];
});
