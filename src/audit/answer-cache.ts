// Caches answers of other servers for five minutes, so repeated runs cost them little.
import { openCacheFile, writeCacheFile } from '../engine/index.ts';

export interface AnswerCache<Answer> {
  get(url: string): Answer | undefined;
  put(url: string, answer: Answer): void;
  /** Writes the answers that are still fresh. If the disk can't be written, that costs only time. */
  save(): void;
}

export const noAnswerCache: AnswerCache<never> = { get: () => undefined, put() {}, save() {} };

/** Opens the answers in a file of the cache, if they are of this version; `now` returns milliseconds since 1970. */
export function openAnswerCache<Answer>(
  stateFolder: string,
  file: string,
  version: string,
  now: () => number = Date.now,
): AnswerCache<Answer> {
  const bytes = openCacheFile(stateFolder, file, version)?.content;
  const stored: readonly (readonly [string, { readonly at: number; readonly answer: Answer }])[] = bytes
    ? JSON.parse(bytes.toString())
    : [];
  const start = now();
  // An answer is kept for five minutes.
  const answers = new Map(stored.filter(([, { at }]) => at <= start && start - at < 5 * 60 * 1000));
  return {
    get: (url) => answers.get(url)?.answer,
    put: (url, answer) => answers.set(url, { at: now(), answer }),
    save: () => void writeCacheFile(stateFolder, file, version, Buffer.from(JSON.stringify([...answers]))),
  };
}
