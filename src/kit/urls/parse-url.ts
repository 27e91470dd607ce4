import { orUndefined } from '../thrown.ts';

/**
 * Parses a URL; returns `undefined` if it is invalid. `URL.canParse()` of Node.js 20 and 22 rejects valid URLs with
 * letters like ü once V8 has optimized its caller; `URL.parse()` exists from 22 on.
 */
export function parseUrl(url: string, base?: string | URL): URL | undefined {
  return orUndefined(() => new URL(url, base));
}
