import { expect, test } from 'vitest';
import { ABSENT, Memory } from '../../src/engine/memory.ts';
import { STORED, STORED_ON_DISK } from '../../src/engine/tasks.ts';

const BOUNDS = { most: 20, recent: 30, small: 3 };

function memoryOf(texts: readonly string[]): Memory {
  const memory = new Memory(BOUNDS);
  memory.grow(texts.length - 1);
  for (const [node, text] of texts.entries()) memory.setStored(node, text, text, STORED);
  return memory;
}

const of = (length: number) => 'x'.repeat(length);

test('values stay up to a limit, and small ones beyond it', () => {
  const memory = memoryOf([of(15), of(10), of(3)]);
  expect([0, 1, 2].map((node) => memory.holds(node))).toEqual([true, false, true]);
});

test('other values stay for a while', () => {
  const memory = memoryOf([of(20), of(10), of(11), of(12)]);
  expect([1, 2, 3].map((node) => memory.get(node))).toEqual([ABSENT, ABSENT, of(12)]);
  memory.setStored(1, of(10), of(10), STORED);
  expect([1, 2, 3].map((node) => memory.get(node))).toEqual([of(10), ABSENT, of(12)]);
});

test('a value larger than that limit does not', () => {
  const memory = memoryOf([of(20), of(10), of(31)]);
  expect([1, 2].map((node) => memory.get(node))).toEqual([of(10), ABSENT]);
});

test('a form can hold a value in memory, or forget it', () => {
  const memory = memoryOf([of(1), of(1)]);
  memory.setStored(0, of(1), of(1), STORED_ON_DISK);
  memory.setStored(1, of(99), of(99), { kind: 'stored', retain: 'always' });
  expect([0, 1].map((node) => memory.get(node))).toEqual([ABSENT, of(99)]);
});

test('setting a value replaces the previous one', () => {
  const memory = memoryOf([of(20), of(10)]);
  memory.set(1, 'other');
  expect(memory.get(1)).toBe('other');
  memory.set(1, ABSENT);
  expect(memory.get(1)).toBe(ABSENT);
});
