import type { OutputFile } from '../../model/files/output.ts';
import type { FileStamps } from '../../reuse/output-stamps.ts';

/** All files of a finished site. */
export interface Outputs {
  readonly files: readonly OutputFile[];
  /** Where files that are copied come from, absolute, by their path in the output. */
  readonly sources: ReadonlyMap<string, string>;
  /** Staged files that would survive a power cut already, by their path in the output. */
  readonly synced: ReadonlySet<string>;
  /** What was seen of these in staging, where their names would survive too. */
  readonly stamps?: FileStamps | undefined;
}
