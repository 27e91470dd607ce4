// `site fix --stubs`: unknown components become templates that show their content.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../support/command.ts';
import { makeSite, minimal } from '../support/site.ts';

const HOME = `\ufeff# Home

<Aside type="tip" data-line="3">

Some *text*, and a <Badge /> in it.

</Aside>

<Aside
  type="note"
  open
>

More.

</Aside>
`;
const files = {
  ...minimal,
  'content/index.md': HOME,
  'content/two.md': '# Two\n\n[Home](index.md)\n\n<Aside open="no">Third</Aside>\n',
};

function run(root: string, ...words: string[]) {
  const { code, stdout, stderr } = site(words, { cwd: root });
  return { code, text: stdout + stderr };
}

const template = (root: string, name: string) => path.join(root, `templates/markdown/${name}.tsx`);

test('writes a template for each unknown component, and the site builds', () => {
  const root = makeSite(files);
  expect(run(root, 'build').code).toBe(1);
  const listed = [
    '2 components that show their content:',
    '  templates/markdown/Aside.tsx: 3 uses in 2 files, with data-line, open and type',
    '  templates/markdown/Badge.tsx: 1 use in 1 file',
  ].join('\n');
  expect(run(root, 'fix', '--stubs', '--dry-run')).toEqual({ code: 0, text: `Would write ${listed}\n` });
  expect(existsSync(template(root, 'Aside'))).toBe(false);
  expect(run(root, 'fix', '--stubs')).toEqual({ code: 0, text: `Wrote ${listed}\n` });
  expect(readFileSync(template(root, 'Aside'), 'utf8')).toContain(
    "  'data-line': z.string().optional(),\n  open: z.boolean().or(z.string()).optional(),\n  type: z.string().optional(),\n",
  );
  expect(run(root, 'build')).toMatchObject({ code: 0 });
  expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toContain('<p>Some <em>text</em>, and a');
});

test('keeps templates that exist', () => {
  const root = makeSite(files);
  run(root, 'fix', '--stubs');
  writeFileSync(template(root, 'Badge'), 'export default function Badge() {\n  return <b>new</b>;\n}\n');
  expect(run(root, 'fix', '--stubs')).toEqual({ code: 0, text: 'No unknown components.\n' });
  expect(readFileSync(template(root, 'Badge'), 'utf8')).toContain('<b>new</b>');
});

test('writes no file that some systems cannot hold, or would take for another one', () => {
  const long = `Long${'g'.repeat(230)}`;
  const content = [
    '# Home',
    '<CON />',
    '<Aux>x</Aux>',
    '<Card />',
    '<Card />',
    '<CARD />',
    `<${long} />`,
    '<Nice />',
  ];
  const root = makeSite({
    ...minimal,
    'content/index.md': `${content.join('\n\n')}\n\n<TabSet />\n`,
    'templates/markdown/Tabset.tsx': 'export default function Tabset() {\n  return <b>x</b>;\n}\n',
  });
  const { code, text } = run(root, 'fix', '--stubs');
  expect(code).toBe(1);
  expect(readdirSync(path.join(root, 'templates/markdown')).sort()).toEqual([
    'Card.tsx',
    'Nice.tsx',
    'Tabset.tsx',
  ]);
  const device = 'has a name that Windows reserves for a device: rename the component in the pages';
  for (const name of ['CON', 'Aux']) expect(text).toContain(`  templates/markdown/${name}.tsx ${device}\n`);
  expect(text).toContain('templates/markdown/CARD.tsx differs from Card.tsx only in case');
  expect(text).toContain('templates/markdown/TabSet.tsx differs from Tabset.tsx only in case');
  expect(text).toContain(`${long}.tsx has a name that is longer than 230 bytes`);
  expect(run(root, 'fix', '--stubs').text).toMatch(/^Skipped:\n/);
});
