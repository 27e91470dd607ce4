// Engines that exchange values, as threads do: what one has made, the other needn't make again.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeNumbers, storeOf } from '../../src/engine/exchange.ts';
import { fingerprint } from '../../src/engine/fingerprint.ts';
import type { Changes } from '../../src/engine/graph.ts';
import { openEngine } from '../../src/engine/open.ts';
import { type Store, StoreFile, storeFor } from '../../src/engine/store/store.ts';
import { noValues, ValuesFile } from '../../src/engine/store/values.ts';
import { type AnyTask, type Get, LIVE, STORED, STORED_ON_DISK, type Task } from '../../src/engine/tasks.ts';
import { makeFolder } from '../support/site.ts';

/** Tasks over inputs that can change, and the names of those that ran. */
function tasksOf(inputs: Record<string, string> = { a: '1', b: '2' }) {
  const ran: string[] = [];
  const input: Task<string, string> = {
    name: 'input',
    form: { kind: 'input', read: (name) => fingerprint(inputs[name] ?? '') },
  };
  const task = (name: string, form: AnyTask['form'], run: (ask: Get, argument: string) => string) => ({
    name,
    form,
    run(ask: Get, argument: string) {
      ran.push(`${name} ${argument}`);
      return run(ask, argument);
    },
  });
  const kept: Task<string, string> = task('kept', STORED, (ask, name) => {
    ask(input, name);
    return `${inputs[name]} kept`;
  });
  const live: Task<string, string> = task('live', LIVE, (ask, name) => `${ask(kept, name)} live`);
  const page: Task<string, string> = task('page', STORED_ON_DISK, (ask, name) => `${ask(live, name)} page`);
  const outside: Task<string, string> = { name: 'outside', form: STORED };
  return { inputs, ran, kept, live, page, outside, all: [input, kept, live, page, outside] as AnyTask[] };
}

const storeIn = (folder: string): Store =>
  new StoreFile(folder, 'tasks', 'test', { writes: true, reads: true });

/** An engine, and one that began with its state after `before` ran. */
function pairOf(before: (engine: ReturnType<typeof openEngine>, tasks: ReturnType<typeof tasksOf>) => void) {
  const folder = makeFolder();
  const [here, there] = [tasksOf(), tasksOf()];
  const engine = openEngine(here.all, storeIn(folder));
  before(engine, here);
  const state = engine.state();
  if (!state) throw new Error('There is no state');
  // The other engine registers its tasks in another order.
  const other = openEngine([...there.all].reverse(), storeOf(state));
  const numbers = nodeNumbers();
  const pass = () => {
    const changes = other.changes();
    if (changes) engine.adopt(structuredClone(changes), numbers);
    return changes !== undefined;
  };
  return { folder, engine, here, other, there, pass };
}

function changesOf(engine: ReturnType<typeof openEngine> | undefined): Changes {
  const changes = engine?.changes();
  if (!changes) throw new Error('There are no changes');
  return structuredClone(changes);
}

test('an engine knows what the one knew that it began with', () => {
  const { other, there } = pairOf((engine, { page }) => engine.ask(page, 'a'));
  expect(other.ask(there.page, 'a')).toBe('1 kept live page');
  expect(there.ran).toEqual([]);
  expect(other.ask(there.page, 'b')).toBe('2 kept live page');
  expect(there.ran).toEqual(['page b', 'live b', 'kept b']);
});

test('changes are values of the first engine, with their traces', () => {
  const { folder, engine, here, other, there, pass } = pairOf((engine, { kept }) => engine.ask(kept, 'a'));
  other.ask(there.page, 'a');
  expect(pass()).toBe(true);
  // The second time, a node is named that only earlier changes explain.
  other.ask(there.page, 'b');
  other.begin(there.outside, 'x').end('made');
  const run = other.begin(there.outside, 'y');
  run.ask(there.live, 'a');
  run.end('of a');
  expect(pass()).toBe(true);
  here.ran.length = 0;
  expect(['a', 'b'].map((name) => engine.ask(here.page, name))).toEqual([
    '1 kept live page',
    '2 kept live page',
  ]);
  expect([engine.ask(here.outside, 'x'), engine.ask(here.outside, 'y')]).toEqual(['made', 'of a']);
  expect(here.ran).toEqual([]);

  engine.save();
  const next = tasksOf();
  expect(openEngine(next.all, storeIn(folder)).isUnchanged()).toBe(true);
  const later = tasksOf({ a: '3', b: '2' });
  const again = openEngine(later.all, storeIn(folder));
  expect(again.has(later.outside, 'y')).toBe(false);
  expect(again.has(later.outside, 'x')).toBe(true);
  expect(again.ask(later.page, 'a')).toBe('3 kept live page');
  expect(again.ask(later.page, 'b')).toBe('2 kept live page');
  expect(later.ran).toEqual(['kept a', 'live a', 'page a']);
});

