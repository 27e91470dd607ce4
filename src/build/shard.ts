// One of several builds of a site on several machines: makes its part of the pages, and writes everything that was made to a shard file.
// The merge is an ordinary build that finds in shard files what its own caches lack.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeText } from '../content/index.ts';
import { entryKind, FILE, SHARD_FILE, ShardWriter } from '../engine/index.ts';
import { realRoot } from '../files/index.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { attempt, Fault, faultOf } from '../kit/diagnostics/fault.ts';
import { sha256 } from '../kit/hash.ts';
import { compareText, sortedBy } from '../kit/order.ts';
import { removeTree } from '../kit/system/disk.ts';
import type { OutputFile } from '../model/files/output.ts';
import type { BuiltPage } from '../model/pages/built-page.ts';
import { dataFileOf } from '../model/pages/page-path.ts';
import type { BuildRequest, BuildShard, Machine } from '../model/request.ts';
import {
  checkOutputFolder,
  type Output,
  openBuildCache,
  openPackedStaging,
  readTimes,
  type Staging,
  shardLabel,
  TIMES,
  timesFrom,
} from '../publish/index.ts';
import { signShard } from '../results/index.ts';
import { madeArtifacts, publishedPages } from '../site/arrange/index.ts';
import { findingsOfPages } from '../site/check/index.ts';
import { type Ask, openWorld, type SiteEngine, type Uses } from '../site/index.ts';
import { locateBy } from '../site/read/index.ts';
import { pageBody, pageDocument, type RenderedPages, sharedUrls } from '../site/render/index.ts';
import { type FinishedSite, refusedSite } from './last-build.ts';
import { type BuildContext, buildAll, render } from './make.ts';
import { makeFiles, makeForms } from './make-files.ts';
import { openRemoteCache } from './other-machines.ts';
import { costsBy, timesOf } from './times.ts';

export interface ShardReport {
  readonly root: string;
  /** Folder of the shard file. */
  readonly out: string;
  /** Number of pages in the shard file, and in the whole site. */
  readonly pages: number;
  readonly published: number;
  /** Bytes of the shard file; undefined if there are errors, so that none was written. */
  readonly size: number | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Milliseconds. */
  readonly duration: number;
}

/** Writes a shard file into the output folder of the request. Throws a Fault, or the reason of the signal. */
export async function buildShard(
  asked: BuildRequest,
  shard: BuildShard,
  machine: Machine,
): Promise<ShardReport> {
  const start = machine.clock();
  const request = { ...asked, root: realRoot(asked.root) };
  const { value: output, diagnostics } = checkOutputFolder(request.root, request.out, false);
  const nothing = { pages: 0, published: 0, size: undefined };
  const make = () =>
    makeShardFile(request, output, shard, machine).catch((error) => {
      throw faultOf(error, `${output.out} cannot be used`);
    });
  const made = diagnostics.length > 0 ? { ...nothing, diagnostics } : await make();
  return { root: request.root, out: output.out, ...made, duration: machine.clock() - start };
}

type MadeShard = Pick<ShardReport, 'pages' | 'published' | 'size' | 'diagnostics'>;

async function makeShardFile(
  request: BuildRequest,
  { out, stateFolder }: Output,
  shard: BuildShard,
  machine: Machine,
): Promise<MadeShard> {
  refuseStrangers(out);
  // The state of the site stays untouched, so that several shards can use one folder at once.
  const work = path.join(out, `work.${randomUUID()}`);
  const writer = attempt(`${out} cannot be written`, () => new ShardWriter(work));
  const remote = openRemoteCache(request, machine);
  const staging = openPackedStaging();
  try {
    const { identity = '' } = request;
    const access = { writes: true, isDamaged: true, shard: writer, known: stateFolder, remote };
    const cache = openBuildCache(request.root, { out, stateFolder: work }, identity, access);
    let count = { pages: 0, published: 0 };
    const finishPages = async (context: BuildContext) => {
      const published = context.engine.ask(publishedPages).published;
      const pages = await ownPages(context, published, stateFolder, shard);
      count = { pages: pages.length, published: published.length };
      const site = await makePages(context, pages, shard);
      writer.add(TIMES, '', JSON.stringify(site.times ?? {}));
      const files = site.kind === 'built' ? site.outputs.files : [];
      attempt(`${out} cannot be written`, () => record(writer, context.engine, pages, { files, staging }));
      return site;
    };
    const destination = { staging, published: undefined, finishPages };
    const made = await buildAll(openWorld(request, cache.measures), cache, machine, destination);
    const { signer } = (await remote?.connect()) ?? {};
    const sign = signer && ((seal: string) => signShard(seal, signer));
    const finish = () => {
      const bytes = writer.finish(shardLabel(request), sign);
      // A killed or second machine leaves no incomplete shard file.
      renameSync(path.join(work, SHARD_FILE), path.join(out, SHARD_FILE));
      return bytes;
    };
    const size = made.kind === 'built' ? attempt(`${out} cannot be written`, finish) : undefined;
    return { ...count, size, diagnostics: made.report.diagnostics };
  } finally {
    await remote?.close(machine.signal.aborted);
    writer.close();
    staging.close();
    removeTree(machine.disk, work);
    tidy(out);
  }
}

