// The property: a build after earlier ones equals a clean build.
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Disk } from '../../src/kit/system/disk.ts';
import type { BuildReport, BuildRequest, Machine } from '../../src/model/request.ts';
import { quiet, requestFor } from '../support/build.ts';
import { swiftDisk } from '../support/faulty-disk.ts';
import { LIGHT_FOLDERS } from '../support/site.ts';
import { repository } from '../support/sources.ts';
import { CHANGES } from './changes.ts';
import { SAVES, type Save, saveAs, treeOf, writeState } from './disk.ts';
import { EVENTS } from './events.ts';
import { differences, type Result, resultOf } from './result.ts';
import { SITE } from './site.ts';
import { type State, withOptions } from './state.ts';

export type Build = (request: BuildRequest, surroundings: Machine) => Promise<BuildReport>;

/** One step: a change of the site or an event, and a build. */
export interface Step {
  /** A name in CHANGES or EVENTS. */
  readonly what: string;
  readonly pick: number;
  readonly value: number;
  readonly save: Save;
  /** True if a refused site stays refused; otherwise the error is fixed before the next step. */
  readonly stays: boolean;
  /** True if time passes before the build, so that it may trust modification times. */
  readonly waits: boolean;
  /** Number of the disk operation before which the step repeats during the build; 0 for never. */
  readonly races: number;
}

export interface Sequence {
  readonly first: Save;
  /** True if the site was also built for another URL. */
  readonly staged: boolean;
  readonly steps: readonly Step[];
}

export const START: State = {
  files: new Map(Object.entries(SITE).map(([file, text]) => [file, String(text)])),
  options: {
    drafts: false,
    strict: false,
    dryRun: false,
    baseUrl: undefined,
    hosts: undefined,
    today: '2026-01-15',
    cache: true,
    workers: undefined,
    out: 'dist',
  },
};

const STAGED = { baseUrl: 'https://stage.example/x' };

/** Milliseconds until a change is old enough: more than a tick of any file system that tests run on. */
export const SETTLING = 120;

const surroundings: Machine = {
  ...quiet,
  disk: swiftDisk,
  worker: pathToFileURL(path.join(repository, 'lib/site.cjs')),
};

/** Sequences of the steps whose names match, all equally likely. */
export function sequencesOf(names: RegExp): fc.Arbitrary<Sequence> {
  const what = [...Object.keys(CHANGES), ...Object.keys(EVENTS)].filter((name) => names.test(name));
  return fc.record({
    first: fc.constantFrom(...SAVES),
    staged: fc.constantFrom(false, false, true),
    steps: fc.array(
      fc.record({
        what: fc.constantFrom(...what),
        pick: fc.nat(9999),
        value: fc.nat(99_999),
        save: fc.constantFrom(...SAVES),
        stays: fc.constantFrom(false, false, false, true),
        waits: fc.constantFrom(false, false, true),
        races: fc.oneof({ weight: 7, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 60 })),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  });
}

/** The settings of one sequence; `seen` receives each step and the result of its build. */
export interface Trial {
  readonly build: Build;
  /** Runs clean builds, once for each state. */
  readonly clean: (state: State) => Promise<Result>;
  readonly seen: (step: Step, outcome: BuildReport['outcome']) => void;
  /** More files of the first state, or others. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Runs a sequence of steps. Throws if a build differs from a clean one. */
export async function tryOut(
  { first, staged, steps }: Sequence,
  { build, clean, seen, files = {} }: Trial,
): Promise<void> {
  await inFolder(async (root) => {
    let state: State = { ...START, files: new Map([...START.files, ...Object.entries(files)]) };
    const own = new Map<string, readonly string[]>();
    const publish = async () => {
      const report = await build(requestOf(root, state), surroundings);
      if (report.outcome === 'published')
        own.set(
          report.out,
          report.files.map(({ file }) => path.join(report.out, file)),
        );
      return report;
    };
    writeState(root, state, undefined, first);
    if (staged) await build(requestOf(root, withOptions(state, STAGED)), surroundings);
    // For a refused site nearly every property would hold.
    expect((await publish()).outcome).toBe('published');
    for (const [number, step] of steps.entries()) {
      const good = state;
      const change = (more: number) => {
        const before = state;
        state = CHANGES[step.what]?.(state, step.pick, step.value + more) ?? state;
        writeState(root, state, before, step.save);
      };
      change(0);
      if (step.races > 0) await raced(build, requestOf(root, state), step.races, () => change(1));
      const request = requestOf(root, state);
      const { out } = request;
      const untouched = treeOf(out);
      const attempt = (broken: Machine) => build(request, broken);
      await EVENTS[step.what]?.({ root, out, own: own.get(out) ?? [], attempt }, step.pick, step.value);
      if (step.waits) await sleep(SETTLING);
      const before = treeOf(out);
      const [report, wanted] = await Promise.all([publish(), clean(state)]);
      const where = `step ${number + 1}, ${step.what}`;
      expect(differences(resultOf(root, report), wanted), where).toEqual([]);
      seen(step, report.outcome);
      if (report.outcome === 'published') continue;
      expect(treeOf(out), `${where}: the output`).toEqual(before);
      for (const [file, bytes] of untouched)
        if (before.get(file) !== bytes) saveAs(file, Buffer.from(bytes, 'latin1'), 'in place');
      if (step.stays) continue;
      writeState(root, good, state, step.save);
      state = good;
    }
  });
}

/**
 * Builds, and changes files during it. The result is not compared: the build may have read
 * some old and some new files.
 */
async function raced(build: Build, request: BuildRequest, nth: number, change: () => void): Promise<void> {
  let count = 0;
  const disk = intercepted(() => {
    count += 1;
    if (count === nth) change();
  });
  await build(request, { ...surroundings, disk }).catch(() => {});
  if (count < nth) change();
}

/** A disk that reports each operation. */
function intercepted(onOperation: () => void): Disk {
  const operations = Object.entries(swiftDisk).map(([name, operation]) => [
    name,
    (...parameters: unknown[]) => {
      onOperation();
      return (operation as (...given: unknown[]) => unknown)(...parameters);
    },
  ]);
  return Object.fromEntries(operations);
}

/** Clean builds by `build`, each in a new folder, without a cache, and once per state. */
export function createClean(build: Build): Trial['clean'] {
  const made = new Map<string, Promise<Result>>();
  return ({ files, options }) => {
    const key = JSON.stringify([
      [...files].sort(),
      { ...options, out: '', cache: false, workers: undefined },
    ]);
    const known = made.get(key);
    if (known) return known;
    const result = inFolder(async (root) => {
      const state: State = { files, options: { ...options, out: 'dist', cache: false, workers: undefined } };
      writeState(root, state, undefined, 'in place');
      return resultOf(root, await build(requestOf(root, state), surroundings));
    });
    made.set(key, result);
    return result;
  };
}

async function inFolder<T>(work: (root: string) => Promise<T>): Promise<T> {
  const root = mkdtempSync(path.join(LIGHT_FOLDERS, 'site-test-'));
  try {
    return await work(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function requestOf(root: string, { options }: State): BuildRequest {
  const { out, cache, ...others } = options;
  const identity = cache ? 'test' : undefined;
  return requestFor(root, { ...others, out: path.join(root, out), releases: out === 'live', identity });
}
