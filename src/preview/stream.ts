// The live stream: server-sent events that say no more than a word, a number, and the addresses of new stylesheets.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_CACHE } from '../hosts/policy.ts';
import { sentHeaders } from '../serve/answer.ts';

export interface LiveStream {
  readonly count: number;
  /** False where there are too many listeners already. */
  add(request: IncomingMessage, response: ServerResponse): boolean;
  /** `styles` are addresses of stylesheets that are new, without blanks. */
  send(version: number, styles: readonly string[]): void;
  /** What is known of other pages has changed. */
  remark(version: number): void;
  close(): void;
}

const MOST = 64;
const HEARTBEAT = 15_000;

export function createLiveStream(current: () => number): LiveStream {
  const listeners = new Set<ServerResponse>();
  const event = (version: number, styles: readonly string[] = []) =>
    `data: ${['update', version, ...styles].join(' ')}\n\n`;
  const heartbeat = setInterval(() => {
    for (const listener of listeners) listener.write(':\n\n');
  }, HEARTBEAT);
  heartbeat.unref();
  return {
    get count() {
      return listeners.size;
    },
    add(request, response) {
      if (listeners.size >= MOST) return false;
      response.writeHead(200, {
        ...sentHeaders(),
        'Cache-Control': ERROR_CACHE,
        'Content-Type': 'text/event-stream; charset=utf-8',
      });
      listeners.add(response);
      request.on('close', () => listeners.delete(response));
      // Who has nothing to say any more does not listen either: a closed tab closes both ways.
      request.socket.once('end', () => response.destroy());
      response.on('close', () => listeners.delete(response));
      response.write(`retry: 500\n${event(current())}`);
      return true;
    },
    send(version, styles) {
      for (const listener of listeners) listener.write(event(version, styles));
    },
    remark(version) {
      for (const listener of listeners) listener.write(`data: remark ${version}\n\n`);
    },
    close() {
      clearInterval(heartbeat);
      for (const listener of listeners) listener.end();
      listeners.clear();
    },
  };
}