/** Name of a folder in which a shard is written. */
const WORK = /^work\.[0-9a-f-]{36}$/;

/** Removes what killed shards left, and a folder without a shard file. */
function tidy(out: string): void {
  const names = readdirSync(out);
  for (const name of names.filter((one) => WORK.test(one))) {
    const folder = path.join(out, name);
    // After a day, such a folder is left over.
    if (Date.now() - statSync(folder).mtimeMs > 24 * 60 * 60 * 1000)
      rmSync(folder, { recursive: true, force: true });
  }
  if (names.length === 0) rmdirSync(out);
}

/** The pages of a shard, by the times that a server or the state of the site has. */
async function ownPages(
  { engine: { ask, tools } }: BuildContext,
  published: readonly BuiltPage[],
  stateFolder: string,
  shard: BuildShard,
): Promise<readonly BuiltPage[]> {
  const { remote } = tools.results;
  const found = await remote?.result(TIMES, (await remote.connect()).site);
  const times = found ? timesFrom(found.bytes) : readTimes(stateFolder);
  return partOf(published, costsBy(ask, published, times), shard);
}

/** Makes some pages, and what follows from them alone. Reports only errors: the merge reports everything. */
async function makePages(
  context: BuildContext,
  some: readonly BuiltPage[],
  shard?: BuildShard,
): Promise<FinishedSite> {
  const { engine, machine, staging, rejections } = context;
  const { ask } = engine;
  const destination = {
    staging,
    isPublished: () => false,
    read: ({ file }: OutputFile) => staging.read(file),
  };
  const pages = await render(context, destination.isPublished, { pages: some });
  const uses = shard ? ownImages(ask, pages, shard) : pages.uses;
  const made = await makeFiles(engine, madeArtifacts(ask, uses), destination, machine);
  const diagnostics = [
    ...findingsOfPages(ask, some),
    ...made.diagnostics,
    ...(await rejections.take(locateBy(ask))),
  ].filter(({ severity }) => severity === 'error');
  if (diagnostics.length > 0) return refusedSite(diagnostics);
  const forms = await makeForms(context, pages.files, destination);
  const files = [...pages.files, ...made.files, ...forms.files];
  const outputs = { files, sources: new Map() };
  return { ...refusedSite([]), kind: 'built', outputs, times: timesOf(pages, made) };
}

