// Hostile and unlucky input, from the file to the finished page.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { gatherFacts } from '../../src/document/facts.ts';
import { build, codesOf } from '../support/build.ts';
import { site } from '../support/command.ts';
import { makeSite, minimal, readTree } from '../support/site.ts';

const NASTY = `"quotes" 'n' <b>tags</b> & &amp; </title><script>alert(1)</script> <!-- ]]> --> \u2028 \${x} $& {{`;

/** Front matter in which any text is safe. */
function page(fields: Readonly<Record<string, unknown>>, body = ''): string {
  return `---\n${JSON.stringify(fields, undefined, 1)}\n---\n\n${body}\n`;
}

async function output(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const root = makeSite({ ...minimal, ...files });
  const report = await build(root);
  expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const tree = readTree(path.join(root, 'dist'));
  return Object.fromEntries(
    Object.entries(tree).map(([file, text]) => [file, Buffer.from(text, 'latin1').toString()]),
  );
}

describe('text of the author', () => {
  test('is escaped in the head, and is read back unchanged', async () => {
    const title = NASTY.replace(' {{', '');
    const files = await output({ 'content/index.md': page({ title, description: title }) });
    const facts = gatherFacts(files['index.html'] ?? '');
    expect(facts.titles).toEqual([`${title} – Example`]);
    expect(facts.description).toBe(title);
    expect(facts.inline).toEqual([]);
  });

  test('is escaped in the sitemap', async () => {
    const files = await output({ "content/R&D 'n'.md": '# R&D\n' });
    const [file] = Object.keys(files).filter((name) => name.startsWith('R&D'));
    expect(file).toBe("R&D 'n'/index.html");
    const sitemap = parseDocument(files['sitemap.xml'] ?? '', { xmlMode: true });
    expect(JSON.stringify(sitemap, ['children', 'data'])).toContain("https://example.com/R%26D%20'n'/");
  });

  test('with special characters of String.replace stays unchanged', async () => {
    const files = await output({ 'content/index.md': "# Prices\n\n$& $1 $$ $` $'\n" });
    expect(files['index.html']).toContain("<p>$&amp; $1 $$ $` $'</p>");
  });

  test('cannot replace the body of a page', async () => {
    const files = await output({
      'content/index.md': page({ title: '<site-content></site-content>' }, 'Once.'),
    });
    expect(files['index.html']?.match(/Once\./g)).toHaveLength(1);
  });
});

