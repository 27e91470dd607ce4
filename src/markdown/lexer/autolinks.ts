// URLs in prose, which GFM makes links: `https://…`, `www.…`, `mailto:…` and e-mail addresses. marked knows only ASCII hosts,
// takes versions such as `pkg@1.2.3` for e-mail addresses, and makes links of schemes that are refused.

import type { Tokens } from 'marked';
import { matchAt } from './match-at.ts';

const WEB = /(?:https?:\/\/(?=[\p{L}\p{N}])|www\.)([^\s<]*)/iuy;
const SCHEME = /^https?:\/\//i;
/** Characters that a host may contain, in any script. */
const HOST = /^(?:[\p{L}\p{M}\p{N}_-]|\.(?=[\p{L}\p{N}_-]))+/u;
const EMAIL = /(?:mailto:)?[\w.+-]+@([a-z0-9](?:[\w-]|\.(?=[a-z0-9]))*)/iy;
/** Ends of a host that no mail goes to: `1.2.3`, `1.2.x` and `2.0.0-rc` are versions. */
const VERSION = /(?:^|\.)(?!xn--)[^.]*[^a-z.][^.]*(?:\.[a-z])?$/i;

/** Returns the link at an offset of a text, or `undefined`. */
export function autolinkAt(source: string, offset: number): Tokens.Link | undefined {
  return webLink(source, offset) ?? emailLink(source, offset);
}

/**
 * Replaces the URLs of a text by letters in its masked form, so that marks in them don't count as emphasis. A sign at the end
 * stays a sign, because it decides whether a mark after it can begin or end emphasis.
 */
export function maskAutolinks(source: string, masked: string): string {
  let result = masked;
  for (const { 0: start, index } of source.matchAll(/https?:\/\/|www\./gi)) {
    if (!masked.startsWith(start, index)) continue;
    const url = webLink(source, index)?.raw;
    if (url === undefined) continue;
    const mask = 'a'.repeat(url.length - 1) + (/[\p{P}\p{S}]$/u.test(url) ? '.' : 'a');
    result = result.slice(0, index) + mask + result.slice(index + url.length);
  }
  return result;
}

function webLink(source: string, offset: number): Tokens.Link | undefined {
  const found = matchAt(WEB, source, offset)?.[0];
  if (found === undefined) return undefined;
  const hasScheme = SCHEME.test(found);
  const before = source.slice(Math.max(0, offset - 2), offset);
  if (hasScheme ? /[a-z]$/i.test(before) : /[^\s*_~(]$/u.test(before)) return undefined;
  const raw = withoutEnd(found);
  // As in GFM, underscores after a host that starts with `www.` are part of it, except the last one.
  const host = HOST.exec(hasScheme ? raw.replace(SCHEME, '') : found.replace(/_$/, ''))?.[0];
  if (host === undefined || host.split('.').slice(-2).join('').includes('_')) return undefined;
  if (!hasScheme && !host.includes('.')) return undefined;
  return hasScheme ? linkTo(raw, raw) : linkTo(raw, `http://${raw}`);
}

function emailLink(source: string, offset: number): Tokens.Link | undefined {
  if (/[\w.+-]/.test(source.charAt(offset - 1))) return undefined;
  const [raw, host = ''] = matchAt(EMAIL, source, offset) ?? [];
  if (raw === undefined) return undefined;
  if (!host.includes('.') || VERSION.test(host) || /[-_@]/.test(source.charAt(offset + raw.length)))
    return undefined;
  return linkTo(raw, /^mailto:/i.test(raw) ? raw : `mailto:${raw}`);
}

const PUNCTUATION = new Set('?!.,:;*_~\'"');

/** Removes what a sentence adds to a URL: punctuation, brackets that it doesn't open, and character references. */
function withoutEnd(url: string): string {
  const unopened = { ')': surplus(url, ')', '('), ']': surplus(url, ']', '[') };
  let end = url.length;
  for (; end > 0; end -= 1) {
    const last = url.charAt(end - 1);
    if (last === ')' || last === ']') {
      if (unopened[last] <= 0) break;
      unopened[last] -= 1;
    } else if (!PUNCTUATION.has(last)) break;
    if (last !== ';') continue;
    // The longest name of a character reference has 31 letters.
    const [reference] = /&[a-z0-9]+;$/i.exec(url.slice(Math.max(0, end - 40), end)) ?? [];
    end -= (reference?.length ?? 1) - 1;
  }
  return url.slice(0, end);
}

/** Returns how many more brackets of a kind a text closes than it opens. */
function surplus(text: string, close: string, open: string): number {
  return text.split(close).length - text.split(open).length;
}

function linkTo(text: string, href: string): Tokens.Link {
  const token: Tokens.Generic = { type: 'text', raw: text, text };
  return { type: 'link', raw: text, text, href, autolink: true, tokens: [token] };
}
