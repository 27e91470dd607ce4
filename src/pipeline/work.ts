import type { Staging } from '../publish/staging.ts';
import type { OutputStamping } from '../reuse/output-stamps.ts';
import type { StoredMemory } from './memory.ts';
import type { Target } from './output/release.ts';
import type { BuildRequest, Surroundings } from './request.ts';
import type { Stopwatch } from './stopwatch.ts';

/** What a build is done with. */
export interface Work {
  readonly request: BuildRequest;
  readonly surroundings: Surroundings;
  readonly target: Target;
  readonly staging: Staging;
  readonly memory: StoredMemory;
  readonly stamping: OutputStamping;
  readonly watch: Stopwatch;
}
