import type { Role } from '../../model/pages/markup.ts';
import type { OnUnknown } from '../expressions.ts';
import type { Fault } from '../problem.ts';
import type { Scope } from '../scope.ts';
import { cleanAddress, encodeAddress, expandAddress } from './destination.ts';
import { resolveLink } from './link.ts';

/**
 * The address for the published page, encoded but not yet escaped, of a decoded one as the author wrote it.
 * Where it cannot be had, the faults are told; the result is then as written, or leads nowhere.
 */
export function publishedAddress(
  written: string,
  role: Role,
  scope: Scope,
  onUnknown: OnUnknown,
  onFault: (fault: Fault) => void,
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
function foreignAddress(source: string): Fault {
  const message = `The address holds ${source}, which another tool would replace`;
  const hint = 'Write the address itself: the path of a .md file, a route, or {{ site.name }} for a setting.';
  return { code: 'link-broken', message, hint };
}
