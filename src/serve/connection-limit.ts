// Many connections at once: those that wait for something to do make room for new ones, the oldest first. So
// nobody can shut out a browser by opening connections and leaving them idle, or by sending a request for ever.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections that one server keeps, and how many of them may have no request that is being answered. */
export interface Room {
  readonly connections: number;
  readonly idle: number;
}

export const ROOM: Room = { connections: 2048, idle: 1024 };

export function makeRoom(server: Server, { connections, idle: mostIdle }: Room): void {
  server.maxConnections = connections;
  /** The oldest first. */
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
