// If no input of any task and no file of the output has changed, the last build is still right, and its report is
// repeated without loading the code that builds sites.

import path from 'node:path';
import { openEngine } from '../engine/open.ts';
import type { Store } from '../engine/store/store.ts';
import { type Get, KEPT, type Task } from '../engine/tasks.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import type { Anchors } from '../model/files/output.ts';
import { NO_ADDRESSES } from '../model/settings/hosting.ts';
import type { PublishedPages } from '../site/arrange/site.ts';
import type { World } from '../site/ask.ts';
import { defineInputs } from '../site/engine.ts';
import type { SiteHosting } from '../site/publish/host-files.ts';
import type { Outputs } from '../site/publish/plan.ts';
import type { PublishedFolder } from '../site/publish/published.ts';
import type { Manifest } from '../site/publish/records/manifest.ts';
import type { PageTimes, Reuse } from '../site/publish/reuse.ts';
import type { Staging } from '../site/publish/staging.ts';
import type { BuiltOutput } from '../site/results/shared-results.ts';

/** Report about a site. */
export interface SiteReport {
  readonly pages: PublishedPages;
  readonly hosting: SiteHosting;
  readonly diagnostics: readonly Diagnostic[];
}

/** A site with all its files. */
export interface CompleteSite {
  /** `undefined` if there are errors. */
  readonly outputs: Outputs | undefined;
  readonly anchors: Anchors;
  /** Number of pages that were rendered, not reused. */
  readonly rendered: number;
  /** Milliseconds that pages took with their images and cards, by path; absent if the last build is repeated. */
  readonly times?: PageTimes;
  readonly report: SiteReport;
  /** Lets the next build continue from this one. */
  readonly save: () => void;
  /**
   * Lets the next build continue from this one although nothing is published. Absent if it should continue from the
   * last published build.
   */
  readonly saveUnpublished?: () => void;
}

/** Tasks by name, without the code that makes their values. */
const pages: Task<undefined, PublishedPages> = { name: 'published-pages', form: KEPT };
const hosting: Task<undefined, SiteHosting> = { name: 'site-hosting', form: KEPT };
const diagnostics: Task<undefined, readonly Diagnostic[]> = { name: 'build-report', form: KEPT };

export function reportOf(ask: Get): SiteReport {
  return { pages: ask(pages), hosting: ask(hosting), diagnostics: ask(diagnostics) };
}

/** Output folder of the last build. */
export interface LastOutput {
  /** Files that builds wrote; undefined if unknown. */
  readonly manifest: Manifest | undefined;
  /** True if nothing has changed in the folder since the last build. */
  readonly isLeft: boolean;
  /** True if the last build was published, rather than refused or interrupted. */
  readonly isLatest: boolean;
}

/** Returns the site as the last build made it; undefined if anything may have changed since. Throws a Fault. */
export function recallSite(
  world: World,
  store: Store,
  { manifest, isLeft, isLatest }: LastOutput,
): CompleteSite | undefined {
  return manifest && isLeft && isLatest ? recall(world, store, manifest) : undefined;
}

/**
 * Returns the site as another machine built it, with all files staged that aren't published. Undefined if anything has changed
 * since, or if a file is missing. Throws a Fault.
 */
export function recallFetched(
  world: World,
  { store, unpublished }: Pick<Reuse, 'store' | 'unpublished'>,
  fetched: BuiltOutput,
  { isIntact }: Pick<PublishedFolder, 'isIntact'>,
  staging: Staging,
): CompleteSite | undefined {
  const site = recall(world, store, fetched);
  if (!site) return undefined;
  const { root, publicFiles, attachments } = world.found.value;
  const sources = new Map<string, string>();
  const copied = new Map([...attachments, ...publicFiles].map((file) => [world.files.stateOf(file), file]));
  for (const file of fetched.files) {
    if (isIntact(file)) continue;
    const source = file.kind === 'public' ? copied.get(file.hash) : undefined;
    if (source !== undefined) sources.set(file.file, path.join(root, source));
    else if (!unpublished.stage(file, staging)) return undefined;
  }
  return { ...site, outputs: { files: fetched.files, sources } };
}

function recall(
  world: World,
  store: Store,
  { files, anchors = {} }: RecalledOutput,
): CompleteSite | undefined {
  const { ask, isUnchanged } = openEngine(
    [...Object.values(defineInputs(world)), pages, hosting, diagnostics],
    store,
  );
  if (!isUnchanged()) return undefined;
  return {
    outputs: { files, sources: new Map() },
    anchors,
    rendered: 0,
    report: reportOf(ask),
    save() {},
  };
}

type RecalledOutput = Pick<Manifest, 'files' | 'anchors'>;

/** Site without files, because of errors. */
export function withoutOutputs(diagnostics: readonly Diagnostic[]): CompleteSite {
  return {
    outputs: undefined,
    anchors: {},
    rendered: 0,
    report: {
      pages: { published: [], unpublished: [] },
      hosting: { hosts: [], addresses: NO_ADDRESSES, aside: [], encodes: false },
      diagnostics,
    },
    save() {},
  };
}
