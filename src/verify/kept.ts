// Answers that were right are kept for five minutes, so that asking again and again costs the site little.
// They are those to one build: after another one everything is asked for again.
import path from 'node:path';
import type { Disk } from '../kit/system/disk.ts';
import { hideFromGit } from '../kit/system/state-folder.ts';
import { openRecord, writeRecord } from '../site/publish/records/record.ts';
import { isNumber, isText, listOf, recordOf, shape } from '../site/publish/records/shape.ts';
import type { ServerAnswer } from './compare.ts';

/** Milliseconds. */
const LIFETIME = 5 * 60 * 1000;

interface KeptAnswer {
  readonly url: string;
  /** Stands for all that was built. */
  readonly build: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly answer: ServerAnswer;
}

const areKept = listOf(
  shape<KeptAnswer>({
    url: isText,
    build: isText,
    at: isNumber,
    answer: shape<ServerAnswer>({
      status: isNumber,
      headers: recordOf(isText),
      hash: isText,
      size: isNumber,
    }),
  }),
);

/** `build` stands for all that was built. */
export interface KeptAnswers {
  get(url: string, build: string): ServerAnswer | undefined;
  put(url: string, build: string, answer: ServerAnswer): void;
  /** Writes what is still fresh. A disk that cannot be written costs time alone. */
  save(): void;
}

/** Keeps nothing. */
export const nothingKept: KeptAnswers = { get: () => undefined, put() {}, save() {} };

export function openKept(disk: Disk, stateFolder: string, now: number): KeptAnswers {
  const file = path.join(stateFolder, 'answers.json');
  const kept = new Map(
    read(disk, file)
      .filter(({ at }) => at <= now && now - at < LIFETIME)
      .map((one) => [one.url, one]),
  );
  return {
    get(url, build) {
      const known = kept.get(url);
      return known?.build === build ? known.answer : undefined;
    },
    put: (url, build, answer) => kept.set(url, { url, build, at: now, answer }),
    save() {
      try {
        hideFromGit(disk, stateFolder);
        writeRecord(disk, file, [...kept.values()]);
      } catch {
        // They are asked for again.
      }
    },
  };
}

function read(disk: Disk, file: string): readonly KeptAnswer[] {
  try {
    const stored = disk.stat(file) ? openRecord(disk, file)?.value : undefined;
    return areKept(stored) ? stored : [];
  } catch {
    return [];
  }
}
