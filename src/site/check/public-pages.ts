// Pages and graphics in `public/` are published unchanged, under the same policy as the site's pages.

import { gatherFacts } from '../../document/index.ts';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { linesOf } from '../../kit/lines.ts';
import { parseUrl } from '../../kit/urls/parse-url.ts';
import { encodeUrl } from '../../markdown/index.ts';
import type { Source } from '../../model/files/source.ts';
import { blockedBy, HARMLESS, svgFault, type UrlTarget, type Use } from '../../rules/index.ts';
import type { Openings, Settings } from '../../settings/index.ts';

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

/** Findings for a file in `public/`. */
export interface PublicFile {
  readonly diagnostics: readonly Diagnostic[];
  /** Paths on this site of the files that a page loads, such as `/assets/site.css`. */
  readonly loads: readonly string[];
}

/** Finds parts of an HTML file that the policy blocks, and the files that it loads. */
export function checkPublicPage(
  file: string,
  text: string,
  { policy, core, base }: Pick<Settings, 'policy' | 'core' | 'base'>,
): PublicFile {
  const found = new Map<string, number>();
  const note = (what: string, at: number) => {
    if (!found.has(what)) found.set(what, at);
  };
  const { inline, urls } = gatherFacts(text);
  for (const { what, at } of inline) note(what, at);
  const page = new URL(base + encodeUrl(file.slice('public/'.length)), core.url ?? 'https://site.invalid');
  const loads = new Set<string>();
  for (const { use, url: href, at } of urls) {
    // Pages have hundreds of links, and parsing their URLs takes longer than reading the page.
    const url = HARMLESS.has(use) ? undefined : parseUrl(href, page);
    if (!url) continue;
    if (isBlocked(policy, use, href, url, page)) note(nameOf(use, href), at);
    else if (url.origin === page.origin && !NOT_LOADED.has(use)) loads.add(url.pathname);
  }
  // With another base, which is reported, relative URLs lead elsewhere.
  return { diagnostics: inlineFinding(file, text, found), loads: /<base\s/i.test(text) ? [] : [...loads] };
}

/** Uses of URLs that aren't files: a form is sent to a program on the host. */
const NOT_LOADED: ReadonlySet<Use> = new Set(['form', 'contact', 'latest']);

function inlineFinding(file: string, text: string, found: ReadonlyMap<string, number>): Diagnostic[] {
  if (found.size === 0) return [];
  const at = { path: file, ...linesOf(text).at(Math.min(...found.values())), length: 1 };
  const message = `The file contains ${[...found.keys()].join(', ')}, which the published policy blocks`;
  const hint =
    'Move styles, code and images to separate files, or allow other sites under policy in content/site.yaml.';
  return [diagnostic('public-inline', { message, at, hint })];
}

function isBlocked(
  openings: Openings,
  use: Use,
  href: string,
  { origin, protocol }: URL,
  page: URL,
): boolean {
  const isWeb = /^https?:$/.test(protocol);
  const target: UrlTarget =
    origin === page.origin
      ? { kind: 'file', file: '', fragment: '' }
      : { kind: 'elsewhere', origin: isWeb ? origin : '' };
  const blocked = blockedBy(openings, use, href, target);
  return blocked !== undefined && blocked.kind !== 'contact';
}

function nameOf(use: Use, url: string): string {
  if (use === 'frame') return `a frame with ${url}`;
  return use === 'form' ? `a form for ${url || 'the page itself'}` : url;
}
