// The setting `policy`: what pages may load from other sites. Entries that allow too much are refused.

import {
  anyText,
  entries,
  entry,
  entryText,
  type FieldTable,
  isReason,
  refine,
  type ValuesOf,
  type WrittenField,
} from '../../fields/index.ts';
import { parseUrl } from '../../kit/urls/parse-url.ts';
import {
  CLOSED_POLICY,
  DATA,
  OPENINGS,
  type Opening,
  type Policy,
  SELF,
  type WrittenSource,
} from '../policy.ts';

const SOURCE_HINT =
  'Write a list of entries with from and why, such as - { from: https://plausible.io, why: Counts visits without cookies. }.';

const reason = refine(
  entryText,
  { takes: 'a sentence', example: 'Counts visits without cookies.' },
  (why, field) =>
    isReason(why)
      ? why
      : field.invalid(
          `${field.name} is not a reason in words`,
          'Explain in a sentence what the site needs it for.',
        ),
);

function opening(list: Opening, about: string, from: string, why: string) {
  const url = refine(
    entryText,
    { takes: 'a host, with or without a path', example: 'https://plausible.io' },
    (from, field) => {
      const refusal = refusalOf(from, list);
      return refusal ? field.invalid(`${field.name} ${refusal.reason}: ${from}`, refusal.hint) : from;
    },
  );
  const fields = {
    from: {
      type: url,
      required: true,
      about: 'What pages may load. A path restricts it; `*.` allows all subdomains.',
    },
    why: { type: reason, required: true, about: 'What the site needs it for.' },
    name: {
      type: anyText,
      otherwise: 'the host',
      example: 'Plausible',
      about: 'Its name on the privacy page.',
    },
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
  return {
    type: entries(fields, SOURCE_HINT, source),
    default: [],
    example: [{ from, why }],
    about,
  } as const;
}

const wasm = entry(
  {
    why: {
      type: reason,
      required: true,
      example: 'The search runs in the browser.',
      about: 'What the site needs it for.',
    },
  },
  'Write wasm: { why: The search runs in the browser. }.',
  (_, field) => field.place('name'),
);

const policy = entry(
  {
    scripts: opening(
      'scripts',
      'Scripts from other sites.',
      'https://plausible.io',
      'Counts visits without cookies.',
    ),
    styles: opening(
      'styles',
      'Stylesheets from other sites.',
      'https://styles.example.com',
      'The fonts of our brand.',
    ),
    images: opening(
      'images',
      'Images from other sites, or `data:`.',
      'https://img.example.com',
      'Photos of our readers.',
    ),
    fonts: opening(
      'fonts',
      'Fonts from other sites, or `data:`.',
      'https://fonts.example.com',
      'The fonts of our brand.',
    ),
    media: opening(
      'media',
      'Audio and video from other sites.',
      'https://media.example.com',
      'Episodes of the podcast.',
    ),
    frames: opening(
      'frames',
      'Frames with pages of other sites, or `self` for this one.',
      'https://www.youtube-nocookie.com',
      'Shows our talks.',
    ),
    forms: opening(
      'forms',
      'Targets of forms, `self` for this site.',
      'https://formspree.io',
      'Sends the contact form.',
    ),
    connect: opening(
      'connect',
      'URLs that scripts may request.',
      'https://api.example.com',
      'Loads the tides of today.',
    ),
    wasm: { type: wasm, about: 'Allows scripts to compile WebAssembly.' },
  },
  `Write policy: with any of ${OPENINGS.join(', ')} and wasm below it.`,
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
    otherwise: 'nothing',
    seenBy: 'tool',
    about: 'What pages may load from [other sites](third-parties.md), each with a reason.',
  },
} as const satisfies FieldTable;

interface SourceRefusal {
  /** Words after the name of the field. */
  readonly reason: string;
  readonly hint: string;
}

const NAME_HOST = 'Name the host, such as https://plausible.io.';

/** Openings that the site itself may be listed for. */
const OF_THE_SITE: readonly Opening[] = ['frames', 'forms'];

/** Openings for passive data. */
const OF_DATA: readonly Opening[] = ['images', 'fonts'];

/** Openings that run code or can change how the whole page looks. */
const OF_EACH_HOST: readonly Opening[] = ['scripts', 'styles'];

/** Source in lower case, without the quotes around keywords of policies. */
function wordOf(from: string): string {
  return from.replace(/^'(.*)'$/, '$1').toLowerCase();
}

function refusalOf(from: string, list: Opening): SourceRefusal | undefined {
  const text = wordOf(from);
  if (text === 'self') {
    if (OF_THE_SITE.includes(list)) return undefined;
    return { reason: 'is always allowed', hint: 'Remove the entry: files of the site itself always load.' };
  }
  if (/^(?:unsafe-|strict-dynamic|nonce-|sha\d+-)/.test(text)) {
    const reason = 'would run code that an attacker puts into a page, which the policy is there to prevent';
    return { reason, hint: 'Put code in a *.client.ts file and styles in a stylesheet.' };
  }
  if (/^(?:\*|https?:(?:\/\/)?\*?|wss?:(?:\/\/)?\*?)$/.test(text))
    return { reason: 'would allow anything from any site', hint: NAME_HOST };
  if (text === DATA && OF_DATA.includes(list)) return undefined;
  if (/^(?:data|blob|filesystem|about|javascript):/.test(text)) {
    const reason = 'would allow pages to contain content that nobody published';
    return { reason, hint: 'Put the content in a file of the site.' };
  }
  if (/^(?:http|ws):/.test(text)) {
    const reason = 'is not encrypted, so anyone on the network can read and change it';
    return {
      reason,
      hint: `Write ${from.replace(/^http/i, 'https').replace(/^ws:/i, 'wss:')}, if it works there.`,
    };
  }
  return formRefusal(from, list);
}

const SCHEME: Readonly<Partial<Record<Opening, RegExp>>> = { connect: /^(?:https|wss):\/\//i };

/** Form of a source. Its path has only characters that mean the same in every policy and server configuration. */
const FORM = /^[a-z]+:\/\/(?<star>\*\.)?(?<host>[\p{L}\p{N}.-]+)(?::\d{1,5})?(?<path>\/[\w.~@+/-]*)?$/iu;

function formRefusal(from: string, list: Opening): SourceRefusal | undefined {
  const scheme = SCHEME[list] ?? /^https:\/\//i;
  if (!scheme.test(from)) {
    const known = /^[\w.-]+\.[a-z]{2,}(?:[:/]|$)/i.test(from) ? `Write https://${from}.` : NAME_HOST;
    return { reason: 'does not start with https://', hint: known };
  }
  const { star, host = '' } = FORM.exec(from)?.groups ?? {};
  if (host === '' || !parseUrl(from.replace('*.', 'any.'))) {
    const hint = 'Write a host, optionally with a path of letters, digits and - . _ ~ @ +.';
    return { reason: 'is not a host', hint };
  }
  if (star === undefined) return undefined;
  if (!/\p{L}\.\p{L}|\d\./u.test(host))
    return { reason: 'would allow anything from most sites', hint: NAME_HOST };
  if (!OF_EACH_HOST.includes(list)) return undefined;
  return { reason: `would allow ${list} from any subdomain`, hint: 'List each subdomain.' };
}
