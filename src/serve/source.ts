import type { Redirect } from '../model/settings/hosting.ts';
import type { Openings } from '../model/settings/policy.ts';
import type { Opened } from './answer.ts';

/** Where the served files come from: an output folder, or a site in memory. */
export interface SiteSource {
  /** The path before every route: `/`, or `/repository/`. */
  base(): string;
  /** What the policy of the answers allows beside files of the site. */
  openings(): Openings;
  /** By old address, as `Redirect` has it. */
  redirects(): Promise<ReadonlyMap<string, Redirect>>;
  /** Whether a path in the output folder may be served. */
  has(file: string): Promise<boolean>;
  /** A file's content; undefined where it is gone. Rejects with errors of the machine. */
  open(file: string): Promise<Opened | undefined>;
}
