import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openPack, openTexts } from '../../src/engine/store/pack.ts';
import { makeFolder } from '../support/site.ts';

const KEYS = Array.from({ length: 50 }, (_, index) => `key ${index}`);
const textOf = (key: string) => `the text of ${key} é `.repeat(20);

function filled(): string {
  const folder = makeFolder();
  const pack = openPack(folder, 'texts', 'one', true);
  for (const key of KEYS) pack.put(key, textOf(key));
  expect(KEYS.every((key) => pack.get(key) === textOf(key))).toBe(true);
  pack.save();
  return folder;
}

test('saved values are found by the next process, and more can be added', () => {
  const folder = filled();
  const next = openPack(folder, 'texts', 'one', true);
  expect(KEYS.map(next.get)).toEqual(KEYS.map(textOf));
  next.put('more', 'text');
  next.save();
  const last = openPack(folder, 'texts', 'one', false);
  expect([...KEYS, 'more'].map(last.get)).toEqual([...KEYS.map(textOf), 'text']);
});

test('unsaved values are missing, and code of another identity finds nothing', () => {
  const folder = filled();
  const unsaved = openPack(folder, 'texts', 'one', true);
  unsaved.put('lost', 'text');
  expect(openPack(folder, 'texts', 'one', true).get('lost')).toBeUndefined();
  expect(openPack(folder, 'texts', 'two', true).get('key 1')).toBeUndefined();
});

test('a read-only pack writes nothing', () => {
  const folder = makeFolder();
  const pack = openPack(folder, 'texts', 'one', false);
  pack.put('a', 'text');
  pack.save();
  expect(pack.get('a')).toBe('text');
  expect(statSync(path.join(folder, 'cache'), { throwIfNoEntry: false })).toBeUndefined();
});

test('a damaged value is missing, and can be added again', () => {
  const folder = filled();
  const file = path.join(folder, 'cache/texts-texts');
  const bytes = readFileSync(file);
  bytes[bytes.length - 10] = 0;
  writeFileSync(file, bytes);
  const damaged = openPack(folder, 'texts', 'one', true);
  expect(KEYS.map(damaged.get)).toEqual([...KEYS.slice(0, -1).map(textOf), undefined]);
  damaged.put('key 49', textOf('key 49'));
  damaged.save();
  expect(KEYS.map(openPack(folder, 'texts', 'one', true).get)).toEqual(KEYS.map(textOf));
});

test('a file of texts that is too short counts as missing', () => {
  const folder = filled();
  truncateSync(path.join(folder, 'cache/texts-texts'), 100);
  const damaged = openPack(folder, 'texts', 'one', true);
  expect(KEYS.map(damaged.get)).toEqual(KEYS.map(() => undefined));
  for (const key of KEYS) damaged.put(key, textOf(key));
  damaged.save();
  expect(KEYS.map(openPack(folder, 'texts', 'one', true).get)).toEqual(KEYS.map(textOf));
});

test('texts of one file are replaced by those that were used', () => {
  const folder = makeFolder();
  const first = openTexts(folder, 'texts', 'one');
  for (const key of KEYS) first.put(key, textOf(key));
  first.save();
  const next = openTexts(folder, 'texts', 'one');
  expect(next.get('key 1')).toBe(textOf('key 1'));
  next.put('more', 'text');
  next.save();
  const last = openTexts(folder, 'texts', 'one');
  expect(['key 1', 'key 2', 'more'].map(last.get)).toEqual([textOf('key 1'), undefined, 'text']);
  expect(openTexts(folder, 'texts', 'two').get('more')).toBeUndefined();
});

test('a file of texts is written only if they change', () => {
  const folder = makeFolder();
  const first = openTexts(folder, 'texts', 'one');
  first.put('a', 'text');
  first.save();
  const file = path.join(folder, 'cache/texts');
  const { ino } = statSync(file);
  const same = openTexts(folder, 'texts', 'one');
  same.get('a');
  same.save();
  expect(statSync(file).ino).toBe(ino);
  openTexts(folder, 'texts', 'one').save();
  expect(statSync(file).ino).not.toBe(ino);
});
