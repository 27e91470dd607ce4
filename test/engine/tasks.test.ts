// The laws of the engine: reused values equal those of a clean run, and only needed tasks run.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fingerprint } from '../../src/engine/fingerprint.ts';
import { BOUNDS, type MemoryLimits } from '../../src/engine/memory.ts';
import { openEngine } from '../../src/engine/open.ts';
import { noStore, type Store, StoreFile } from '../../src/engine/store/store.ts';
import { DamagedStore } from '../../src/engine/store/values.ts';
import {
  type AnyTask,
  type Engine,
  type Get,
  LIVE,
  type Run,
  STORED,
  type Task,
} from '../../src/engine/tasks.ts';
import { makeFolder } from '../support/site.ts';

/** A world of inputs, the tasks over it, and which of them ran. */
interface World {
  readonly inputs: Map<string, number>;
  readonly ran: string[];
  readonly all: readonly AnyTask[];
  readonly input: Task<string, string>;
  readonly node: Task<string, number>;
}

/** A task of a random graph: it requests one task, and depending on its value one of two others, all with lower numbers. */
interface Shape {
  readonly first: number;
  readonly even: number;
  readonly odd: number;
  /** A small range of values, so that many are equal. */
  readonly modulus: number;
  readonly form: 'stored' | 'stored on disk' | 'live' | 'by value' | 'evicted' | 'unknown' | 'fails';
}

const INPUTS = 4;

/** Never changes. */
const STILL: Task<string, number> = {
  name: 'still',
  form: STORED,
  run: (_: Get, argument) => Number(argument),
};

/** The tasks of a graph; each variant is its own task. */
function worldOf(
  shapes: readonly Shape[],
): World & { readonly ask: (tasks: Engine, node: number) => number } {
  const inputs = new Map<string, number>(Array.from({ length: INPUTS }, (_, index) => [`i${index}`, index]));
  const ran: string[] = [];
  const input: Task<string, string> = {
    name: 'input',
    form: { kind: 'input', read: (name) => fingerprint(String(inputs.get(name))) },
  };
  const forms: Record<Shape['form'], Task<string, number>['form']> = {
    stored: STORED,
    'stored on disk': { kind: 'stored', retain: 'never' },
    live: LIVE,
    'by value': { kind: 'live', fingerprint: (value) => fingerprint(String(value)) },
    evicted: { kind: 'live', fingerprint: (value) => fingerprint(String(value)), retain: 'never' },
    unknown: { kind: 'live', fingerprint: () => undefined },
    fails: STORED,
  };
  const askFor = (number: number, get: Get): number => {
    if (number < INPUTS) {
      get(input, `i${number}`);
      return inputs.get(`i${number}`) ?? 0;
    }
    const shape = shapes[number - INPUTS];
    const task = shape && tasks[shape.form];
    return task ? get(task, String(number)) : 0;
  };
  const taskOf = (form: Shape['form']): Task<string, number> => ({
    name: form,
    form: forms[form],
    run(get: Get, argument) {
      ran.push(argument);
      const shape = shapes[Number(argument) - INPUTS];
      if (!shape) throw new Error('No such task');
      const limit = Number(argument);
      const first = askFor(shape.first % limit, get);
      if (shape.form === 'fails' && first % 2 === 1) throw new Error(`Task ${argument} fails`);
      const second = askFor((first % 2 === 0 ? shape.even : shape.odd) % limit, get);
      return (first + 3 * second + limit) % shape.modulus;
    },
  });
  const tasks = Object.fromEntries(
    (['stored', 'stored on disk', 'live', 'by value', 'evicted', 'unknown', 'fails'] as const).map((form) => [
      form,
      taskOf(form),
    ]),
  ) as Record<Shape['form'], Task<string, number>>;
  return {
    inputs,
    ran,
    input,
    node: tasks.stored,
    all: [input, STILL, ...Object.values(tasks)],
    ask: ({ ask }, number) => askFor(number, ask),
  };
}

