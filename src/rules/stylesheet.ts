import { withoutComments } from '../kit/html/drawn-names.ts';
import type { Use } from './facts.ts';

const FONT_FACE = /@font-face\s*\{[^{}]*\}/gi;
const IMPORT = /@import\b[^;]*/gi;
const ADDRESS =
  /url\(\s*(?:"([^"]*)"|'([^']*)'|((?:[^"'()\s\\]|\\.)+))\s*\)|@import\s*(?:"([^"]*)"|'([^']*)')/gi;
/** Image set, whose URLs may be strings. */
const IMAGE_SET = /image-set\((?:[^()]|\([^()]*\))*\)/gi;
const TEXT = /"([^"]*)"|'([^']*)'/g;

/** Returns the URLs in `url()`, `image-set()` and `@import` of a stylesheet, as written, without data URLs. */
export function addressesIn(css: string): readonly string[] {
  return usesIn(css).flatMap(({ address }) => (isData(address) ? [] : [address]));
}

/** Returns all URLs, including data URLs, each with its use. */
export function usesIn(css: string): readonly { readonly address: string; readonly use: Use }[] {
  const code = withoutComments(css);
  const within = (blocks: RegExp) =>
    new Set([...code.matchAll(blocks)].flatMap(([block]) => allAddressesIn(block)));
  const fonts = within(FONT_FACE);
  const styles = within(IMPORT);
  const use = (address: string) =>
    fonts.has(address) ? 'font' : styles.has(address) ? 'stylesheet' : 'image';
  return allAddressesIn(code)
    .filter((address) => !/^(?:#|$)/.test(address))
    .map((address) => ({ address, use: use(address) }));
}

export function isData(address: string): boolean {
  return /^data:/i.test(address);
}

function allAddressesIn(code: string): readonly string[] {
  // The type of an image isn't a URL.
  const sets = Array.from(code.matchAll(IMAGE_SET), ([set]) => set.replace(/type\([^()]*\)/gi, ''));
  const found = [...code.matchAll(ADDRESS), ...sets.flatMap((set) => [...set.matchAll(TEXT)])];
  const addresses = found.map((match) => match.slice(1).find((part) => part !== undefined) ?? '');
  return [...new Set(addresses)];
}
