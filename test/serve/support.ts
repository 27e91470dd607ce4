// A served folder, and requests to it that no client library would make.
import { mkdirSync, realpathSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type RunningServer, type ServeRequest, serveBuiltSite } from '../../src/serve/serve.ts';
import { type Files, makeSite, writeFiles } from '../support/site.ts';

export interface Served extends RunningServer {
  readonly root: string;
  readonly out: string;
  readonly errors: readonly unknown[];
}

/** Serves `files` as an output folder without a build. */
export async function serveFiles(files: Files, request: Partial<ServeRequest> = {}): Promise<Served> {
  const root = realpathSync(makeSite({ 'content/site.yaml': 'name: Example\n' }));
  const out = path.join(root, 'dist');
  mkdirSync(out);
  writeFiles(out, files);
  return serveRoot(root, request);
}

export async function serveRoot(root: string, request: Partial<ServeRequest> = {}): Promise<Served> {
  const errors: unknown[] = [];
  const out = path.join(root, 'dist');
  const server = await serveBuiltSite(
    {
      root,
      out,
      port: 0,
      exactPort: true,
      host: undefined,
      allowedHosts: [],
      baseUrl: undefined,
      ...request,
    },
    (error) => errors.push(error),
  );
  onTestFinished(() => server.close());
  return { ...server, root, out, errors };
}

export interface RawAnswer {
  readonly status: number;
  /** Headers by name in lower case; several values are joined by a line end. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly text: string;
}

/** Sends raw bytes, and reads until the server closes, or is silent for some milliseconds. */
export function sendRaw(
  port: number,
  request: string | Buffer,
  host = '127.0.0.1',
  silence = 3000,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host });
    const chunks: Buffer[] = [];
    const finish = () => {
      socket.destroy();
      resolve(Buffer.concat(chunks));
    };
    socket.setTimeout(silence, finish);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', finish);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') finish();
      else reject(error);
    });
    socket.write(request);
  });
}

export function parseAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes
    .subarray(0, end === -1 ? undefined : end)
    .toString('latin1')
    .split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    const value = line.slice(line.indexOf(':') + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}\n${value}`;
  }
  const body = end === -1 ? Buffer.alloc(0) : bytes.subarray(end + 4);
  return { status: Number(first.split(' ')[1] ?? 0), headers, body, text: body.toString() };
}

/** A request with exactly this target. */
export async function ask(
  { port }: { readonly port: number },
  target: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<RawAnswer> {
  const lines = Object.entries({ Host: `localhost:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`;
  // A busy machine takes long to start another worker. The server closes the connection.
  return parseAnswer(await sendRaw(port, Buffer.from(request, 'latin1'), undefined, 30_000));
}
