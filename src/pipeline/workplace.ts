import type { Staging } from '../publish/staging.ts';
import type { LastBuild } from './last-build.ts';
import type { Memory } from './memory.ts';
import type { PublishedSite } from './output/release.ts';
import type { Stopwatch } from './stopwatch.ts';

/** What a site is made with. */
export interface Workplace {
  readonly staging: Staging;
  readonly memory: Memory;
  /**
   * A file that is published, and would be made again of the same, is kept. Undefined where the site is made to be
   * looked at alone: nothing is kept then, and nothing compressed.
   */
  readonly published: PublishedSite | undefined;
  /** The last build that published for the same request, as far as one is remembered. */
  readonly last?: LastBuild | undefined;
  readonly watch: Stopwatch;
}
