import { type Branch, href } from 'sitewright';
import { routeIn, versionOf } from './book.ts';
import type { Page, Site } from './site.ts';

interface Props {
  readonly page: Page;
  readonly site: Site;
  readonly tree: Branch;
}

/** Leads to what other versions say on the same page. */
export function Versions({ page, site, tree }: Props) {
  const shown = versionOf(page, site.releases);
  if (!shown || site.releases.length < 2) return null;
  return (
    <details className="versions">
      <summary>
        <span className="hidden">{site.words.version} </span>
        {shown.label}
      </summary>
      <ul>
        {site.releases.map((version) => (
          <li key={version.label}>
            <a
              href={href(site, version === shown ? page.route : routeIn(tree, page, shown, version))}
              aria-current={version === shown ? 'true' : undefined}
            >
              {site.words.version} {version.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Tells readers of an old version that it is old. */
export function OldVersion({ page, site, tree }: Props) {
  const shown = versionOf(page, site.releases);
  const [newest] = site.releases;
  if (!shown || !newest || shown === newest) return null;
  return (
    <p className="old">
      {site.words.old.replace('{version}', shown.label)}{' '}
      <a href={href(site, routeIn(tree, page, shown, newest))}>
        {site.words.newest.replace('{version}', newest.label)}
      </a>
    </p>
  );
}
