// `<Languages>`: links to the same page in other languages.
import type { ReactNode } from 'react';
import { EditionLinks, type LayoutPage } from '../../api/index.ts';
import type { CoreSettings } from '../../settings/index.ts';

interface LanguagesProps {
  /** The `page` of the layout. */
  readonly page: Pick<LayoutPage<unknown>, 'translations'>;
  /** The `site` of the layout. */
  readonly site: Pick<CoreSettings, 'labels'>;
  /** True for a menu that visitors open: a `<details>` with the class `language-menu` and the tag of the language of the page as its summary. */
  readonly folded?: boolean;
}

/**
 * Renders links to the page in the other languages of the site. Renders nothing if there are none.
 *
 * @example
 * ```tsx title="templates/page.tsx"
 * export default function Page({ page, site, children }: LayoutProps) {
 *   return (
 *     <html lang={page.language} dir={page.direction}>
 *       <head>
 *         <PageHead page={page} site={site} />
 *       </head>
 *       <body>
 *         <Languages page={page} site={site} />
 *         {children}
 *       </body>
 *     </html>
 *   );
 * }
 * ```
 */
export function Languages({ page: { translations }, site: { labels }, folded }: LanguagesProps): ReactNode {
  const links = translations.map(({ language, name, href, hrefLanguage, isCurrent }) => ({
    name,
    short: language,
    href,
    isCurrent,
    lang: language,
    hrefLang: hrefLanguage,
  }));
  return (
    <EditionLinks
      className="languages"
      label={labels.languages}
      links={links}
      menu={folded ? 'language-menu' : undefined}
    />
  );
}
