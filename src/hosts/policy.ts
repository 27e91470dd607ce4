// Headers that a good host sends with every answer, as neutral data: `site serve` sends them, and host configurations
// are generated from them.

import { endingOf } from '../kit/urls/url-path.ts';
import { CLOSED, type Opening, type Openings, SELF } from '../settings/index.ts';

export interface PolicyHeader {
  readonly name: string;
  readonly value: string;
  /** Set for headers that must not be sent over plain HTTP (RFC 6797, section 7.2). */
  readonly secureOnly?: true;
}

/**
 * Creates a policy that allows no inline code, and no other origin except the openings in the settings: templates and
 * Markdown are checked for the rest.
 */
function contentSecurity(openings: Openings): string {
  const opened = (list: Opening) => [
    ...new Set(openings.sources.filter((one) => one.list === list).map(({ source }) => source)),
  ];
  const withSelf = (directive: string, ...more: readonly string[]) => [directive, SELF, ...more].join(' ');
  const frames = opened('frames');
  const forms = opened('forms');
  return [
    "default-src 'none'",
    withSelf('script-src', ...opened('scripts'), ...(openings.wasm ? ["'wasm-unsafe-eval'"] : [])),
    withSelf('style-src', ...opened('styles')),
    withSelf('img-src', ...opened('images')),
    withSelf('font-src', ...opened('fonts')),
    withSelf('media-src', ...opened('media')),
    withSelf('connect-src', ...opened('connect')),
    withSelf('manifest-src'),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "base-uri 'none'",
    forms.length > 0 ? ['form-action', ...forms].join(' ') : "form-action 'none'",
    `frame-ancestors ${framesItself(openings) ? SELF : "'none'"}`,
  ].join('; ');
}

/** Returns true if pages of the site show each other in frames. */
function framesItself({ sources }: Openings): boolean {
  return sources.some(({ list, source }) => list === 'frames' && source === SELF);
}

/** Security headers for every answer, including errors and redirects; without openings, those of a site that has none. */
export function securityHeaders(openings: Openings = CLOSED): readonly PolicyHeader[] {
  return [
    { name: 'Content-Security-Policy', value: contentSecurity(openings) },
    ...SAME_HEADERS.map((header) =>
      header.name === 'X-Frame-Options' && framesItself(openings)
        ? { ...header, value: 'SAMEORIGIN' }
        : header,
    ),
  ];
}

/** Headers that no setting changes, except for frames of the site itself. */
const SAME_HEADERS: readonly PolicyHeader[] = [
  { name: 'Strict-Transport-Security', value: 'max-age=31536000', secureOnly: true },
  { name: 'X-Content-Type-Options', value: 'nosniff' },
  { name: 'X-Frame-Options', value: 'DENY' },
  { name: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  {
    name: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
  { name: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { name: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
];

/** Pattern of files. A folder ends with a slash; extensions are in lower case, and match upper case too. */
export type FilePattern =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'endings'; readonly endings: readonly string[] }
  | { readonly kind: 'all' };

/** Files that browsers and proxies may cache for the same time. */
export interface CacheClass {
  readonly name: 'hashed' | 'image' | 'fresh';
  /** Paths in the output folder that belong to it: those in a folder, those with an extension, or all. */
  readonly files: FilePattern;
  /** `Cache-Control` of answers with the file (200, 206), or that confirm it (304). */
  readonly value: string;
}

/** Cache classes. The first one that matches a file counts; the last one matches all. */
export const CACHE_CLASSES: readonly CacheClass[] = [
  // The name changes with the content.
  {
    name: 'hashed',
    files: { kind: 'folder', folder: 'assets/' },
    value: 'public, max-age=31536000, immutable',
  },
  {
    name: 'image',
    files: { kind: 'endings', endings: ['avif', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'webp'] },
    value: 'public, max-age=3600, stale-while-revalidate=86400',
  },
  { name: 'fresh', files: { kind: 'all' }, value: 'no-cache' },
];

/** All classes except the last: many hosts revalidate pages by default. */
export const CACHED_CLASSES = CACHE_CLASSES.filter(({ files }) => files.kind !== 'all');

/** `Cache-Control` of redirects, which may change with the next build. */
export const REDIRECT_CACHE = 'no-cache';

/** `Cache-Control` of errors, which aren't cached, so that they disappear as soon as they are fixed. */
export const ERROR_CACHE = 'no-store';

/** `Cache-Control` for an answer with a status; `file` is its path in the output folder. */
export function cacheControl(status: number, file: string | undefined): string {
  if (status >= 300 && status < 400 && status !== 304) return REDIRECT_CACHE;
  if (status >= 400 || file === undefined) return ERROR_CACHE;
  return CACHE_CLASSES.find(({ files }) => fits(files, file))?.value ?? ERROR_CACHE;
}

export function fits(pattern: FilePattern, file: string): boolean {
  if (pattern.kind === 'folder') return file.startsWith(pattern.folder);
  return pattern.kind === 'all' || pattern.endings.includes(endingOf(file));
}
