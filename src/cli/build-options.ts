// The options of a build, which other commands share, and the request that they make.
import path from 'node:path';
import type { HostName } from '../model/settings/hosting.ts';
import { TEMPLATE_PATIENCE } from '../pipeline/limits/template-limit.ts';
import type { BuildRequest } from '../pipeline/request.ts';
import { dayOf } from './machine/today.ts';
import type { Format } from './print/format.ts';

/** As the command line gives them. */
export interface BuildOptions {
  readonly root?: string;
  readonly out?: string;
  readonly drafts?: boolean;
  readonly strict?: boolean;
  readonly force?: boolean;
  readonly releases?: boolean;
  readonly dryRun?: boolean;
  readonly format?: Format;
  readonly quiet?: boolean;
  readonly all?: boolean;
  readonly baseUrl?: string;
  readonly host?: readonly HostName[];
  /** `YYYY-MM-DD` */
  readonly date?: string;
  readonly workers?: number;
  readonly verify?: boolean;
  /** False with `--no-cache`. */
  readonly cache?: boolean;
}

export function requestOf(options: BuildOptions): BuildRequest {
  const root = path.resolve(options.root ?? '.');
  return {
    root,
    out: options.out === undefined ? path.join(root, 'dist') : path.resolve(options.out),
    options: {
      drafts: options.drafts ?? false,
      baseUrl: options.baseUrl,
      hosts: options.host,
      today: dayOf(options),
    },
    publishing: {
      strict: options.strict ?? false,
      force: options.force ?? false,
      releases: options.releases ?? false,
      dryRun: options.dryRun ?? false,
    },
    identity: undefined,
    limits: { workers: options.workers, patience: TEMPLATE_PATIENCE },
  };
}
