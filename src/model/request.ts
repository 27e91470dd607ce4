// The request of a build, the machine that it runs on, and its report.
import { type Diagnostic, hasErrors } from '../kit/diagnostics/diagnostic.ts';
import type { Disk } from '../kit/system/disk.ts';
import type { HostName, UnfinishedMode } from '../settings/index.ts';
import type { OutputFile, Plan } from './files/output.ts';
import type { Absence, BuiltPage } from './pages/built-page.ts';

/** Options that change the output for the same files. Tasks see them as inputs. */
export interface SiteOptions {
  /** True to publish drafts, scheduled and expired pages too. */
  readonly drafts: boolean;
  /** Replaces `url` in the settings. */
  readonly baseUrl: string | undefined;
  /** Replaces `hosts` in the settings. */
  readonly hosts: readonly HostName[] | undefined;
  /** Day for which the site is built, in UTC, `YYYY-MM-DD`. */
  readonly today: string;
  /** Set if pages with errors are shown as far as possible. */
  readonly unfinished: UnfinishedMode | undefined;
  /** Codes of the rules of `site check`; absent in a build, which has its own. */
  readonly rules?: readonly string[];
}

/** Options for publishing. No task sees them. */
export interface PublishOptions {
  /** True to treat warnings as errors. */
  readonly strict: boolean;
  /** True to take over an output folder that no build of this site wrote. */
  readonly force: boolean;
  /** True to write each build to a new folder, and to make the output a link to the latest. */
  readonly releases: boolean;
  /** True to only plan, and write nothing. */
  readonly dryRun: boolean;
}

/** Request of a build with all options resolved. The place of a new option decides whether tasks can see it. */
export interface BuildRequest {
  readonly root: string;
  /** Output folder, absolute. Each has its own store. */
  readonly out: string;
  readonly options: SiteOptions;
  readonly publishing: PublishOptions;
  /**
   * Identifies everything that may change the output for the same input: the tool's code and the version of Node.js.
   * Cached data of another identity isn't used. `undefined`: there is no cache.
   */
  readonly identity: string | undefined;
  readonly limits: BuildLimits;
  /** Folders of shard files that other machines wrote, for this state of the site or another one. */
  readonly shards?: readonly string[];
}

/** One of several builds that make shard files of a site, counted from 1. */
export interface BuildShard {
  readonly number: number;
  readonly of: number;
}

/** Resources that a build may use. They don't affect its output. */
export interface BuildLimits {
  /** Further threads that render pages; undefined: as many as are worth it. */
  readonly workers: number | undefined;
  /** Milliseconds for rendering one page, and for loading the templates. */
  readonly patience: number;
}

/** Events of a build for callers that wait for it. */
export interface BuildEvents {
  /** Called repeatedly during long work. `doing` describes it, such as `Encoding images`; pages are rendered if it isn't set. */
  readonly progress: (done: number, total: number, doing?: string) => void;
  /** Called with a sentence for a person who is waiting. */
  readonly notice: (text: string) => void;
  /** Called when the templates are compiled, and esbuild has nothing more to do. */
  readonly compiled?: () => void;
}

export interface Machine {
  /** Returns milliseconds since any fixed moment. */
  readonly clock: () => number;
  readonly events: BuildEvents;
  /** Ends the build between two steps; its reason is thrown. */
  readonly signal: AbortSignal;
  readonly disk: Disk;
  /** The compiled thread that renders pages; undefined if there is only one thread. */
  readonly worker: URL | undefined;
  readonly programs: Programs;
}

/** Compiled programs that make files. Without one, this thread does its work. */
export interface Programs {
  /** A process that encodes images. */
  readonly encoder?: URL;
}

/** Results that this build shared with other machines. */
export interface RemoteUse {
  readonly fetched: number;
  readonly stored: number;
  /** Names of those who signed fetched results, by the SHA-256 of the bytes. */
  readonly signers: ReadonlyMap<string, string>;
}

/** Milliseconds that the stages took. */
export type Timings = Readonly<Record<'templates' | 'read' | 'render' | 'publish' | 'total', number>>;

export interface BuildReport {
  /** Outcome; `refused` means that the build has errors, and the output folder is unchanged. */
  readonly outcome: 'published' | 'planned' | 'refused';
  readonly root: string;
  readonly out: string;
  readonly pages: readonly BuiltPage[];
  /** Number of rendered pages; the others were kept from the last build. */
  readonly rendered: number;
  /** Returns true if pages depend on the day of the build. */
  readonly asksDay: () => boolean;
  /** Pages that were left out. */
  readonly unpublished: ReadonlyMap<string, Absence>;
  readonly files: readonly OutputFile[];
  readonly plan: Plan | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly timings: Timings;
  readonly remote: RemoteUse;
}

export function isRefused(
  diagnostics: readonly Diagnostic[],
  { strict }: Pick<PublishOptions, 'strict'>,
): boolean {
  return hasErrors(diagnostics) || (strict && diagnostics.some(({ severity }) => severity === 'warning'));
}
