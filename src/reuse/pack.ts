// Many small texts in two files: one with all of them, behind one another, and one that says where each begins. They are
// read when the first is asked for, so a build that needs none pays nothing for them.
import path from 'node:path';
import { cacheFolder, readCacheFile, writeCacheFile } from './cache-file.ts';
import { fingerprint } from './fingerprint.ts';
import { DamagedStore, noValues, openValues, type Values } from './values.ts';

export interface Pack {
  get(key: string): string | undefined;
  /** Nothing where the key is known. */
  put(key: string, text: string): void;
  /** Lets the next process find what was put. The last that is done with a pack. */
  save(): void;
}

/** With the place of each text and its fingerprint. */
type Entries = Map<string, readonly [place: number, print: string]>;

interface Head {
  /** Bytes of the texts that count. */
  readonly length: number;
  readonly entries: readonly (readonly [key: string, place: number, print: string])[];
}

/** Bytes of texts: beyond, a pack begins anew with what is asked for from then on. */
const MOST = 64 * 1024 * 1024;

/** Within this process. */
export function createPack(): Pack {
  const known = new Map<string, string>();
  return { get: (key) => known.get(key), put: (key, text) => void known.set(key, text), save() {} };
}

/** The pack `name` in the cache of a site, of code with this identity. What is damaged counts as absent. */
export function openPack(stateFolder: string, name: string, identity: string, writes: boolean): Pack {
  const file = path.join(cacheFolder(stateFolder), `${name}-texts`);
  const memory = createPack();
  let opened: { entries: Entries; values: Values } | undefined;
  let isNew = false;
  const open = () => {
    const bytes = readCacheFile(stateFolder, name, identity);
    const head: Head | undefined = bytes && JSON.parse(bytes.toString());
    const isRead = head !== undefined && head.length <= MOST;
    const entries: Entries = new Map(isRead ? head.entries.map(([key, ...rest]) => [key, rest]) : []);
    const isOpened = writes || isRead;
    return { entries, values: isOpened ? openValues(file, isRead ? head.length : 0) : noValues };
  };
  const openOnce = () => {
    opened ??= open();
    return opened;
  };
  return {
    get(key) {
      const { entries, values } = openOnce();
      const entry = entries.get(key);
      if (!entry) return memory.get(key);
      try {
        return values.read(...entry);
      } catch (error) {
        if (!(error instanceof DamagedStore)) throw error;
        entries.delete(key);
        return undefined;
      }
    },
    put(key, text) {
      const { entries, values } = openOnce();
      if (entries.has(key)) return;
      const place = writes ? values.add(text) : -1;
      if (place < 0) memory.put(key, text);
      else entries.set(key, [place, fingerprint(text)]);
      isNew = true;
    },
    save() {
      if (!opened || !isNew || !writes || !opened.values.flush()) return;
      const { entries, values } = opened;
      const head: Head = { length: values.length, entries: [...entries].map(([key, at]) => [key, ...at]) };
      writeCacheFile(stateFolder, name, identity, Buffer.from(JSON.stringify(head)));
    },
  };
}
