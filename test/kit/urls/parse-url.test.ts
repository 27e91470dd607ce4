import { expect, test } from 'vitest';
import { parseUrl } from '../../../src/kit/urls/parse-url.ts';

test('URLs are recognized, absolute or relative to another', () => {
  expect(parseUrl('https://example.com/a')?.href).toBe('https://example.com/a');
  expect(parseUrl('../b', 'https://example.com/a/c')?.href).toBe('https://example.com/b');
  expect(parseUrl('../b')).toBeUndefined();
  expect(parseUrl('https://a b')).toBeUndefined();
});

test('letters beyond ASCII are parsed after V8 has optimized the code', () => {
  const urls = Array.from({ length: 50_000 }, () => parseUrl('https://bücher.example/ä')?.href);
  expect([...new Set(urls)]).toEqual(['https://xn--bcher-kva.example/%C3%A4']);
});
