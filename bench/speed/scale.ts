// The section on many machines: the cost of shards and their merge by the number of pages, and a prediction for a million.
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Options } from './builds.ts';
import { type Command, measureMemory } from './command.ts';
import { describeMachine } from './machine.ts';
import { paragraphPages } from './paragraph-pages.ts';
import { processorTimeOfChildren } from './processes.ts';
import { publishSection } from './results.ts';
import { fitLine } from './statistics.ts';
import { table, thousands } from './tables.ts';
import { makeSite, openFolder, type Tool } from './tool.ts';

/** One run of a shard. */
export interface ShardRun {
  readonly pages: number;
  /** Pages of its own. */
  readonly own: number;
  /** Seconds of the processor. */
  readonly seconds: number;
}

/** A merge of all pages, or a build without shards. */
export interface WholeRun {
  readonly pages: number;
  readonly seconds: number;
}

/** Fixed costs, and costs per page. Times are seconds of one core. */
export interface ScaleModel {
  readonly start: number;
  /** Reading and arranging a page, in each shard. */
  readonly read: number;
  /** Rendering a page, in one shard. */
  readonly render: number;
  readonly mergeStart: number;
  readonly merge: number;
  /** A build without shards. */
  readonly buildStart: number;
  readonly build: number;
  /** Bytes of shares for a page. */
  readonly bytes: number;
}

/** Fits the model to shards of all pages and of few, for several numbers of pages. */
export function fitModel(
  whole: readonly ShardRun[],
  parts: readonly ShardRun[],
  merges: readonly WholeRun[],
  builds: readonly WholeRun[],
  bytes: number,
): ScaleModel {
  const renders = whole.flatMap((run, at) => {
    const part = parts[at];
    return part ? [(run.seconds - part.seconds) / (run.own - part.own)] : [];
  });
  const render = renders.at(-1) ?? 0;
  const reads = fitLine(
    [...whole, ...parts].map(({ pages, own, seconds }) => [pages, seconds - render * own] as const),
  );
  const [merge, build] = [merges, builds].map((runs) =>
    fitLine(runs.map(({ pages, seconds }) => [pages, seconds] as const)),
  );
  return {
    start: Math.max(0, reads.start),
    read: reads.slope,
    render,
    mergeStart: Math.max(0, merge?.start ?? 0),
    merge: merge?.slope ?? 0,
    buildStart: Math.max(0, build?.start ?? 0),
    build: build?.slope ?? 0,
    bytes,
  };
}

/** Seconds of the stages of a site on many machines, one after another. */
export interface Prediction {
  readonly shards: number;
  readonly read: number;
  readonly render: number;
  readonly send: number;
  readonly fetch: number;
  readonly merge: number;
  readonly whole: number;
  /** Share of time that more machines don't reduce. */
  readonly serial: number;
}

/** Bytes a second: 100 Mbit/s. */
const NETWORK = 100_000_000 / 8;
/** The most that `--shard` takes. */
const MOST_SHARDS = 1024;

/** A machine runs a shard on each core, and they share its network. */
export function predict(model: ScaleModel, pages: number, machines: number, cores: number): Prediction {
  const shards = Math.min(MOST_SHARDS, machines * cores);
  const read = model.start + model.read * pages;
  const render = (model.render * pages) / shards;
  const isAlone = machines === 1;
  const send = isAlone ? 0 : (model.bytes * pages) / machines / NETWORK;
  const fetch = isAlone ? 0 : (model.bytes * pages) / NETWORK;
  const merge = model.mergeStart + model.merge * pages;
  const whole = read + render + send + fetch + merge;
  return { shards, read, render, send, fetch, merge, whole, serial: (read + fetch + merge) / whole };
}

/** Number of shards, one of which is run to measure the cost of rendering its pages. */
const FEW = 16;
const CORES = 8;
const MILLION = 1_000_000;
const MACHINES = [1, 8, 64, 256];

interface Site {
  readonly tool: Tool;
  readonly root: string;
  readonly pages: number;
  readonly log: string;
}

interface Measured {
  readonly pages: number;
  readonly whole: ShardRun;
  readonly part: ShardRun;
  readonly merge: WholeRun;
  readonly build: WholeRun;
  /** MiB */
  readonly shardMemory: number | undefined;
  readonly mergeMemory: number | undefined;
  readonly bytes: number;
}

