// Many small texts in two files: one with all of them, behind one another, and one that says where each begins. They are
// read when the first is asked for, so a build that needs none pays nothing for them.
import path from 'node:path';
import { cacheFolder, readCacheFile, writeCacheFile } from './cache-file.ts';
import { NumberColumn, TextColumn } from './engine/columns.ts';
import { FINGERPRINT_LENGTH, fingerprint } from './fingerprint.ts';
import { NONE } from './graph.ts';
import { DamagedStore, noValues, openValues, type Values } from './values.ts';

export interface Pack {
  get(key: string): string | undefined;
  /** Nothing where the key is known. */
  put(key: string, text: string): void;
  /** Lets the next process find what was put. The last that is done with a pack. */
  save(): void;
}

/** What is known of each text. There may be very many. */
interface Entries {
  /** By key. What turned out to be damaged has no place. */
  readonly numbers: Map<string, number>;
  readonly places: NumberColumn;
  /** Fingerprints. */
  readonly prints: TextColumn;
}

interface Head {
  /** Bytes of the texts that count. */
  readonly length: number;
  readonly entries: readonly (readonly [key: string, place: number, print: string])[];
}

function enter({ numbers, places, prints }: Entries, key: string, place: number, print: string): void {
  const number = numbers.get(key) ?? numbers.size;
  // The key may be a part of a longer text, which would stay in memory with it.
  numbers.set(Buffer.from(key).toString(), number);
  places.set(number, place);
  prints.set(number, print);
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
  let opened: { readonly entries: Entries; readonly values: Values } | undefined;
  let isNew = false;
  const open = () => {
    const bytes = readCacheFile(stateFolder, name, identity);
    const head: Head | undefined = bytes && JSON.parse(bytes.toString());
    const isRead = head !== undefined && head.length <= MOST;
    const entries: Entries = {
      numbers: new Map(),
      places: new NumberColumn(NONE),
      prints: new TextColumn(FINGERPRINT_LENGTH),
    };
    if (isRead) for (const [key, place, print] of head.entries) enter(entries, key, place, print);
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
      const number = entries.numbers.get(key) ?? NONE;
      const place = entries.places.get(number);
      if (place === NONE) return memory.get(key);
      try {
        return values.read(place, entries.prints.get(number) ?? '');
      } catch (error) {
        if (!(error instanceof DamagedStore)) throw error;
        entries.places.set(number, NONE);
        return undefined;
      }
    },
    put(key, text) {
      const { entries, values } = openOnce();
      if (entries.places.get(entries.numbers.get(key) ?? NONE) !== NONE) return;
      const place = writes ? values.add(text) : -1;
      if (place < 0) memory.put(key, text);
      else enter(entries, key, place, fingerprint(text));
      isNew = true;
    },
    save() {
      if (!opened || !isNew || !writes || !opened.values.flush()) return;
      const { entries, values } = opened;
      const { numbers, places, prints } = entries;
      const all = Array.from(
        numbers,
        ([key, number]) => [key, places.get(number), prints.get(number) ?? ''] as const,
      );
      const head: Head = { length: values.length, entries: all.filter(([, place]) => place !== NONE) };
      writeCacheFile(stateFolder, name, identity, Buffer.from(JSON.stringify(head)));
    },
  };
}
