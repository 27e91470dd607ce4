// Large images that every visitor loads in full.
import { expect, test } from 'vitest';
import { check } from '../support/build.ts';
import { photograph } from '../support/images.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';

test('a heavy image is reported once, where it is shown, until it has smaller versions', async () => {
  const heavy = await photograph(400, 400).png().toBuffer();
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n\n![A](a.png) ![B](/b.jpg)\n\n[C](c.png)\n',
    'content/other.md': '# Other\n\n![A](a.png)\n',
    'content/a.png': heavy,
    'content/c.png': await photograph(400, 400, 2).png().toBuffer(),
    'public/b.jpg': await photograph(400, 400).jpeg().toBuffer(),
  });
  expect(heavy.length).toBeGreaterThan(200 * 1024);
  const reported = async () => {
    const { diagnostics } = await check(root);
    return diagnostics.flatMap(({ code, at, message }) =>
      code === 'image-heavy' ? [`${at?.path}:${at?.line} ${message.replace(/-\w+\./, '.')}`] : [],
    );
  };
  expect(await reported()).toEqual([
    expect.stringMatching(/^content\/index\.md:3 \/assets\/a\.png has [\d,]+ bytes, even on small screens$/),
  ]);
  writeFiles(root, {
    'content/site.yaml': `${minimal['content/site.yaml']}images: { widths: [100], formats: [webp] }\n`,
  });
  expect(await reported()).toEqual([]);
});
