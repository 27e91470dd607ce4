// If only the bodies of pages have changed, and nothing that other pages read, only those pages are rendered again.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { differences, resultOf } from '../../incremental/result.ts';
import { page, SITE } from '../../incremental/site.ts';
import { build, codesOf } from '../../support/build.ts';
import { site } from '../../support/command.ts';
import { type Files, makeSite, writeFiles } from '../../support/site.ts';

const BEFORE: Files = {
  ...SITE,
  'content/site.yaml': [
    String(SITE['content/site.yaml']).trimEnd(),
    'checks:',
    '  rules:',
    '    image-alt: { level: off, pages: [/dots/], reason: It is old. }',
    '    fragment-missing: { level: warning, reason: It is old. }',
    '',
  ].join('\n'),
  'content/dots.md': page({ title: 'Dots' }, '<img src="/dot.svg">'),
  'content/far.md': page({ title: 'Far' }, 'Text.\n\n[about](about.md#nowhere)'),
  'content/blank.md': page({ title: 'Blank' }, ''),
  'content/many.md': page({ title: 'Many' }, '## One\n\nN1023N [about](about.md) ![map](map.svg)\n\nTail.'),
};

/** An incremental and a clean build, after `after` was written. */
async function rebuild(after: Files, root = makeSite(BEFORE)) {
  expect((await build(root)).outcome).toBe('published');
  writeFiles(root, after);
  const report = await build(root);
  const clean = makeSite({ ...BEFORE, ...after });
  const wanted = resultOf(clean, await build(clean, { identity: undefined }));
  return { root, report, differences: differences(resultOf(root, report), wanted) };
}

const changed = (file: string, from: string | RegExp, to: string): Files => {
  const text = String(BEFORE[file]);
  expect(text).toMatch(from);
  return { [file]: text.replace(from, to) };
};

test.each<[string, Files]>([
  ['as many letters', changed('content/many.md', 'Tail.', 'Tale.')],
  ['more text', changed('content/many.md', 'N1023N', 'N1023N, and `more` of *it*')],
  ['another block', changed('content/many.md', 'N1023N', '- N1\n- N2\n\n> N3\n\nN1023N')],
  ['behind all links', changed('content/many.md', 'Tail.', 'Longer tail.')],
  ['a page for errors', changed('content/404.md', 'N1013N', 'Gone N1')],
  ['a page that shows others', changed('content/index.md', 'N1011N', 'N1')],
  ['an expression', changed('content/all.md', 'N1014N', 'N1 {{ site.name }}')],
  [
    'two pages',
    { ...changed('content/many.md', 'N1023N', 'N1'), ...changed('content/all.md', 'N1014N', 'N2') },
  ],
])('what others see was not changed: %s', async (_name, after) => {
  const { report, differences } = await rebuild(after);
  expect(differences).toEqual([]);
  expect(report.rendered).toBe(Object.keys(after).length);
});

