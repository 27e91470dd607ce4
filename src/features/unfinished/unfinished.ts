// Pages of an unfinished site: a stylesheet that marks their errors, and a banner so that nobody mistakes them for
// finished ones.
import { escapeMarkup } from '../../kit/escape.ts';
import { encodePath, withBase } from '../../kit/urls/url-path.ts';
import { type Feature, ownAsset } from '../../site/index.ts';
import { siteSettings } from '../../site/read/index.ts';

/** Outlines are outside of their boxes: without the margin, they touch the words around them. */
const STYLES = `.site-unfinished {
  outline: 2px dashed #b3261e;
  margin-inline: 4px;
  background: #fff1c2;
  color: #1b1a19;
}
code.site-unfinished {
  white-space: pre-wrap;
}
mark.site-unfinished-image {
  display: inline-grid;
  place-items: center;
  box-sizing: border-box;
  min-inline-size: min(100%, 12rem);
  min-block-size: 6rem;
  padding: 1rem;
}
div.site-unfinished {
  margin-block: 1em;
  padding: 0.75em 1em;
  background: none;
  color: inherit;
}
`;

const BANNER = `body::before {
  content: "Unfinished: this site has errors and is not for publishing.";
  display: block;
  padding: 0.75em 1em;
  background: #8c1d18;
  color: #fff;
  font: 600 1rem/1.4 system-ui, sans-serif;
  text-align: center;
}
`;

const stylesheet = ownAsset('unfinished.css', (ask) =>
  Buffer.from(ask(siteSettings).value.unfinished === 'build' ? BANNER + STYLES : STYLES),
);

export const unfinished: Feature = {
  name: 'unfinished',
  head(ask) {
    const settings = ask(siteSettings).value;
    // The preview shows finished pages as a build writes them. Its script adds the stylesheet.
    if (settings.unfinished !== 'build') return '';
    const url = withBase(settings, encodePath(stylesheet(ask).file));
    return `<meta name="robots" content="noindex"><link rel="stylesheet" href="${escapeMarkup(url)}">`;
  },
  artifacts(ask) {
    const { unfinished: shown } = ask(siteSettings).value;
    return shown === 'preview' || shown === 'build' ? [stylesheet(ask)] : [];
  },
};
