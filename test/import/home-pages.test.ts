// A site whose home page is code gets one that links to the pages of its menu.
import { expect, test } from 'vitest';
import { importWhole } from './support.ts';

const CONFIG = `base_url = "https://example.org/base"
title = "Old"
[languages.de]
title = "Alt"
[extra]
main_menu = [{ name = "Docs [1]", url = "/docs" }, { name = "Lost", url = "/lost" }, { name = "Code", url = "https://example.com" }]
`;

test('each language without a home page gets one', () => {
  const { pages, left } = importWhole('zola', {
    'config.toml': CONFIG,
    'content/docs/_index.md': '[Home](https://example.org/base/) and [here](/base/)\n',
    'content/docs/_index.de.md': 'Text\n',
  });
  expect(pages.get('content/index.md')).toBe(
    '---\ntitle: Old\n---\n\n- [Docs \\[1\\]](docs/index.md)\n- [Code](https://example.com)\n',
  );
  expect(pages.get('content/de/index.md')).toBe('---\ntitle: de\n---\n\n');
  expect(pages.get('content/docs/index.md')).toBe('[Home](../index.md) and [here](../index.md)\n');
  expect(left.filter(({ what }) => what.startsWith('The home page')).map(({ file }) => file)).toEqual([
    'content/de/index.md',
    'content/index.md',
  ]);
});

test('a home page of the old site stays, also one in HTML', () => {
  const text = '+++\ntitle = "Own"\n+++\nText\n';
  const own = importWhole('zola', { 'config.toml': 'title = "Old"\n', 'content/_index.md': text });
  expect([...own.pages]).toEqual([['content/index.md', '---\ntitle: Own\n---\nText\n']]);
  const files = { 'config.toml': 'title = "Old"\n', 'static/index.html': '<p>', 'content/a.md': 'A\n' };
  expect([...importWhole('zola', files).pages.keys()]).toEqual(['content/a.md']);
});
