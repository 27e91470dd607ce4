// Records in a state folder with an entry for each output folder of a site.
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { attempt } from '../../kit/diagnostics/fault.ts';
import { type Guard, isOneOf, recordOf, shape } from '../../kit/guards.ts';
import type { Disk } from '../../kit/system/disk.ts';
import { hideFromGit, nameInState } from '../../kit/system/state-folder.ts';
import { commitRecord, openRecord, stageRecord } from './record.ts';

export interface Entries<T> {
  /** Entries by `outputKey`. */
  readonly outputs: Readonly<Record<string, T>>;
  /** Checksum of all entries; empty without a readable record. */
  readonly sum: string;
}

/** Kind of record. A record of another version, or with an invalid entry, counts as missing. */
export class OutputRecord<T> {
  readonly #name: string;
  readonly #version: number;
  readonly #isStored: Guard<Pick<Entries<T>, 'outputs'>>;

  constructor(name: string, version: number, isEntry: Guard<T>) {
    this.#name = name;
    this.#version = version;
    const fields = { version: isOneOf([version]), outputs: recordOf(isEntry) };
    this.#isStored = shape<Pick<Entries<T>, 'outputs'>>(fields);
  }

  fileIn(stateFolder: string): string {
    return path.join(stateFolder, this.#name);
  }

  read(disk: Disk, stateFolder: string, out: string): T | undefined {
    return entryOf(this.readAll(disk, stateFolder), stateFolder, out);
  }

  /** Reads all entries; `file` is the path of the record. @throws {Fault} */
  readAll(disk: Disk, stateFolder: string, file = this.fileIn(stateFolder)): Entries<T> {
    return attempt(`${nameInState(stateFolder, this.#name)} cannot be read`, () => {
      const { value, sum = '' } = openRecord(disk, file) ?? {};
      return this.#isStored(value) ? { outputs: value.outputs, sum } : { outputs: {}, sum: '' };
    });
  }

  /**
   * Stores an entry, or removes it if it is undefined.
   * @throws {Fault}
   */
  write(disk: Disk, stateFolder: string, out: string, entry: T | undefined): void {
    const entries = this.readAll(disk, stateFolder);
    if (isDeepStrictEqual(entryOf(entries, stateFolder, out), entry)) return;
    this.stage(disk, stateFolder, out, entry, entries);
    this.commit(disk, stateFolder);
  }

  /** Stages the next version of the record. Returns its checksum. @throws {Fault} */
  stage(disk: Disk, stateFolder: string, out: string, entry: T | undefined, { outputs }: Entries<T>): string {
    const { [outputKey(stateFolder, out)]: _before, ...others } = outputs;
    const next = entry === undefined ? others : { ...others, [outputKey(stateFolder, out)]: entry };
    return attempt(`${nameInState(stateFolder, this.#name)} cannot be written`, () => {
      hideFromGit(disk, stateFolder);
      return stageRecord(disk, this.fileIn(stateFolder), { version: this.#version, outputs: next });
    });
  }

  /** Replaces the record with the staged version. @throws {Fault} */
  commit(disk: Disk, stateFolder: string): void {
    attempt(`${nameInState(stateFolder, this.#name)} cannot be written`, () =>
      commitRecord(disk, this.fileIn(stateFolder)),
    );
  }
}

export function entryOf<T>({ outputs }: Entries<T>, stateFolder: string, out: string): T | undefined {
  const key = outputKey(stateFolder, out);
  return Object.hasOwn(outputs, key) ? outputs[key] : undefined;
}

/**
 * Returns the name of an output folder in the state folder: its path from the folder around that, with forward
 * slashes.
 */
export function outputKey(stateFolder: string, out: string): string {
  return path.relative(path.dirname(stateFolder), out).replaceAll(path.sep, '/');
}
