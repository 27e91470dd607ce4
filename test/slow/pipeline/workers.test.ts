// Threads that finish pages give the same output in any number.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import { CLOSED } from '../../../src/model/settings/policy.ts';
import { startThreads } from '../../../src/site/render/finish/worker-pool.ts';
import { settingsWith } from '../../markdown/support.ts';
import { quiet, requestFor } from '../../support/build.ts';
import { makeFolder, makeSite, minimal, readTree } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

const worker = pathToFileURL(path.join(repository, 'lib/finish-worker.cjs'));
const machine = { ...quiet, worker };

/** Code in a known language, in an unknown one, and with changed lines; some of it repeated. */
function codeOf(index: number): string {
  const code = `const answer = ${index % 50};\nlet other;`;
  return `\`\`\`ts\n${code}\n\`\`\`\n\n- \`\`\`nonesuch\n  ${index} < 2\n  \`\`\`\n\n\`\`\`js lines {2}\n${code}\n\`\`\`\n`;
}

const pages = Object.fromEntries(
  Array.from({ length: 600 }, (_, index) => [
    `content/posts/${index}.md`,
    `---\ntitle: Post ${index}\n---\n# Post\n\n[Next](${(index + 1) % 600}.md)\n\n| a |\n|---|\n| [b](${index}.md) |\n\n${codeOf(index)}`,
  ]),
);

test('0, 1, 2 and 4 threads give the same bytes and the same messages', async () => {
  const results = [];
  for (const workers of [0, 1, 2, 4]) {
    const settings = `${minimal['content/site.yaml']}markdown: { twins: true }\n`;
    const root = makeSite({
      ...minimal,
      ...pages,
      'content/bare.md': '# Bare\n',
      'templates/markdown/table.tsx':
        'export default ({ children }) => <div><table>{children}</table></div>;\n',
      'content/site.yaml': settings,
    });
    const report = await buildSite(requestFor(root, { workers }), machine);
    expect(report).toMatchObject({ outcome: 'published', rendered: 601 });
    results.push({
      dist: readTree(path.join(root, 'dist')),
      files: report.files,
      reported: report.diagnostics,
    });
  }
  for (const result of results.slice(1)) expect(result).toEqual(results[0]);
});

test('a site with errors is refused with threads too', async () => {
  // Overflows the stack of the main thread, and that of a thread.
  const deep = `${'**a '.repeat(1500)}${' b**'.repeat(1500)}\n`;
  const root = makeSite({
    ...minimal,
    ...pages,
    'content/wrong.md': '[x](nowhere.md)\n',
    'content/posts/deep.md': deep,
  });
  const reports = [];
  for (const workers of [0, 2]) reports.push(await buildSite(requestFor(root, { workers }), machine));
  expect(reports[1]).toMatchObject({ outcome: 'refused' });
  expect(reports[1]?.diagnostics).toEqual(reports[0]?.diagnostics);
  expect(readTree(root)).not.toHaveProperty(['dist/index.html']);
});

describe('a thread', () => {
  const page = {
    id: 'content/a.md',
    path: 'content/a.md',
    route: '/a/',
    file: 'a/index.html',
    layout: 'page',
    language: 'en',
    noindex: false,
    description: undefined,
    image: undefined,
    anchors: {},
  };
  const documents = [{ page, html: ['<!doctype html><title>A</title>'], body: null, isRaw: false }];
  const requirements = { url: undefined, openings: CLOSED, codes: [] };

  /** Threads that finish into an empty staging folder. */
  const beginThreads = (count: number) => {
    const folder = makeFolder();
    mkdirSync(path.join(folder, 'new'));
    const finishing = startThreads(worker, count, { folder, requirements });
    onTestFinished(() => finishing.close());
    return { folder, finishing };
  };

  test('inserts highlighted code, and returns code to highlight', async () => {
    const { folder, finishing } = beginThreads(1);
    const blockOf = (key: string, language: string) => {
      const code = `let ${key};\n`;
      return { kind: 'block', key, code, language, lines: undefined, ranges: [] } as const;
    };
    const [a, b] = [blockOf('a', 'js'), blockOf('b', 'nonesuch')];
    const html = ['<!doctype html><title>A</title><body>', a, b, a, '<i>'];
    const [finished] = await finishing.finish([{ page, html, body: [1, 4], isRaw: false }]);
    const keyword = '<span class="hljs-keyword">let</span>';
    expect(finished?.highlighted).toEqual([
      ['a', `${keyword} a;\n`],
      ['b', undefined],
    ]);
    const made = readFileSync(path.join(folder, 'new/a/index.html'), 'utf8');
    const shown = `<code class="hljs language-js">${keyword} a;\n</code>`;
    const unknown = '<code class="language-nonesuch">let b;\n</code>';
    expect(made).toBe(`<!doctype html><title>A</title><body>${shown}${unknown}${shown}<i>`);
    expect(JSON.parse(finished?.staged ?? '')).toMatchObject({ shared: { body: [37, made.length - 3] } });
  });

  test('makes the results of features from the body', async () => {
    const { finishing } = beginThreads(1);
    const input = { title: 'A', description: 'B', url: 'https://example.com/a/' };
    const html = [
      '<p><a href="../b/">b</a></p><pre>',
      { kind: 'block', code: '<c>\n', language: 'js', lines: undefined, ranges: [] } as const,
      '</pre>',
    ];
    const bodyWork = { html, works: [{ program: '#markdown-writer', input }] };
    const [finished] = await finishing.finish(documents.map((one) => ({ ...one, bodyWork })));
    const twin = '# A\n\n> B\n\n[b](https://example.com/b/)\n\n```js\n<c>\n```\n';
    expect(finished?.results).toEqual([JSON.stringify(twin)]);
  });

  test('compiles bodies that need nothing else of the site', async () => {
    const folder = makeFolder();
    const routes = new Map([['content/b.md', '/b/']]);
    const { spans: _, ...settings } = settingsWith({});
    const known = { settings, templates: new Set<string>(), routes };
    const threads = startThreads(worker, 1, { folder, requirements, known });
    onTestFinished(() => threads.close());
    const owner = { path: 'content/a.md', body: { offset: 0, length: 0, line: 1, empty: false } };
    const bodies = ['[b](b.md)', '[c](c.md)'].map((text) => ({ text, owner }));
    const [found, other] = (await threads.compile?.(bodies)) ?? [];
    expect(found?.html).toEqual(['<p><a href="/b/">b</a></p>\n']);
    expect(other).toBeUndefined();
  });

  test('reports a failing disk, with the file', async () => {
    const { folder, finishing } = beginThreads(1);
    writeFileSync(path.join(folder, 'new/a'), 'in the way');
    await expect(finishing.finish(documents)).rejects.toThrow(/^a\/index\.html cannot be written/);
  });

  test('that cannot start rejects its jobs', async () => {
    const missing = pathToFileURL(path.join(makeFolder(), 'none.js'));
    const finishing = startThreads(missing, 1, { folder: makeFolder(), requirements });
    onTestFinished(() => finishing.close());
    await expect(finishing.finish(documents)).rejects.toThrow(/none\.js/);
  });
});
