// The settings that describe a site.

import {
  altText,
  entries,
  entryText,
  type FieldTable,
  type FieldType,
  imageUrl,
  isEmail,
  isRootRelative,
  isWebUrl,
  language,
  refine,
  text,
} from '../../fields/index.ts';
import { parseUrl } from '../../kit/urls/parse-url.ts';

export interface SiteUrl {
  /** URL without a final slash. */
  readonly url: string;
  /** The path before every route: `/`, or `/repository/`. */
  readonly base: string;
}

/** Parses the absolute URL of a home page; undefined for any other text. */
export function parseSiteUrl(address: string): SiteUrl | undefined {
  const parsed = /^https?:\/\/[^/\\?#@\s]+(?:\/[^\\?#\s]*)?$/i.test(address) ? parseUrl(address) : undefined;
  if (!parsed) return undefined;
  const { origin, pathname } = parsed;
  // Each server treats other characters differently, in places where they can't be escaped.
  if (!/^(?:[\w./~-]|%[89A-F][0-9A-F])*$/.test(pathname) || pathname.includes('//')) return undefined;
  const path = pathname.replace(/\/$/, '');
  return { url: origin + path, base: `${path}/` };
}

const siteUrl = refine(
  text,
  {
    takes: 'a URL that starts with `https://`',
    example: 'https://example.com',
    schema: { type: 'string', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\\\?#@\\s]+$' },
  },
  (address, field) =>
    parseSiteUrl(address) ??
    field.invalid(
      `${field.name} is not the URL of a site: ${address}`,
      'Write a URL with https:// and without ? and #, such as https://example.com. Its path may contain letters, digits and - . _ ~.',
    ),
);

const email = refine(text, { takes: 'an email address', example: 'hello@example.com' }, (address, field) =>
  isEmail(address)
    ? address
    : field.invalid(
        `${field.name} is not an email address: ${address}`,
        'Write an address such as name@example.com.',
      ),
);

/** An entry of the site's navigation. */
export interface NavigationItem {
  /** Text of the link. */
  readonly label: string;
  /** A route of the site (`/about/`) or an absolute URL. */
  readonly to: string;
  /** Nested links; empty if there are none. */
  readonly children: readonly NavigationItem[];
}

const target = refine(
  entryText,
  {
    takes: 'a route, or an `https:` or `mailto:` URL',
    example: '/about/',
    schema: { type: 'string', pattern: '^/|^[Hh][Tt][Tt][Pp][Ss]?:|^mailto:|\\{\\{' },
  },
  (to, field) => {
    if (isRootRelative(to) || isWebUrl(to) || /^mailto:[^\s\p{Cc}]+$/u.test(to)) return to;
    const hint = 'Start it with / for a page, such as /about/, or with https: or mailto:.';
    return field.invalid(`${field.name} is not a route or a URL: ${to}`, hint);
  },
);

const children: FieldType<readonly NavigationItem[]> = {
  takes: 'a list like `navigation` itself',
  example: [{ label: 'Team', to: '/about/team/' }],
  schema: { $ref: '#/properties/navigation' },
  read: (value, field) => navigation.read(value, field),
};

const navigation: FieldType<readonly NavigationItem[]> = entries(
  {
    label: { type: entryText, required: true, example: 'About', about: 'Text of the link.' },
    to: { type: target, required: true, about: 'Target of the link.' },
    children: { type: children, default: [], about: 'Links below it, in the same form.' },
  },
  'Write a list of entries with label and to, such as - { label: About, to: /about/ }.',
);

export const siteFields = {
  name: {
    type: text,
    default: '',
    perLanguage: true,
    example: 'Harbor Notes',
    about: 'Name of the site, added to the title of each page.',
  },
  url: {
    type: siteUrl,
    shown: ({ url }: SiteUrl): string => url,
    about:
      'URL of the home page, with the path that precedes every route if there is one: `https://example.com/docs/`. Without it there are no canonical URLs, no sitemap and no feeds.',
  },
  language: { type: language, default: 'en', about: 'Language of pages that do not set their own.' },
  description: {
    type: text,
    perLanguage: true,
    example: 'Boats and tides.',
    about: 'Description for pages without their own.',
  },
  email: { type: email, perLanguage: true, about: 'Email address that layouts and pages can show.' },
  image: { type: imageUrl, perLanguage: true, about: 'Social image for pages without their own.' },
  imageAlt: { type: altText, perLanguage: true, about: 'Alternative text for that image.' },
  navigation: {
    type: navigation,
    default: [],
    perLanguage: true,
    about: 'Links that layouts show on every page.',
  },
} as const satisfies FieldTable;
