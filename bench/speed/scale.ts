// The section on many machines: the cost of shards and their merge by the number of pages, and a prediction for a million.
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Options } from './builds.ts';
import { type Command, measureMemory, processorTime, time } from './command.ts';
import { describeMachine } from './machine.ts';
import { paragraphPages } from './paragraph-pages.ts';
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

export interface MergeRun {
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
  /** Bytes of shares for a page. */
  readonly bytes: number;
}

/** Fits the model to shards of all pages and of few, for several numbers of pages. */
export function fitModel(
  whole: readonly ShardRun[],
  parts: readonly ShardRun[],
  merges: readonly MergeRun[],
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
  const merge = fitLine(merges.map(({ pages, seconds }) => [pages, seconds] as const));
  return {
    start: Math.max(0, reads.start),
    read: reads.slope,
    render,
    mergeStart: Math.max(0, merge.start),
    merge: merge.slope,
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
  readonly merge: MergeRun;
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
  let checks: readonly string[][] = [];
  for (const [at, pages] of sizes.entries()) {
    const root = path.join(folder, `site-${pages}`);
    makeSite(tool, root, pages, paragraphPages(300));
    const site = { tool, root, pages, log: path.join(folder, 'log.txt') };
    measured.push(await measureSite(site, options.say));
    if (at === sizes.length - 1) checks = await checkModel(site, modelOf(measured), options.say);
    rmSync(root, { recursive: true });
  }
  const model = modelOf(measured);
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
  'The model compared with real runs of the largest of these sites: the slowest shard, and the merge of all.';

function modelOf(measured: readonly Measured[]): ScaleModel {
  const largest = measured.at(-1);
  return fitModel(
    measured.map(({ whole }) => whole),
    measured.map(({ part }) => part),
    measured.map(({ merge }) => merge),
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

/** Seconds of the processor. */
async function processorSeconds(command: Command, log: string): Promise<number> {
  const before = processorTime();
  await time(command, log);
  return processorTime() - before;
}

async function measureSite(site: Site, say: Options['say']): Promise<Measured> {
  const { root, pages, log } = site;
  const run = async (number: number, of: number): Promise<ShardRun> => {
    const seconds = await processorSeconds(shardCommand(site, number, of), log);
    say(`${thousands(pages)} pages, shard ${number} of ${of}: ${seconds.toFixed(2)} CPU s`);
    return { pages, own: pages / of, seconds };
  };
  const part = await run(1, FEW);
  const whole = await run(1, 1);
  const bytes = statSync(path.join(root, 'part-1-of-1/share')).size;
  const seconds = await processorSeconds(mergeCommand(site, 1), log);
  say(`${thousands(pages)} pages, merge: ${seconds.toFixed(2)} CPU s`);
  clear(root);
  const shardMemory = await measureMemory(shardCommand(site, 1, 1), log);
  const mergeMemory = await measureMemory(mergeCommand(site, 1), log);
  clear(root);
  rmSync(path.join(root, 'part-1-of-1'), { recursive: true });
  return { pages, whole, part, merge: { pages, seconds }, shardMemory, mergeMemory, bytes };
}

/** Removes the files of the last merge. */
function clear(root: string): void {
  for (const name of ['.site', 'dist']) rmSync(path.join(root, name), { recursive: true, force: true });
}

/** Rows: shards, the slowest one and the merge, each measured and by the model. */
async function checkModel(site: Site, model: ScaleModel, say: Options['say']): Promise<readonly string[][]> {
  const rows: string[][] = [];
  for (const of of [1, 2, 4]) {
    const seconds: number[] = [];
    for (let number = 1; number <= of; number += 1)
      seconds.push(await processorSeconds(shardCommand(site, number, of), site.log));
    const merge = await processorSeconds(mergeCommand(site, of), site.log);
    const files = readdirSync(path.join(site.root, 'dist/posts')).length;
    if (files !== site.pages) throw new Error(`The merge made ${files} instead of ${site.pages} pages`);
    clear(site.root);
    const slowest = Math.max(...seconds);
    const expected = model.start + model.read * site.pages + (model.render * site.pages) / of;
    const expectedMerge = model.mergeStart + model.merge * site.pages;
    rows.push([`${of}`, ...[slowest, expected, merge, expectedMerge].map((value) => value.toFixed(2))]);
    say(
      `${of} shards: ${slowest.toFixed(2)} (${expected.toFixed(2)}), merge ${merge.toFixed(2)} (${expectedMerge.toFixed(2)})`,
    );
  }
  return rows;
}

function measuredTable(measured: readonly Measured[]): string {
  const head = [
    'pages',
    `shard 1 of ${FEW}`,
    'shard 1 of 1',
    'merge',
    'share, MB',
    'MiB of the shard',
    'MiB of the merge',
  ];
  const rows = measured.map(({ pages, part, whole, merge, bytes, shardMemory, mergeMemory }) => [
    thousands(pages),
    ...[part, whole, merge].map(({ seconds }) => seconds.toFixed(2)),
    (bytes / 1e6).toFixed(1),
    ...[shardMemory, mergeMemory].map((memory) => memory?.toFixed(0) ?? '–'),
  ]);
  return table(head, rows);
}

function describeModel({ start, read, render, mergeStart, merge, bytes }: ScaleModel): string {
  const micro = (seconds: number) => `${(seconds * 1e6).toFixed(0)} µs`;
  return (
    `Fitted: a shard takes ${start.toFixed(2)} s, ${micro(read)} for each page of the site and ${micro(render)} for each of its own; ` +
    `the merge ${mergeStart.toFixed(2)} s and ${micro(merge)} for each page. A page takes ${(bytes / 1000).toFixed(1)} kB of a share.`
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
    table(head, rows)
  );
}
