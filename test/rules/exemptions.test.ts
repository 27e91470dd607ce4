import { describe, expect, test } from 'vitest';
import { readExemptions } from '../../src/content/line-exemptions.ts';
import { build, check, codesOf } from '../support/build.ts';
import { processorTime } from '../support/processor-time.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';

const settings = (checks: string) =>
  `name: Example\nurl: https://example.com\ndescription: An example.\nchecks:\n${checks}`;

describe('a comment', () => {
  test.each([
    ['content/a.md', 'One. <!-- site-check-ignore link-text: it is so -->', [1]],
    ['content/a.md', '<!-- site-check-ignore link-text: it is so -->\n\nOne.', [1, 3]],
    ['content/site.yaml', '# site-check-ignore link-text: it is so\nname: Example', [1, 2]],
    ['templates/a.tsx', '{/* site-check-ignore link-text: it is so */}\n<a />', [1, 2]],
    ['templates/a.css', 'a { color: red } /* site-check-ignore link-text: it is so */', [1]],
    ['templates/a.ts', 'f(); // site-check-ignore link-text: it is so', [1]],
  ])('in %s: %j is for the lines %j', (path, text, lines) => {
    expect(readExemptions(path, text)).toMatchObject([{ rules: ['link-text'], reason: 'it is so', lines }]);
  });

  test('may name several rules', () => {
    const [one] = readExemptions('a.md', '<!-- site-check-ignore link-text, image-alt: both are meant -->');
    expect(one?.rules).toEqual(['link-text', 'image-alt']);
  });

  test('in fenced code is an example', () => {
    const text = '```md\n<!-- site-check-ignore link-text: it is so -->\n```\n';
    expect(readExemptions('content/a.md', text)).toEqual([]);
  });

  test('is not published', async () => {
    const root = makeSite({
      ...minimal,
      'content/index.md': '# Home\n\nText. <!-- site-check-ignore image-alt: it is so -->\n\n<!-- kept -->\n',
    });
    const { diagnostics } = await build(root);
    expect(diagnostics.map(({ code }) => code)).toEqual(['exemption-unused']);
    const { readFileSync } = await import('node:fs');
    const html = readFileSync(`${root}/dist/index.html`, 'utf8');
    expect(html).toContain('<!-- kept -->');
    expect(html).not.toContain('site-check-ignore');
  });
});

test.each([
  ['image-alt: it is so', 'exemption-unused'],
  ['image-alt', 'exemption-invalid'],
])('%s is reported in templates and settings without findings', async (words, code) => {
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n',
    'content/site.yaml': `# site-check-ignore ${words}\n${settings('  rules: {}\n')}`,
    'templates/site.css': `body { color: red } /* site-check-ignore ${words} */\n`,
  });
  const { diagnostics } = await build(root);
  expect(diagnostics.map((found) => [found.code, found.at?.path])).toEqual([
    [code, 'content/site.yaml'],
    [code, 'templates/site.css'],
  ]);
  writeFiles(root, { 'templates/site.css': 'body { color: red }\n' });
  expect((await build(root)).diagnostics.map((found) => found.at?.path)).toEqual(['content/site.yaml']);
});

