import type { GeneratedFile } from '../../model/files/output.ts';
import type { Addresses } from '../../model/hosting.ts';
import { writeAddresses, writeHostFiles } from '../../publish/host-files.ts';
import type { Target } from './release.ts';

/**
 * Keeps what lies beside the output. It is done before the output is touched: where it fails, nothing is published.
 * Throws a Fault.
 */
export function keepHosting(
  { root, output, disk }: Target,
  { aside, addresses }: { readonly aside: readonly GeneratedFile[]; readonly addresses: Addresses },
): void {
  writeHostFiles(disk, root, aside);
  writeAddresses(disk, root, output.out, addresses);
}
