// The output for a site with many findings of one kind.
import { describe, expect, test } from 'vitest';
import { diagnosticsAsAnnotations } from '../../src/cli/print/annotations.ts';
import { diagnosticBlocks } from '../../src/cli/print/diagnostics.ts';
import type { Diagnostic, Severity } from '../../src/kit/diagnostics/diagnostic.ts';
import { site, withoutTimes } from '../support/command.ts';
import { makeSite, minimal } from '../support/site.ts';

const plain = { paint: (_style: unknown, text: string) => text };

function finding(code: string, message: string, severity: Severity, line: number): Diagnostic {
  const at = { path: `content/${String(line).padStart(3, '0')}.md`, line, column: 1 };
  return { code, message, severity, at, hint: `Fix ${code}.` };
}

function times(count: number, make: (index: number) => Diagnostic): Diagnostic[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function heads(diagnostics: readonly Diagnostic[], all: boolean): string[] {
  return diagnosticBlocks({ root: '/nowhere', diagnostics }, { all }, plain).map(
    (block) => block.split('\n')[0] ?? '',
  );
}

describe('many findings of one code', () => {
  /** Pages `content/p000.md` and so on, of a site without other errors. */
  const pages = (count: number, textOf: (index: number) => string) =>
    makeSite({
      ...minimal,
      'content/site.yaml': 'name: Example\nurl: https://example.com\n',
      ...Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `content/p${String(index).padStart(3, '0')}.md`,
          textOf(index),
        ]),
      ),
    });
  const broken = () => pages(6, (index) => `---\ndescription: A page.\n---\n\n[a](gone${index}.md)\n`);
  const bare = () => pages(12, () => '# Page\n');

  test('are printed with their first places and the number of further ones', () => {
    const root = broken();
    const { code, stdout, stderr } = site(['build', '--out', 'elsewhere'], { cwd: root });
    expect([code, stdout]).toEqual([1, 'Not built: 6 errors. elsewhere/ was not changed.\n']);
    expect(stderr).toBe(`error Broken link [link-broken]

  No such page or file: gone0.md
  content/p000.md:5:1
    5 │ [a](gone0.md)
      │ ^^^^^^^^^^^^^

  No such page or file: gone1.md
  content/p001.md:5:1
    5 │ [a](gone1.md)
      │ ^^^^^^^^^^^^^

  No such page or file: gone2.md
  content/p002.md:5:1
    5 │ [a](gone2.md)
      │ ^^^^^^^^^^^^^

  and 3 more like these; --all prints them
  → Link to the .md file of another page, relative to this one.

`);
  });

  test('are printed once if they say the same', () => {
    const root = bare();
    const { stdout } = site(['check', '--only', 'metadata-missing'], { cwd: root });
    expect(withoutTimes(stdout)).toContain(`warning The page has no description [metadata-missing]
  content/p000.md
  content/p001.md
  content/p002.md
  and 9 more like these; --all prints them
  → Add a description to its front matter, or one for all pages to content/site.yaml.

Checked 12 pages against 1 rule: 12 warnings, in <time>.
`);
  });

  test('of unknown components are counted by name, with all attributes in use', () => {
    const root = pages(
      6,
      (index) => `# Page\n\n<Aside ${index % 2 ? 'title="T"' : 'type="t" open'}>Text</Aside>\n`,
    );
    const { stderr } = site(['build', '--out', 'elsewhere'], { cwd: root });
    expect(stderr.split('\n')[0]).toBe(
      'error The component <Aside> does not exist: 6 times in 6 files, with open, title, type [component-unknown]',
    );
  });

  test('from many hosts are printed with entries that allow all of them', () => {
    const root = pages(6, (index) => `# Page\n\n![a](https://img${5 - index}.example/${index}.png)\n`);
    const { stderr } = site(['build', '--out', 'elsewhere'], { cwd: root });
    expect(
      stderr.slice(stderr.indexOf('  and 3 more'), stderr.indexOf('warning')),
    ).toBe(`  and 3 more like these; --all prints them
  → Publish copies with the site, or allow them in content/site.yaml:
    policy:
      images:
        - { from: https://img0.example, why: … }
        - { from: https://img1.example, why: … }
        - { from: https://img2.example, why: … }
        - { from: https://img3.example, why: … }
        - { from: https://img4.example, why: … }
        - { from: https://img5.example, why: … }

`);
  });

  test('are each printed with --all', () => {
    const { stdout } = site(['check', '--all', '--only', 'metadata-missing'], { cwd: bare() });
    expect(stdout.match(/The page has no description/g)).toHaveLength(12);
    const { stderr } = site(['build', '--all', '--out', 'elsewhere'], { cwd: broken() });
    expect(stderr.match(/^error No such page or file: gone\d\.md/gm)).toHaveLength(6);
  });
});

