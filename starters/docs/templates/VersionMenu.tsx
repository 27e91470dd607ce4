import { type LayoutProps, Versions } from 'sitewright';

/** A list of the versions that the page has, behind the name of its own. A site with one version shows nothing. */
export function VersionMenu({ page, site }: Pick<LayoutProps, 'page' | 'site'>) {
  const current = page.versions.find(({ state }) => state === 'here');
  if (!current || page.versions.length < 2) return null;
  return (
    <details className="version-menu">
      <summary title={site.labels.versions}>{current.name}</summary>
      <Versions page={page} site={site} />
    </details>
  );
}
