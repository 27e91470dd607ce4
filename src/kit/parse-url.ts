/**
 * The parsed address, undefined where it is none. `URL.canParse()` of Node.js 20 and 22 says no to right addresses with
 * letters like ü, once V8 has optimized the code that calls it; `URL.parse()` begins with 22.
 */
export function parseUrl(address: string, base?: string | URL): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
