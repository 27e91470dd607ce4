// sirv writes its response to memory instead of the socket: it opens a file by its path without reporting errors,
// takes the size before opening, and would end the process if the file were gone by then. Only responses known to be
// complete are passed on.
import { fstatSync, lstatSync, type ReadStream, realpathSync, type Stats } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { RequestHandler } from 'sirv';
import { contains } from '../kit/contains.ts';
import type { ByteRange } from './conditions.ts';

export interface RecordedResponse {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: PassThrough;
}

/** `missing`: the file doesn't exist. `changed`: it was replaced between sirv's check and opening it. */
type RecordedOutcome = RecordedResponse | 'missing' | 'changed';

/** Folder with the function that sends its files. */
export interface Sender {
  /** Absolute path, with symbolic links resolved. */
  readonly folder: string;
  readonly send: RequestHandler;
}

/** Returns true if the opened file is in the folder: someone may have replaced it with a link before it was opened. */
function liesIn(folder: string, file: string, { dev, ino }: Stats): boolean {
  try {
    const real = realpathSync(path.join(folder, file));
    const stats = lstatSync(real);
    return contains(folder, real) && stats.dev === dev && stats.ino === ino;
  } catch {
    return false;
  }
}

/** Asks sirv for a file of its folder. Rejects with errors of the machine. */
export function recordResponse(
  { folder, send }: Sender,
  file: string,
  range?: ByteRange,
): Promise<RecordedOutcome> {
  return new Promise((resolve, reject) => {
    const headers = new Map<string, string>();
    const body = new PassThrough();
    body.on('error', () => {});
    body.once('pipe', (source: ReadStream) => {
      source.once('error', (error: NodeJS.ErrnoException) => {
        body.destroy(error);
        if (error.code === 'ENOENT') resolve('missing');
        else reject(error);
      });
      source.once('open', (descriptor) => {
        const stats = fstatSync(descriptor);
        const isWhole = headers.get('etag') === `W/"${stats.size}-${stats.mtime.getTime()}"`;
        if (isWhole && liesIn(folder, file, stats)) resolve({ headers, body });
        else {
          body.destroy();
          resolve('changed');
        }
      });
      body.once('close', () => source.destroy());
    });
    const record = (name: string, value: unknown) => headers.set(name.toLowerCase(), String(value));
    const response = Object.assign(body, {
      statusCode: 200,
      getHeader: (name: string) => headers.get(name.toLowerCase()),
      setHeader: record,
      writeHead(_status: number, given: Readonly<Record<string, unknown>>) {
        for (const [name, value] of Object.entries(given)) record(name, value);
      },
    });
    try {
      const request = requestFor(file, range) as IncomingMessage;
      send(request, response as unknown as ServerResponse, () => resolve('missing'));
    } catch (error) {
      body.destroy();
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') resolve('missing');
      else reject(error);
    }
  });
}

/**
 * Creates the request for sirv, with no header of the client except a checked range. It includes the parsed URL, as
 * `@polka/url` does, since sirv can't get names with `#`, `?` or `,` from an encoded URL.
 */
function requestFor(file: string, range: ByteRange | undefined): unknown {
  const url = `/${encodeURIComponent(file)}`;
  const pathname = `/${file.replaceAll('%', '%25')}`;
  // sirv treats an end of 0 as no end, so the reader stops after the requested bytes.
  const headers = range ? { range: `bytes=${range.start}-${range.end || ''}` } : {};
  return { url, headers, _parsedUrl: { raw: url, pathname } };
}
