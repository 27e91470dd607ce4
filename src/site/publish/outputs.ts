import type { GeneratedFile, OutputFile } from '../../model/files/output.ts';
import type { Addresses, HostName } from '../../model/settings/hosting.ts';
import type { FileStamps } from './output-stamps.ts';

/** All files of a finished site. */
export interface Outputs {
  readonly files: readonly OutputFile[];
  /** Absolute paths of files that are copied, by their path in the output. */
  readonly sources: ReadonlyMap<string, string>;
  /** Staged files that would survive a power cut already, by their path in the output. */
  readonly synced: ReadonlySet<string>;
  /** Their stamps in the staging folder, where their names would survive too. */
  readonly stamps?: FileStamps | undefined;
}

/** What builds keep beside the output for the hosts of a site. */
export interface SiteHosting {
  readonly hosts: readonly HostName[];
  readonly addresses: Addresses;
  /** Files for `.site/hosts/`. */
  readonly aside: readonly GeneratedFile[];
  /** A host sends compressed files that lie beside the others. */
  readonly encodes: boolean;
}
