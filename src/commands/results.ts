// `site results`: looks at the server for results, and deletes the results that nobody has used for the longest time.
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { realRoot } from '../files/index.ts';
import { attempt, Fault } from '../kit/diagnostics/fault.ts';
import { sha256 } from '../kit/hash.ts';
import type { BuildRequest } from '../model/request.ts';
import { planResults, type Variables } from '../results/index.ts';

interface ResultsStatus {
  /** Undefined if the site has no server. */
  readonly at: string | undefined;
  /** Reason why the server can't be used; undefined if it can. */
  readonly problem: string | undefined;
  readonly reads: boolean;
  /** Name of the key with which this machine stores results; undefined if it stores none. */
  readonly signer: string | undefined;
  readonly keys: readonly string[];
}

/** Asks the server for a result that nobody has. Throws a Fault. */
export async function resultsStatus(request: BuildRequest, variables: Variables): Promise<ResultsStatus> {
  const plan = planResults({ ...request, root: realRoot(request.root) }, variables);
  const { access, keys = new Map(), signer, diagnostics } = plan;
  const mistake = diagnostics.find(({ severity }) => severity === 'error');
  if (mistake) throw new Fault(mistake.message, mistake.hint ?? 'Fix content/site.yaml.');
  if (!access) return { at: undefined, problem: undefined, reads: false, signer: undefined, keys: [] };
  const { server, at, reads } = access;
  const answer = await server.get('ac', sha256('status'), 0);
  server.close();
  const problem = answer.kind === 'failed' ? answer.why : undefined;
  return { at, problem, reads, signer: signer?.name, keys: [...keys.keys()] };
}

const FOLDERS = ['ac', 'cas'];

/** Names of results, which are a SHA-256. Files with other names are never touched. */
const OWN_NAME = /^[0-9a-f]{64}$/;

/** Deletes the results of a server's folder that were read longest ago, until the rest has at most `most` bytes. Throws a Fault. */
export function trimResults(folder: string, most: number) {
  const present = new Set(attempt(`${folder} cannot be read`, () => readdirSync(folder)));
  if (!FOLDERS.some((name) => present.has(name)))
    throw new Fault(
      `${folder} is not a folder of results`,
      'Name the folder that the server publishes: it contains ac/ and cas/.',
    );
  const files = FOLDERS.filter((name) => present.has(name)).flatMap((name) =>
    readdirSync(path.join(folder, name)).flatMap((file) => {
      const place = path.join(folder, name, file);
      const stats = OWN_NAME.test(file) ? statSync(place, { throwIfNoEntry: false }) : undefined;
      if (!stats?.isFile()) return [];
      return { place, size: stats.size, time: Math.max(stats.atimeMs, stats.mtimeMs) };
    }),
  );
  const all = files.reduce((sum, { size }) => sum + size, 0);
  let bytes = all;
  let deleted = 0;
  for (const { place, size } of files.sort((a, b) => a.time - b.time)) {
    if (bytes <= most) break;
    attempt(`${place} cannot be deleted`, () => rmSync(place, { force: true }));
    bytes -= size;
    deleted += 1;
  }
  return { files: files.length - deleted, bytes, deleted };
}
