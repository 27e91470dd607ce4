// Messages about templates never mention esbuild's options, which no site can set.
import { expect, test } from 'vitest';
import { reported } from '../support/build.ts';
import { makeSite, minimal } from '../support/site.ts';

const page = (before: string, shown: string) =>
  [
    before,
    'export default function Page({ page, children }: any) {',
    `  return <html lang="en"><head><title>{page.title}</title></head><body>{children}${shown}</body></html>;`,
    '}',
  ].join('\n');

const BROWSER = "import script from './a.client.js?url';";

const CASES: readonly (readonly [name: string, file: string, text: string, before: string, words: string])[] =
  [
    [
      'JSX in .js',
      'J.js',
      'export default () => <p>a</p>;',
      "import J from './J.js';",
      'J.js contains JSX → Rename it to .jsx or .tsx.',
    ],
    [
      'JSX in a script',
      'a.client.js',
      'export default <p>a</p>;',
      BROWSER,
      'a.client.js contains JSX → Rename it to .jsx or .tsx.',
    ],
    [
      'JSX in .ts',
      'J.ts',
      'export default () => <p>a</p>;',
      "import J from './J.ts';",
      'J.ts contains JSX → Rename it to .tsx.',
    ],
    [
      'types in .js',
      'J.js',
      'export default (a: number) => a;',
      "import J from './J.js';",
      'J.js contains types → Rename it to .ts',
    ],
    [
      'Sass',
      'a.scss',
      'a { b { color: red } }',
      "import './a.scss';",
      'cannot import templates/a.scss → Compile it first',
    ],
    [
      'MDX',
      'a.mdx',
      '# A',
      "import A from './a.mdx';",
      'cannot import templates/a.mdx → Put Markdown into content/',
    ],
    [
      'a binary',
      'a.bin',
      'a',
      "import a from './a.bin';",
      'cannot import templates/a.bin → Put the file into public/',
    ],
    [
      'waiting',
      'a.ts',
      'export default await 1;',
      "import a from './a.ts';",
      'waits for something → Templates run synchronously. Fetch data in a script',
    ],
    [
      'eval',
      'a.ts',
      "export default () => eval('1');",
      "import a from './a.ts'; a();",
      'eval() runs text as code → Write the code',
    ],
    [
      'Node.js in a script',
      'a.client.js',
      "import fs from 'fs'; fs;",
      BROWSER,
      'Browsers have no module fs → Scripts for browsers',
    ],
    [
      'process.env in a script',
      'a.client.js',
      '// process.env.A\nconst mode = process.env.NODE_ENV;\ndocument.title = `process.env.B é` + mode + process.env.API_KEY;',
      BROWSER,
      'templates/a.client.js:3:45 Browsers have no process.env.API_KEY → Put the public value into content/site.yaml and into an attribute',
    ],
    [
      'import.meta.env in a script',
      'a.client.ts',
      'document.title = import.meta.env.VITE_KEY;',
      "import script from './a.client.ts?url';",
      'templates/a.client.ts:1:18 Browsers have no import.meta.env.VITE_KEY → Put',
    ],
    [
      'process.env behind a script',
      'key.ts',
      'export const key: string = process?.env?.["KEY"] ?? "";',
      "import script from './b.client.ts?url';",
      'templates/key.ts:1:28 Browsers have no process?.env → Put',
    ],
    [
      'JSX in a script without React',
      'a.client.tsx',
      'document.body.append(String(<p>hi</p>));',
      "import script from './a.client.tsx?url';",
      'templates/a.client.tsx:1:29 The package react is not installed → Run npm install react',
    ],
    [
      'a lost file of a stylesheet',
      'a.css',
      'a { background: url(./b.png) }',
      "import './a.css';",
      'Cannot find ./b.png → Create templates/b.png',
    ],
  ];

test.each(CASES)('%s', async (_, file, text, before, words) => {
  const [, name] = /import (\w+) from/.exec(before) ?? [];
  const shown = before.includes('.client.') ? `<script src={${name}} />` : name ? `{String(${name})}` : '';
  const files = {
    [`templates/${file}`]: text,
    'templates/b.client.ts': "import { key } from './key.ts'; document.title = key;",
    'templates/page.tsx': page(before, shown),
  };
  const found = await reported(makeSite({ ...minimal, 'content/index.md': '# Home\n', ...files }));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(words);
  expect(found[0]).not.toMatch(/esbuild|loader|plugin|external|platform|output format|bundl/);
});
