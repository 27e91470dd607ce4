// The live stream: server-sent events with only a word, a number, and the URLs of new stylesheets.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_CACHE } from '../hosts/index.ts';
import { sentHeaders } from '../serve/index.ts';

/** Most pages that listen at once. */
const MOST = 64;

export function createLiveStream(current: () => number) {
  const listeners = new Set<ServerResponse>();
  const event = (version: number, styles: readonly string[] = []) =>
    `data: ${['update', version, ...styles].join(' ')}\n\n`;
  // Proxies close streams that are silent for long.
  const heartbeat = setInterval(() => {
    for (const listener of listeners) listener.write(':\n\n');
  }, 15_000);
  heartbeat.unref();
  return {
    /** False if there are too many listeners. */
    add(request: IncomingMessage, response: ServerResponse): boolean {
      if (listeners.size >= MOST) return false;
      response.writeHead(200, {
        ...sentHeaders(),
        'Cache-Control': ERROR_CACHE,
        'Content-Type': 'text/event-stream; charset=utf-8',
      });
      listeners.add(response);
      request.on('close', () => listeners.delete(response));
      // A peer that has finished sending doesn't listen either: a closed tab closes both directions.
      request.socket.once('end', () => response.destroy());
      response.on('close', () => listeners.delete(response));
      response.write(`retry: 500\n${event(current())}`);
      return true;
    },
    /** Sends a new version. `styles` are URLs of new stylesheets, without spaces. */
    send(version: number, styles: readonly string[]) {
      for (const listener of listeners) listener.write(event(version, styles));
    },
    /** Tells open pages that facts about other pages have changed. */
    remark(version: number) {
      for (const listener of listeners) listener.write(`data: remark ${version}\n\n`);
    },
    close() {
      clearInterval(heartbeat);
      for (const listener of listeners) listener.end();
      listeners.clear();
    },
  };
}
