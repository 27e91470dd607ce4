// Published photographs that contain a GPS location.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { showsPlace } from '../../src/images/read-image.ts';
import { check } from '../support/build.ts';
import { noted, photograph } from '../support/images.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="47,30N"/></rdf:RDF></x:xmpmeta>';

test('the location is found in every kind of image, in EXIF and in XMP', async () => {
  const image = () => noted(photograph(40, 30));
  for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const) {
    expect([kind, showsPlace(await image()[kind]().toBuffer())]).toEqual([kind, true]);
    const author = photograph(40, 30).withExif({ IFD0: { Artist: 'A', Copyright: 'B' } });
    expect([kind, showsPlace(await author[kind]().toBuffer())]).toEqual([kind, false]);
    expect([kind, showsPlace(await photograph(40, 30)[kind]().toBuffer())]).toEqual([kind, false]);
  }
  expect(showsPlace(await photograph(40, 30).withXmp(XMP).jpeg().toBuffer())).toBe(true);
});

test('an unknown location and a damaged file are ignored', async () => {
  const unknown = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/0 0/0 0/0' } };
  expect(showsPlace(await photograph(40, 30).withExif(unknown).jpeg().toBuffer())).toBe(false);
  const whole = await noted(photograph(40, 30)).jpeg().toBuffer();
  for (let length = 0; length < whole.length; length += 7)
    expect(() => showsPlace(whole.subarray(0, length))).not.toThrow();
  for (let at = 0; at < 600; at += 1) {
    const damaged = Buffer.from(whole);
    damaged[at] = 0xff;
    expect(() => showsPlace(damaged)).not.toThrow();
  }
});

test('an image that is published unchanged is reported until its location is removed', async () => {
  const photo = await noted(photograph(40, 30)).jpeg().toBuffer();
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n\n![A](a.jpg) ![B](/b.jpg)\n',
    'content/a.jpg': photo,
    'public/b.jpg': photo,
  });
  const reported = async () =>
    (await check(root)).diagnostics.flatMap(({ code, at }) => (code === 'image-location' ? [at?.path] : []));
  expect(await reported()).toEqual(['public/b.jpg']);
  writeFiles(root, { 'public/b.jpg': await sharp(photo).jpeg().toBuffer() });
  expect(await reported()).toEqual([]);
});