describe('the order of findings', () => {
  const some = [
    ...times(1200, (index) => finding('link-text', `"${index % 2 ? 'here' : 'more'}"`, 'warning', index)),
    ...times(2, (index) => finding('image-alt', `Image ${index}`, 'error', 50 + index)),
    finding('placeholder', 'A placeholder', 'info', 60),
    finding('host-base', 'A base', 'warning', 61),
    ...times(6, (index) => finding('link-broken', `Link ${index}`, 'error', 70 + index)),
  ];

  test('starts with errors, and with rare ones', () => {
    expect(heads(some, false)).toEqual([
      'error Image 0 [image-alt]',
      'error Image 1 [image-alt]',
      'error Broken link [link-broken]',
      'warning A base [host-base]',
      'warning Meaningless link text [link-text]',
      'info A placeholder [placeholder]',
    ]);
    expect(heads(some, true)).toHaveLength(some.length);
  });

  test('counts each message once, the most frequent first, and prints a command that prints all', () => {
    const [, , , , block] = diagnosticBlocks({ root: '/nowhere', diagnostics: some }, {}, plain);
    expect(block?.split('\n').filter((line) => /"|more like/.test(line))).toEqual([
      '  "more": 600 times in 600 files',
      '  "here": 600 times in 600 files',
      '  and 1,198 more like these; site check --all prints them',
    ]);
  });

  test('shows up to five repeated messages', () => {
    const names = ['a', 'b', 'b', 'c', 'c', 'd', 'd', 'd', 'e', 'e', 'f', 'f', 'g', 'g'];
    const unknown = names.map((name) => finding('field-unknown', `Field ${name}`, 'error', 1));
    const [block] = diagnosticBlocks({ root: '/nowhere', diagnostics: unknown }, {}, plain);
    expect(block?.split('\n').filter((line) => /^ {2}(?:Field|and)/.test(line))).toEqual([
      '  Field d: 3 times in one file',
      '  Field b: 2 times in one file',
      '  Field c: 2 times in one file',
      '  Field e: 2 times in one file',
      '  Field f: 2 times in one file',
      '  and 9 more like these; site check --all prints them',
    ]);
  });

  test('gives each code one of the ten annotations that GitHub shows', () => {
    const titles = diagnosticsAsAnnotations(some, '')
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^::(\w+) .*title=([\w-]+).*$/, '$1 $2'));
    expect(titles).toHaveLength(some.length);
    expect(titles.slice(0, 11)).toEqual([
      'error image-alt',
      'error link-broken',
      'error image-alt',
      ...times(5, () => finding('', '', 'error', 0)).map(() => 'error link-broken'),
      'warning link-text',
      'warning host-base',
      'warning link-text',
    ]);
  });
});

test('source lines fit the terminal, so that carets stay below their place', () => {
  const root = makeSite({ 'content/001.md': `${'word '.repeat(40)}\n` });
  const one = {
    ...finding('link-text', 'A text', 'warning', 1),
    at: { path: 'content/001.md', line: 1, column: 151 },
  };
  for (const columns of [40, 80]) {
    const [block = ''] = diagnosticBlocks({ root, diagnostics: [one] }, {}, { ...plain, columns });
    const lines = block.split('\n');
    expect(
      Math.max(...lines.slice(1).map((line) => (line.includes('→') ? 0 : line.length))),
    ).toBeLessThanOrEqual(columns);
    expect(lines[2]?.[lines[3]?.indexOf('^') ?? 0]).toBe('w');
  }
});