const shape: fc.Arbitrary<Shape> = fc.record({
  first: fc.nat(99),
  even: fc.nat(99),
  odd: fc.nat(99),
  modulus: fc.integer({ min: 2, max: 5 }),
  form: fc.constantFrom(
    'stored',
    'stored',
    'stored on disk',
    'live',
    'by value',
    'evicted',
    'unknown',
    'fails',
  ),
});

const NOTHING_STAYS: MemoryLimits = { most: 0, recent: 0, small: 0 };

const step = fc.record({
  changes: fc.array(fc.tuple(fc.nat(INPUTS - 1), fc.nat(9)), { maxLength: 2 }),
  asked: fc.array(fc.nat(99), { minLength: 1, maxLength: 6 }),
  /** True if a new process continues from the store, false if the same one continues. */
  ends: fc.constantFrom(false, 'finished', 'unfinished'),
  /** True if a process first checks whether anything has changed. */
  looks: fc.boolean(),
});

/** A value, or the message of a thrown error. */
function outcomeOf(work: () => number): number | string {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? error.message : 'thrown';
  }
}

describe('a task that is run by hand and gives another value though no dependency has changed', () => {
  const hand: Task<string, number> = { name: 'hand', form: { kind: 'live', fingerprint: String } };
  const sum: Task<string, number> = {
    name: 'sum',
    form: STORED,
    run: (get: Get) => get(hand, '') + get(STILL, '1'),
  };
  test('in one process', () => {
    const tasks = openEngine([hand, STILL, sum], noStore);
    tasks.begin(hand, '').end(1);
    expect(tasks.ask(sum, '')).toBe(2);
    for (const value of [5, 5, 7]) {
      tasks.advance();
      tasks.ask(STILL, '1');
      tasks.begin(hand, '').end(value);
      expect(tasks.ask(sum, '')).toBe(value + 1);
    }
  });

  test('in the next one', () => {
    const root = makeFolder();
    const open = () =>
      new StoreFile(path.join(root, '.site'), 'tasks', 'test', { writes: true, reads: true });
    for (const value of [1, 5, 5, 7]) {
      const tasks = openEngine([hand, STILL, sum], open());
      tasks.ask(STILL, '1');
      tasks.begin(hand, '').end(value);
      expect(tasks.ask(sum, '')).toBe(value + 1);
      tasks.save();
    }
  });
});

test('reused values equal those of a clean run, for any graph and any changes', () => {
  fc.assert(
    fc.property(
      fc.array(shape, { minLength: 1, maxLength: 14 }),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(NOTHING_STAYS, { most: 8, recent: 4, small: 1 }, BOUNDS),
      // If many nodes stay, changes are appended to the graph; otherwise the graph is rewritten.
      fc.constantFrom(0, 200),
      (shapes, steps, bounds, others) => {
        const world = worldOf(shapes);
        const root = makeFolder();
        const open = () =>
          new StoreFile(path.join(root, '.site'), 'tasks', 'test', { writes: true, reads: true });
        let tasks = openEngine(world.all, open(), { bounds });
        let isSaved = false;
        for (const { changes, asked, ends, looks } of steps) {
          for (const [index, value] of changes) world.inputs.set(`i${index}`, value);
          if (isSaved) tasks = openEngine(world.all, open(), { bounds });
          else tasks.advance();
          if (isSaved && looks) tasks.isUnchanged();
          const clean = openEngine(world.all, noStore);
          let failed = false;
          for (const number of asked) {
            const node = number % (INPUTS + shapes.length);
            const wanted = outcomeOf(() => world.ask(clean, node));
            expect(outcomeOf(() => world.ask(tasks, node))).toEqual(wanted);
            failed ||= typeof wanted === 'string';
          }
          // Like a build: failed runs are not stored, unless interrupted.
          isSaved = ends === 'unfinished' || (ends === 'finished' && !failed);
          if (!isSaved) continue;
          for (let other = 0; other < others; other += 1) tasks.ask(STILL, `${other}`);
          if (ends === 'unfinished') tasks.saveUnfinished();
          else tasks.save();
        }
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 300) },
  );
});

