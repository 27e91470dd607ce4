// URLs in CSS that is part of a graphic: in its stylesheets, and in attributes that are properties, such as `fill`.
import { plainCss } from './drawn-names.ts';

const NAMESPACE = /@namespace\b[^;]*/gi;
const URL = /\b(?:url|src)\(\s*["']?([^"')]*)/gi;
const IMAGE_SET = /image-set\(([^)]*)/gi;
const QUOTED = /["']([^"']*)/g;
const IMPORT = /@import\s*(?:url\(\s*)?["']?([^"');]*)/i;

export function* styleUrls(css: string): Generator<string> {
  const plain = plainCss(css).replace(NAMESPACE, '');
  for (const [, url = ''] of plain.matchAll(URL)) yield url.trim();
  for (const [, images = ''] of plain.matchAll(IMAGE_SET))
    for (const [, url = ''] of images.matchAll(QUOTED)) yield url.trim();
}

/** Returns the first URL that CSS imports or loads from another site. */
export function outsideUrl(css: string): string | undefined {
  const imported = IMPORT.exec(plainCss(css))?.[1];
  if (imported !== undefined) return imported;
  for (const url of styleUrls(css)) if (isOutside(url)) return url;
  return undefined;
}

/** Returns true for a URL of another site, read as browsers do: without white space, and with `\` as `/`. */
function isOutside(url: string): boolean {
  const plain = url.replace(/[\0- ]/g, '');
  return /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(plain) && !/^data:/i.test(plain);
}
