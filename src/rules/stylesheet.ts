// Finds URLs in stylesheets.
import { withoutComments } from '../kit/html/drawn-names.ts';
import type { Use } from './facts.ts';

const FONT_FACE = /@font-face\s*\{[^{}]*\}/gi;
/** Part of a `unicode-range`. */
const CHARACTERS = /U\+([0-9a-f?]{1,6})(?:-([0-9a-f]{1,6}))?/gi;
const IMPORT = /@import\b[^;]*/gi;
const URL_TEXT =
  /url\(\s*(?:"([^"]*)"|'([^']*)'|((?:[^"'()\s\\]|\\.)+))\s*\)|@import\s*(?:"([^"]*)"|'([^']*)')/gi;
/** Image set, whose URLs may be strings. */
const IMAGE_SET = /image-set\((?:[^()]|\([^()]*\))*\)/gi;
const TEXT = /"([^"]*)"|'([^']*)'/g;

/** Returns the URLs in `url()`, `image-set()` and `@import` of a stylesheet, as written, without data URLs. */
export function urlsIn(css: string): readonly string[] {
  return usesIn(css).flatMap(({ url }) => (isData(url) ? [] : [url]));
}

/** Returns the URLs of fonts that browsers load only for some characters, each with a pattern for pages that have them. */
export function partialFontsIn(css: string): ReadonlyMap<string, RegExp> {
  const ranges = new Map<string, string>();
  for (const [face] of withoutComments(css).matchAll(FONT_FACE)) {
    const written = /unicode-range\s*:([^;}]*)/i.exec(face)?.[1] ?? 'U+0-10FFFF';
    for (const url of allUrlsIn(face)) ranges.set(url, `${ranges.get(url) ?? ''},${written}`);
  }
  return new Map(Array.from(ranges, ([url, written]) => [url, new RegExp(`[${classOf(written)}]`, 'u')]));
}

/** Returns `\u{100}-\u{17f}` for `U+100-17F`, and `\u{400}-\u{4ff}` for `U+4??`, without ranges that don't exist. */
function classOf(ranges: string): string {
  return Array.from(ranges.matchAll(CHARACTERS), ([, start = '', end = start]) => {
    const first = Number.parseInt(start.replaceAll('?', '0'), 16);
    const last = Math.min(Number.parseInt(end.replaceAll('?', 'f'), 16), 0x10ffff);
    return first > last ? '' : `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`;
  }).join('');
}

/** Returns all URLs, including data URLs, each with its use. */
export function usesIn(css: string): readonly { readonly url: string; readonly use: Use }[] {
  const code = withoutComments(css);
  const within = (blocks: RegExp) =>
    new Set([...code.matchAll(blocks)].flatMap(([block]) => allUrlsIn(block)));
  const fonts = within(FONT_FACE);
  const styles = within(IMPORT);
  const use = (url: string) => (fonts.has(url) ? 'font' : styles.has(url) ? 'stylesheet' : 'image');
  return allUrlsIn(code)
    .filter((url) => !/^(?:#|$)/.test(url))
    .map((url) => ({ url, use: use(url) }));
}

export function isData(url: string): boolean {
  return /^data:/i.test(url);
}

function allUrlsIn(code: string): readonly string[] {
  // The type of an image isn't a URL.
  const sets = Array.from(code.matchAll(IMAGE_SET), ([set]) => set.replace(/type\([^()]*\)/gi, ''));
  const found = [...code.matchAll(URL_TEXT), ...sets.flatMap((set) => [...set.matchAll(TEXT)])];
  const urls = found.map((match) => match.slice(1).find((part) => part !== undefined) ?? '');
  return [...new Set(urls)];
}