test('an unchanged input is checked again once it may have changed', () => {
  const root = makeFolder();
  let text = 'one';
  const input: Task<string, string> = {
    name: 'input',
    form: { kind: 'input', read: () => fingerprint(text) },
  };
  const page: Task<string, string> = {
    name: 'page',
    form: STORED,
    run(get: Get) {
      get(input, '');
      return text;
    },
  };
  const open = () =>
    openEngine([input, page], new StoreFile(root, 'tasks', 'test', { writes: true, reads: true }));
  const first = open();
  first.ask(page, '');
  first.save();
  const tasks = open();
  expect([tasks.isUnchanged(), tasks.ask(page, '')]).toEqual([true, 'one']);
  text = 'two';
  tasks.advance();
  expect(tasks.ask(page, '')).toBe('two');
});

describe('only needed tasks run', () => {
  /** `count` reads a text, `parity` checks whether it is even, `shown` shows that. */
  function chain() {
    const texts = new Map([['a', 'xx']]);
    const ran: string[] = [];
    const file: Task<string, string> = {
      name: 'file',
      form: { kind: 'input', read: (name) => fingerprint(texts.get(name) ?? '') },
    };
    const task = <V>(
      name: string,
      form: Task<string, V>['form'],
      run: (argument: string, get: Get) => V,
    ): Task<string, V> => ({
      name,
      form,
      run(get: Get, argument) {
        ran.push(name);
        return run(argument, get);
      },
    });
    const count = task<number>('count', STORED, (name, get) => {
      get(file, name);
      return texts.get(name)?.length ?? 0;
    });
    const parity = task<boolean>('parity', STORED, (name, get) => get(count, name) % 2 === 0);
    const shown = task<string>('shown', LIVE, (name, get) => `even: ${get(parity, name)}`);
    const all = [file, count, parity, shown];
    return { texts, ran, all, shown };
  }

  function rebuilt(change: (texts: Map<string, string>) => void): readonly string[] {
    const { texts, ran, all, shown } = chain();
    const root = makeFolder();
    const open = () =>
      new StoreFile(path.join(root, '.site'), 'tasks', 'test', { writes: true, reads: true });
    const first = openEngine(all, open());
    first.ask(shown, 'a');
    first.save();
    ran.length = 0;
    change(texts);
    const second = openEngine(all, open());
    expect(second.ask(shown, 'a')).toBe(`even: ${(texts.get('a')?.length ?? 0) % 2 === 0}`);
    return ran;
  }

  test('a partial run keeps values that cannot have changed', () => {
    const { texts, ran, all, shown } = chain();
    const root = makeFolder();
    const open = () => openEngine(all, new StoreFile(root, 'tasks', 'test', { writes: true, reads: true }));
    const first = open();
    texts.set('b', 'xx');
    for (const name of ['a', 'b', 'c']) first.ask(shown, name);
    first.save();
    texts.set('a', 'xxx');
    texts.set('b', 'xxx');
    const second = open();
    second.ask(shown, 'a');
    second.saveUnfinished();
    ran.length = 0;
    const third = open();
    expect(['a', 'b', 'c'].map((name) => third.ask(shown, name))).toEqual([
      'even: false',
      'even: false',
      'even: true',
    ]);
    // Only the stored values of b.
    expect(ran.filter((name) => name !== 'shown').sort()).toEqual(['count', 'parity']);
  });

  test('nothing has changed: only a requested live value is computed', () =>
    expect(rebuilt(() => {})).toEqual(['shown']));

  test('an equal value stops a change', () =>
    expect(rebuilt((texts) => texts.set('a', 'xxxx'))).toEqual(['count', 'parity', 'shown']));

  test('a different value does not', () =>
    expect(rebuilt((texts) => texts.set('a', 'xxx'))).toEqual(['count', 'parity', 'shown']));

  test('bytes that have the same length stop at the first task', () =>
    expect(rebuilt((texts) => texts.set('a', 'yy'))).toEqual(['count', 'shown']));
});

