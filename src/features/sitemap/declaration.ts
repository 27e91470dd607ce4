// The rule for sitemaps.
import type { Declaration } from '../../fields/index.ts';
import { error } from '../../kit/diagnostics/diagnostic.ts';

export const sitemapDeclaration = {
  rules: {
    'sitemap-wrong': error(
      'Sitemap does not match the pages',
      'The sitemap lists exactly the pages that search engines may index: no page whose layout says `noindex`, and, if `public/sitemap.xml` replaces the generated one, no page that is gone.',
    ),
  },
} as const satisfies Declaration;
