import { href } from 'sitewright';
import type { Site } from './site.ts';

interface Props {
  readonly site: Site;
}

const SOON = 'soon';
const STORES = 'stores';

/**
 * The Download button. Before the app is in a store it opens the `SoonPopover`, and a tooltip says why; afterwards it
 * is a link to the `StoreLinks` of the home page.
 */
export function Download({ site }: Props) {
  if (isInStores(site)) {
    return (
      <a className="button" href={`${href(site, site.home)}#${STORES}`}>
        {site.download.label}
      </a>
    );
  }
  return (
    <span className="tip-host">
      <button type="button" className="button" popoverTarget={SOON} aria-describedby={SOON}>
        {site.download.label}
      </button>
      <span className="tip" aria-hidden="true">
        <span>{site.download.soon}</span>
      </span>
    </span>
  );
}

/** Opened by the Download buttons: why there is nothing to download yet, and how to hear when there is. */
export function SoonPopover({ site }: Props) {
  if (isInStores(site)) return null;
  const { email, download } = site;
  const subject = encodeURIComponent(download.subject);
  return (
    <p id={SOON} className="soon" popover="auto">
      {download.soon}{' '}
      {email && (
        <>
          <a href={`mailto:${email}?subject=${subject}`}>{download.write}</a> {download.promise}
        </>
      )}
    </p>
  );
}

/** One button for each store that has the app; a plain Download button while none has. */
export function StoreLinks({ site }: Props) {
  if (!isInStores(site)) return <Download site={site} />;
  return (
    <ul id={STORES} className="actions">
      {storeLinks(site).map((store) => (
        <li key={store.name}>
          <a className="button" href={store.address}>
            {store.name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function isInStores(site: Site): boolean {
  return storeLinks(site).length > 0;
}

function storeLinks({ stores }: Site) {
  return [
    { name: 'App Store', address: stores.appStore },
    { name: 'Google Play', address: stores.googlePlay },
  ].filter((store) => store.address !== '');
}