test('dependencies that a task read after a changed one are not requested', () => {
  const list = { names: ['a', 'b'] };
  const names: Task<string, string> = {
    name: 'names',
    form: { kind: 'input', read: () => fingerprint(list.names.join()) },
  };
  const item: Task<string, string> = {
    name: 'item',
    form: STORED,
    run(get: Get, name) {
      get(names, '');
      if (!list.names.includes(name)) throw new Error(`${name} is gone`);
      return name;
    },
  };
  const all: Task<string, string> = {
    name: 'all',
    form: STORED,
    run(get: Get) {
      get(names, '');
      return list.names.map((name) => get(item, name)).join();
    },
  };
  const tasks = openEngine([names, item, all], noStore);
  expect(tasks.ask(all, '')).toBe('a,b');
  list.names = ['a'];
  tasks.advance();
  expect(tasks.ask(all, '')).toBe('a');
});

test('requesting a task that must be run by hand before it has run is an internal error', () => {
  const byHand: Task<string, number> = { name: 'by-hand', form: STORED };
  const sum: Task<string, number> = { name: 'sum', form: STORED, run: (get: Get) => get(byHand, 'a') + 1 };
  const tasks = openEngine([byHand, sum], noStore);
  expect(tasks.has(byHand, 'a')).toBe(false);
  expect(() => tasks.ask(sum, '')).toThrow('by-hand(a) is requested before it has run');
  tasks.begin(byHand, 'a').end(1);
  expect(tasks.ask(sum, '')).toBe(2);
});

test('values computed together with a task change with it, and stop a change like any other', () => {
  let text = 'one';
  const input: Task<string, string> = {
    name: 'input',
    form: { kind: 'input', read: () => fingerprint(text) },
  };
  const page: Task<string, string> = { name: 'page', form: STORED };
  const size: Task<string, number> = { name: 'size', form: STORED };
  let ran = 0;
  const report: Task<string, number> = {
    name: 'report',
    form: STORED,
    run(get: Get) {
      ran += 1;
      return get(size, 'a');
    },
  };
  const tasks = openEngine([input, page, size, report], noStore);
  const make = () => {
    if (tasks.has(page, 'a') && tasks.has(size, 'a')) return;
    const run = tasks.begin(page, 'a');
    run.ask(input, '');
    run.end(text);
    tasks.put(size, page, 'a', text.length);
  };
  const counts = ['one', 'one', 'two', 'three'].map((next) => {
    text = next;
    tasks.advance();
    make();
    return [tasks.ask(report, ''), ran];
  });
  expect(counts).toEqual([
    [3, 1],
    [3, 1],
    [3, 1],
    [5, 2],
  ]);
});

