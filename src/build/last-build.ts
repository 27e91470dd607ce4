// If no input of any task and no file of the output has changed, the last build is still right, and its report is
// repeated without loading the code that builds sites.

import { type Get, openEngine, STORED, type Store, type Task } from '../engine/index.ts';
import { type Diagnostic, hasErrors } from '../kit/diagnostics/diagnostic.ts';
import type { Anchors } from '../model/files/output.ts';
import type { Manifest, Outputs, PageTimes, SiteHosting } from '../publish/index.ts';
import { NO_HOSTING } from '../settings/index.ts';
import type { PublishedPages } from '../site/arrange/index.ts';
import { defineInputs, type World } from '../site/index.ts';

/** Report about a site. */
interface SiteReport {
  readonly pages: PublishedPages;
  readonly hosting: SiteHosting;
  readonly diagnostics: readonly Diagnostic[];
}

/** A site with all its files. */
export interface BuiltSite extends SiteOutcome {
  readonly kind: 'built';
  readonly outputs: Outputs;
}

/** A site without files, because of errors. */
export interface UnbuiltSite extends SiteOutcome {
  readonly kind: 'refused';
}

export type FinishedSite = BuiltSite | UnbuiltSite;

/** Outcome of a build besides its files. */
export interface SiteOutcome {
  readonly anchors: Anchors;
  /** Number of pages that were rendered, not reused. */
  readonly rendered: number;
  /** Milliseconds that pages took with their images and cards, by path; absent if the last build is repeated. */
  readonly times?: PageTimes;
  readonly report: SiteReport;
  /** Returns true if pages depend on the day of the build. */
  readonly asksDay: () => boolean;
  /** Lets the next build continue from this one. */
  readonly save: () => void;
  /**
   * Lets the next build continue from this one although nothing is published. Absent if it should continue from the
   * last published build.
   */
  readonly saveUnpublished?: () => void;
}

/** Tasks by name, without the code that makes their values. */
const pages: Task<undefined, PublishedPages> = { name: 'published-pages', form: STORED };
const hosting: Task<undefined, SiteHosting> = { name: 'site-hosting', form: STORED };
const diagnostics: Task<undefined, readonly Diagnostic[]> = { name: 'build-report', form: STORED };
const making: Task<undefined, { readonly diagnostics: readonly Diagnostic[] }> = {
  name: 'making-report',
  form: STORED,
};
const buildDay: Task<undefined, string> = { name: 'build-day', form: STORED };

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

/**
 * Returns the site as the last build made it, or the report of a build that was refused for errors; undefined if anything may
 * have changed since. Throws a Fault.
 */
export function recallSite(
  world: World,
  store: Store,
  { manifest, isLeft, isLatest }: LastOutput,
): FinishedSite | undefined {
  if (isLatest && !(manifest && isLeft)) return undefined;
  const { ask, isUnchanged, isAsked } = openEngine(
    [...Object.values(defineInputs(world)), pages, hosting, diagnostics, making, buildDay],
    store,
  );
  if (!isUnchanged() || !isAsked(diagnostics)) return undefined;
  const report = reportOf(ask);
  const recalled = { rendered: 0, report, asksDay: () => isAsked(buildDay), save() {} };
  // Files that another program could not make are tried again. An unfinished site shows its pages in spite of errors.
  const isRefused = hasErrors(report.diagnostics) && ask(making).diagnostics.length === 0;
  if (isRefused && world.request.options.unfinished !== 'build')
    return { ...recalled, kind: 'refused', anchors: {} };
  if (!manifest || !isLatest) return undefined;
  const { files, anchors = {} } = manifest;
  return { ...recalled, kind: 'built', outputs: { files, sources: new Map() }, anchors };
}

/** Returns a site that is refused before it knows its pages. */
export function refusedSite(diagnostics: readonly Diagnostic[]): UnbuiltSite {
  return {
    kind: 'refused',
    anchors: {},
    rendered: 0,
    report: {
      pages: { published: [], unpublished: [] },
      hosting: { hosts: [], urls: NO_HOSTING, aside: [], encodes: false },
      diagnostics,
    },
    asksDay: () => false,
    save() {},
  };
}
