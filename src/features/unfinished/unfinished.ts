// Pages of an unfinished site: a stylesheet that marks their errors, and a banner so that nobody mistakes them for
// finished ones.
import { fingerprint } from '../../engine/fingerprint.ts';
import type { Measure } from '../../engine/store/measure.ts';
import { live } from '../../engine/tasks.ts';
import { escapeMarkup } from '../../kit/escape.ts';
import { sha256 } from '../../kit/hash.ts';
import { encodePath, withBase } from '../../model/address.ts';
import { measuredFile } from '../../site/artifact.ts';
import { type Artifact, type Ask, type Feature, task } from '../../site/ask.ts';
import { siteSettings } from '../../site/read/templates.ts';

const STYLES = `.site-unfinished {
  outline: 2px dashed #b3261e;
  outline-offset: 1px;
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

interface Stylesheet extends Measure {
  readonly bytes: Uint8Array;
}

const stylesheet = task(
  'unfinished-stylesheet',
  (ask): Stylesheet => {
    const isBuilt = ask(siteSettings).value.unfinished === 'build';
    const bytes = Buffer.from(isBuilt ? BANNER + STYLES : STYLES);
    return { bytes, hash: sha256(bytes), size: bytes.length };
  },
  live(({ hash }: Stylesheet) => fingerprint(hash)),
);

export const unfinished: Feature = {
  name: 'unfinished',
  head(ask) {
    const settings = ask(siteSettings).value;
    // The preview shows finished pages as a build writes them. Its script adds the stylesheet.
    if (settings.unfinished !== 'build') return '';
    const address = withBase(settings, encodePath(stylesheetOf(ask).file));
    return `<meta name="robots" content="noindex"><link rel="stylesheet" href="${escapeMarkup(address)}">`;
  },
  artifacts(ask) {
    const { unfinished: shown } = ask(siteSettings).value;
    return shown === 'preview' || shown === 'build' ? [stylesheetOf(ask)] : [];
  },
};

function stylesheetOf(ask: Ask): Artifact {
  const { hash, size } = ask(stylesheet);
  const file = `assets/unfinished-${hash.slice(0, 8).toUpperCase()}.css`;
  return measuredFile({ file, kind: 'asset', hash, size }, (now) => now(stylesheet).bytes);
}
