// The stylesheet of Atom and RSS feeds, for people who open one in a browser: its own view of XML needs inline styles,
// which the policy blocks.
import { escapeMarkup } from '../../kit/escape.ts';
import { encodePath, withBase } from '../../kit/urls/url-path.ts';
import { type Ask, ownAsset } from '../../site/index.ts';
import { basePath } from '../../site/read/index.ts';

/** Selectors have no namespace, so they match the elements of both formats. */
const CSS = `:root {
  color-scheme: light dark;
  display: block;
  max-width: 42rem;
  margin: 0 auto;
  padding: 2rem 1.25rem;
  font: 1rem/1.5 system-ui, sans-serif;
}
channel, title, subtitle, description, entry, item, summary {
  display: block;
}
:root > title, channel > title {
  font-size: 1.75rem;
  font-weight: 700;
  line-height: 1.2;
}
subtitle, channel > description {
  margin-top: 0.5rem;
}
entry, item {
  margin-top: 1.5rem;
  padding-top: 1.5rem;
  border-top: 1px solid #8886;
}
entry > title, item > title {
  font-size: 1.2rem;
  font-weight: 600;
  line-height: 1.3;
}
entry > link::after {
  content: attr(href);
}
entry > link, item > link {
  display: block;
  overflow-wrap: anywhere;
  font-size: 0.875rem;
  opacity: 0.7;
}
entry > summary, item > description {
  margin-top: 0.5rem;
}
id, guid, uri, updated, language, lastBuildDate, pubDate, published, author, creator, category, content, encoded, channel > link, :root > link {
  display: none;
}
`;

export const feedStylesheet = ownAsset('feed.css', () => Buffer.from(CSS));

/** Line that links the stylesheet at the start of a feed. */
export function stylesheetLine(ask: Ask): string {
  const url = withBase({ base: ask(basePath) }, encodePath(feedStylesheet(ask).file));
  return `<?xml-stylesheet type="text/css" href="${escapeMarkup(url)}"?>\n`;
}