export async function benchScale(sizes: readonly number[], options: Options): Promise<void> {
  const tool = options.tools.find(({ name }) => name === 'sitewright');
  if (!tool) throw new Error('There is nothing to measure');
  const folder = openFolder(path.join(options.folder, 'scale'));
  const measured: Measured[] = [];
  let runs: readonly ShardedRun[] = [];
  // The runs of one site are many, so the largest one isn't checked.
  const checked = sizes.length > 1 ? sizes.length - 2 : 0;
  for (const [at, pages] of sizes.entries()) {
    const root = path.join(folder, `site-${pages}`);
    makeSite(tool, root, pages, paragraphPages(300));
    const site = { tool, root, pages, log: path.join(folder, 'log.txt') };
    measured.push(await measureSite(site, options.say));
    if (at === checked) runs = await runShards(site, options.say);
    rmSync(root, { recursive: true });
  }
  const model = modelOf(measured);
  const checks = checksOf(runs, sizes[checked] ?? 0, model);
  const end = `${describeMachine()}.`;
  const body = [
    NOTE,
    measuredTable(measured),
    describeModel(model),
    CHECK,
    checkTable(checks),
    predictions(model),
    describeMemory(measured),
    end,
  ];
  publishSection('scale', 'Many machines', body.join('\n\n'));
}

/** Memory of a million pages, extrapolated from the measurements. */
function describeMemory(measured: readonly Measured[]): string {
  const gibibytes = (memoryOf: (one: Measured) => number | undefined) => {
    const points = measured.flatMap((one) => {
      const memory = memoryOf(one);
      return memory === undefined ? [] : [[one.pages, memory] as const];
    });
    if (points.length < 2) return '–';
    const { start, slope } = fitLine(points);
    return ((start + slope * MILLION) / 1024).toFixed(0);
  };
  const [shard, merge] = [gibibytes((one) => one.shardMemory), gibibytes((one) => one.mergeMemory)];
  return `By the same measure, each shard of a million pages would take ${shard} GiB of memory, and the merge ${merge}.`;
}

const NOTE =
  'Short pages of 300 bytes. Times are processor seconds of one core, without extra threads. A shard reads and arranges all pages, and renders its own. ' +
  'The merge gets one share with all pages, and renders none.';

const CHECK =
  'The model compared with real runs of one of these sites, the largest but one: the slowest shard, and the merge of all.';

function modelOf(measured: readonly Measured[]): ScaleModel {
  const largest = measured.at(-1);
  return fitModel(
    measured.map(({ whole }) => whole),
    measured.map(({ part }) => part),
    measured.map(({ merge }) => merge),
    measured.map(({ build }) => build),
    largest ? largest.bytes / largest.pages : 0,
  );
}

/** Options without threads, so that processor seconds are those of one core. */
function shardCommand({ tool, root }: Site, number: number, of: number): Command {
  const command = tool.build(root, path.join(root, `part-${number}-of-${of}`));
  return { ...command, parameters: [...command.parameters, '--shard', `${number}/${of}`, '--workers', '0'] };
}

function mergeCommand({ tool, root }: Site, of: number): Command {
  const command = tool.build(root, path.join(root, 'dist'));
  const parts = Array.from({ length: of }, (_, at) => path.join(root, `part-${at + 1}-of-${of}`));
  const parameters = command.parameters.map((one) => (one === 'build' ? 'merge' : one));
  return { ...command, parameters: [...parameters, '--workers', '0', ...parts] };
}

/** A build without threads. */
function buildCommand({ tool, root }: Site): Command {
  const command = tool.build(root, path.join(root, 'dist'));
  return { ...command, parameters: [...command.parameters, '--workers', '0'] };
}

/** Seconds of the processor, and the largest memory in MiB. */
async function measured(command: Command, log: string) {
  const before = processorTimeOfChildren();
  const memory = await measureMemory(command, log);
  return { seconds: processorTimeOfChildren() - before, memory };
}

async function measureSite(site: Site, say: Options['say']): Promise<Measured> {
  const { root, pages, log } = site;
  const run = async (name: string, command: Command) => {
    const { seconds, memory } = await measured(command, log);
    say(`${thousands(pages)} pages, ${name}: ${seconds.toFixed(2)} CPU s, ${memory?.toFixed(0)} MiB`);
    return { pages, seconds, memory };
  };
  const part = await run(`shard 1 of ${FEW}`, shardCommand(site, 1, FEW));
  const whole = await run('shard 1 of 1', shardCommand(site, 1, 1));
  const bytes = statSync(path.join(root, 'part-1-of-1/share')).size;
  const merge = await run('merge', mergeCommand(site, 1));
  clear(root);
  rmSync(path.join(root, 'part-1-of-1'), { recursive: true });
  const build = await run('build', buildCommand(site));
  clear(root);
  return {
    pages,
    whole: { ...whole, own: pages },
    part: { ...part, own: pages / FEW },
    merge,
    build,
    shardMemory: whole.memory,
    mergeMemory: merge.memory,
    bytes,
  };
}

