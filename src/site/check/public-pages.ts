// Pages and graphics in `public/` are published unchanged, under the same policy as the site's pages.

import { gatherFacts } from '../../document/index.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { linesOf } from '../../kit/lines.ts';
import { parseUrl } from '../../kit/urls/parse-url.ts';
import type { Source } from '../../model/files/source.ts';
import { blockedBy, HARMLESS, svgFault, type UrlTarget, type Use } from '../../rules/index.ts';
import type { Openings } from '../../settings/index.ts';

/** Returns true for a file in `public/` that browsers show as a document: HTML or SVG. */
export function isPublicDocument(file: string): boolean {
  return /\.(?:html?|svg)$/i.test(file);
}

/** Finds what is more than a graphic in an SVG. */
export function checkPublicDrawing(file: string, { bytes, size }: Source): Diagnostic[] {
  // Only the size of a large file is read.
  const fault = size === undefined ? svgFault(bytes) : undefined;
  if (!fault) return [];
  const text = new TextDecoder().decode(bytes);
  const at = { path: file, ...linesOf(text).at(fault.offset), length: fault.length };
  const message = `${file} is more than a graphic: ${fault.message}`;
  return [diagnostic('public-svg', { message, at, hint: 'Remove it in a drawing program.' })];
}

/** Finds parts of an HTML file that the policy blocks. `url` is the URL of the site. */
export function checkPublicPage(
  file: string,
  text: string,
  openings: Openings,
  url: string | undefined,
): Diagnostic[] {
  const found = new Map<string, number>();
  const note = (what: string, at: number) => {
    if (!found.has(what)) found.set(what, at);
  };
  const { inline, urls } = gatherFacts(text);
  for (const { what, at } of inline) note(what, at);
  const site = new URL(url ?? 'https://site.invalid');
  for (const { use, url: href, at } of urls)
    if (isBlocked(openings, use, href, site)) note(nameOf(use, href), at);
  const first = Math.min(...found.values());
  if (found.size === 0) return [];
  const message = `The file contains ${[...found.keys()].join(', ')}, which the published policy blocks`;
  const hint =
    'Move styles, code and images to separate files, or allow other sites under policy in content/site.yaml.';
  return [
    diagnostic('public-inline', { message, at: { path: file, ...linesOf(text).at(first), length: 1 }, hint }),
  ];
}

function isBlocked(openings: Openings, use: Use, href: string, site: URL): boolean {
  // Pages have hundreds of links, and parsing their URLs takes longer than reading the page.
  const url = HARMLESS.has(use) ? undefined : parseUrl(href, site);
  if (!url) return false;
  const { origin, protocol } = url;
  const isWeb = /^https?:$/.test(protocol);
  const target: UrlTarget =
    origin === site.origin
      ? { kind: 'file', file: '', fragment: '' }
      : { kind: 'elsewhere', origin: isWeb ? origin : '' };
  const blocked = blockedBy(openings, use, href, target);
  return blocked !== undefined && blocked.kind !== 'contact';
}

function nameOf(use: Use, url: string): string {
  if (use === 'frame') return `a frame with ${url}`;
  return use === 'form' ? `a form for ${url || 'the page itself'}` : url;
}
