const ADDRESS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]+))\s*\)|@import\s*(?:"([^"]*)"|'([^']*)')/gi;
/** Its addresses may be texts alone. */
const IMAGE_SET = /image-set\((?:[^()]|\([^()]*\))*\)/gi;
const TEXT = /"([^"]*)"|'([^']*)'/g;

/** Addresses that a stylesheet names, in `url()`, `image-set()` and `@import`, as written. */
export function addressesIn(css: string): readonly string[] {
  return allAddressesIn(css).filter((address) => !/^(?:data:|#|$)/i.test(address));
}

/** Those of them that the published policy blocks: data in place of a file. */
export function blockedAddressesIn(css: string): readonly string[] {
  return allAddressesIn(css).filter((address) => /^data:/i.test(address));
}

function allAddressesIn(css: string): readonly string[] {
  const code = css.replace(/\/\*[\s\S]*?\*\//g, ' ');
  // A type names no file.
  const sets = Array.from(code.matchAll(IMAGE_SET), ([set]) => set.replace(/type\([^()]*\)/gi, ''));
  const found = [...code.matchAll(ADDRESS), ...sets.flatMap((set) => [...set.matchAll(TEXT)])];
  const addresses = found.map((match) => match.slice(1).find((part) => part !== undefined) ?? '');
  return [...new Set(addresses)];
}