/** Removes the files of the last merge. */
function clear(root: string): void {
  for (const name of ['.site', 'dist']) rmSync(path.join(root, name), { recursive: true, force: true });
}

/** Seconds of the slowest of some shards, and of their merge. */
interface ShardedRun {
  readonly of: number;
  readonly slowest: number;
  readonly merge: number;
}

async function runShards(site: Site, say: Options['say']): Promise<readonly ShardedRun[]> {
  const runs: ShardedRun[] = [];
  for (const of of [1, 2, 4]) {
    const seconds: number[] = [];
    for (let number = 1; number <= of; number += 1)
      seconds.push((await measured(shardCommand(site, number, of), site.log)).seconds);
    const { seconds: merge } = await measured(mergeCommand(site, of), site.log);
    const files = readdirSync(path.join(site.root, 'dist/posts')).length;
    if (files !== site.pages) throw new Error(`The merge made ${files} instead of ${site.pages} pages`);
    clear(site.root);
    const slowest = Math.max(...seconds);
    runs.push({ of, slowest, merge });
    say(`${of} shards: ${slowest.toFixed(2)}, merge ${merge.toFixed(2)} CPU s`);
  }
  return runs;
}

/** Rows: shards, the slowest one and the merge, each measured and by the model. */
function checksOf(runs: readonly ShardedRun[], pages: number, model: ScaleModel): readonly string[][] {
  return runs.map(({ of, slowest, merge }) => {
    const expected = model.start + model.read * pages + (model.render * pages) / of;
    const expectedMerge = model.mergeStart + model.merge * pages;
    return [`${of}`, ...[slowest, expected, merge, expectedMerge].map((value) => value.toFixed(2))];
  });
}

function measuredTable(measured: readonly Measured[]): string {
  const head = [
    'pages',
    `shard 1 of ${FEW}`,
    'shard 1 of 1',
    'merge',
    'build without shards',
    'share, MB',
    'MiB of the shard',
    'MiB of the merge',
  ];
  const rows = measured.map(({ pages, part, whole, merge, build, bytes, shardMemory, mergeMemory }) => [
    thousands(pages),
    ...[part, whole, merge, build].map(({ seconds }) => seconds.toFixed(2)),
    (bytes / 1e6).toFixed(1),
    ...[shardMemory, mergeMemory].map((memory) => memory?.toFixed(0) ?? '–'),
  ]);
  return table(head, rows);
}

function describeModel(model: ScaleModel): string {
  const { start, read, render, mergeStart, merge, buildStart, build, bytes } = model;
  const micro = (seconds: number) => `${(seconds * 1e6).toFixed(0)} µs`;
  return (
    `Fitted: a shard takes ${start.toFixed(2)} s, ${micro(read)} for each page of the site and ${micro(render)} for each of its own; ` +
    `the merge ${mergeStart.toFixed(2)} s and ${micro(merge)} for each page; a build without shards ${buildStart.toFixed(2)} s and ${micro(build)}. A page takes ${(bytes / 1000).toFixed(1)} kB of a share.`
  );
}

function checkTable(rows: readonly string[][]): string {
  return table(['shards', 'slowest shard', 'by the model', 'merge', 'by the model'], rows);
}

function predictions(model: ScaleModel): string {
  const rows = MACHINES.map((machines) => {
    const { shards, serial, ...times } = predict(model, MILLION, machines, CORES);
    const { read, render, send, fetch, merge, whole } = times;
    const seconds = [read, render, send, fetch, merge, whole].map((value) => value.toFixed(0));
    return [`${machines}`, `${shards}`, ...seconds, `${(serial * 100).toFixed(0)} %`];
  });
  const head = ['machines', 'shards', 'read', 'render', 'send', 'fetch', 'merge', 'total seconds', 'serial'];
  return (
    `Predicted for ${thousands(MILLION)} such pages on machines with ${CORES} cores like these, a shard on each core, at 100 Mbit/s, ` +
    'if the memory suffices. Serial is the share of time that more machines do not reduce: reading all pages in each shard, fetching all shares, and the merge.\n\n' +
    `${table(head, rows)}\n\n${describeSerial(model)}`
  );
}

/** Names what more machines don't shorten. */
function describeSerial(model: ScaleModel): string {
  const { read, fetch, merge, whole } = predict(model, MILLION, 64, CORES);
  const share = (seconds: number) => `${((seconds / whole) * 100).toFixed(0)} %`;
  const alone = model.buildStart + model.build * MILLION;
  return (
    `Of the time with 64 machines, reading takes ${share(read)}, fetching ${share(fetch)} and the merge ${share(merge)}. ` +
    `A build of these pages without shards would take ${alone.toFixed(0)} s on one core.`
  );
}
