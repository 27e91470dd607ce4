import type { Role } from '../../../model/pages/markup.ts';
import type { OnUnknown } from '../lexer/expressions.ts';
import { type MarkdownFault, type SourcePiece, wholeOf } from '../lexer/problem.ts';
import type { PageToken } from '../lexer/tokens.ts';
import { cleanAddress, encodeAddress, expandAddress } from '../links/destination.ts';
import { resolveLink } from '../links/link.ts';
import { note, type Scope } from './scope.ts';

/**
 * The address for the published page, encoded but not yet escaped, of a decoded one as the author wrote it.
 * If it cannot be resolved, the faults are reported, and the result is as written, or leads nowhere.
 */
export function publishedAddress(
  written: string,
  role: Role,
  scope: Scope,
  onUnknown: OnUnknown,
  onFault: (fault: MarkdownFault) => void,
): string {
  let known = true;
  const expanded = expandAddress(written, scope.page.values, (unknown, from, source) => {
    known = false;
    if (unknown.kind === 'unknown') onUnknown(unknown, from, source);
    else onFault(foreignAddress(source));
  });
  if (!known) return '#';
  const address = cleanAddress(expanded);
  const resolution = resolveLink(address, role, scope.page);
  if (resolution.kind === 'fault') {
    onFault(resolution.fault);
    return resolution.fault.code === 'link-broken' ? encodeAddress(address) : '#';
  }
  if (resolution.advice) onFault(resolution.advice);
  if (resolution.file?.startsWith('content/')) scope.noted.attachments.add(resolution.file);
  return encodeAddress(resolution.address);
}

/** The file of the site that an image shows, as the author wrote its address; undefined where it shows none. */
export function shownFile(written: string, scope: Scope): string | undefined {
  const resolution = resolveLink(
    cleanAddress(expandAddress(written, scope.page.values, () => {})),
    'image',
    scope.page,
  );
  return resolution.kind === 'found' ? resolution.file : undefined;
}

/** As a text it could stay what it is; as an address it leads nowhere. */
function foreignAddress(source: string): MarkdownFault {
  const message = `The address holds ${source}, which another tool would replace`;
  const hint = 'Write the address itself: the path of a .md file, a route, or {{ site.name }} for a setting.';
  return { code: 'link-broken', message, hint };
}

/** Notes a fault of an address in a piece of a token: at the address alone, where one that is better is known. */
export function noteAddress(
  scope: Scope,
  token: PageToken,
  { mend, ...fault }: MarkdownFault,
  written: string,
  piece = wholeOf(token),
): void {
  const address = mend === undefined ? undefined : addressIn(piece, written, mend);
  note(scope, token, address ? { ...fault, ...(mend !== undefined && { mend }) } : fault, address ?? piece);
}

/** What stands before the address of a link, of a definition, and in an attribute. */
const BEFORE = /(?:\]\(\s*<?|\]:\s*<?|=\s*["']?)$/;

/** An address that can be written wherever another one stands, without a sign that ends it there. */
const SIMPLE = /^[^\s()<>"'\\&]+$/;

/** Where an address is written in a link, a definition or an attribute; undefined where another one cannot simply take its place. */
function addressIn({ source, from }: SourcePiece, written: string, other: string): SourcePiece | undefined {
  // A setting that is put in stays one.
  if (written === '' || written.includes('{{') || !SIMPLE.test(other)) return undefined;
  for (let at = source.lastIndexOf(written); at >= 0; at = source.lastIndexOf(written, at - 1)) {
    if (BEFORE.test(source.slice(0, at))) return { source: written, from: from + at };
    if (at === 0) break;
  }
  return undefined;
}
