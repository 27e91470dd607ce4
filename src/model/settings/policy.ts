// What pages may load from other sites, or do beside showing files of their own: `policy` in the settings.
import { parseUrl } from '../../base/parse-url.ts';
import type { Place } from '../../diagnostics/diagnostic.ts';
import type { FieldTable, ValuesOf, WrittenField } from '../fields/field.ts';
import { isReason } from '../fields/forms.ts';
import { anyText, entries, entry, entryText, refine } from '../fields/types.ts';

/** Lists of `policy`: what the sources in each are opened for. */
export const OPENINGS = [
  'scripts',
  'styles',
  'images',
  'fonts',
  'media',
  'frames',
  'forms',
  'connect',
] as const;

export type Opening = (typeof OPENINGS)[number];

/** The site itself, as policies write it. */
export const SELF = "'self'";

/** What an address holds itself. */
export const DATA = 'data:';

export interface OpenSource {
  readonly list: Opening;
  /**
   * As policies write it: `https://plausible.io`, `https://*.tiles.example` for all hosts below one,
   * `https://cdn.example/lib/` for all addresses below one, `SELF` or `DATA`.
   */
  readonly source: string;
}

/** What the published policy allows beside files of the site. Plain JSON. */
export interface Openings {
  readonly sources: readonly OpenSource[];
  /** WebAssembly may be compiled. */
  readonly wasm: boolean;
}

export const CLOSED: Openings = { sources: [], wasm: false };

/** A source as written in the settings. */
export interface WrittenSource extends OpenSource {
  /** The name by which the privacy page mentions it. */
  readonly name: string;
  /** Without a star and a path; empty where there is none. */
  readonly host: string;
  readonly at: Place;
}

export interface Policy extends Openings {
  readonly sources: readonly WrittenSource[];
  /** Place of `wasm`, where it is opened. */
  readonly wasmAt: Place | undefined;
}

/** Without what only the settings know of them. */
export function openingsOf({ sources, wasm }: Openings): Openings {
  return { sources: sources.map(({ list, source }) => ({ list, source })), wasm };
}

export const CLOSED_POLICY: Policy = { ...CLOSED, sources: [], wasmAt: undefined };

/** Whether a source covers an address of another site, as browsers compare them. */
export function covers({ source }: OpenSource, url: URL): boolean {
  if (!coversHost({ source }, url)) return false;
  const path = /^[a-z]+:\/\/[^/]+(\/.*)?$/.exec(source)?.[1];
  return path === undefined || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
}

/** Whether it covers the host of an address, whatever lies there. */
export function coversHost({ source }: Pick<OpenSource, 'source'>, { protocol, host }: URL): boolean {
  const [, scheme, named = ''] = /^([a-z]+:)\/\/([^/]+)/.exec(source) ?? [];
  if (scheme !== protocol) return false;
  return named.startsWith('*.') ? host.endsWith(named.slice(1)) : host === named;
}

const SOURCE_HINT =
  'Write a list of entries with from and why, as in - { from: https://plausible.io, why: Counts visits without cookies. }.';

const reason = refine(entryText, { takes: 'a sentence' }, (why, field) =>
  isReason(why)
    ? why
    : field.invalid(`${field.name} is no reason in words`, 'Say in a sentence what the site needs it for.'),
);

/** The setting of one list of sources. */
function opening(list: Opening, about: string) {
  const address = refine(entryText, { takes: 'a host, as in `https://plausible.io`' }, (from, field) => {
    const refusal = refusalOf(from, list);
    return refusal ? field.invalid(`${field.name} ${refusal.reason}: ${from}`, refusal.hint) : from;
  });
  const fields = {
    from: {
      type: address,
      required: true,
      about: 'What pages may load. A path restricts it, and `*.` stands for all hosts below one.',
    },
    why: { type: reason, required: true, about: 'What the site needs it for.' },
    name: { type: anyText, otherwise: 'the host', about: 'The name by which the privacy page mentions it.' },
  } as const satisfies FieldTable;
  const source = ({ from, name }: ValuesOf<typeof fields>, field: WrittenField): WrittenSource => {
    const at = field.nested('from').place();
    const word = wordOf(from);
    if (word === 'self') return { list, source: SELF, name: '', host: '', at };
    if (word === DATA) return { list, source: DATA, name: '', host: '', at };
    const { protocol, host, pathname } = new URL(from.replace('*.', 'any.'));
    const named = from.includes('*.') ? host.replace(/^any\./, '*.') : host;
    const plain = named.replace('*.', '');
    const path = pathname === '/' ? '' : pathname;
    return { list, source: `${protocol}//${named}${path}`, name: name ?? plain, host: plain, at };
  };
  return { type: entries(fields, SOURCE_HINT, source), default: [], about } as const;
}

const wasm = entry(
  { why: { type: reason, required: true, about: 'What the site needs it for.' } },
  'Write wasm: { why: The search runs in the browser. }.',
  (_, field) => field.place('name'),
);

