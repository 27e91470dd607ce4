// Other machines: a build reads the shard files that they wrote, and reads and stores results on a server.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { FILE, ShardFiles } from '../engine/index.ts';
import { attempt } from '../kit/diagnostics/fault.ts';
import { orUndefined } from '../kit/thrown.ts';
import type { OutputFile } from '../model/files/output.ts';
import { SETTINGS_PATH } from '../model/files/project.ts';
import type { BuildRequest, Machine } from '../model/request.ts';
import { type BuildCache, shardLabel, TIMES } from '../publish/index.ts';
import { isShardSigned, RemoteCache } from '../results/index.ts';
import type { BuiltSite } from './last-build.ts';

/** Returns the remote cache, if the site may have one. Its settings are read when results are needed. */
export function openRemoteCache(request: BuildRequest, { events }: Machine): RemoteCache | undefined {
  if (request.identity === undefined || !(process.env.SITE_RESULTS || mentionsResults(request.root)))
    return undefined;
  const readPlan = async () => (await import('../results/index.ts')).planResults(request, process.env);
  return new RemoteCache(shardLabel(request), readPlan, events.notice);
}

/** False for most sites, which need not read their settings twice. */
function mentionsResults(root: string): boolean {
  return orUndefined(() => readFileSync(path.join(root, SETTINGS_PATH), 'utf8').includes('results')) ?? false;
}

const SHARD_PROBLEMS = {
  incomplete: 'it contains no complete shard of this version of sitewright on this operating system.',
  untrusted: 'it is not signed by a key in `results.keys`.',
};
const UNSIGNED =
  'The signatures of shards are not checked, so people who can write the shards can change pages. ' +
  'Name keys under `results.keys` in content/site.yaml to merge only signed ones.';

/** Opens the shard files to merge. `fetchLastBuild` adds one. Returns undefined if there can be none. Throws a Fault. */
export async function openShardFiles(
  request: BuildRequest,
  remote: RemoteCache | undefined,
  { events }: Machine,
): Promise<ShardFiles | undefined> {
  if (request.identity === undefined || !(request.shards || remote)) return undefined;
  const shards = new ShardFiles(shardLabel(request));
  const { keys } = (request.shards && (await remote?.connect())) ?? {};
  const isTrusted = (seal: string, signature: string) => !keys || isShardSigned(seal, signature, keys);
  for (const folder of request.shards ?? []) {
    const problem = shards.open(folder, isTrusted);
    if (problem) events.notice(`${folder} is not used: ${SHARD_PROBLEMS[problem]}`);
  }
  if (request.shards && !keys) events.notice(UNSIGNED);
  return shards;
}

/** Folders of shard files with any of these files. */
export function shardsWith(files: readonly OutputFile[], request: BuildRequest): readonly string[] {
  return (request.shards ?? []).filter((folder) => {
    const shards = new ShardFiles(shardLabel(request));
    shards.open(folder);
    const isFound = files.some(({ hash }) => shards.has(FILE, hash));
    shards.close();
    return isFound;
  });
}

function fetchedFolder({ state }: Pick<BuildCache, 'state'>): string {
  return path.join(state.folder, 'fetched');
}

/** Fetches the last build of another machine, to continue from it. Returns false if there is none. Throws a Fault. */
export async function fetchLastBuild(
  request: BuildRequest,
  cache: BuildCache,
  shards: ShardFiles | undefined,
): Promise<boolean> {
  const { remote } = cache.results;
  if (!remote || !shards) return false;
  const { site } = await remote.connect();
  const { fetchBuild } = await import('../results/index.ts');
  const place = { work: fetchedFolder(cache), label: shardLabel(request) };
  const isFetched = await fetchBuild(remote, outputName(request, site), cache.state, place);
  return isFetched && shards.open(place.work) === undefined;
}

export function removeFetched(cache: BuildCache): void {
  rmSync(fetchedFolder(cache), { recursive: true, force: true });
}

/** Stores a published build on a server, for machines without a cache of their own. Unless it `isAlone`, only what is new. */
export async function storeLastBuild(
  request: BuildRequest,
  { state, results: { remote }, readTimes }: BuildCache,
  { outputs, times }: BuiltSite,
  isAlone: boolean,
): Promise<void> {
  if (!remote?.writes) return;
  const { site } = await remote.connect();
  if (times) await remote.storeResult(TIMES, site, Buffer.from(JSON.stringify(readTimes())));
  const read = ({ file }: OutputFile) =>
    attempt(`${file} cannot be read`, () => readFileSync(path.join(request.out, file)));
  const { storeBuild } = await import('../results/index.ts');
  await storeBuild(remote, outputName(request, site), state, { files: outputs.files, read, isAlone });
}

/** Key of an output among those of all sites on a server. */
function outputName({ root, out, options }: BuildRequest, site: string): string {
  const { drafts, baseUrl, hosts } = options;
  return JSON.stringify([site, path.relative(root, out), drafts, baseUrl, hosts]);
}
