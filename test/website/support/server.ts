// Serves a built site like a careful host: compressed, with the strict headers, and with the nearest 404.html and its
// status for missing files.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const POLICY = [
  "default-src 'none'",
  ...['script', 'style', 'img', 'font', 'connect', 'manifest'].map((kind) => `${kind}-src 'self'`),
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const INCOMPRESSIBLE = ['.png', '.woff2'];

export interface Server {
  /** `http://localhost:1234`, without a slash at its end. */
  readonly address: string;
  close(): void;
}

export function serve(root: string): Promise<Server> {
  const server = createServer((request, response) => answer(root, request, response));
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        address: `http://localhost:${port}`,
        close() {
          server.closeAllConnections();
          server.close();
        },
      });
    });
  });
}

function answer(root: string, request: IncomingMessage, response: ServerResponse): void {
  const route = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
  const wanted = path.join(root, route.endsWith('/') ? `${route}index.html` : route);
  const found = read(wanted);
  const file = found ? wanted : notFoundPage(root, wanted);
  const hashed = found && route.startsWith('/assets/');
  const { bytes, encoding } = encode(file, found ?? readFileSync(file), request.headers['accept-encoding']);
  response.writeHead(found ? 200 : 404, {
    ...HEADERS,
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'content-length': bytes.length,
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : found ? 'no-cache' : 'no-store',
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(bytes);
}

/** Returns the 404.html next to a missing file, or else the nearest one above. */
function notFoundPage(root: string, missing: string): string {
  let folder = path.dirname(missing);
  while (folder !== root && !existsSync(path.join(folder, '404.html'))) folder = path.dirname(folder);
  return path.join(folder, '404.html');
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function encode(
  file: string,
  bytes: Buffer,
  accepted: string | string[] | undefined,
): { readonly bytes: Buffer; readonly encoding?: string } {
  const encodings = String(accepted ?? '');
  if (INCOMPRESSIBLE.includes(path.extname(file))) return { bytes };
  if (/\bbr\b/.test(encodings)) return { bytes: brotliCompressSync(bytes), encoding: 'br' };
  if (/\bgzip\b/.test(encodings)) return { bytes: gzipSync(bytes), encoding: 'gzip' };
  return { bytes };
}
