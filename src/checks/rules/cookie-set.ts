import type { SiteRule } from '../rule.ts';
import { sourceOf } from '../source-of.ts';

/** What scripts write when they want to know a visitor again. */
const STORES = /\bdocument\s*\.\s*cookie\b|\bcookieStore\b|\blocalStorage\b|\bsessionStorage\b|\bindexedDB\b/;

export const cookieSet: SiteRule = {
  code: 'cookie-set',
  severity: 'error',
  title: 'Script that keeps something on the device of a visitor',
  meaning:
    'A script of the site uses cookies, `localStorage`, `sessionStorage` or `indexedDB`. In many countries visitors have to agree to that first.',
  scope: 'site',
  when: 'build',
  check(site) {
    const scripts = [...site.files.keys()].filter((file) => /\.m?js$/.test(file));
    return scripts.flatMap((file) => {
      const found = STORES.exec(site.read(file).toString())?.[0];
      if (found === undefined) return [];
      const otherwise = sourceOf(file, site);
      return [
        {
          message: `${otherwise.path} uses ${found}`,
          at: { kind: 'clue', clues: [found], otherwise },
          hint: 'Do without, or switch this rule off in content/site.yaml with the reason why it is allowed.',
        },
      ];
    });
  },
};
