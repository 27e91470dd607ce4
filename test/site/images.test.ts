import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, printed } from '../support/build.ts';
import { noted, PLACE, photograph } from '../support/images.ts';
import { makeSite, minimal, readTree, writeFiles } from '../support/site.ts';

const LAYOUT = `import { Image, PageHead, Picture } from 'sitewright';
import plain from './plain.jpg';
import tall from './tall.png?image';
import wide from './wide.jpg?image';
export default function Page({ page, site, children }: any) {
  return (
    <html lang={site.language}>
      <head><PageHead page={page} site={site} /></head>
      <body>
        {children}
        <Image src={wide} alt="Wide" className="hero" priority />
        <Image src={wide} alt="" />
        <Picture src={wide} narrow={{ src: tall, below: '40rem' }} alt="One or the other" />
        <img src={plain} alt="" />
      </body>
    </html>
  );
}
`;

const bodyOf = (root: string, file = 'index.html') =>
  readFileSync(path.join(root, 'dist', file), 'utf8').replace(/^.*<body>|<\/body>.*$/gs, '');

async function siteWithPhotographs() {
  const photo = await noted(photograph(64, 40), 6).jpeg().toBuffer();
  return makeSite({
    ...minimal,
    'templates/page.tsx': LAYOUT,
    'templates/plain.jpg': photo,
    'templates/wide.jpg': photo,
    'templates/tall.png': await noted(photograph(20, 30)).png().toBuffer(),
    'content/index.md': '# Home\n\n![Shown](shown.jpg)\n\n[Linked](linked.webp)\n',
    'content/shown.jpg': photo,
    'content/linked.webp': await noted(photograph(20, 30)).webp().toBuffer(),
  });
}

test('images in templates have sizes, and an alternative for narrow windows', async () => {
  const root = await siteWithPhotographs();
  expect(printed(await build(root))).toBe('');
  const html = bodyOf(root).replace(/-[\dA-Za-z]{8,10}\./g, '-HASH.');
  const wide = 'src="/assets/wide-HASH.jpg"';
  const size = 'width="40" height="64" decoding="async"';
  expect(html).toContain(`<p><img src="/assets/shown-HASH.jpg" alt="Shown" ${size}></p>`);
  expect(html).toContain(`<img class="hero" ${wide} alt="Wide" ${size} fetchPriority="high"/>`);
  expect(html).toContain(`<img ${wide} alt="" ${size} loading="lazy"/>`);
  expect(html).toContain(
    '<picture><source media="(width &lt; 40rem)" width="20" height="30" srcSet="/assets/tall-HASH.png"/>' +
      `<img ${wide} alt="One or the other" ${size} loading="lazy"/></picture>`,
  );
});

test('metadata of cameras is not published', async () => {
  const root = await siteWithPhotographs();
  await build(root);
  const files = Object.entries(readTree(path.join(root, 'dist')));
  const images = files.filter(([file]) => /\.(?:jpg|png|webp)$/.test(file));
  expect(images).toHaveLength(5);
  expect(images.filter(([, bytes]) => String(bytes).includes(PLACE))).toEqual([]);
  const again = await build(root);
  expect([again.rendered, again.plan?.write]).toEqual([0, []]);
});

test('a page is rendered again if the size or the URL of an image changes', async () => {
  const drawing = (width: number, title: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 3"><title>${title}</title></svg>`;
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n\n![Dot](/dot.svg)\n',
    'content/about.md': '# About\n\nNothing is shown here.\n',
    'public/dot.svg': drawing(4, 'One'),
  });
  expect((await build(root)).rendered).toBe(2);
  writeFiles(root, { 'public/dot.svg': drawing(4, 'Two') });
  expect((await build(root)).rendered).toBe(0);
  writeFiles(root, { 'public/dot.svg': drawing(5, 'Two') });
  expect((await build(root)).rendered).toBe(1);
  expect(bodyOf(root)).toContain('width="5" height="3"');
});

test('a file that is not an image is reported at its import', async () => {
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n',
    'templates/page.tsx': LAYOUT,
    'templates/plain.jpg': 'No image, and nobody asks for its size.',
    'templates/wide.jpg': 'No image.',
    'templates/tall.png': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const report = await build(root);
  expect(printed(report)).toMatch(
    /\.\/tall\.png is an SVG image, but its name ends in \.png.*\n {2}templates\/page\.tsx:3:18\n/,
  );
  expect(printed(report)).toMatch(/\.\/wide\.jpg is not an image .*\n {2}templates\/page\.tsx:4:18\n/);
});
