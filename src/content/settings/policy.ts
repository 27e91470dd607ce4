// The setting `policy`: what pages may load from other sites. What would open them to everybody is refused.
import { parseUrl } from '../../base/parse-url.ts';
import {
  CLOSED_POLICY,
  DATA,
  OPENINGS,
  type Opening,
  type Policy,
  SELF,
  type WrittenSource,
} from '../../model/settings/policy.ts';
import { placeOf } from '../../model/span.ts';
import { type Entry, readEntries, readEntry, reportInvalid, requiredText, type Shape } from '../entries.ts';
import { type FieldReader, reportField } from '../field-reader.ts';

const POLICY: Shape = {
  fields: [...OPENINGS, 'wasm'],
  hint: `Write policy: and below it any of ${OPENINGS.join(', ')} and wasm.`,
};

const SOURCE: Shape = {
  fields: ['from', 'why', 'name'],
  hint: 'Write a list of entries with from and why, as in - { from: https://plausible.io, why: Counts visits without cookies. }.',
};

const WASM: Shape = {
  fields: ['why'],
  hint: 'Write wasm: { why: The search runs in the browser. }.',
};

export function readPolicy(reader: FieldReader): Policy {
  const { policy } = reader.values;
  if (policy === undefined || policy === null) return CLOSED_POLICY;
  const lists = readEntry(reader, 'policy', policy, POLICY)?.values ?? {};
  const sources = OPENINGS.flatMap((list) =>
    readEntries(reader, `policy.${list}`, lists[list], SOURCE).flatMap(
      (entry) => readSource(reader, list, entry) ?? [],
    ),
  );
  const wasm = isAbsent(lists.wasm) ? undefined : readEntry(reader, 'policy.wasm', lists.wasm, WASM);
  const wasmAt =
    wasm && readWhy(reader, wasm, WASM)
      ? placeOf(reader.path, reader.spans, 'policy.wasm', 'name')
      : undefined;
  return { sources, wasm: wasmAt !== undefined, wasmAt };
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function readSource(reader: FieldReader, list: Opening, entry: Entry): WrittenSource | undefined {
  const from = requiredText(reader, entry, 'from', SOURCE.hint);
  const isExplained = readWhy(reader, entry, SOURCE);
  if (from === undefined) return undefined;
  const field = `${entry.field}.from`;
  const refusal = refusalOf(from, list);
  if (refusal) {
    reportInvalid(reader, field, `${field} ${refusal.reason}: ${from}`, refusal.hint);
    return undefined;
  }
  const at = placeOf(reader.path, reader.spans, field);
  if (!isExplained) return undefined;
  const word = wordOf(from);
  if (word === 'self') return { list, source: SELF, name: '', host: '', at };
  if (word === DATA) return { list, source: DATA, name: '', host: '', at };
  const { protocol, host, pathname } = new URL(from.replace('*.', 'any.'));
  const named = from.includes('*.') ? host.replace(/^any\./, '*.') : host;
  const plain = named.replace('*.', '');
  const name = isAbsent(entry.values.name) ? plain : String(entry.values.name);
  return { list, source: `${protocol}//${named}${pathname === '/' ? '' : pathname}`, name, host: plain, at };
}

function readWhy(reader: FieldReader, entry: Entry, { hint }: Shape): boolean {
  const why = requiredText(reader, entry, 'why', hint);
  if (why === undefined || /\p{L}{2}.*\s/u.test(why)) return why !== undefined;
  const message = `${entry.field}.why is no reason in words`;
  const mistake = {
    code: 'field-invalid',
    message,
    hint: 'Say in a sentence what the site needs it for.',
  } as const;
  reportField(reader, `${entry.field}.why`, mistake);
  return false;
}

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
