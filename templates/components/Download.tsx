import { href } from 'sitewright';
import type { Site } from './site.ts';

interface Props {
  readonly site: Site;
}

const NOTE = 'soon';
const STORES = 'stores';

/**
 * The Download button. Before the app is in a store it does nothing, stays reachable by keyboard, and says
 * why in a tooltip; afterwards it is a link to the `StoreLinks` of the home page.
 */
export function Download({ site }: Props) {
  if (storeLinks(site).length > 0) {
    return (
      <a className="button" href={`${href(site, '/')}#${STORES}`}>
        {site.download.label}
      </a>
    );
  }
  return (
    <span className="tip-host">
      <button type="button" className="button" aria-disabled="true" aria-describedby={NOTE}>
        {site.download.label}
      </button>
      <span className="tip" aria-hidden="true">
        <span>{site.download.soon}</span>
      </span>
    </span>
  );
}

/** Why the Download buttons do nothing yet. It describes all of them, so a page shows it exactly once. */
export function DownloadNote({ site }: Props) {
  return (
    storeLinks(site).length === 0 && (
      <p id={NOTE} className="note">
        {site.download.soon}
      </p>
    )
  );
}

/** One button for each store that has the app; a plain Download button while none has. */
export function StoreLinks({ site }: Props) {
  const stores = storeLinks(site);
  if (stores.length === 0) return <Download site={site} />;
  return (
    <ul id={STORES} className="actions">
      {stores.map((store) => (
        <li key={store.name}>
          <a className="button" href={store.address}>
            {store.name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function storeLinks({ stores }: Site) {
  return [
    { name: 'App Store', address: stores.appStore },
    { name: 'Google Play', address: stores.googlePlay },
  ].filter((store) => store.address !== '');
}
