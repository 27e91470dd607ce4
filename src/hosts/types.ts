// Types of files, for hosts that have to be told.
import { endingOf } from './policy.ts';

const TEXT_TYPES: Readonly<Record<string, string>> = {
  atom: 'application/atom+xml',
  css: 'text/css',
  csv: 'text/csv',
  html: 'text/html',
  ics: 'text/calendar',
  js: 'text/javascript',
  json: 'application/json',
  map: 'application/json',
  md: 'text/markdown',
  mjs: 'text/javascript',
  rss: 'application/rss+xml',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  vtt: 'text/vtt',
  webmanifest: 'application/manifest+json',
  xml: 'text/xml',
};

const BINARY_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  gz: 'application/gzip',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  zip: 'application/zip',
};

/** Types by ending, without character sets. */
export const TYPES: Readonly<Record<string, string>> = { ...TEXT_TYPES, ...BINARY_TYPES };

/** Endings of texts: they are UTF-8, and worth compressing. */
export const TEXT_ENDINGS: readonly string[] = Object.keys(TEXT_TYPES);

/**
 * Files whose type their name does not tell.
 * https://developer.apple.com/documentation/xcode/supporting-associated-domains
 */
export const NAMED_TYPES: ReadonlyMap<string, string> = new Map([
  ['.well-known/apple-app-site-association', 'application/json'],
]);

/** Undefined where neither name nor ending tells it. */
export function typeOf(file: string): string | undefined {
  const ending = endingOf(file);
  return NAMED_TYPES.get(file) ?? (Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined);
}

export function isText(file: string): boolean {
  return NAMED_TYPES.has(file) || TEXT_ENDINGS.includes(endingOf(file));
}
