// Stores many small texts in two files: one with the texts, one with their positions. Both are read with the first
// text, so a build that needs none doesn't read them.
import path from 'node:path';
import { fingerprint } from '../fingerprint.ts';
import { cacheFolder, openCacheFile, writeCacheFile } from './cache-file.ts';
import { DamagedStore, noValues, ValuesFile } from './values.ts';

export interface Pack {
  get(key: string): string | undefined;
  /** Stores a text; does nothing if the key exists. */
  put(key: string, text: string): void;
  /** Saves new texts for the next process. Call it last. */
  save(): void;
}

/** Position of a text, and its fingerprint. */
type PackEntry = readonly [place: number, print: string];

interface Head {
  /** Length of the valid texts in bytes. */
  readonly length: number;
  readonly entries: readonly (readonly [key: string, entry: PackEntry])[];
}

/** Creates a pack that lives as long as this process. */
export function createPack(): Pack {
  const cache = new Map<string, string>();
  return { get: (key) => cache.get(key), put: (key, text) => void cache.set(key, text), save() {} };
}

/**
 * Opens the texts `name` in the cache of a site for code with this identity. They are one file, which is replaced by those that
 * this process read or added, so they need no lock.
 */
export function openTexts(stateFolder: string, name: string, identity: string): Pack {
  const bytes = openCacheFile(stateFolder, name, identity)?.content;
  const known = new Map<string, string>(bytes && JSON.parse(bytes.toString()));
  const used = new Map<string, string>();
  return {
    get(key) {
      const text = known.get(key);
      if (text !== undefined) used.set(key, text);
      return text;
    },
    put: (key, text) => void used.set(key, text),
    save() {
      const isKept = used.size === known.size && [...used.keys()].every((key) => known.has(key));
      if (!isKept) writeCacheFile(stateFolder, name, identity, Buffer.from(JSON.stringify([...used])));
    },
  };
}

/** Opens the pack `name` in the cache of a site for code with this identity. Damaged packs count as missing. */
export function openPack(stateFolder: string, name: string, identity: string, writes: boolean): Pack {
  const memory = createPack();
  let opened: ReturnType<typeof open> | undefined;
  let isNew = false;
  const open = () => {
    const bytes = openCacheFile(stateFolder, name, identity)?.content;
    const stored: Head | undefined = bytes && JSON.parse(bytes.toString());
    // A larger pack starts empty the next time it is opened.
    const head = stored && stored.length <= 64 * 1024 * 1024 ? stored : undefined;
    const file = path.join(cacheFolder(stateFolder), `${name}-texts`);
    const values = writes || head ? new ValuesFile(file, head?.length ?? 0) : noValues;
    return { entries: new Map(head?.entries), values };
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
      // The key may be a part of a longer text, which would stay in memory with it.
      else entries.set(Buffer.from(key).toString(), [place, fingerprint(text)]);
      isNew = true;
    },
    save() {
      if (!opened || !isNew || !writes || !opened.values.flush()) return;
      const { entries, values } = opened;
      const head: Head = { length: values.length, entries: [...entries] };
      writeCacheFile(stateFolder, name, identity, Buffer.from(JSON.stringify(head)));
    },
  };
}
