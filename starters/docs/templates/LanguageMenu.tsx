import { Languages, type LayoutProps } from 'sitewright';

/** A list of the languages that the page has, behind the tag of its own. A site in one language shows nothing. */
export function LanguageMenu({ page, site }: Pick<LayoutProps, 'page' | 'site'>) {
  const current = page.translations.find(({ isCurrent }) => isCurrent);
  if (!current || page.translations.length < 2) return null;
  return (
    <details className="language-menu">
      <summary title={site.labels.languages}>{current.language}</summary>
      <Languages page={page} site={site} />
    </details>
  );
}
