import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NumberColumn } from '../../src/engine/columns.ts';
import { fingerprint } from '../../src/engine/fingerprint.ts';
import { DamagedStore, ValuesFile } from '../../src/engine/store/values.ts';
import { makeFolder } from '../support/site.ts';

test('once texts cannot be written, no more are kept in memory', () => {
  const folder = makeFolder();
  writeFileSync(path.join(folder, 'file'), 'in the way');
  const values = new ValuesFile(path.join(folder, 'file/values'), 0);
  const texts = Array.from({ length: 100 }, (_, number) => `${number} ${'x'.repeat(10_000)}`);
  const places = texts.map(values.add);
  const held = places.filter((place) => place >= 0);
  expect([held.length > 0, values.length < 300_000]).toEqual([true, true]);
  for (const [index, place] of held.entries())
    expect(values.read(place, fingerprint(texts[index] ?? ''))).toBe(texts[index]);
  expect(values.flush()).toBe(false);
});

test('texts of any length are read back unchanged, from a file that exists', () => {
  const file = path.join(makeFolder(), 'values');
  const values = new ValuesFile(file, 0);
  const texts = [0, 1, 1020, 1021, 16_380, 16_384, 16_385, 200_000, 300_000, 3].map((size) =>
    'ä'.padEnd(size, 'x'),
  );
  const places = texts.map(values.add);
  const readAll = (from: typeof values) =>
    texts.map((text, number) => from.read(places[number] ?? 0, fingerprint(text)));
  expect(readAll(values)).toEqual(texts);
  values.flush();
  expect(readAll(values)).toEqual(texts);
  expect(readAll(new ValuesFile(file, values.length))).toEqual(texts);
  texts.push('later');
  places.push(values.add('later'));
  values.flush();
  expect(readAll(values)).toEqual(texts);
});

test('texts of several ranges of the file are read in turn', () => {
  const values = new ValuesFile(path.join(makeFolder(), 'values'), 0);
  const texts = Array.from({ length: 600 }, (_, number) => `${number} ${'x'.repeat((number * 7) % 1000)}`);
  const places = texts.map(values.add);
  values.flush();
  for (const step of [1, 7, 101, 599]) {
    const order = texts.map((_text, index) => (index * step) % texts.length);
    const read = order.map((number) => values.read(places[number] ?? 0, fingerprint(texts[number] ?? '')));
    expect(read).toEqual(order.map((number) => texts[number]));
  }
});

test('places behind the first two gigabytes fit in a column of numbers', () => {
  const file = path.join(makeFolder(), 'values');
  const known = 3 * 2 ** 30;
  writeFileSync(file, '');
  truncateSync(file, known);
  const values = new ValuesFile(file, known);
  const column = new NumberColumn(-1);
  for (const number of [0, 1, 2]) column.set(number, values.add(`text ${number}`));
  const readBack = () =>
    [0, 1, 2].map((number) => values.read(column.get(number), fingerprint(`text ${number}`)));
  expect(readBack()).toEqual(['text 0', 'text 1', 'text 2']);
  values.flush();
  expect(readBack()).toEqual(['text 0', 'text 1', 'text 2']);
});

test.each([
  [
    'a folder',
    (file: string) => {
      rmSync(file);
      mkdirSync(file);
    },
  ],
  ['nothing', (file: string) => rmSync(file)],
  ['less of it', (file: string) => truncateSync(file, 6)],
  ['other bytes', (file: string) => writeFileSync(file, Buffer.alloc(1000, 0xff))],
])('a file that has become %s is damaged, for the first text and for the last of many', (_, damage) => {
  const file = path.join(makeFolder(), 'values');
  const values = new ValuesFile(file, 0);
  const texts = Array.from({ length: 600 }, (_, number) => `text ${number}`.padEnd(200));
  const places = texts.map(values.add);
  values.flush();
  const read = (known: typeof values, number: number) =>
    known.read(places[number] ?? 0, fingerprint(texts[number] ?? ''));
  const again = new ValuesFile(file, values.length);
  expect(texts.map((_text, number) => read(again, number))).toEqual(texts);
  damage(file);
  for (const number of [0, 599])
    expect(() => read(new ValuesFile(file, values.length), number)).toThrow(DamagedStore);
  const many = new ValuesFile(file, values.length);
  for (const number of texts.keys()) expect(() => read(many, number)).toThrow(DamagedStore);
});