test('files with special names are written where their routes lead', async () => {
  const names = ['a b', 'c#d', 'g%h', 'i,j', 'k+l', '🗳️', 'é', '100%25'];
  const root = makeSite({
    ...minimal,
    ...Object.fromEntries(names.map((name) => [`content/${name}.md`, `# ${name}\n`])),
  });
  const report = await build(root);
  expect(codesOf(report)).toEqual([]);
  expect(report.pages).toHaveLength(names.length);
  for (const { route, file, path: source } of report.pages) {
    expect(route).not.toMatch(/[\s?#]/);
    expect(decodeURIComponent(route.slice(1))).toBe(file.replace('index.html', ''));
    expect(file).toBe(`${source.slice('content/'.length, -'.md'.length).normalize('NFC')}/index.html`);
    expect(existsSync(path.join(root, 'dist', file))).toBe(true);
  }
});

describe('prototypes are not polluted and no code runs with', () => {
  test.each([
    '__proto__: { polluted: true }',
    'constructor: { prototype: { polluted: true } }',
    '"__proto__": [1]',
    'a: { __proto__: { polluted: true } }',
    '? __proto__\n: { polluted: true }',
  ])('the front matter %j', async (yaml) => {
    const report = await build(makeSite({ ...minimal, 'content/index.md': `---\n${yaml}\n---\n# Home\n` }));
    expect(new Set(codesOf(report))).toEqual(new Set(['yaml-key']));
    expect({}).not.toHaveProperty('polluted');
  });

  test.each(['js', 'javascript', 'json', 'constructor', '__proto__', 'toString', 'coffee', 'yaml', '{}'])(
    'a fence of --- and %s',
    async (language) => {
      const code = `---${language}\n{ "title": (globalThis.polluted = true) }\n---\n# Home\n`;
      const root = makeSite({ ...minimal, 'content/index.md': code });
      const [first, second] = [await build(root), await build(root)];
      expect(codesOf(first)).toEqual(['front-matter-language']);
      expect(second.diagnostics).toEqual(first.diagnostics);
      expect(globalThis).not.toHaveProperty('polluted');
    },
  );

  test.each(['__proto__', 'constructor', 'toString', '../page', '/etc/passwd'])(
    'the layout %j',
    async (layout) => {
      const report = await build(
        makeSite({ ...minimal, 'content/index.md': `---\nlayout: ${layout}\n---\n# Home\n` }),
      );
      expect(codesOf(report)).toEqual(['layout-unknown']);
    },
  );
});

test('front matter that names props of React stays text', async () => {
  const files = await output({
    'content/index.md': page(
      { dangerouslySetInnerHTML: { __html: '<script>alert(1)</script>' }, ref: 'x', key: 'y' },
      '# Home',
    ),
  });
  expect(files['index.html']).not.toContain('alert');
});

test('secrets of the environment and of .env stay out of the output', () => {
  const secret = 'SITE_SECRET=canary-file\n';
  const layout = (secret: string) => `import { type LayoutProps, PageHead } from 'sitewright';
import script from './all.client.ts?url';
export default function Page({ page, site, children }: LayoutProps) {
  const values = ${secret};
  return (
    <html lang="en"><head><PageHead page={page} site={site} /><script src={script} /></head>
      <body><p>{String(values)}</p>{children}</body></html>
  );
}
`;
  const files = {
    ...minimal,
    'content/index.md': '# Home\n\nMark: canary-of-the-text {{ site.name }}.\n',
    '.env': secret,
    'public/.env.local': secret,
    'content/.env': secret,
    // Reads what the realm might have of Node.js.
    'templates/page.tsx': layout('Object.keys(globalThis).concat(typeof process, typeof require)'),
    'templates/all.client.ts':
      'const { process = {} } = globalThis as { process?: object };\ndocument.title = JSON.stringify(process);\n',
  };
  const root = makeSite(files);
  const run = () => site(['build'], { cwd: root, env: { SITE_SECRET: 'canary-environment' } });
  const leaks = () =>
    Object.entries(readTree(root)).filter(
      ([file, text]) => /^(?:dist|\.site)\//.test(file) && /canary-(?:file|environment)/.test(text),
    );
  expect(run()).toMatchObject({ code: 0 });
  const { 'dist/index.html': home = '' } = readTree(root);
  expect(home).toContain('canary-of-the-text');
  expect(leaks()).toEqual([]);
  for (const reading of [
    'process.env.SITE_SECRET',
    'JSON.stringify(process.env)',
    'process.env["SITE_SECRET"]',
  ]) {
    writeFileSync(path.join(root, 'templates/page.tsx'), layout(reading));
    expect(run()).toMatchObject({ code: 1, stderr: expect.stringContaining('process.env') });
    expect(leaks()).toEqual([]);
  }
  // A leak would be found.
  writeFileSync(path.join(root, 'templates/page.tsx'), files['templates/page.tsx']);
  writeFileSync(path.join(root, 'content/index.md'), '# Home\n\ncanary-file\n');
  expect(run()).toMatchObject({ code: 0 });
  expect(leaks().map(([file]) => file)).toContain('dist/index.html');
});

test('a page that cannot be parsed in time does not affect the others', async () => {
  const rows = Array.from({ length: 2500 }, (_, count) => `e${'`'.repeat(count)}`).join('');
  const report = await build(
    makeSite({ ...minimal, 'content/slow.md': rows, 'content/bad.md': '[x](nowhere.md)\n' }),
  );
  expect(codesOf(report)).toEqual(['link-broken', 'markdown-too-complex']);
});
