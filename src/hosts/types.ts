// Types of files, for hosts that need them declared.
import { endingOf } from '../kit/urls/url-path.ts';

const TEXT_TYPES: Readonly<Record<string, string>> = {
  atom: 'application/atom+xml',
  bib: 'text/plain',
  css: 'text/css',
  csv: 'text/csv',
  diff: 'text/plain',
  geojson: 'application/json',
  html: 'text/html',
  ics: 'text/calendar',
  js: 'text/javascript',
  json: 'application/json',
  jsonl: 'text/plain',
  log: 'text/plain',
  map: 'application/json',
  md: 'text/markdown',
  mjs: 'text/javascript',
  patch: 'text/plain',
  rss: 'application/rss+xml',
  srt: 'text/plain',
  svg: 'image/svg+xml',
  toml: 'text/plain',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  vcf: 'text/vcard',
  vtt: 'text/vtt',
  webmanifest: 'application/manifest+json',
  xml: 'text/xml',
  yaml: 'text/plain',
  yml: 'text/plain',
};

const BINARY_TYPES: Readonly<Record<string, string>> = {
  '7z': 'application/x-7z-compressed',
  aac: 'audio/aac',
  avif: 'image/avif',
  bz2: 'application/x-bzip2',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  flac: 'audio/flac',
  gif: 'image/gif',
  gz: 'application/gzip',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  ogv: 'video/ogg',
  opus: 'audio/ogg',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  tar: 'application/x-tar',
  tgz: 'application/gzip',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xz: 'application/x-xz',
  zip: 'application/zip',
  zst: 'application/zstd',
};

/** Types by extension, without character sets. */
export const TYPES: Readonly<Record<string, string>> = { ...TEXT_TYPES, ...BINARY_TYPES };

/** Extensions of texts, which are UTF-8 and worth compressing. */
export const TEXT_ENDINGS: readonly string[] = Object.keys(TEXT_TYPES);

/**
 * Files whose names don't reveal their type.
 * https://developer.apple.com/documentation/xcode/supporting-associated-domains
 */
export const NAMED_TYPES: ReadonlyMap<string, string> = new Map([
  ['.well-known/apple-app-site-association', 'application/json'],
]);

/** Returns the type by name or extension, if it is known. */
export function typeOf(file: string): string | undefined {
  const ending = endingOf(file);
  return NAMED_TYPES.get(file) ?? (Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined);
}

export function isTextFile(file: string): boolean {
  return NAMED_TYPES.has(file) || TEXT_ENDINGS.includes(endingOf(file));
}
