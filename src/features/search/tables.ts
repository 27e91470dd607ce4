// Files with the names of other files, so that the router of a large site stays small.
import { sha256 } from '../../kit/hash.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { EMPTY, HASH, LONG_HASH, type ShardName, TABLE_NUMBERS, tableFile } from './browser/format.ts';
import { give, type IndexReceiver } from './receiver.ts';

export function hashList(hashes: ReadonlyMap<number, string>, count: number): string {
  return Array.from({ length: count }, (_, number) => hashes.get(number) ?? EMPTY).join('');
}

/** Writes the names of texts to files of their own, for large sites. Returns the hashes of these files. */
export function textTables(hashes: string, files: OutputFile[], receiver: IndexReceiver): string {
  const length = TABLE_NUMBERS * HASH;
  let tables = '';
  for (let from = 0; from < hashes.length; from += length) {
    const table = hashes.slice(from, from + length);
    const hash = /[^-]/.test(table) ? sha256(table).slice(0, HASH) : EMPTY;
    if (hash !== EMPTY) give(`assets/${tableFile(hash)}`, table, files, receiver);
    tables += hash;
  }
  return tables;
}

/**
 * Writes the names of shards to files of their own. A table ends after a shard whose hash begins with certain digits: on average
 * one of 32, so that a new shard changes one table.
 */
export function shardTables(
  shards: readonly ShardName[],
  files: OutputFile[],
  receiver: IndexReceiver,
): readonly ShardName[] {
  const tables: ShardName[] = [];
  let open: ShardName[] = [];
  for (const [index, shard] of shards.entries()) {
    open.push(shard);
    const [first = ''] = open[0] ?? [];
    if (shard[1] >= '08' && index < shards.length - 1) continue;
    const table = JSON.stringify(open);
    const hash = sha256(table).slice(0, LONG_HASH);
    give(`assets/${tableFile(hash)}`, table, files, receiver);
    tables.push([first, hash]);
    open = [];
  }
  return tables;
}
