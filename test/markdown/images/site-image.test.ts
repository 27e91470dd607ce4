import { expect, test } from 'vitest';
import { htmlOf, marksOf } from '../support.ts';

const SIZE = 'width="40" height="30" decoding="async"';

test('the first image of a page loads eagerly, the others lazily', () => {
  expect(htmlOf('![a](map.png)\n\n![b](/images/logo.svg "t")\n\n![c](map.png)')).toBe(
    [
      `<p><img src="/base/assets/map-1A.png" alt="a" ${SIZE}></p>`,
      `<p><img src="/base/images/logo.svg" alt="b" title="t" ${SIZE} loading="lazy"></p>`,
      `<p><img src="/base/assets/map-1A.png" alt="c" ${SIZE} loading="lazy"></p>`,
    ].join('\n'),
  );
});

test('an image of another site is unchanged, and does not count', () => {
  expect(htmlOf('![a](https://example.org/a.png) ![b](map.png)')).toBe(
    `<p><img src="https://example.org/a.png" alt="a"> <img src="/base/assets/map-1A.png" alt="b" ${SIZE}></p>`,
  );
});

test.each([
  ['<img src="map.png" alt="">', SIZE],
  ['<img src="map.png" alt="" width="20">', 'height="15" decoding="async"'],
  ['<img src="map.png" alt="" height="60">', 'width="80" decoding="async"'],
  ['<img src="map.png" alt="" width="7" height="9">', 'decoding="async"'],
  ['<img src="map.png" alt="" width="50%">', 'decoding="async"'],
  ['<img src="map.png" alt="" loading="eager" decoding="sync">', 'width="40" height="30"'],
])('%s keeps what its author gave it', (html, added) => {
  const published = html.replace('map.png', '/base/assets/map-1A.png').replace('>', ` ${added}>`);
  expect(htmlOf(html)).toBe(published);
});

test('a self-closing tag stays self-closing', () => {
  expect(htmlOf('<img src="map.png" alt=""/>')).toBe(`<img src="/base/assets/map-1A.png" alt="" ${SIZE}/>`);
});

test('a file other than an image is reported with its position, and only as an image', () => {
  expect(marksOf('![a](two%20words.pdf) [b](two%20words.pdf)')).toEqual([
    'image-broken ![a](two%20words.pdf)',
  ]);
  expect(marksOf('<img src="two%20words.pdf" alt="">')).toEqual(['image-broken src="two%20words.pdf"']);
  expect(marksOf('<video src="two%20words.pdf"></video>')).toEqual([]);
});
