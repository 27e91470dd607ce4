import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  printTranslationLock,
  readTranslationLock,
} from '../../../src/features/translations/translation-lock.ts';

const BLOCKS = ['h0123456789ab', 'p111111111111-l22222222', 'p000000000000-l33333333-c44444444'];
const record = {
  of: 'content/about.md',
  by: 'person',
  own: '0123456789abcdef',
  blocks: BLOCKS,
  seal: 'c0ffee00',
} as const;
const text = printTranslationLock(new Map([['content/de/about.md', record]]));

test('the record is YAML with a line for each block', () => {
  expect(text).toMatchInlineSnapshot(`
    "# Written by \`site translation done\`. Records which text of its original each translation translates.

    de/about.md:
      of: about.md
      by: person
      own: 0123456789abcdef-c0ffee00
      blocks:
        - h0123456789ab
        - p111111111111-l22222222
        - p000000000000-l33333333-c44444444
    "
  `);
  expect(Object.keys(parse(text))).toEqual(['de/about.md']);
  expect(parse(text)['de/about.md'].blocks).toEqual(BLOCKS);
});

test('what is written is read, sorted by path', () => {
  const name = fc.stringMatching(/^[a-zé: "#-]{1,8}$/).map((stem) => `content/de/${stem}.md`);
  const block = fc.stringMatching(/^[fhpi][0-9a-f]{12}(-l[0-9a-f]{8})?(-c[0-9a-f]{8})?$/);
  const one = fc.record({
    of: name,
    by: fc.constantFrom('person' as const, 'machine' as const),
    own: fc.stringMatching(/^[0-9a-f]{16}$/),
    blocks: fc.array(block, { maxLength: 4 }),
    seal: fc.stringMatching(/^[0-9a-f]{8}$/),
  });
  fc.assert(
    fc.property(fc.dictionary(name, one), (records) => {
      const lock = new Map(Object.entries(records));
      const { value, diagnostics } = readTranslationLock(printTranslationLock(lock));
      expect(diagnostics).toEqual([]);
      expect([...value.keys()]).toEqual([...lock.keys()].sort());
      for (const [path, { at, ...read }] of value) expect(read).toEqual(lock.get(path));
    }),
  );
});

const faults = (written: string) =>
  readTranslationLock(written).diagnostics.map(({ message, at }) => `${at?.line}:${at?.column} ${message}`);

test.each([
  ['a wrong hash', text.replace('h0123456789ab', 'h0123'), ['8:7 "h0123" is not the hash of a block']],
  [
    'a wrong own',
    text.replace('0123456789abcdef', '01'),
    ['3:1 The record of content/de/about.md has an own that is not a hash'],
  ],
  ['an unknown field', `${text}  to: x\n`, ['11:3 The line cannot be read']],
  ['a field twice', text.replace('  by:', '  of: b.md\n  by:'), ['5:3 of appears twice']],
  ['a wrong by', text.replace('person', 'me'), ['5:7 by is "me" instead of person or machine']],
  [
    'a missing field',
    text.replace(/ {2}by.*\n/, ''),
    ['3:1 The record of content/de/about.md lacks of, by, own or blocks'],
  ],
  ['a record twice', text + text.slice(text.indexOf('\n\n')), ['13:1 content/de/about.md is recorded twice']],
  [
    'a merge',
    text.replace('  by', '<<<<<<< ours\n  by'),
    ['5:1 The record of translations contains an unresolved merge'],
  ],
  ['a line before all records', `  x\n${text}`, ['1:3 The line belongs to no translation']],
])('%s is reported with its position', (_name, written, expected) => {
  expect(faults(written)).toEqual(expected);
});

test('lines may end as on Windows', () => {
  expect(readTranslationLock(text.replaceAll('\n', '\r\n')).value).toEqual(readTranslationLock(text).value);
});
