// Threads that render pages give the same output in any number.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import { chooseThreads } from '../../../src/build/page-threads.ts';
import { compile, openSite, prepare } from '../../../src/build/prepare.ts';
import { buildRules } from '../../../src/features/rules.ts';
import { noBuildCache } from '../../../src/publish/build-cache.ts';
import { openPackedStaging } from '../../../src/publish/staging.ts';
import { publishedPages } from '../../../src/site/arrange/site.ts';
import { pageFindings } from '../../../src/site/check/findings.ts';
import { pageDocument } from '../../../src/site/render/documents.ts';
import { openWorld } from '../../../src/site/world.ts';
import { quiet, requestFor } from '../../support/build.ts';
import { makeFolder, makeSite, minimal, readTree } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

const worker = pathToFileURL(path.join(repository, 'lib/site.cjs'));
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
    const settings = `${minimal['content/site.yaml']}markdown: { copies: true }\n`;
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

test('promises of templates that are rejected in threads are reported', async () => {
  const root = makeSite({
    ...minimal,
    ...pages,
    'templates/markdown/table.tsx':
      'export default ({ children }) => { Promise.reject(new Error("late")); return <table>{children}</table>; };\n',
  });
  const { diagnostics } = await buildSite(requestFor(root, { workers: 2 }), machine);
  expect(diagnostics).toContainEqual(
    expect.objectContaining({ code: 'layout-failed', message: expect.stringContaining('late') }),
  );
});

describe('a thread', () => {
  /** An engine of a site before its pages are read, and what starts threads for it. */
  async function open(program = worker, files = {}) {
    const root = makeSite({
      ...minimal,
      ...pages,
      'content/bare.md': '# Bare\n',
      'content/a.md': '# A\n\n```js\nlet a;\n```\n',
      ...files,
    });
    const request = requestFor(root, { workers: 1 });
    const staging = openPackedStaging();
    const reuse = noBuildCache({ staging });
    const engine = openSite(openWorld(request, reuse.measures), buildRules(), reuse);
    await compile(engine);
    const threads = chooseThreads(request, { ...machine, worker: program });
    onTestFinished(async () => {
      await threads.close();
      staging.close();
    });
    return { engine, staging, threads };
  }

  /** An engine of a site before any page is rendered, and one thread for it. */
  async function begin(program = worker, files = {}) {
    const { engine, staging, threads } = await open(program, files);
    prepare(engine);
    const some = engine.ask(publishedPages).published.slice(0, 2);
    const [thread] = threads.start(engine, some, { staging, published: undefined });
    return { engine, staging, some, thread };
  }

  test('renders pages, and this thread then knows them', async () => {
    const { engine, staging, some, thread } = await begin();
    const made = await thread?.render({ pages: some, groups: [] });
    expect(made?.documents.map(({ id }) => id)).toEqual(['content/a.md', 'content/bare.md']);
    expect(engine.has(pageDocument, 'content/a.md')).toBe(true);
    expect(engine.ask(pageDocument, 'content/a.md').measure).toEqual(made?.documents[0]?.measure);
    expect(engine.ask(pageFindings, 'content/bare.md')).toEqual([]);
    const html = Buffer.from(staging.read('a/index.html')).toString();
    expect(html).toContain('<span class="hljs-keyword">let</span>');
    engine.tools.results.highlighting.highlight('let a;\n', 'js');
  });

  test('that fails leaves its pages to this thread', async () => {
    const { some, thread } = await begin();
    const missing = some.map((page) => ({ ...page, id: 'content/none.md' }));
    expect(await thread?.render({ pages: missing, groups: [] })).toBeUndefined();
    expect(await thread?.render({ pages: some, groups: [] })).toMatchObject({ documents: [{}, {}] });
  });

  test('leaves a batch to this thread if a page in it has errors', async () => {
    const { engine, some, thread } = await begin(worker, { 'content/a.md': '[x](nowhere.md)\n' });
    expect(some[0]?.id).toBe('content/a.md');
    expect(await thread?.render({ pages: some, groups: [] })).toBeUndefined();
    expect(engine.has(pageDocument, 'content/a.md')).toBe(false);
    expect(await thread?.render({ pages: some.slice(1), groups: [] })).toMatchObject({
      documents: [{ id: 'content/bare.md' }],
    });
  });

  test('that cannot start rejects its jobs', async () => {
    const { some, thread } = await begin(pathToFileURL(path.join(makeFolder(), 'none.js')));
    await expect(thread?.render({ pages: some, groups: [] })).rejects.toThrow(/none\.js/);
  });
});
