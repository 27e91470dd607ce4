// Listens on addresses and a port, and closes them.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ERROR_CACHE } from '../hosts/index.ts';
import { Fault, faultOf } from '../kit/diagnostics/fault.ts';
import { sentHeaders } from './answer.ts';

interface ListenRequest {
  /** Addresses to listen on. The first must exist; the others are used if the machine has them. */
  readonly addresses: readonly string[];
  readonly port: number;
  /** True if the port was requested explicitly, so no other is used. */
  readonly exact: boolean;
  readonly limits?: Limits;
}

const LIMITS = {
  /** Limits of connections for one server, and of those without an active request. */
  room: { connections: 2048, idle: 1024 },
  /** Milliseconds that a client may take for the head of a request. */
  head: 10_000,
  /** Milliseconds that a client may take for the whole request. */
  request: 30_000,
  /** Milliseconds between two checks of these limits. */
  interval: 5_000,
};

export type Limits = Readonly<typeof LIMITS>;

/** Listens on the port or, unless it must be this one, on one of the next 49. `close` ends every connection at once. @throws {Fault} if no port is free. */
export async function listen(
  handler: RequestListener,
  { addresses, port, exact, limits = LIMITS }: ListenRequest,
) {
  const create = () => createGuardedServer(handler, limits);
  const last = exact ? port : Math.min(port + 49, 65_535);
  for (let candidate = port; candidate <= last; candidate += 1) {
    const servers = await listenAt(create, addresses, candidate);
    if (servers) return { port: portOf(servers), close: () => closeAll(servers) };
  }
  const range = exact ? `Port ${port} is in use` : `Ports ${port} to ${last} are in use`;
  throw new Fault(range, 'Stop the other program, or choose another port with --port.');
}

/** Listens on all addresses at one port; undefined if the port is taken on one of them. */
async function listenAt(
  create: () => Server,
  addresses: readonly string[],
  port: number,
): Promise<Server[] | undefined> {
  const servers: Server[] = [];
  for (const address of addresses) {
    const server = create();
    try {
      const samePort = servers.length === 0 ? port : portOf(servers);
      server.listen({ host: address, port: samePort, ipv6Only: true });
      await once(server, 'listening');
      server.on('error', () => {});
      servers.push(server);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      // A machine without IPv6 has no ::1.
      if (servers.length > 0 && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(code)) continue;
      await closeAll(servers);
      if (code === 'EADDRINUSE') return undefined;
      throw faultOf(error, `The server cannot listen on ${address}, port ${port}`);
    }
  }
  return servers;
}

function portOf([server]: readonly Server[]): number {
  const address = server?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server is not listening');
  return address.port;
}

function createGuardedServer(handler: RequestListener, limits: Limits): Server {
  const server = createServer(
    {
      headersTimeout: limits.head,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.interval,
      // Requests without a Host header are refused by the guard, with all headers of an answer.
      requireHostHeader: false,
    },
    handler,
  );
  makeRoom(server, limits.room);
  // The guard sees every header; their bytes are bounded anyway.
  server.maxHeadersCount = 0;
  // A client that has closed its side of the connection still gets the answer. Node.js doesn't document this option.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Other expectations than 100-continue may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', handler);
  server.on('clientError', refuse);
  return server;
}

/**
 * Among many connections, idle ones make room for new ones, the oldest first. So nobody can shut out a browser by
 * opening connections and leaving them idle, or by sending a request forever.
 */
function makeRoom(server: Server, { connections, idle: mostIdle }: Limits['room']): void {
  server.maxConnections = connections;
  /** Idle connections, oldest first. */
  const idle = new Set<Socket>();
  const rest = (socket: Socket) => {
    if (socket.destroyed) return;
    idle.add(socket);
    const [oldest] = idle;
    if (idle.size > mostIdle) oldest?.destroy();
  };
  server.on('connection', (socket) => {
    socket.on('close', () => idle.delete(socket));
    rest(socket);
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.on('close', () => rest(socket));
  });
}

/** Answers bytes that aren't a valid request. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex & { readonly bytesWritten?: number }): void {
  // During the answer to an earlier request, the refusal would become part of that answer.
  if (!socket.writable || error.code === 'ECONNRESET' || (socket.bytesWritten ?? 0) > 0) {
    socket.destroy();
    return;
  }
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  const headers = {
    ...sentHeaders(),
    'Cache-Control': ERROR_CACHE,
    'Content-Length': '0',
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`, () =>
    socket.destroy(),
  );
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  const close = (server: Server) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await Promise.all(servers.map(close));
}
