// The file format of shards.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SHARD_FILE, ShardFiles, ShardWriter } from '../../src/engine/store/shard-file.ts';
import { makeFolder } from '../support/site.ts';

const LABEL = 'version 1';

/** Records of about 1 kB, so that a shard file of 1,000 has several blocks. */
const keys = Array.from({ length: 1000 }, (_, number) => `record ${number}`);
const contentOf = (key: string, of: string) => `${key} of ${of} `.repeat(60);

function shareOf(of: string): string {
  const folder = makeFolder();
  const writer = new ShardWriter(folder);
  for (const key of keys) writer.add('text', key, contentOf(key, of));
  writer.add('text', 'record 0', 'added twice');
  writer.add('empty', '', '');
  const size = writer.finish(LABEL);
  expect(readFileSync(path.join(folder, SHARD_FILE))).toHaveLength(size);
  expect(size).toBeLessThan(100_000);
  return folder;
}

function damage(folder: string, at: number): void {
  const file = path.join(folder, SHARD_FILE);
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

function opened(...folders: readonly string[]): ShardFiles {
  const shards = new ShardFiles(LABEL);
  for (const folder of folders) expect(shards.open(folder)).toBeUndefined();
  return shards;
}

test('records are found in any order', () => {
  const shards = opened(shareOf('one'));
  for (const key of [...keys, ...keys.toReversed()])
    expect(shards.get('text', key)?.toString()).toBe(contentOf(key, 'one'));
  expect(shards.get('empty', '')).toHaveLength(0);
  expect([shards.has('text', ''), shards.has('other', 'record 1')]).toEqual([false, false]);
  shards.close();
});

test('a damaged block costs its own records, which another shard file may have', () => {
  const [one, two] = [shareOf('one'), shareOf('two')];
  damage(one, 100);
  damage(two, 100);
  const lost = keys.filter((key) => opened(one).get('text', key) === undefined);
  expect([lost.length > 0, lost.length < 500, lost[0]]).toEqual([true, true, 'record 0']);
  expect(opened(one, two).all('text', 'record 0')).toEqual([]);
  const intact = shareOf('three');
  for (const shards of [opened(one, intact), opened(intact, one)])
    for (const key of lost) expect(shards.get('text', key)?.toString()).toBe(contentOf(key, 'three'));
});

test('a shard file with another label, a damaged index or too few bytes is incomplete', () => {
  const folder = shareOf('one');
  expect(new ShardFiles('version 2').open(folder)).toBe('incomplete');
  const bytes = readFileSync(path.join(folder, SHARD_FILE));
  for (const size of [0, 50, 96, bytes.length - 1]) {
    writeFileSync(path.join(folder, SHARD_FILE), bytes.subarray(0, size));
    expect(new ShardFiles(LABEL).open(folder)).toBe('incomplete');
  }
  writeFileSync(path.join(folder, SHARD_FILE), bytes);
  damage(folder, bytes.length - 100);
  expect(new ShardFiles(LABEL).open(folder)).toBe('incomplete');
});

test('an entry that is not well-formed counts as absent', () => {
  const folder = makeFolder();
  const writer = new ShardWriter(folder);
  const entry = { trace: [['file', 'content/index.md', 'print']], value: { title: 'Home' } };
  const forged = ['{', 'null', '{}', '{"trace":{}}', '{"trace":[null]}', '{"trace":[["file",1,"print"]]}'];
  for (const [number, text] of forged.entries()) writer.add('task page', `${number}`, text);
  writer.add('task page', 'right', JSON.stringify(entry));
  writer.finish(LABEL);
  const shards = opened(folder);
  expect(forged.map((_, number) => shards.find('page', `${number}`))).toEqual(forged.map(() => undefined));
  expect(shards.find('page', 'right')).toEqual(entry);
});
