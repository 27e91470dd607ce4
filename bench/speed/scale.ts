// The section on many machines: the cost of shards and their merge by the number of pages, and a prediction for a million.
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Options } from './builds.ts';
import { type Command, CommandFailed, measureMemory } from './command.ts';
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
  const reads = fitCosts(
    [...whole, ...parts].map(({ pages, own, seconds }) => ({ pages, seconds: seconds - render * own })),
  );
  const [merge, build] = [fitCosts(merges), fitCosts(builds)];
  return {
    start: reads.start,
    read: reads.page,
    render,
    mergeStart: merge.start,
    merge: merge.page,
    buildStart: build.start,
    build: build.page,
    bytes,
  };
}

/** Fits fixed costs and those of a page by the costs per page, so that small sites count as much as large ones. */
function fitCosts(runs: readonly WholeRun[]): { readonly start: number; readonly page: number } {
  const { slope, start } = fitLine(runs.map(({ pages, seconds }) => [1 / pages, seconds / pages] as const));
  return { start: Math.max(0, slope), page: start };
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

/** Pages above which a site is built once, and from four shards. */
const LARGE = 100_000;
/** Pages above which it is only built once, with one shard of many: more doesn't fit into half an hour. */
const HUGE = 500_000;
/** Heap in MiB for such sites, which need more than the limit of Node.js. */
const HEAP = 8192;

interface Site {
  readonly tool: Tool;
  readonly root: string;
  readonly pages: number;
  readonly log: string;
}

/** One run of a command: seconds of the processor, and the largest memory in MiB. */
interface Run {
  readonly seconds: number;
  readonly memory: number | undefined;
}

/** The slowest of some shards, and their merge. */
interface ShardedRun {
  readonly pages: number;
  readonly of: number;
  readonly slowest: Run;
  readonly merge: Run;
  readonly bytes: number;
}

/** Runs of one site. */
interface Measured {
  readonly pages: number;
  readonly build: Run;
  /** One shard of few pages. */
  readonly part?: Run;
  /** One shard of all pages, and its merge. */
  readonly whole?: ShardedRun;
  readonly sharded: readonly ShardedRun[];
}

export async function benchScale(sizes: readonly number[], options: Options): Promise<void> {
  const tool = options.tools.find(({ name }) => name === 'sitewright');
  if (!tool) throw new Error('There is nothing to measure');
  const folder = openFolder(path.join(options.folder, 'scale'));
  const measured: Measured[] = [];
  const failed: string[] = [];
  const checked = sizes.findLast((pages) => pages <= LARGE);
  for (const pages of sizes) {
    const root = path.join(folder, `site-${pages}`);
    makeSite(tool, root, pages, paragraphPages(300));
    const site = { tool, root, pages, log: path.join(folder, 'log.txt') };
    try {
      measured.push(await measureSite(site, pages === checked, options.say));
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      const [first = ''] = error.message.split('\n');
      failed.push(`${thousands(pages)} pages could not be measured: ${first}`);
      options.say(error.message);
    }
    rmSync(root, { recursive: true });
  }
  const model = modelOf(measured.filter(mergeOf));
  const largest = measured.at(-1);
  const growth = largest && growthOf(largest, model);
  const end = `${tool.title}. ${describeMachine()}.`;
  const body = [
    NOTE,
    measuredTable(measured),
    ...failed,
    describeModel(model),
    CHECK,
    checkTable(measured, model),
    ...(growth ? [describeGrowth(growth)] : []),
    predictions(growth ? grown(model, growth) : model),
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
  const [build, merge] = [
    gibibytes(({ build }) => build.memory),
    gibibytes((one) => mergeOf(one)?.merge.memory),
  ];
  return `By the same measure, a build of a million pages takes ${build} GiB of memory, and the merge ${merge}.`;
}

/** Times that the largest site takes more than the model says; absent if its shards were merged, so that it is in the model. */
interface Growth {
  readonly pages: number;
  readonly read: number;
  readonly build: number;
}

function growthOf({ pages, build, part, whole, sharded }: Measured, model: ScaleModel): Growth | undefined {
  if (!part || whole || sharded.length > 0) return undefined;
  const rendered = (model.render * pages) / FEW;
  return {
    pages,
    read: (part.seconds - rendered) / (model.start + model.read * pages),
    build: build.seconds / (model.buildStart + model.build * pages),
  };
}

/** The model for sites as large as the one that grows like this. The merge was not run there. */
function grown(model: ScaleModel, { read, build }: Growth): ScaleModel {
  const { start, mergeStart, buildStart } = model;
  return {
    ...model,
    start: start * read,
    read: model.read * read,
    mergeStart: mergeStart * build,
    merge: model.merge * build,
    buildStart: buildStart * build,
    build: model.build * build,
  };
}

function describeGrowth({ pages, read, build }: Growth): string {
  return (
    `With ${thousands(pages)} pages, a build took ${build.toFixed(1)} times what the model says, and reading in shard 1 of ${FEW} ${read.toFixed(1)} times, because ` +
    'large heaps cost more. The prediction is multiplied by this, and its merge like a build, because none of this size was run.'
  );
}

const NOTE =
  'Short pages of 300 bytes. Times are processor seconds of one core, without extra threads. A shard reads and arranges all pages, and renders its own. ' +
  `The merge renders none. It gets one share with all pages; above ${thousands(LARGE)} pages, four.`;

const CHECK = 'The model compared with real runs: the slowest shard, and the merge of all.';

/** The merge of one share, or of several. */
function mergeOf({ whole, sharded }: Measured): ShardedRun | undefined {
  return whole ?? sharded.at(-1);
}

function modelOf(measured: readonly Measured[]): ScaleModel {
  const shardOf = (pages: number, own: number, { seconds }: Run) => ({ pages, own, seconds });
  const merges = measured.flatMap((one) => mergeOf(one) ?? []);
  const largest = merges.at(-1);
  return fitModel(
    measured.flatMap(({ pages, whole }) => (whole ? shardOf(pages, pages, whole.slowest) : [])),
    measured.flatMap(({ pages, part, sharded: [first] }) => {
      if (part) return shardOf(pages, pages / FEW, part);
      return first ? shardOf(pages, pages / first.of, first.slowest) : [];
    }),
    merges.map(({ pages, merge: { seconds } }) => ({ pages, seconds })),
    measured.map(({ pages, build: { seconds } }) => ({ pages, seconds })),
    largest ? largest.bytes / largest.pages : 0,
  );
}

/** Runs the tool without threads, so that processor seconds are those of one core. */
function command(
  { tool, root, pages }: Site,
  out: string,
  verb: string,
  ...more: readonly string[]
): Command {
  const { parameters, ...others } = tool.build(root, path.join(root, out));
  const heap = pages > HUGE ? [`--max-old-space-size=${HEAP}`] : [];
  const named = parameters.map((one) => (one === 'build' ? verb : one));
  return { ...others, parameters: [...heap, ...named, '--workers', '0', ...more] };
}

async function run(site: Site, name: string, job: Command, say: Options['say']): Promise<Run> {
  const before = processorTimeOfChildren();
  const memory = await measureMemory(job, site.log);
  const seconds = processorTimeOfChildren() - before;
  say(`${thousands(site.pages)} pages, ${name}: ${seconds.toFixed(2)} CPU s, ${memory?.toFixed(0)} MiB`);
  return { seconds, memory };
}

async function measureSite(site: Site, isChecked: boolean, say: Options['say']): Promise<Measured> {
  const { root, pages } = site;
  const build = await run(site, 'build', command(site, 'dist', 'build'), say);
  clear(root);
  const runPart = () =>
    run(site, `shard 1 of ${FEW}`, command(site, 'part', 'build', '--shard', `1/${FEW}`), say);
  if (pages > HUGE) return { pages, build, part: await runPart(), sharded: [] };
  if (pages > LARGE) return { pages, build, sharded: [await runShards(site, 4, say)] };
  const part = await runPart();
  const whole = await runShards(site, 1, say);
  const sharded: ShardedRun[] = [];
  for (const of of isChecked ? [2, 4] : []) sharded.push(await runShards(site, of, say));
  return { pages, build, part, whole, sharded };
}

/** Removes the files of the last build or merge. */
function clear(root: string): void {
  for (const name of ['.site', 'dist']) rmSync(path.join(root, name), { recursive: true, force: true });
}

async function runShards(site: Site, of: number, say: Options['say']): Promise<ShardedRun> {
  const shards: Run[] = [];
  const parts = Array.from({ length: of }, (_, at) => `part-${at + 1}`);
  for (const [at, part] of parts.entries()) {
    const name = `${at + 1}/${of}`;
    shards.push(await run(site, `shard ${name}`, command(site, part, 'build', '--shard', name), say));
  }
  const merge = await run(site, `merge of ${of}`, command(site, 'dist', 'merge', ...parts), say);
  const files = readdirSync(path.join(site.root, 'dist/posts')).length;
  if (files !== site.pages) throw new Error(`The merge made ${files} instead of ${site.pages} pages`);
  const bytes = parts.reduce((sum, part) => sum + statSync(path.join(site.root, part, 'share')).size, 0);
  clear(site.root);
  for (const part of parts) rmSync(path.join(site.root, part), { recursive: true });
  const [slowest] = shards.sort((a, b) => b.seconds - a.seconds);
  if (!slowest) throw new Error('There are no shards');
  return { pages: site.pages, of, slowest, merge, bytes };
}

/** Rows: pages, shards, the slowest shard and the merge, each measured and by the model. */
function checkTable(measured: readonly Measured[], model: ScaleModel): string {
  const runs = measured.flatMap(({ whole, sharded }) =>
    sharded.length > 0 ? [whole ?? [], sharded].flat() : [],
  );
  const rows = runs.map(({ pages, of, slowest, merge }) => {
    const expected = model.start + model.read * pages + (model.render * pages) / of;
    const expectedMerge = model.mergeStart + model.merge * pages;
    const seconds = [slowest.seconds, expected, merge.seconds, expectedMerge];
    return [thousands(pages), `${of}`, ...seconds.map((value) => value.toFixed(2))];
  });
  return table(['pages', 'shards', 'slowest shard', 'by the model', 'merge', 'by the model'], rows);
}

function measuredTable(measured: readonly Measured[]): string {
  const head = [
    'pages',
    'build without shards',
    `shard 1 of ${FEW}`,
    'shard 1 of 1',
    'merge',
    'shares, MB',
    'MiB of the build',
    'MiB of the merge',
  ];
  const rows = measured.map((one) => {
    const { pages, build, part, whole } = one;
    const merged = mergeOf(one);
    const seconds = [build, part, whole?.slowest, merged?.merge].map((done) => done?.seconds.toFixed(2));
    const memory = [build, merged?.merge].map((done) => done?.memory?.toFixed(0));
    const size = merged && (merged.bytes / 1e6).toFixed(1);
    return [thousands(pages), ...[...seconds, size, ...memory].map((cell) => cell ?? '–')];
  });
  return table(head, rows);
}

function describeModel(model: ScaleModel): string {
  const { start, read, render, mergeStart, merge, buildStart, build, bytes } = model;
  const micro = (seconds: number) => `${(seconds * 1e6).toFixed(0)} µs`;
  return (
    `Fitted: a shard takes ${start.toFixed(2)} s, ${micro(read)} for each page of the site and ${micro(render)} for each of its own; ` +
    `the merge ${mergeStart.toFixed(2)} s and ${micro(merge)} for each page; a build without shards ${buildStart.toFixed(2)} s and ${micro(build)}. A page takes ${bytes.toFixed(0)} bytes of a share.`
  );
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

/** Lists what more machines don't shorten. */
function describeSerial(model: ScaleModel): string {
  const { read, fetch, merge, whole } = predict(model, MILLION, 64, CORES);
  const share = (seconds: number) => `${((seconds / whole) * 100).toFixed(0)} %`;
  const alone = model.buildStart + model.build * MILLION;
  return (
    `Of the time with 64 machines, reading takes ${share(read)}, fetching ${share(fetch)} and the merge ${share(merge)}. ` +
    `A build of these pages without shards would take ${alone.toFixed(0)} s on one core.`
  );
}
