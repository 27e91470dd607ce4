import { placeOfSource, type SiteRule } from '../rule.ts';

/** What scripts write when they want to know a visitor again. */
const STORES = /\bdocument\s*\.\s*cookie\b|\bcookieStore\b|\blocalStorage\b|\bsessionStorage\b|\bindexedDB\b/;

export const cookieSet: SiteRule = {
  code: 'cookie-set',
  severity: 'error',
  title: 'Script that keeps something on the device of a visitor',
  meaning:
    'A script of the site uses cookies, `localStorage`, `sessionStorage` or `indexedDB`. In many countries visitors have to agree to that first.',
  *site(site) {
    for (const file of site.files.keys()) {
      const found = /\.m?js$/.test(file) && STORES.exec(site.read(file).toString())?.[0];
      if (!found) continue;
      const otherwise = placeOfSource(file, site);
      yield {
        message: `${otherwise.path} uses ${found}`,
        at: { kind: 'clue', clues: [found], otherwise },
        hint: 'Do without, or switch this rule off in content/site.yaml with the reason why it is allowed.',
      };
    }
  },
};