test.each<[string, Files]>([
  ['the title', changed('content/about.md', 'title: About', 'title: Others')],
  ['the title, from a heading', changed('content/blog/first.md', '# First', '# Other')],
  ['the description', changed('content/blog/first.md', 'description: One', 'description: Two')],
  ['a field of the layout', changed('content/blog/first.md', '[a, b]', '[c]')],
  ['the date', changed('content/blog/first.md', '2026-01-01', '2026-01-03')],
  ['the layout', changed('content/many.md', 'title: Many', 'title: Many\nlayout: bare')],
  ['a permalink', changed('content/many.md', 'title: Many', 'title: Many\npermalink: /several/')],
  ['an alias', changed('content/many.md', 'title: Many', 'title: Many\naliases: [/several/]')],
  ['search engines', changed('content/many.md', 'title: Many', 'title: Many\nnoindex: true')],
  ['a heading', changed('content/many.md', '## One', '## Two')],
  ['a link', changed('content/many.md', '(about.md)', '(about.md#gone)')],
  ['an image', changed('content/many.md', '![map](map.svg)', '')],
  ['an image twice', changed('content/about.md', 'N1012N', 'N1 ![again](map.svg)')],
  ['a first text', { 'content/blank.md': page({ title: 'Blank' }, 'N1') }],
  ['the only text', { 'content/all.md': page({ title: 'All', layout: 'list' }, '') }],
  ['a text that is not shown', changed('content/bare.md', 'N1016N', 'N1')],
  ['a draft', changed('content/blog/fourth.md', 'N1020N', 'N1')],
  ['a page with a warning', changed('content/notes/odd.md', 'N1021N', 'A line more.\n\nN1')],
  ['a new warning', changed('content/many.md', 'Tail.', 'Tail.\n\n[^2]: Nobody asks.')],
  ['an ignored finding', changed('content/dots.md', '.svg">', '.svg" alt="">')],
  ['the place of a warning', changed('content/far.md', 'Text.', 'Text.\n\nMore.')],
  ['a mistake', changed('content/many.md', 'N1023N', '{{ site.nothing }}')],
  [
    'a line that rules leave alone',
    changed('content/many.md', 'N1023N', '<!-- site-check-ignore image-alt: no -->\nN1'),
  ],
  [
    'a setting',
    { ...changed('content/many.md', 'N1023N', 'N1'), ...changed('content/site.yaml', 'N1010N', 'N2') },
  ],
  [
    'a template',
    { ...changed('content/many.md', 'N1023N', 'N1'), ...changed('templates/page.tsx', 'N1006N', 'N2') },
  ],
  [
    'an attachment',
    { ...changed('content/many.md', 'N1023N', 'N1'), ...changed('content/map.svg', 'N1030N', 'N2') },
  ],
  [
    'a public file',
    { ...changed('content/many.md', 'N1023N', 'N1'), ...changed('public/data.txt', 'N1050N', 'N2') },
  ],
  [
    'a page more',
    { ...changed('content/many.md', 'N1023N', 'N1'), 'content/more.md': page({ title: 'More' }, 'N2') },
  ],
])('what others see has changed: %s', async (_name, after) => {
  const { differences } = await rebuild(after);
  expect(differences).toEqual([]);
});

test('a file of the output that someone changed is restored', async () => {
  const root = makeSite(BEFORE);
  await build(root);
  writeFiles(root, { 'dist/about/index.html': 'mine', ...changed('content/many.md', 'N1023N', 'N1') });
  const { diagnostics } = await build(root);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(readFileSync(path.join(root, 'dist/about/index.html'), 'utf8')).toContain('N1012N');
  expect(readFileSync(path.join(root, 'dist/many/index.html'), 'utf8')).toContain('N1');
});

test('builds that follow each other may each change one page', async () => {
  const root = makeSite(BEFORE);
  for (const number of [1, 2, 3]) {
    const file = ['content/many.md', 'content/about.md', 'content/many.md'][number - 1] ?? '';
    const after = changed(file, /N10\d\dN/, `N${number}`);
    const { differences } = await rebuild({ ...restored(), ...after }, root);
    expect(differences).toEqual([]);
  }
});

function restored(): Files {
  return Object.fromEntries(
    ['content/many.md', 'content/about.md'].map((file) => [file, BEFORE[file] ?? '']),
  );
}

test('a legal page that changes is compared with its record', async () => {
  const legal = (text: string) => page({ title: 'Terms', legal: 'true', updated: '2026-01-01' }, text);
  const layout = String(BEFORE['templates/page.tsx']).replace(
    '{children}',
    '<time dateTime={page.updated} />{children}',
  );
  const root = makeSite({ ...BEFORE, 'templates/page.tsx': layout, 'content/terms.md': legal('Be kind.') });
  expect(site(['legal', 'bump', '--note', 'First.'], { cwd: root }).code).toBe(0);
  expect((await build(root)).outcome).toBe('published');
  writeFiles(root, { 'content/terms.md': legal('Be nice.') });
  expect(codesOf(await build(root))).toContain('legal-unrecorded');
});

test('a position in a template that nothing imports moves when it is saved', async () => {
  const layout = String(BEFORE['templates/page.tsx']).replace(
    '{children}',
    "<a href={'/go' + 'ne/'}>x</a>{children}",
  );
  const hint = (line: number): Files => ({
    'templates/hint.ts': `${'\n'.repeat(line - 1)}// "/gone/"\nexport {};\n`,
  });
  const root = makeSite({ ...BEFORE, 'templates/page.tsx': layout, ...hint(1) });
  const places = async () => {
    const { diagnostics } = await build(root);
    return new Set(
      diagnostics.filter(({ code }) => code === 'url-broken').map(({ at }) => `${at?.path}:${at?.line}`),
    );
  };
  expect(await places()).toEqual(new Set(['templates/hint.ts:1']));
  writeFiles(root, hint(4));
  expect(await places()).toEqual(new Set(['templates/hint.ts:4']));
});
