import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../support/build.ts';
import { makeSite, minimal, PIXEL } from '../support/site.ts';

test("a name that is too long for a build's additions is an error, before anything is written", async () => {
  const named = (length: number, ending: string) => `${'a'.repeat(length - ending.length)}${ending}`;
  const siteOf = (length: number) => ({
    ...minimal,
    'content/index.md': `# Home\n\n[Data](${named(length, '.csv')}) ![Dot](${named(length, '.png')})\n`,
    'content/other.md': `---\npermalink: /${named(length, '.html')}\n---\n\n# Other\n`,
    [`content/${named(length, '.csv')}`]: 'a,b\n',
    [`content/${named(length, '.png')}`]: PIXEL,
    [`public/${named(length, '.txt')}`]: 'Text\n',
    'content/site.yaml': `${minimal['content/site.yaml']}hosts: [caddy]\nmarkdown: { copies: true }\n`,
  });
  expect((await build(makeSite(siteOf(230)))).diagnostics).toEqual([]);
  for (const length of [231, 245, 255]) {
    const root = makeSite(siteOf(length));
    const { diagnostics } = await build(root);
    const found = diagnostics.filter(({ message }) => message.endsWith('longer than 230 bytes'));
    expect(found.map(({ code, at }) => `${code} ${at?.path.slice(0, 16)}:${at?.line}`).sort()).toEqual([
      'attachment-refused content/index.md:3',
      'attachment-refused content/index.md:3',
      'name-invalid public/aaaaaaaaa:1',
      'route-invalid content/other.md:2',
    ]);
    expect(existsSync(path.join(root, 'dist'))).toBe(false);
  }
});