test('both engines add values to one file at once', () => {
  const { engine, here, other, there, pass } = pairOf((engine, { outside }) =>
    engine.begin(outside, '').end(''),
  );
  const long = (name: string) => `${name} `.repeat(50_000);
  for (let number = 0; number < 20; number += 1) {
    engine.begin(here.outside, `here ${number}`).end(long(`h${number}`));
    other.begin(there.outside, `there ${number}`).end(long(`t${number}`));
    if (number % 3 === 0) pass();
    expect(other.ask(there.outside, `there ${number}`)).toBe(long(`t${number}`));
  }
  pass();
  for (let number = 0; number < 20; number += 1) {
    expect(engine.ask(here.outside, `here ${number}`)).toBe(long(`h${number}`));
    expect(engine.ask(here.outside, `there ${number}`)).toBe(long(`t${number}`));
  }
});

test('a text is found that was written after its surroundings were read', () => {
  const one = new ValuesFile(path.join(makeFolder(), 'values'), 0);
  const shared = one.share();
  if (!shared) throw new Error('The file cannot be shared');
  const other = ValuesFile.of(shared);
  const first = one.add('first');
  // Now the file has a gap, which reads as zeros.
  other.add('far');
  other.pass();
  one.pass();
  expect(other.read(first, fingerprint('first'))).toBe('first');
  const second = one.add('second');
  one.pass();
  expect(other.read(second, fingerprint('second'))).toBe('second');
  expect(() => other.read(second, fingerprint('third'))).toThrow(/damaged/);
});

test('values of an earlier revision are replaced in memory too', () => {
  const { engine, here, other, there } = (() => {
    const [here, there] = [tasksOf(), tasksOf()];
    const engine = openEngine(here.all, storeIn(makeFolder()));
    engine.ask(here.page, 'a');
    for (const { inputs } of [here, there]) inputs.a = '7';
    engine.advance();
    const state = engine.state();
    if (!state) throw new Error('There is no state');
    return { engine, here, other: openEngine(there.all, storeOf(state)), there };
  })();
  other.ask(there.page, 'a');
  engine.adopt(changesOf(other), nodeNumbers());
  expect(engine.ask(here.kept, 'a')).toBe('7 kept');
  expect(engine.ask(here.live, 'a')).toBe('7 kept live');
});

test('what both engines made counts as the first one made it', () => {
  const { engine, here, other, there, pass } = pairOf((engine, { kept }) => engine.ask(kept, 'a'));
  engine.begin(here.outside, 'x').end('here');
  other.begin(there.outside, 'x').end('there');
  pass();
  expect(engine.ask(here.outside, 'x')).toBe('here');
});

test('a value that had changed before is replaced', () => {
  const folder = makeFolder();
  const first = tasksOf();
  const before = openEngine(first.all, storeIn(folder));
  before.ask(first.page, 'a');
  before.save();
  const [here, there] = [tasksOf({ a: '5' }), tasksOf({ a: '5' })];
  const engine = openEngine(here.all, storeIn(folder));
  engine.ask(here.kept, 'a');
  const state = engine.state();
  const other = state && openEngine(there.all, storeOf(state));
  expect(other?.ask(there.page, 'a')).toBe('5 kept live page');
  engine.adopt(changesOf(other), nodeNumbers());
  here.ran.length = 0;
  expect(engine.ask(here.page, 'a')).toBe('5 kept live page');
  expect(here.ran).toEqual([]);
});

describe('a value that only memory has', () => {
  const form = { kind: 'stored', isJson: () => false } as const;

  test('keeps an engine from sharing its state', () => {
    const tasks = tasksOf();
    const hidden: Task<string, string> = { name: 'hidden', form };
    const engine = openEngine([...tasks.all, hidden], storeIn(makeFolder()));
    expect(engine.state()).toBeDefined();
    engine.begin(hidden, '').end('secret');
    expect(engine.state()).toBeUndefined();
  });

  test('keeps an engine from passing on changes', () => {
    const { other, there, pass } = pairOf((engine, { kept }) => engine.ask(kept, 'a'));
    const { form: whole } = there.outside;
    Object.assign(there.outside, { form });
    other.begin(there.outside, 'x').end('secret');
    expect(pass()).toBe(false);
    Object.assign(there.outside, { form: whole });
  });

  test('is all that an engine without a file has', () => {
    const tasks = tasksOf();
    const engine = openEngine(
      tasks.all,
      storeFor(() => noValues),
    );
    engine.ask(tasks.page, 'a');
    expect(engine.state()).toBeUndefined();
    const folder = path.join(makeFolder(), 'values');
    expect(
      openEngine(
        tasks.all,
        storeFor(() => new ValuesFile(folder, 0)),
      ).state(),
    ).toBeDefined();
  });
});
