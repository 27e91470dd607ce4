import type { GeneratedFile } from '../../model/files/output.ts';
import type { Addresses } from '../../model/settings/hosting.ts';
import type { Disk } from '../../publish/disk.ts';
import type { Output } from '../../publish/folder/output-folder.ts';
import { writeAddresses, writeHostFiles } from '../../publish/host-files.ts';

/**
 * Keeps what lies beside the output. It is done before the output is touched: where it fails, nothing is published.
 * Throws a Fault.
 */
export function keepHosting(
  { output, disk }: { readonly output: Output; readonly disk: Disk },
  { aside, addresses }: { readonly aside: readonly GeneratedFile[]; readonly addresses: Addresses },
): void {
  writeHostFiles(disk, output.stateFolder, aside);
  writeAddresses(disk, output.stateFolder, output.out, addresses);
}
