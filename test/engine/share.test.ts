// The file format of shares.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SHARE, Shares, ShareWriter } from '../../src/engine/store/share.ts';
import { makeFolder } from '../support/site.ts';

const LABEL = 'version 1';

/** Records of about 1 kB, so that a share of 1,000 has several blocks. */
const keys = Array.from({ length: 1000 }, (_, number) => `record ${number}`);
const contentOf = (key: string, of: string) => `${key} of ${of} `.repeat(60);

function shareOf(of: string): string {
  const folder = makeFolder();
  const writer = new ShareWriter(folder);
  for (const key of keys) writer.add('text', key, contentOf(key, of));
  writer.add('text', 'record 0', 'added twice');
  writer.add('empty', '', '');
  const size = writer.finish(LABEL);
  expect(readFileSync(path.join(folder, SHARE))).toHaveLength(size);
  expect(size).toBeLessThan(100_000);
  return folder;
}

function damage(folder: string, at: number): void {
  const file = path.join(folder, SHARE);
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

function opened(...folders: readonly string[]): Shares {
  const shares = new Shares(LABEL);
  for (const folder of folders) expect(shares.open(folder)).toBeUndefined();
  return shares;
}

test('records are found in any order', () => {
  const shares = opened(shareOf('one'));
  for (const key of [...keys, ...keys.toReversed()])
    expect(shares.get('text', key)?.toString()).toBe(contentOf(key, 'one'));
  expect(shares.get('empty', '')).toHaveLength(0);
  expect([shares.has('text', ''), shares.has('other', 'record 1')]).toEqual([false, false]);
  shares.close();
});

test('a damaged block costs its own records, which another share may have', () => {
  const [one, two] = [shareOf('one'), shareOf('two')];
  damage(one, 100);
  damage(two, 100);
  const lost = keys.filter((key) => opened(one).get('text', key) === undefined);
  expect([lost.length > 0, lost.length < 500, lost[0]]).toEqual([true, true, 'record 0']);
  expect(opened(one, two).all('text', 'record 0')).toEqual([]);
  const intact = shareOf('three');
  for (const shares of [opened(one, intact), opened(intact, one)])
    for (const key of lost) expect(shares.get('text', key)?.toString()).toBe(contentOf(key, 'three'));
});

test('a share with another label, a damaged index or too few bytes is incomplete', () => {
  const folder = shareOf('one');
  expect(new Shares('version 2').open(folder)).toBe('incomplete');
  const bytes = readFileSync(path.join(folder, SHARE));
  for (const size of [0, 50, 96, bytes.length - 1]) {
    writeFileSync(path.join(folder, SHARE), bytes.subarray(0, size));
    expect(new Shares(LABEL).open(folder)).toBe('incomplete');
  }
  writeFileSync(path.join(folder, SHARE), bytes);
  damage(folder, bytes.length - 100);
  expect(new Shares(LABEL).open(folder)).toBe('incomplete');
});

test('an offer that is not well-formed counts as absent', () => {
  const folder = makeFolder();
  const writer = new ShareWriter(folder);
  const offer = { trace: [['file', 'content/index.md', 'print']], value: { title: 'Home' } };
  const forged = ['{', 'null', '{}', '{"trace":{}}', '{"trace":[null]}', '{"trace":[["file",1,"print"]]}'];
  for (const [number, text] of forged.entries()) writer.add('task page', `${number}`, text);
  writer.add('task page', 'right', JSON.stringify(offer));
  writer.finish(LABEL);
  const shares = opened(folder);
  expect(forged.map((_, number) => shares.find('page', `${number}`))).toEqual(forged.map(() => undefined));
  expect(shares.find('page', 'right')).toEqual(offer);
});
