// A server for shared results that can be made to misbehave.
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Answers a request instead of the server, and returns true; or does nothing and returns false. */
export type Fault = (
  request: IncomingMessage,
  response: ServerResponse,
  files: Map<string, Buffer>,
) => boolean;

export interface TestServer {
  readonly at: string;
  /** Stored bytes by path: `/ac/…`, `/cas/…`. */
  readonly files: Map<string, Buffer>;
  /** `GET /ac/…`, in order. */
  readonly requests: string[];
  /** Received headers with passwords. */
  readonly authorizations: Set<string | undefined>;
  fault: Fault | undefined;
}

export async function openResultServer(): Promise<TestServer> {
  const files = new Map<string, Buffer>();
  const requests: string[] = [];
  const state = { files, requests, authorizations: new Set<string | undefined>(), fault: undefined };
  const opened: TestServer = { at: '', ...state };
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    requests.push(`${method} ${url}`);
    opened.authorizations.add(request.headers.authorization);
    if (opened.fault?.(request, response, files)) return;
    if (method === 'GET') {
      const found = files.get(url);
      response.statusCode = found ? 200 : 404;
      response.end(found);
      return;
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      files.set(url, Buffer.concat(parts));
      response.statusCode = 201;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return Object.assign(opened, { at: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

/** A pair of keys, in the format of the settings and the environment. */
export function keyPair(): { readonly open: string; readonly secret: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    open: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    secret: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}