const policy = entry(
  {
    scripts: opening('scripts', 'Scripts of other sites.'),
    styles: opening('styles', 'Stylesheets of other sites.'),
    images: opening('images', 'Images of other sites, or `data:`.'),
    fonts: opening('fonts', 'Fonts of other sites, or `data:`.'),
    media: opening('media', 'Audio and video of other sites.'),
    frames: opening('frames', 'Pages of other sites in frames, or `self` for those of this one.'),
    forms: opening('forms', 'Where forms are sent, `self` for this site.'),
    connect: opening('connect', 'What scripts may ask for.'),
    wasm: { type: wasm, about: 'Lets scripts compile WebAssembly.' },
  },
  `Write policy: and below it any of ${OPENINGS.join(', ')} and wasm.`,
  ({ wasm: wasmAt, ...lists }): Policy => ({
    sources: OPENINGS.flatMap((list) => lists[list]),
    wasm: wasmAt !== undefined,
    wasmAt,
  }),
);

export const policySettings = {
  policy: {
    type: policy,
    default: CLOSED_POLICY,
    seenBy: 'tool',
    about: 'What pages may load from [other sites](third-parties.md), each with a reason.',
  },
} as const satisfies FieldTable;

interface Refusal {
  /** Goes on after the field. */
  readonly reason: string;
  readonly hint: string;
}

const NAME_HOST = 'Name the host, as in https://plausible.io.';

/** Where pages may be shown in frames of the site, and send forms to it. */
const OF_THE_SITE: readonly Opening[] = ['frames', 'forms'];

/** What shows data and does nothing else. */
const OF_DATA: readonly Opening[] = ['images', 'fonts'];

/** What runs code, or can change the whole look of a page. */
const OF_EACH_HOST: readonly Opening[] = ['scripts', 'styles'];

/** A source in lower case, and without the quotes in which policies write words. */
function wordOf(from: string): string {
  return from.replace(/^'(.*)'$/, '$1').toLowerCase();
}

function refusalOf(from: string, list: Opening): Refusal | undefined {
  const text = wordOf(from);
  if (text === 'self') {
    if (OF_THE_SITE.includes(list)) return undefined;
    return { reason: 'is allowed anyway', hint: 'Remove the entry: files of the site itself always load.' };
  }
  if (/^(?:unsafe-|strict-dynamic|nonce-|sha\d+-)/.test(text)) {
    const reason = 'would run code that somebody has put into a page, which the policy is there to stop';
    return { reason, hint: 'Put code into a *.client.ts file and styles into a stylesheet.' };
  }
  if (/^(?:\*|https?:(?:\/\/)?\*?|wss?:(?:\/\/)?\*?)$/.test(text))
    return { reason: 'would let in whatever any site sends', hint: NAME_HOST };
  if (text === DATA && OF_DATA.includes(list)) return undefined;
  if (/^(?:data|blob|filesystem|about|javascript):/.test(text)) {
    const reason = 'would let a page bring along what nobody has published';
    return { reason, hint: 'Put what is in it into a file of the site.' };
  }
  if (/^(?:http|ws):/.test(text)) {
    const reason = 'is sent in the clear, so that everybody on the way can read and change it';
    return {
      reason,
      hint: `Write ${from.replace(/^http/i, 'https').replace(/^ws:/i, 'wss:')}, if it answers there.`,
    };
  }
  return formRefusal(from, list);
}

const SCHEME: Readonly<Partial<Record<Opening, RegExp>>> = { connect: /^(?:https|wss):\/\//i };

/** Signs of a path that mean the same in every policy and every configuration of a server. */
const FORM = /^[a-z]+:\/\/(?<star>\*\.)?(?<host>[\p{L}\p{N}.-]+)(?::\d{1,5})?(?<path>\/[\w.~@+/-]*)?$/iu;

function formRefusal(from: string, list: Opening): Refusal | undefined {
  const scheme = SCHEME[list] ?? /^https:\/\//i;
  if (!scheme.test(from)) {
    const known = /^[\w.-]+\.[a-z]{2,}(?:[:/]|$)/i.test(from) ? `Write https://${from}.` : NAME_HOST;
    return { reason: 'does not begin with https://', hint: known };
  }
  const { star, host = '' } = FORM.exec(from)?.groups ?? {};
  if (host === '' || !parseUrl(from.replace('*.', 'any.'))) {
    const hint = 'Write a host, and a path of letters, digits and - . _ ~ @ + where it is for that alone.';
    return { reason: 'is no address of a host', hint };
  }
  if (star === undefined) return undefined;
  if (!/\p{L}\.\p{L}|\d\./u.test(host))
    return { reason: 'would let in whatever most sites send', hint: NAME_HOST };
  if (!OF_EACH_HOST.includes(list)) return undefined;
  return { reason: `would let any host there send ${list}`, hint: 'Name each host by itself.' };
}