test('a run continues from the requests of another, and requests nothing else for it', () => {
  const texts = { shared: 'a', own: 'b', other: 'c' };
  const input: Task<keyof typeof texts, string> = {
    name: 'input',
    form: { kind: 'input', read: (name) => fingerprint(texts[name as keyof typeof texts]) },
  };
  const page: Task<string, string> = { name: 'page', form: STORED };
  let ran = 0;
  const copy: Task<string, string> = {
    name: 'copy',
    form: STORED,
    run(get: Get) {
      ran += 1;
      get(input, 'shared');
      get(input, 'other');
      return `${texts.shared}${texts.other}`;
    },
  };
  const tasks = openEngine([input, page, copy], noStore);
  const make = () => {
    const run = tasks.begin(page, 'a');
    run.ask(input, 'shared');
    const fork = run.fork(copy, 'a');
    fork.ask(input, 'other');
    fork.end(`${texts.shared}${texts.other}`);
    run.ask(input, 'own');
    run.end(texts.own);
  };
  make();
  const change = (name: keyof typeof texts) => {
    texts[name] += '!';
    tasks.advance();
    return [tasks.has(page, 'a'), tasks.has(copy, 'a')];
  };
  expect([change('own'), tasks.ask(copy, 'a'), ran]).toEqual([[false, true], 'ac', 0]);
  make();
  expect([change('other'), tasks.ask(copy, 'a'), ran]).toEqual([[true, false], 'ac!', 1]);
  make();
  expect([change('shared'), tasks.ask(copy, 'a'), ran]).toEqual([[false, false], 'a!c!', 2]);
});

test('a run that replaces a valid value depends on the same', () => {
  const texts = { text: 'a', list: 'b' };
  const input: Task<string, string> = {
    name: 'input',
    form: { kind: 'input', read: (name) => fingerprint(texts[name as keyof typeof texts]) },
  };
  const body: Task<string, string> = { name: 'body', form: STORED };
  const page: Task<string, string> = { name: 'page', form: STORED };
  const tasks = openEngine([input, body, page], noStore);
  const make = (begun: Run<string>, place: string) => {
    begun.end(place);
    const run = tasks.begin(page, 'a');
    run.ask(input, 'list');
    run.note(body, 'a');
    run.end(place);
  };
  const first = tasks.begin(body, 'a');
  first.ask(input, 'text');
  make(first, 'at 1');
  const change = (name: keyof typeof texts) => {
    texts[name] += '!';
    tasks.advance();
    return [tasks.has(body, 'a'), tasks.has(page, 'a')];
  };
  expect(change('list')).toEqual([true, false]);
  make(tasks.resume(body, 'a'), 'at 2');
  expect([tasks.has(page, 'a'), tasks.ask(body, 'a')]).toEqual([true, 'at 2']);
  expect(change('list')).toEqual([true, false]);
  make(tasks.resume(body, 'a'), 'at 3');
  expect(change('text')).toEqual([false, false]);
});

