import { wholeFile } from '../../diagnostics/diagnostic.ts';
import { SETTINGS_PATH } from '../../model/settings/settings.ts';
import type { SiteRule } from '../rule.ts';

export const homeMissing: SiteRule = {
  code: 'home-missing',
  severity: 'warning',
  title: 'No home page',
  meaning:
    'Who types the address of the site asks for `/`: `content/index.md`, a file `public/index.html`, or a redirect.',
  when: 'check',
  *site({ site, files }) {
    if (!files.has('index.html') && !site.redirects.some(({ from }) => from === '/'))
      yield {
        message: 'No page has the address /, which is what visitors ask for first',
        hint: 'Write content/index.md, or redirect / to another page under redirects in content/site.yaml.',
        at: { kind: 'place', place: wholeFile(SETTINGS_PATH) },
      };
  },
};
