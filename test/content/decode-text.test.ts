import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, MAX_BYTES } from '../../src/content/decode-text.ts';
import { hints, lines, source } from './support.ts';

function decode(content: string | Uint8Array) {
  const { value, diagnostics } = decodeText(source(content));
  return { value, lines: lines(diagnostics), hints: hints(diagnostics) };
}

describe('text', () => {
  test.each([
    ['nothing', '', ''],
    ['a byte order mark alone', '\ufeff', ''],
    ['one of two byte order marks', '\ufeff\ufeffx', '\ufeffx'],
    ['line endings as they are', 'a\r\nb\rc\n', 'a\r\nb\rc\n'],
    ['letters beyond ASCII', 'Grüße 😀', 'Grüße 😀'],
  ])('keeps %s', (_, content, text) => {
    expect(decode(content)).toEqual({ value: text, lines: [], hints: [] });
  });

  test('decodes any encoded text to the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!text.includes('\0') && !text.startsWith('\ufeff'));
        expect(decodeText(source(text)).value).toBe(text);
      }),
    );
  });
});

describe('not UTF-8', () => {
  test('Latin-1 is refused at its first letter', () => {
    expect(decode(Buffer.from('ok\ncafé x', 'latin1'))).toEqual({
      value: undefined,
      lines: ['text-encoding 2:4 The byte 0xE9 is not UTF-8'],
      hints: ['Save it as UTF-8; it looks like Latin-1 or Windows-1252.'],
    });
  });

  test('a character cut off at the end is refused', () => {
    expect(decode(Buffer.from('abc€').subarray(0, 5)).lines).toEqual([
      'text-encoding 1:4 The byte 0xE2 is not UTF-8',
    ]);
  });

  test('the place does not count the byte order mark', () => {
    const bytes = Buffer.concat([Buffer.from('\ufeffab'), Buffer.from([0xff])]);
    expect(decode(bytes).lines).toEqual(['text-encoding 1:3 The byte 0xFF is not UTF-8']);
  });

  test.each([
    ['little-endian with its mark', Buffer.from('\ufeffhello', 'utf16le'), '1:1 The byte 0xFF is not UTF-8'],
    [
      'big-endian with its mark',
      Buffer.from('\ufeffhello', 'utf16le').swap16(),
      '1:1 The byte 0xFE is not UTF-8',
    ],
    ['without a mark', Buffer.from('hello', 'utf16le'), '1:2 The text contains a NUL character'],
  ])('UTF-16 %s is named', (_, bytes, words) => {
    expect(decode(bytes)).toMatchObject({
      lines: [`text-encoding ${words}`],
      hints: ['Save it as UTF-8; it looks like UTF-16.'],
    });
  });

  test('NUL is refused', () => {
    expect(decode('title\nlong enough a\0b').lines).toEqual([
      'text-encoding 2:14 The text contains a NUL character',
    ]);
  });

  test('any bytes result in a text or in one diagnostic', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { value, diagnostics } = decodeText(source(bytes));
        expect(diagnostics.length).toBe(value === undefined ? 1 : 0);
      }),
    );
  });
});

test('a file above the limit is refused before it is decoded', () => {
  expect(decode(Buffer.alloc(MAX_BYTES, 'a')).lines).toEqual([]);
  expect(decode(Buffer.alloc(MAX_BYTES + 1, 'a')).lines).toEqual([
    'file-too-large 1:1+0 The file is larger than 4 MiB: 4.0 MiB',
  ]);
});