describe('the store', () => {
  const count: Task<string, string> = {
    name: 'count',
    form: STORED,
    run: (_: Get, argument) => `Made of ${argument}`,
  };
  const open = (root: string, identity = 'test', reads = true): Store =>
    new StoreFile(path.join(root, '.site'), 'tasks', identity, { writes: true, reads });

  function fill(root: string, names: readonly string[]): void {
    const tasks = openEngine([count], open(root));
    for (const name of names) tasks.ask(count, name);
    tasks.save();
  }

  const knows = (root: string, identity?: string, reads?: boolean, all = [count]) =>
    openEngine(all, open(root, identity, reads)).has(count, 'a');

  test('belongs to one identity, and to all its tasks', () => {
    const root = makeFolder();
    fill(root, ['a']);
    expect(knows(root)).toBe(true);
    expect(knows(root, 'other')).toBe(false);
    expect(knows(root, 'test', false)).toBe(false);
    expect(knows(root, 'test', true, [count, { name: 'more', form: STORED }])).toBe(true);
    const lacking: Task<string, string> = { name: 'other', form: STORED };
    expect(openEngine([lacking], open(root)).has(lacking, 'a')).toBe(false);
  });

  test('drops values that were not requested', () => {
    const root = makeFolder();
    fill(root, ['a', 'b']);
    fill(root, ['b']);
    expect(knows(root)).toBe(false);
  });

  test('keeps at most twice what is needed', () => {
    const root = makeFolder();
    const long = (round: number) =>
      Array.from({ length: 60 }, (_, index) => `${round}-${index}-${'x'.repeat(20_000)}`);
    const before = openFiles();
    const sizes = [0, 1, 2, 3, 4, 5].map((round) => {
      fill(root, long(round));
      const folder = path.join(root, '.site/cache');
      const values = readdirSync(folder).filter((name) => name.includes('-values-'));
      expect(values).toHaveLength(1);
      return readFileSync(path.join(folder, values[0] ?? '')).length;
    });
    expect(Math.max(...sizes)).toBeLessThan(4 * (sizes[0] ?? 0));
    expect(openFiles()).toBe(before);
    const tasks = openEngine([count], open(root));
    for (const name of long(5)) expect(tasks.ask(count, name)).toBe(`Made of ${name}`);
  });

  test('is also read after saving, where the memory does not contain its values', async () => {
    const root = makeFolder();
    const tasks = openEngine([count], open(root), { bounds: NOTHING_STAYS });
    // More than the ranges of the file that stay in memory.
    const names = [...'abcdef'].map((letter) => letter.repeat(20_000));
    const read = () => names.map((name) => tasks.ask(count, name));
    read();
    tasks.save();
    expect(read()).toEqual(names.map((name) => `Made of ${name}`));
    // The file stays open for the reads of the current synchronous work.
    await Promise.resolve();
    rmSync(path.join(root, '.site/cache/tasks-values-0'));
    expect(read).toThrow(DamagedStore);
  });

  test('that is damaged during cleanup is recreated', () => {
    const root = makeFolder();
    const long = Array.from({ length: 60 }, (_, index) => `${index}-${'x'.repeat(40_000)}`);
    fill(root, long);
    const file = path.join(root, '.site/cache/tasks-values-0');
    writeFileSync(file, readFileSync(file).fill(0, 10, 100));
    const store = open(root);
    const tasks = openEngine([count], store);
    expect(tasks.has(count, long[0] ?? '')).toBe(true);
    tasks.ask(count, 'a');
    expect(() => tasks.save()).not.toThrow();
    expect(store.version()).toBe('');
    fill(root, ['a']);
    expect(knows(root)).toBe(true);
  });

  test('that is damaged anywhere gives the right values, or reports the damage', () => {
    const root = makeFolder();
    const names = ['a', 'b', 'c'];
    fill(root, names);
    const folder = path.join(root, '.site/cache');
    const files = readdirSync(folder).filter((name) => name.startsWith('tasks'));
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.nat(),
        fc.constantFrom('bit', 'cut', 'more'),
        (name, at, how) => {
          const file = path.join(folder, name);
          const good = readFileSync(file);
          const place = at % good.length;
          if (how === 'bit')
            writeFileSync(
              file,
              good.map((byte, index) => (index === place ? byte ^ 4 : byte)),
            );
          if (how === 'cut') writeFileSync(file, good.subarray(0, place));
          if (how === 'more') writeFileSync(file, Buffer.concat([good, good.subarray(0, place)]));
          try {
            const tasks = openEngine([count], open(root));
            for (const one of names) expect(tasks.ask(count, one)).toBe(`Made of ${one}`);
          } catch (error) {
            expect(error).toBeInstanceOf(DamagedStore);
          } finally {
            writeFileSync(file, good);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('that cannot be written only costs time', () => {
    const root = makeFolder();
    mkdirSync(path.join(root, '.site/cache/tasks-values-0/in/the/way'), { recursive: true });
    fill(root, ['a']);
    expect(knows(root)).toBe(false);
  });

  test('removes anything at the path of a deleted file', () => {
    const root = makeFolder();
    for (const name of ['tasks-values-1', 'tasks-values-7'])
      mkdirSync(path.join(root, '.site/cache', name, 'in/the/way'), { recursive: true });
    fill(root, ['a']);
    expect(knows(root)).toBe(true);
    expect(readdirSync(path.join(root, '.site/cache')).sort()).toEqual(['tasks', 'tasks-values-0']);
  });
});

/** Number of open files of this process, if the system reports it. */
function openFiles(): number {
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0;
}
