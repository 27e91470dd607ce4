// The property of incremental builds finds every flaw of a page cache.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import { type Flaw, flawed } from '../../incremental/flawed-cache.ts';
import { createClean, sequencesOf, tryOut } from '../../incremental/property.ts';

const clean = createClean(buildSite);

/** Every flaw of a page cache, with the steps that show it. */
const FLAWS: readonly (readonly [string, Flaw, RegExp])[] = [
  ['forgets the other pages', { kind: 'forgets an input', input: 'pages' }, /^pages?:/],
  ['forgets attachments', { kind: 'forgets an input', input: 'attachments' }, /^attachment:/],
  ['forgets what pages include', { kind: 'forgets an input', input: 'inclusions' }, /^inclusion:/],
  ['forgets data files', { kind: 'forgets an input', input: 'data' }, /^records:/],
  ['forgets the settings', { kind: 'forgets an input', input: 'settings' }, /^settings:/],
  [
    'forgets the templates',
    { kind: 'forgets an input', input: 'templates' },
    /template|^(layout|component):/,
  ],
  ['forgets what templates import', { kind: 'forgets an input', input: 'imports' }, /^module:/],
  ['forgets tsconfig.json', { kind: 'forgets an input', input: 'tsconfig' }, /^tsconfig:/],
  ['forgets --drafts', { kind: 'forgets an input', input: 'drafts' }, /^options:/],
  ['forgets --base-url', { kind: 'forgets an input', input: 'url' }, /^options:/],
  ['forgets --host', { kind: 'forgets an input', input: 'hosts' }, /^options:/],
  ['forgets the day', { kind: 'forgets an input', input: 'day' }, /^options:/],
  ['trusts times and sizes', { kind: 'trusts times' }, /^any/],
  ['tells a warning once', { kind: 'forgets diagnostics' }, /^nothing|^any page/],
  ['trusts what it reads', { kind: 'trusts its entries' }, /^cache:/],
  ['trusts the output', { kind: 'trusts the output' }, /^output:/],
];

function check(flaw: Flaw, names: RegExp, runs: number) {
  const trial = { build: flawed(flaw), clean, seen: () => {} };
  const property = fc.asyncProperty(sequencesOf(names), (sequence) => tryOut(sequence, trial));
  // The same sequences every time, so that findings are reproducible.
  return fc.check(property, { numRuns: runs, seed: 1, endOnFailure: true });
}

/** Milliseconds for all flaws, which run at once. */
const PATIENCE = 180_000;

test.concurrent(
  'a cache of pages without a flaw holds the property',
  async () => {
    expect(await check({ kind: 'none' }, /./, 8)).toMatchObject({ failed: false });
  },
  PATIENCE,
);

test.concurrent.each(FLAWS)(
  'the property finds a cache that %s',
  async (_name, flaw, names) => {
    const details = await check(flaw, names, 100);
    expect(details.failed).toBe(true);
    expect(String(details.errorInstance)).toMatch(/AssertionError: step/);
  },
  PATIENCE,
);
