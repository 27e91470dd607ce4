// Markdown copies are created from compiled bodies, and are the same if no page was rendered.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSite } from '../../../src/commands/read-site.ts';
import { markdownCopies } from '../../../src/features/markdown-copies/markdown-copies.ts';
import { build, requestFor } from '../../support/build.ts';
import { makeSite } from '../../support/site.ts';

const layout = (title: string) =>
  `export default ({ page, children }) => <html lang="en"><head><meta charSet="utf-8" /><title>{page.title}</title></head>
<body><main data-title="${title}">{children}</main></body></html>;`;

const files = {
  'content/site.yaml':
    'name: Site\nurl: https://example.com/base\ndescription: Text.\nemail: ada@example.com\nmarkdown: { copies: true, math: true }\n',
  'templates/page.tsx': layout('first'),
  'templates/markdown/link.tsx':
    'export default ({ href, children }) => <a href={href} className="own">{children}</a>;',
  'templates/markdown/Note.tsx':
    'export default ({ children }) => <aside><button type="button">Close</button>{children}</aside>;',
  'content/index.md': '# Start\n\n[About](about.md#more) and [there](https://example.org/).\n',
  'content/about.md':
    '---\ndescription: What it is about.\n---\n# About\n\n## More\n\nText[^1].\n\n[^1]: A note.\n',
  'content/code.md':
    '# Code\n\n```js title="a.js" {1} lines\nconst a = "<b>";\n```\n\n    plain\n\n`inline`\n',
  'content/formula.md': '# Formula\n\nThis is $a_1 \\lt b$.\n\n$$\n\\sum_i x_i\n$$\n',
  'content/held.md':
    '# Held\n\n<Note>\n\nThis is $c^2$, and [a link](code.md).\n\n```css\na { b: c }\n```\n\n</Note>\n',
  'content/old.md': '---\nanchors: { old-news: new-news }\n---\n# Old\n\n## New news\n\nText.\n',
  'content/rich.md':
    '# Rich\n\n> [!TIP]\n> Try it.\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n- [x] done\n\n<Tabs>\n<Tab label="One">\n\nFirst.\n\n</Tab>\n<Tab label="Two">\n\nSecond.\n\n</Tab>\n</Tabs>\n',
};

const withHook = {
  ...files,
  'templates/markdown/code.tsx':
    'export default ({ children, className, language }) => <pre data-kind={className}><code className={className}>{children}</code><i>{className?.length}</i></pre>;',
};

function published(root: string): Record<string, string> {
  const dist = path.join(root, 'dist');
  const names = readdirSync(dist, { recursive: true }).map(String);
  const own = names.filter((name) => name.endsWith('.md')).sort();
  return Object.fromEntries(own.map((name) => [name, readFileSync(path.join(dist, name), 'utf8')]));
}

async function buildSound(root: string): Promise<void> {
  const { diagnostics } = await build(root);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
}

/** The Markdown copies that tasks create without a build. */
async function madeAlone(root: string): Promise<Record<string, string>> {
  const result = await readSite(requestFor(root), ({ ask }) => {
    const artifacts = [...(markdownCopies.artifacts?.(ask) ?? [])].filter(({ file }) => file.endsWith('.md'));
    return artifacts.map(({ file, bytes }) => [file, Buffer.from(bytes(ask)).toString()] as const);
  });
  if (result.kind === 'refused') throw new Error(result.diagnostics[0]?.message);
  return Object.fromEntries([...result.value].sort());
}

test.each([
  ['with what pages may hold', files],
  ['with a hook for code', withHook],
])('Markdown copies of a site %s are the same in builds and previews', async (_, site) => {
  const root = makeSite(site);
  await buildSound(root);
  const first = published(root);
  expect(Object.keys(first)).toHaveLength(8);
  expect(first).toEqual(await madeAlone(root));

  // Bodies are unchanged, then one changes, then the target of a link in another.
  writeFileSync(path.join(root, 'templates/page.tsx'), layout('second'));
  await buildSound(root);
  expect(published(root)).toEqual(first);
  writeFileSync(path.join(root, 'content/rich.md'), '# Rich\n\nLess.\n');
  writeFileSync(
    path.join(root, 'content/about.md'),
    '---\npermalink: /us/\n---\n# About\n\n## More\n\nMoved.\n',
  );
  await buildSound(root);
  const second = published(root);
  expect(second).toEqual(await madeAlone(root));
  expect([second['rich.md'], second['index.md']]).toEqual([
    '# Rich\n\nLess.\n',
    '# Start\n\n[About](https://example.com/base/us/#more) and [there](https://example.org/).\n',
  ]);
});
