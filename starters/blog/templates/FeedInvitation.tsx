import { href } from 'sitewright';
import type { Site } from './site.ts';

/** Says why to follow the feed, and how. */
export function FeedInvitation({ site }: { readonly site: Site }) {
  const [feed] = site.feeds;
  if (!feed) return null;
  return (
    <div className="invitation">
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
        <circle cx="6" cy="18" r="2.5" fill="currentColor" />
        <path
          d="M4 11a9 9 0 0 1 9 9M4 4a16 16 0 0 1 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
        />
      </svg>
      <p>
        <a href={href(site, feed.at)}>{site.words.feed}</a> {site.words.feedAbout}
      </p>
    </div>
  );
}
