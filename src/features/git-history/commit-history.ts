// The history of files, from the commits of a repository: when each was last changed, and by whom, also under other names.
import type { FileHistory } from './git-lock.ts';

/** Options of `git log` for output that `CommitHistory` reads: from the oldest commit on, with the names of all changed files. */
export const LOG_OPTIONS: readonly string[] = [
  ...['--reverse', '--topo-order', '--root', '--no-show-signature', '--no-ext-diff', '--no-textconv'],
  // Of a merge, only files that differ from all parents: its author changed them.
  '-c',
  // More renamed and changed files in one commit are rare, and take minutes to compare.
  ...['--find-renames', '-l6000'],
  ...['--full-diff', '--name-status', '-z', '--encoding=UTF-8', '--format=%H%x00%at%x00%aN'],
];

/** Last second that has a year of four digits. */
const LAST = 253_402_300_799;

interface Commit {
  /** Seconds since 1970 at which the author wrote it. */
  readonly time: number;
  readonly author: string;
  /** False for one that is to be left out. */
  readonly counts: boolean;
}

/** A file, whatever its name was. */
interface Track {
  /** Seconds since 1970 of the last change; undefined if no commit counts. */
  last: number | undefined;
  /** Number of commits by the names of their authors. */
  readonly authors: Map<string, number>;
  /** Name under which the file existed before the first commit that was read. */
  readonly origin: string | undefined;
}

/** Reads the output of `git log`, and answers about files by their paths in the repository. */
export class CommitHistory {
  readonly #tracks = new Map<string, Track>();
  /** Names that files had before. Another file may get one of them. */
  readonly #former = new Set<string>();
  readonly #ignored: ReadonlySet<string>;
  readonly #reader: Generator<void, void, string>;

  /** `ignored` are ids of commits that don't count. */
  constructor(ignored: ReadonlySet<string>) {
    this.#ignored = ignored;
    this.#reader = this.#read();
    this.#reader.next();
  }

  /** Takes the next word of the output. Zero bytes separate them. */
  take(word: string): void {
    this.#reader.next(word);
  }

  /** Returns the history of a file; undefined if no commit of it counts. */
  of(path: string): FileHistory | undefined {
    const { last, authors } = this.#tracks.get(path) ?? {};
    if (last === undefined || !authors) return undefined;
    const names = [...authors].sort(([, a], [, b]) => b - a).map(([name]) => name);
    const changed = new Date(Math.min(last, LAST) * 1000).toISOString().slice(0, 10);
    return { changed, authors: names };
  }

  /** Returns the earlier name of a file whose commits under that name weren't read. */
  originOf(path: string): string | undefined {
    return this.#tracks.get(path)?.origin;
  }

  *#read(): Generator<void, void, string> {
    let commit: Commit | undefined;
    for (;;) {
      const word = (yield).trimStart();
      if (/^[0-9a-f]{40,}$/.test(word))
        commit = { counts: !this.#ignored.has(word), time: Number(yield), author: (yield).trim() };
      else if (commit && /^R\d+$/.test(word)) {
        const [before, after] = [yield, yield];
        this.#rename(before, after);
        // A file that only moved has the same text.
        if (word !== 'R100') this.#change(after, commit);
      } else if (commit && word !== '') {
        const path = yield;
        if (word === 'A') this.#add(path);
        // A merge that joins a renamed file with its changes in another branch (RM) changes nothing itself.
        if (!/[DR]/.test(word)) this.#change(path, commit);
      }
    }
  }

  #rename(before: string, after: string): void {
    this.#tracks.set(after, this.#tracks.get(before) ?? newTrack(before));
    this.#former.add(before);
    this.#former.delete(after);
  }

  /** Begins a new history, unless the file is restored. */
  #add(path: string): void {
    if (this.#former.delete(path)) this.#tracks.delete(path);
  }

  #change(path: string, { counts, time, author }: Commit): void {
    const track = this.#tracks.get(path) ?? newTrack(undefined);
    this.#tracks.set(path, track);
    if (!counts) return;
    track.last = Math.max(track.last ?? 0, time);
    if (isPerson(author)) track.authors.set(author, (track.authors.get(author) ?? 0) + 1);
  }
}

function newTrack(origin: string | undefined): Track {
  return { last: undefined, authors: new Map(), origin };
}

/** Returns false for programs, and for names that are or contain an e-mail address, which nobody wants to publish. */
function isPerson(author: string): boolean {
  return author !== '' && !/\[bot\]$/i.test(author) && !/\S@\S/.test(author);
}

/** Returns the commits in a `.git-blame-ignore-revs`. */
export function ignoredCommits(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').map((line) => line.replace(/#.*/, '').trim().toLowerCase()));
}
