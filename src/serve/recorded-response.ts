// sirv writes its answer into a draft, not to the socket: it opens a file by its path without a way to hear of
// errors, takes the size from before the opening, and would end the process when the file is gone by then.
// From the draft only what is known to be whole goes on.
import { fstatSync, type ReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import type { RequestHandler } from 'sirv';
import type { ByteRange } from './byte-range.ts';

export interface Draft {
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: PassThrough;
}

/** `missing`: there is no such file. `changed`: it was replaced between sirv's look at it and its opening. */
export type DraftOutcome = Draft | 'missing' | 'changed';

/** Asks sirv for a file of its folder, by its path in there. Rejects with errors of the machine. */
export function draftFile(send: RequestHandler, file: string, range?: ByteRange): Promise<DraftOutcome> {
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
        const { size, mtime } = fstatSync(descriptor);
        if (headers.get('etag') === `W/"${size}-${mtime.getTime()}"`) resolve({ headers, body });
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
 * No header of the client reaches sirv but a range that was checked. The parsed form is given along, as
 * `@polka/url` keeps it, since sirv cannot be told names with `#`, `?` or `,` by an encoded address.
 */
function requestFor(file: string, range: ByteRange | undefined): unknown {
  const url = `/${encodeURIComponent(file)}`;
  const pathname = `/${file.replaceAll('%', '%25')}`;
  // sirv takes an end of 0 for no end: the reader cuts after the bytes that it wants.
  const headers = range ? { range: `bytes=${range.start}-${range.end || ''}` } : {};
  return { url, headers, _parsedUrl: { raw: url, pathname } };
}
