// `site serve`: serves the output folder as a good host would.

import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseSettings } from '../content/index.ts';
import { readSource, walk } from '../files/index.ts';
import { Fault, faultOf } from '../kit/diagnostics/fault.ts';
import { realDisk } from '../kit/system/disk.ts';
import { SETTINGS_PATH, SITE_FOLDERS } from '../model/files/project.ts';
import { checkOutputFolder, outputManifestFile } from '../publish/index.ts';
import { SETTINGS_TABLE } from '../settings/index.ts';
import type { Compress } from './answer.ts';
import { openBuiltSite } from './built-site.ts';
import { hostOf } from './guard.ts';
import { createHandler, type HandlerOptions } from './handler.ts';
import { listen } from './listen.ts';

/** Request to serve a site, with all options resolved. */
export interface ServeRequest {
  readonly root: string;
  /** Output folder, absolute. */
  readonly out: string;
  readonly port: number;
  readonly exactPort: boolean;
  /** Address to listen on instead of the loopback ones. */
  readonly host: string | undefined;
  /** Further names of this server, in lower case. */
  readonly allowedHosts: readonly string[];
  /** Replaces `url` in the settings. */
  readonly baseUrl: string | undefined;
}

export interface RunningServer {
  readonly port: number;
  /** `http://localhost:4000/` */
  readonly url: string;
  /** Ends every connection. */
  close(): Promise<void>;
}

const LOOPBACK = ['127.0.0.1', '::1'];

/** Serves the output folder. Throws a Fault if there is nothing to serve or no free port. */
export async function serveBuiltSite(
  request: ServeRequest,
  onError: (error: unknown) => void,
): Promise<RunningServer> {
  const root = realFolder(request.root, 'Name the folder of a site with --root.');
  realFolder(request.out, 'Run site build first, or name the output folder with --out.');
  const { value: output } = checkOutputFolder(root, request.out, false);
  const base = baseOf(root, request.baseUrl);
  return startServer(request, { source: openBuiltSite(output, base), onError }, base);
}

/** Returns the last saved file of the site's sources, if no build has changed the output since; its path is relative to the root. */
export function unbuiltFile(request: Pick<ServeRequest, 'root' | 'out'>): string | undefined {
  const root = realpathSync(request.root);
  const { value: output } = checkOutputFolder(root, request.out, false);
  const built = savedAt(outputManifestFile(realDisk, output)) ?? Number.POSITIVE_INFINITY;
  const files = SITE_FOLDERS.flatMap((folder) => walk(root, folder, isUnread).files);
  let newest: { readonly file: string; readonly time: number } | undefined;
  for (const file of files) {
    const time = savedAt(path.join(root, file)) ?? 0;
    if (time > (newest?.time ?? built)) newest = { file, time };
  }
  return newest?.file;
}

/** True for hidden files and backups of editors. */
function isUnread(_file: string, name: string): boolean {
  return /^\.|[~#]$/.test(name);
}

/** Milliseconds since 1970 at which a file was saved; undefined if there is none. */
function savedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** Starts a server on the requested port, address and names. @throws {Fault} */
export async function startServer(
  request: ServeRequest,
  handling: Omit<HandlerOptions, 'policy' | 'compress'>,
  base: string,
): Promise<RunningServer> {
  const handler = createHandler({
    ...handling,
    policy: { allowedHosts: allowedHosts(request), platform: process.platform },
    compress: createCompressor(),
  });
  const { port, close } = await listen(handler, {
    addresses: request.host === undefined ? LOOPBACK : [request.host],
    port: request.port,
    exact: request.exactPort,
  });
  return { port, close, url: `http://${shownHost(request.host)}:${port}${base}` };
}

function allowedHosts({ host, allowedHosts }: ServeRequest): ReadonlySet<string> {
  return new Set([...allowedHosts, ...(host === undefined ? [] : [hostOf(host)])]);
}

/** Returns the host under which a browser on this machine reaches the server. */
function shownHost(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return 'localhost';
  return hostOf(host);
}

function realFolder(folder: string, hint: string): string {
  try {
    return realpathSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Fault(`There is no folder ${folder}`, hint);
    throw faultOf(error, `The folder ${folder} cannot be read`);
  }
}

/** Base of the site; `/` if the settings are missing or invalid. */
function baseOf(root: string, baseUrl: string | undefined): string {
  try {
    return parseSettings(readSource(root, SETTINGS_PATH), baseUrl, SETTINGS_TABLE).value.base;
  } catch (error) {
    if (error instanceof Fault) return parseSettings(undefined, baseUrl, SETTINGS_TABLE).value.base;
    throw error;
  }
}

/** Quality that is fast enough on request; builds for hosts compress more. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Compresses texts and caches the most recently used ones. */
function createCompressor(): Compress {
  const kept = new Map<string, Buffer>();
  let used = 0;
  return async (bytes, encoding, tag) => {
    const cached = kept.get(tag);
    const made =
      cached ??
      (encoding === 'br' ? await promisify(brotliCompress)(bytes, BROTLI) : await promisify(gzip)(bytes));
    used += kept.delete(tag) ? 0 : made.length;
    kept.set(tag, made);
    for (const [oldest, old] of kept) {
      // Bytes of compressed files that stay in memory.
      if (used <= 32 * 1024 * 1024) break;
      kept.delete(oldest);
      used -= old.length;
    }
    return made;
  };
}
