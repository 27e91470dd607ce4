// Images between two builds: after any change or damage, a build equals a clean build.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { BuildReport } from '../../../src/model/request.ts';
import { build } from '../../support/build.ts';
import { noted, photograph } from '../../support/images.ts';
import { makeFolder, makeSite, minimal, readTree, writeFiles } from '../../support/site.ts';

const SETTINGS = minimal['content/site.yaml'];
const SCHEMA = 'export const schema = z.object({ cover: image({ minWidth: 100 }).optional() });';
const LIST = `export const select = (site) => [
  ...site.pages.flatMap(({ fields }) => fields.cover ?? []),
  ...site.entries('goods').map(({ fields }) => fields.photo),
];`;
const COLLECTIONS = `import { collection, image } from 'sitewright';
import { z } from 'zod';
export const collections = { goods: collection({ fields: z.object({ photo: image() }) }) };
`;
const GOODS = { 'content/goods.yaml': 'ant: { photo: r.jpg }\n' };
const photo = (seed: number) =>
  noted(photograph(260, 180, seed))
    .jpeg()
    .toBuffer();
const settings = (images: string) => ({ 'content/site.yaml': `${SETTINGS}${images}` });
const cover = (text: string) => ({ 'content/d.md': `---\ncover: ${text}\n---\n\n# D\n` });

/** Changes a byte in the middle of each file of a folder. */
function damage(folder: string, pattern: RegExp): void {
  for (const name of readdirSync(folder).filter((one) => pattern.test(one))) {
    const bytes = readFileSync(path.join(folder, name));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
    writeFileSync(path.join(folder, name), bytes);
  }
}

/** Findings except about unknown files in the output. */
const reported = ({ diagnostics }: BuildReport) =>
  diagnostics.filter(({ code }) => code !== 'output-foreign');

type Step = readonly [name: string, change: (root: string) => void | Promise<void>];

const STEPS: readonly Step[] = [
  ['nothing', () => {}],
  ['other bytes of an image', async (root) => writeFiles(root, { 'content/a.jpg': await photo(2) })],
  ['another width', (root) => writeFiles(root, settings('images: { widths: [120, 180] }\n'))],
  [
    'another quality',
    (root) => writeFiles(root, settings('images: { widths: [120], quality: { webp: 20 } }\n')),
  ],
  ['one kind', (root) => writeFiles(root, settings('images: { widths: [120], formats: [webp] }\n'))],
  ['other sizes', (root) => writeFiles(root, settings('images: { widths: [120], sizes: 50vw }\n'))],
  ['none', (root) => writeFiles(root, settings(''))],
  ['some again', (root) => writeFiles(root, settings('images: { widths: [120] }\n'))],
  ['damage in the output', (root) => damage(path.join(root, 'dist/assets'), /\.(?:avif|jpg)$/)],
  ['damage in the cache', (root) => damage(path.join(root, '.site/cache/made'), /./)],
  [
    'damage in both',
    (root) => {
      damage(path.join(root, '.site/cache/made'), /./);
      damage(path.join(root, 'dist/assets'), /./);
    },
  ],
  [
    'another name',
    (root) => renameSync(path.join(root, 'templates/t.jpg'), path.join(root, 'templates/u.jpg')),
  ],
  [
    'its new name',
    (root) => {
      const file = path.join(root, 'templates/page.tsx');
      writeFileSync(file, readFileSync(file, 'utf8').replace('./t.jpg', './u.jpg'));
    },
  ],
  [
    'an image that is linked too',
    (root) => writeFiles(root, { 'content/b.md': '# B\n\n[A](a.jpg) ![A](a.jpg)\n' }),
  ],
  ['a cover', (root) => writeFiles(root, cover('c.jpg'))],
  ['other bytes of a cover', async (root) => writeFiles(root, { 'content/c.jpg': await photo(6) })],
  [
    'a cover that is too small',
    async (root) => writeFiles(root, { 'content/c.jpg': await photograph(90, 60).jpeg().toBuffer() }),
  ],
  ['a cover that is none', (root) => writeFiles(root, { 'content/c.jpg': 'none' })],
  ['a cover in public/', (root) => writeFiles(root, cover('/p.jpg'))],
  [
    'other bytes of what a record names',
    async (root) => writeFiles(root, { 'content/r.jpg': await photo(7) }),
  ],
  ['a record that has none', (root) => writeFiles(root, { 'content/goods.yaml': 'ant: { photo: s.jpg }\n' })],
  ['a record that has it again', (root) => writeFiles(root, GOODS)],
  [
    'no page with an image',
    (root) => writeFiles(root, { 'content/index.md': '# Home\n', 'content/b.md': '# B\n' }),
  ],
  [
    'no memory of encoding',
    (root) => rmSync(path.join(root, '.site/cache/made'), { recursive: true, force: true }),
  ],
];

test('image variants do not depend on earlier builds', {
  timeout: 120_000,
}, async () => {
  const root = makeSite({
    ...minimal,
    ...settings('images: { widths: [120] }\n'),
    'content/index.md': '# Home\n\n![A](a.jpg)\n',
    'content/b.md': '# B\n\n![P](/p.jpg)\n',
    'content/a.jpg': await photo(1),
    'content/c.jpg': await photo(5),
    'public/p.jpg': await photo(3),
    'templates/t.jpg': await photo(4),
    ...GOODS,
    'content/r.jpg': await photo(8),
    'templates/collections.ts': COLLECTIONS,
    'templates/page.tsx': String(minimal['templates/page.tsx'])
      .replace('PageHead }', 'Image, image, PageHead }')
      .replace('\n\n', `\nimport { z } from 'zod';\nimport t from './t.jpg?image';\n\n${SCHEMA}\n${LIST}\n`)
      .replace(
        '{children}',
        '{site.selected.map((of) => <Image key={of.src} src={of} alt="L" />)}{children}<Image src={t} alt="T" />{page.fields.cover && <Image src={page.fields.cover} alt="C" />}',
      ),
  });
  for (const [name, change] of STEPS) {
    await change(root);
    const report = await build(root);
    const clean = path.join(makeFolder(), 'dist');
    const wanted = await build(root, { out: clean, identity: undefined });
    expect([name, reported(report)]).toEqual([name, reported(wanted)]);
    if (wanted.outcome !== 'published') continue;
    // Some of the previous release stay, and damaged ones are no longer recognized.
    const { retain = [], foreign = [] } = report.plan ?? {};
    const kept = new Set([...retain.map(({ file }) => file), ...foreign]);
    const tree = Object.entries(readTree(path.join(root, 'dist'))).filter(([file]) => !kept.has(file));
    expect(Object.fromEntries(tree), name).toEqual(readTree(clean));
  }
});
