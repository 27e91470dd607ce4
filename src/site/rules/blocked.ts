// Which addresses of a page the published policy blocks.
import type { Use } from '../../model/pages/document.ts';
import { covers, coversHost, DATA, type Opening, type Openings, SELF } from '../../model/settings/policy.ts';
import type { AddressTarget } from './addresses.ts';

export interface Blocked {
  /** `own`: of the site itself; `other`: of another site; `contact`: of another that is told of the visitor alone. */
  readonly kind: 'own' | 'other' | 'contact';
  /** The list of `policy` that would allow it; undefined where none does. */
  readonly list: Opening | undefined;
  /** What a source there would be: `https://fonts.example.com`, or `self`; empty where there can be none. */
  readonly from: string;
}

/** Addresses that a browser asks for only when a visitor wants it to, or never. */
const HARMLESS: ReadonlySet<Use> = new Set(['link', 'social', 'other']);

/** The list of `policy` that is about a use. */
export const LISTS: Readonly<Partial<Record<Use, Opening>>> = {
  image: 'images',
  srcset: 'images',
  icon: 'images',
  media: 'media',
  stylesheet: 'styles',
  script: 'scripts',
  font: 'fonts',
  frame: 'frames',
  form: 'forms',
};

/** Undefined where it is allowed, or where nothing is asked for. */
export function blockedBy(
  openings: Openings,
  use: Use,
  address: string,
  target: AddressTarget,
): Blocked | undefined {
  if (HARMLESS.has(use)) return undefined;
  const list = LISTS[use];
  if (target.kind !== 'elsewhere') {
    if ((list !== 'frames' && list !== 'forms') || isOpen(openings, list)) return undefined;
    return { kind: 'own', list, from: 'self' };
  }
  // An address that is no web address: its scheme decides what is blocked, except in forms.
  if (target.origin === '') return list === 'forms' ? { kind: 'own', list: undefined, from: '' } : undefined;
  if (openings.sources.some((source) => allows(source, use, new URL(address, UNKNOWN)))) return undefined;
  return { kind: list || use === 'manifest' ? 'other' : 'contact', list, from: target.origin };
}

function isOpen({ sources }: Openings, list: Opening): boolean {
  return sources.some((one) => one.list === list && one.source === SELF);
}

/** Whether what an address holds itself may be used so. */
export function opensData({ sources }: Openings, use: Use): boolean {
  return sources.some(({ list, source }) => list === LISTS[use] && source === DATA);
}

/** Whether a source lets an address of another site be used so. Who is loaded from may be told of visitors too. */
export function allows(source: Openings['sources'][number], use: Use, url: URL): boolean {
  const list = LISTS[use];
  return list === undefined
    ? use !== 'manifest' && coversHost(source, url)
    : source.list === list && covers(source, url);
}

/** Gives an address without a scheme that of a published page. */
const UNKNOWN = 'https://site.invalid';
