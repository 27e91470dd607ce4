// Search: an index that browsers load in parts as a visitor types, and the script that asks it.
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { escapeMarkup } from '../../kit/escape.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import { encodePath, withBase } from '../../model/url-path.ts';
import { arrangedSite } from '../../site/arrange/index.ts';
import { type Artifact, type Ask, type Feature, ownAsset, task } from '../../site/index.ts';
import { basePath, siteSettings } from '../../site/read/index.ts';
import { readOwnFile } from '../../templates/index.ts';
import type { Router } from './browser/format.ts';
import { keepIndex, makeIndex, partsOfPages, routerFile } from './index-files.ts';
import { chosen, searchSite } from './pages.ts';
import { searchSettings } from './settings.ts';

export const search: Feature = {
  name: 'search',
  settings: searchSettings,
  names: ({ settings }) => (chosen(settings) ? [routerFile] : []),
  prepare: keepIndex,
  mistakes: (ask) => ask(searchMistakes),
  head(ask) {
    if (!chosen(ask(siteSettings).value)) return '';
    const address = withBase({ base: ask(basePath) }, encodePath(script(ask).file));
    return `<script type="module" src="${escapeMarkup(address)}"></script>`;
  },
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
  shown: (ask) =>
    chosen(ask(siteSettings).value) ? [script(ask), ...stemmersOf(ask).map(({ artifact }) => artifact)] : [],
};

const script = ownAsset('search.js', () => readOwnFile('#search'));

/** Stemmers by language. Words of other languages have no stems. */
const STEMMERS = ['de', 'en', 'es', 'fr'].map((language) => ({
  language,
  asset: ownAsset(`search/stem-${language}.js`, () => readOwnFile(`#stemmer-${language}`)),
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