test('a comment in an included file exempts it as long as there is a finding', async () => {
  const included = '<img src="/a.svg"> <!-- site-check-ignore image-alt: it is so -->\n';
  const root = makeSite({
    ...minimal,
    'content/index.md': '# Home\n\n<Include file="_part.md" />\n',
    'content/_part.md': included,
    'public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  expect(codesOf(await build(root))).toEqual([]);
  writeFiles(root, { 'content/_part.md': included.replace('<img', '<img alt="A"') });
  const { diagnostics } = await build(root);
  expect(diagnostics.map((found) => [found.code, found.at?.path])).toEqual([
    ['exemption-unused', 'content/_part.md'],
  ]);
});

test('many comments are read quickly', () => {
  const comment = '<!-- site-check-ignore a';
  const texts = [
    comment.repeat(20_000),
    `${comment} -->\n`.repeat(20_000),
    `${comment}${' '.repeat(20_000)}b -->`,
  ];
  for (const text of texts)
    expect(processorTime(() => readExemptions('content/a.md', text))).toBeLessThan(1000);
});

describe('a changed severity', () => {
  const pages = {
    'content/index.md': '# Home\n\n<img src="a.svg">\n\n[About](about.md)\n',
    'content/about.md': '# About\n\n<img src="a.svg">\n',
    'content/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };

  test('can keep a rule from stopping a build', async () => {
    const refused = await build(makeSite({ ...minimal, ...pages }));
    expect([refused.outcome, codesOf(refused)]).toEqual(['refused', ['image-alt', 'image-alt']]);
    const off = settings('  rules:\n    image-alt: { level: off, reason: They come next week. }\n');
    const passed = await build(makeSite({ ...minimal, ...pages, 'content/site.yaml': off }));
    expect([passed.outcome, codesOf(passed)]).toEqual(['published', []]);
  });

  test('can apply to only some pages', async () => {
    const lowered = settings(
      '  rules:\n    image-alt: { level: warning, pages: [/about/], reason: They come next week. }\n',
    );
    const { diagnostics } = await build(makeSite({ ...minimal, ...pages, 'content/site.yaml': lowered }));
    expect(diagnostics.map(({ severity, at }) => [severity, at?.path])).toEqual([
      ['warning', 'content/about.md'],
      ['error', 'content/index.md'],
    ]);
  });

  test('is reported when it is unused, if the rule ran', async () => {
    const site = settings('  rules:\n    link-text: { level: off, reason: They are wanted so. }\n');
    const root = makeSite({ ...minimal, 'content/index.md': '# Home\n', 'content/site.yaml': site });
    expect(codesOf(await build(root))).toEqual([]);
    const wanted = (code: string) => code === 'link-text' || code === 'exemption-unused';
    expect((await check(root, wanted)).diagnostics.map(({ code }) => code)).toEqual(['exemption-unused']);
  });

  test.each([
    ['rules: [a]', 'checks.rules is not a mapping'],
    ['rules: { link-text: off }', 'checks.rules.link-text has no reason'],
    ['rules: { link-text: { level: none, reason: It is so. } }', 'level is not one of'],
    ['rules: { link-text: { level: off, reason: because } }', 'needs a reason in words'],
    ['rules: { link-text: { level: off, pages: about, reason: It is so. } }', 'is not a list of routes'],
    ['ruels: {}', 'Unknown field checks.ruels'],
    ['budgets: { page: { html: { raw: big } } }', 'checks.budgets.page.html.raw is not a number'],
    ['third-parties: [{ origin: https://example.com }]', 'has no effect'],
    ['contrast: [{ front: ink }]', 'is not a pair of colors'],
    ['store: { privacy: /privacy/ }', 'does not name a page, an app and a developer'],
  ])('is refused as %s', async (line, message) => {
    const root = makeSite({
      ...minimal,
      'content/index.md': '# Home\n',
      'content/site.yaml': settings(`  ${line}\n`),
    });
    const { diagnostics } = await build(root);
    expect(diagnostics.map((one) => one.message).join('\n')).toContain(message);
  });
});

test('the next build reads a new template that nothing imports', async () => {
  const files = { ...minimal, 'content/index.md': '# Home\n' };
  const root = makeSite(files);
  expect((await build(root)).diagnostics).toEqual([]);
  const added = { 'templates/parts/extra.ts': '// site-check-ignore image-alt\nexport const extra = 1;\n' };
  writeFiles(root, added);
  const after = await build(root);
  const clean = await build(makeSite({ ...files, ...added }));
  expect(codesOf(after)).toEqual(codesOf(clean));
  expect(after.outcome).toBe('refused');
});

test('the place of a finding moves to a new template that uses the same file', async () => {
  const layout = `import { type LayoutProps, PageHead } from 'sitewright';
import { gone } from './words';
export default ({ page, site, children }: LayoutProps) => (
  <html lang={site.language}><head><PageHead page={page} site={site} /></head><body>{children}<a href={\`/\${gone}/\`}>Gone</a></body></html>
);
`;
  const files = {
    ...minimal,
    'content/index.md': '# Home\n',
    'templates/page.tsx': layout,
    'templates/words.ts': "export const gone = 'go' + 'ne';\n",
  };
  const root = makeSite(files);
  await build(root);
  const added = { 'templates/a.ts': "export const address = '/gone/';\n" };
  writeFiles(root, added);
  const placesOf = async (folder: string) =>
    (await build(folder)).diagnostics.map(({ code, at }) => [code, at]);
  const places = await placesOf(root);
  expect(places).toEqual(await placesOf(makeSite({ ...files, ...added })));
  expect(places).toContainEqual(['url-broken', expect.objectContaining({ path: 'templates/a.ts' })]);
});
