/** Addresses that a stylesheet names, in `url()` and `@import`, as written. */
export function addressesIn(css: string): readonly string[] {
  const code = css.replace(/\/\*[\s\S]*?\*\//g, ' ');
  const found = code.matchAll(
    /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]+))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/gi,
  );
  const addresses = Array.from(found, (match) => match.slice(1).find((part) => part !== undefined) ?? '');
  return [...new Set(addresses)].filter((address) => !/^(?:data:|#|$)/i.test(address));
}
