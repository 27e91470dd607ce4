import { writeAddresses, writeHostFiles } from '../../publish/host-files.ts';
import type { PreparedSite } from '../read/prepare.ts';
import type { Target } from './release.ts';

/**
 * Keeps what lies beside the output. It is done before the output is touched: where it fails, nothing is published.
 * Throws a Fault.
 */
export function keepHosting({ root, output, disk }: Target, { site, hosted }: PreparedSite): void {
  writeHostFiles(disk, root, hosted.aside);
  writeAddresses(disk, root, output.out, {
    hosts: site.settings.hosting.hosts,
    redirects: site.redirects,
  });
}
