// Caches correct answers for five minutes, so repeated runs cost the site little. They belong to one build: after
// another one, everything is requested again.
import { openCacheFile, writeCacheFile } from '../engine/store/cache-file.ts';
import type { ServerAnswer } from './ask.ts';

/** Milliseconds for which an answer is kept. */
const LIFETIME = 5 * 60 * 1000;

const FILE = 'answers';

interface KeptAnswer {
  /** Time in milliseconds since 1970. */
  readonly at: number;
  readonly answer: ServerAnswer;
}

export interface KeptAnswers {
  get(url: string): ServerAnswer | undefined;
  put(url: string, answer: ServerAnswer): void;
  /** Writes the answers that are still fresh. If the disk can't be written, that costs only time. */
  save(): void;
}

export const nothingKept: KeptAnswers = { get: () => undefined, put() {}, save() {} };

/** Opens the kept answers; `build` identifies all built files. */
export function openKept(stateFolder: string, build: string, now: number): KeptAnswers {
  const bytes = openCacheFile(stateFolder, FILE, build)?.content;
  const stored: readonly [string, KeptAnswer][] = bytes ? JSON.parse(bytes.toString()) : [];
  const kept = new Map(stored.filter(([, { at }]) => at <= now && now - at < LIFETIME));
  return {
    get: (url) => kept.get(url)?.answer,
    put: (url, answer) => kept.set(url, { at: now, answer }),
    save: () => void writeCacheFile(stateFolder, FILE, build, Buffer.from(JSON.stringify([...kept]))),
  };
}
