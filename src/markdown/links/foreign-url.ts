// Resolves URLs that another tool would compute from a literal path: `{{< ref "x" >}}`, `{{ '/x/' | relative_url }}`.
import type { Role } from '../../model/pages/markup.ts';
import { indirect, type Resolution, resolveLink } from './link.ts';
import type { Origin } from './meanings.ts';
import { cleanUrl } from './url.ts';

const REFERENCE = /^\{\{[<%]\s*(?:rel)?ref\s+(?:path=)?(["'`])([^"'`]+)\1\s*[>%]\}\}/i;

/** Filters of Jekyll, Eleventy and Hugo that add a prefix to a URL. */
const FILTERED =
  /^\{\{-?\s*(["'])([^"']+)\1\s*\|\s*(?:relative_url|absolute_url|url|relURL|absURL|relLangURL|prepend:\s*site\.(?:baseurl|url))\s*-?\}\}/;

/** Path of the site in URLs of Jekyll. Here, URLs are written without it. */
const BASE = /^(?:\{\{-?\s*site\.url\s*-?\}\})?\{\{-?\s*site\.baseurl\s*-?\}\}(?=\/)/;

/** Root of the site in URLs of Docusaurus and Zola. */
const ROOT = /^@(?:site)?\/(?=.)/;

/** Resolves a URL of another tool, by the path in it; undefined for any other one. */
export function resolveForeign(written: string, role: Role, origin: Origin): Resolution | undefined {
  const { values } = origin.targets.settings;
  if (BASE.test(written) && Object.hasOwn(values, 'baseurl')) return undefined;
  const resolutions = writtenPaths(written).map((path) => resolveLink(cleanUrl(path), role, origin));
  const [first] = resolutions;
  const found = resolutions.findIndex(({ kind }) => kind === 'found');
  const resolution = resolutions[found];
  if (resolution?.kind !== 'found') return first;
  const proper = resolution.suggestion?.fix ?? writtenPaths(written)[found] ?? '';
  return { ...resolution, suggestion: indirect(written, proper) };
}

export function isForeignUrl(written: string): boolean {
  return writtenPaths(written).length > 0;
}

/** Returns the possible meanings of a URL, the likeliest first. */
function writtenPaths(url: string): readonly string[] {
  const reference = REFERENCE.exec(url);
  if (reference) return referred(reference[2] ?? '', url.slice(reference[0].length));
  const filtered = FILTERED.exec(url);
  if (filtered) return [`/${filtered[2]}`.replace(/^\/+/, '/') + url.slice(filtered[0].length)];
  const start = (BASE.exec(url) ?? ROOT.exec(url))?.[0];
  return start === undefined ? [] : [`/${url.slice(start.length).replace(/^\//, '')}`];
}

/** Returns the possible paths of a reference, which is relative to its page or to the root. */
function referred(path: string, rest: string): readonly string[] {
  return /^[/#]/.test(path) ? [path + rest] : [path + rest, `/${path}${rest}`];
}