/** A file name of an image in a text. */
const IMAGE_NAME = /[^\s/"'()[\]{}<>\\=:,]+\.(?:jpe?g|png|webp|avif|gif|tiff?)\b/gi;

/**
 * Leaves of all images those that a shard encodes: those of templates and records are dealt out, and one on pages of several shards goes with the first page whose
 * file refers to it. If that page doesn't show it in the end, the merge encodes it.
 */
function ownImages(
  ask: Ask,
  { pages, uses }: Pick<RenderedPages, 'pages' | 'uses'>,
  { number, of }: BuildShard,
): Uses {
  const images = uses.get('image') ?? new Map<string, readonly string[]>();
  const ownPages = new Set(pages.map((page) => page.path));
  const firstPages = new Map<string, string>();
  if (images.size > 0)
    for (const { path: page } of ask(publishedPages).published)
      for (const [name] of decodeText(ask.file(dataFileOf(page) ?? page)).value?.matchAll(IMAGE_NAME) ?? [])
        if (!firstPages.has(name)) firstPages.set(name, page);
  const others = [...images].filter(([, by]) => by.length === 0);
  const dealt = others.filter((_, at) => at % of === number - 1);
  const shown = [...images].filter(([image, by]) => {
    if (by.length === 0) return false;
    const first = firstPages.get(path.posix.basename(image));
    return first === undefined || ownPages.has(first);
  });
  return new Map([...uses, ['image', new Map([...dealt, ...shown])]]);
}

/** Makes some percent of the pages again, others each day, without anything of earlier builds. Returns the files. Throws a Fault. */
export async function remakeSample(
  request: BuildRequest,
  percent: number,
  machine: Machine,
): Promise<readonly OutputFile[]> {
  const work = attempt('A temporary folder cannot be created', () =>
    mkdtempSync(path.join(tmpdir(), 'site-sample-')),
  );
  const staging = openPackedStaging();
  try {
    const output = { out: request.out, stateFolder: work };
    const cache = openBuildCache(request.root, output, request.identity ?? '', {
      writes: true,
      isDamaged: true,
    });
    const finishPages = (context: BuildContext) => {
      const { ask } = context.engine;
      const orderOf = ({ id }: BuiltPage) => sha256(`${ask.option('today')} ${id}`);
      const pages = sortedBy(ask(publishedPages).published, orderOf);
      return makePages(context, pages.slice(0, Math.ceil((pages.length * percent) / 100)));
    };
    const destination = { staging, published: undefined, finishPages };
    const world = openWorld(request, cache.measures);
    const site = await buildAll(world, cache, machine, destination);
    return site.kind === 'built' ? site.outputs.files : [];
  } finally {
    staging.close();
    removeTree(machine.disk, work);
  }
}

/** Throws for a folder with other files, which a shard must not replace. */
function refuseStrangers(out: string): void {
  const names = attempt(`${out} cannot be read`, () => (existsSync(out) ? readdirSync(out) : []));
  const stranger = names.find((name) => name !== SHARD_FILE && !WORK.test(name));
  if (stranger !== undefined)
    throw new Fault(
      `${out} contains other files than those of a shard: ${stranger}`,
      'Name a new folder with --out, such as part-1.',
    );
}

/** The pages of a shard: those that cost most are dealt first, each to the shard with the least to do. */
export function partOf(
  pages: readonly BuiltPage[],
  costOf: (page: BuiltPage) => number,
  { number, of }: BuildShard,
): readonly BuiltPage[] {
  const costs = pages.map((page) => ({ page, cost: costOf(page) }));
  costs.sort((a, b) => b.cost - a.cost || compareText(a.page.id, b.page.id));
  const loads = new Float64Array(of);
  const own = new Set<BuiltPage>();
  for (const { page, cost } of costs) {
    let least = 0;
    for (let at = 1; at < of; at += 1) if ((loads[at] ?? 0) < (loads[least] ?? 0)) least = at;
    loads[least] = (loads[least] ?? 0) + cost;
    if (least === number - 1) own.add(page);
  }
  return pages.filter((page) => own.has(page));
}

/** Adds the files of pages, and all that was learned about them, to a shard file. */
function record(
  writer: ShardWriter,
  { ask, has, portable, tools }: SiteEngine,
  pages: readonly BuiltPage[],
  { files, staging }: { readonly files: readonly OutputFile[]; readonly staging: Pick<Staging, 'read'> },
): void {
  const byFile = new Map(files.map((output) => [output.file, output]));
  const others = [...tools.partsOf('perPage'), ...tools.partsOf('cards')].map(({ task }) => task);
  const tasks = [pageBody, pageDocument, ...others];
  const add = (task: (typeof tasks)[number], argument: string) => {
    const entry = portable(task, argument);
    if (entry) writer.add(entryKind(task.name), argument, JSON.stringify(entry));
  };
  for (const { id, path: source, file } of pages) {
    for (const argument of new Set([id, source])) for (const task of tasks) add(task, argument);
    // The document depends on them.
    for (const key of has(pageDocument, id) ? (ask(pageDocument, id).shared?.sharedHtml ?? []) : [])
      add(sharedUrls, key);
    const output = byFile.get(file);
    if (output) writer.add(FILE, output.hash, staging.read(file));
  }
}
