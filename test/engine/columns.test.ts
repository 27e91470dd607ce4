// Columns contain the same values as arrays.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ListColumn, NumberColumn, TextColumn } from '../../src/engine/columns.ts';

const NODES = 40;
const WIDTH = 4;
const node = fc.nat(NODES - 1);
const text = fc.string({ unit: fc.constantFrom('a', 'f', '0', '9'), maxLength: WIDTH });

test('numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(node, fc.integer({ min: -9, max: 9 }))), (sets) => {
      const column = new NumberColumn(-1);
      const wanted = new Map<number, number>();
      for (const [at, value] of sets) {
        column.set(at, value);
        wanted.set(at, value);
      }
      for (let at = 0; at < NODES; at += 1) expect(column.get(at)).toBe(wanted.get(at) ?? -1);
    }),
  );
});

test('lists, many of them replaced, and those already returned', () => {
  const list = fc.array(fc.nat(), { maxLength: 400 });
  fc.assert(
    fc.property(fc.array(fc.tuple(node, list), { minLength: 60, maxLength: 200, size: 'max' }), (sets) => {
      const column = new ListColumn();
      const wanted = new Map<number, readonly number[]>();
      const [other, otherList] = [NODES, [1, 2, 3]];
      column.set(other, otherList);
      const handedOut = column.get(other);
      for (const [at, value] of sets) {
        column.set(at, value);
        wanted.set(at, value);
      }
      for (let at = 0; at < NODES; at += 1)
        expect(column.get(at) && [...(column.get(at) ?? [])]).toEqual(wanted.get(at));
      expect([...(handedOut ?? [])]).toEqual(otherList);
      expect([...(column.get(other) ?? [])]).toEqual(otherList);
    }),
    { numRuns: 30 },
  );
});

test('lists that are replaced forever take no more memory than their contents', () => {
  const column = new ListColumn();
  const sizes = Array.from({ length: 600 }, (_, round) => {
    for (let at = 0; at < NODES; at += 1)
      column.set(
        at,
        Array.from({ length: (round + at) % 300 }, () => 1),
      );
    return column.get(0)?.buffer.byteLength ?? 0;
  });
  const held = NODES * 300 * Int32Array.BYTES_PER_ELEMENT;
  expect(Math.max(...sizes)).toBeLessThan(4 * held);
});

test('texts: inherited, replaced and removed', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: NODES }), fc.array(fc.tuple(node, text)), (first, sets) => {
      const column = new TextColumn(WIDTH);
      const wanted = new Map<number, string>(first.entries());
      column.take(Buffer.from(first.map((one) => one.padEnd(WIDTH)).join(''), 'latin1'));
      for (const [at, value] of sets) {
        column.set(at, value);
        wanted.set(at, value);
      }
      for (let at = 0; at < NODES; at += 1) {
        expect(column.get(at)).toBe(wanted.get(at) || undefined);
        expect(column.has(at)).toBe(Boolean(wanted.get(at)));
      }
      const all = Array.from({ length: NODES }, (_, at) => (wanted.get(at) ?? '').padEnd(WIDTH));
      expect(Buffer.from(column.first(NODES)).toString('latin1')).toBe(all.join(''));
    }),
  );
});
