// A machine so busy that loading a program takes longer than all time limits: nothing is loaded within a limit, in any command.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { site, start } from '../../support/command.ts';
import { type Files, makeFolder, makeSite, minimal, readTree } from '../../support/site.ts';

/**
 * Program that runs before the command, in threads too. Programs take longer to load than the longest limit, without using the
 * processor; all limits are a part of the real ones. Modules that are loaded within a limit are listed.
 */
const SLOW = `
const fs = require('node:fs');
const vm = require('node:vm');
const { Module } = require('node:module');
let limits = 0;
const { runInContext } = vm.Script.prototype;
vm.Script.prototype.runInContext = function (context, options) {
  if (options?.timeout === undefined) return runInContext.call(this, context, options);
  const outer = limits;
  limits = outer + 1;
  try {
    return runInContext.call(this, context, { ...options, timeout: Math.max(1, Math.round(options.timeout * process.env.PART)) });
  } finally {
    limits = outer;
  }
};
const { load } = Module.prototype;
Module.prototype.load = function (file) {
  if (limits > 0) fs.appendFileSync(process.env.LOADED, file + '\\n');
  if (/lib.(?!site)[\\w-]+\\.cjs$|zod.package\\.json$/.test(file)) {
    fs.appendFileSync(process.env.SLOW, file + '\\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6000 * process.env.PART);
  }
  return load.call(this, file);
};
`;

/** Uses every program of the tool: most in pages, one in a kind of field, and one in a hook. */
const files: Files = {
  ...minimal,
  'content/site.yaml': `${minimal['content/site.yaml']}markdown: { copies: true, math: true }\nfeeds:\n  - { collection: posts, at: /feed.xml, full: true }\n`,
  'content/index.md': '---\nrelated: /posts/a/\n---\n# Home\n\n```js\nlet a = 1\n```\n\n$a^2$\n',
  ...Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [
      `content/posts/${name}.md`,
      `---\ndate: 2026-01-01\n---\n# Post ${name}\n\n\`\`\`ts\nlet ${name}: number\n\`\`\`\n\n$$\n${name}^3\n$$\n`,
    ]),
  ),
  'templates/collections.ts':
    "import { collection } from 'sitewright';\nexport const collections = { posts: collection() };\n",
  'templates/check.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>',
  'templates/markdown/code.tsx':
    'export default function Code({ children }: any) {\n  return <div className="shown">{children}</div>;\n}\n',
  'templates/page.tsx': `import { link } from 'sitewright';\nimport Check from './check.svg?inline';\nimport { fields } from './fields';\nexport const schema = fields(link());\n${String(minimal['templates/page.tsx']).replace('{children}', '<Check />{children}')}`,
  'templates/fields.ts':
    "import { z } from 'zod';\nexport const fields = (link: any) => z.object({ related: link.optional().refine((value: unknown) => value !== null) });\n",
};

const PROGRAMS = ['formulas', 'highlighter', 'markdown-writer', 'sealable', 'svg-optimizer', 'zod'];

/** Environment of a busy machine, and the lists of what it loads. */
function busy(part = 1 / 20) {
  const folder = makeFolder();
  const [hook, loaded, slow] = ['hook.cjs', 'loaded', 'slow'].map((name) => path.join(folder, name));
  for (const [file, text] of [
    [hook, SLOW],
    [loaded, ''],
    [slow, ''],
  ])
    writeFileSync(file ?? '', text ?? '');
  const names = (file = '') =>
    [
      ...new Set(
        readFileSync(file, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => path.parse(line).name),
      ),
    ].sort();
  return {
    env: { NODE_OPTIONS: `--require ${hook}`, LOADED: loaded ?? '', SLOW: slow ?? '', PART: `${part}` },
    inLimits: () => names(loaded),
    programs: () => names(slow).filter((name) => name !== 'package'),
  };
}

/** Files of `dist/`, if the command makes it. */
function publishedIn(root: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(readTree(root)).filter(([file]) => file.startsWith('dist/')));
}

test.each([
  ['build', ['build', '--workers', '0']],
  ['build in threads', ['build', '--workers', '2']],
  ['check', ['check', '--all']],
])('%s', (_name, parameters) => {
  const quick = makeSite(files);
  const expected = site(parameters, { cwd: quick });
  const { env, inLimits, programs } = busy();
  const root = makeSite(files);
  const { code, stderr } = site(parameters, { cwd: root, env });
  expect([code, stderr]).toEqual([expected.code, expected.stderr]);
  expect(inLimits()).toEqual([]);
  expect(programs()).toEqual(PROGRAMS);
  const [made = {}, wanted] = [root, quick].map(publishedIn);
  expect(made).toEqual(wanted);
});

// A late page of the preview isn't repeated, so limits have all of their time here.
test('preview', async () => {
  const { env, inLimits, programs } = busy(1);
  const quick = makeSite(files);
  expect(site(['build'], { cwd: quick }).code).toBe(0);
  const { child, done } = start(['serve', '--watch', '--port', '0'], { cwd: makeSite(files), env });
  let said = '';
  child.stdout?.on('data', (text: Buffer) => {
    said += text;
  });
  const slowly = { timeout: 100_000, interval: 100 };
  const url = await vi.waitUntil(() => /http:\/\/\S+:\d+/.exec(said)?.[0], slowly);
  const page = await vi.waitUntil(async () => {
    const answer = await fetch(`${url}/posts/a/`, { headers: { accept: 'text/html' } });
    return answer.status === 200 && answer.text();
  }, slowly);
  const copy = await (await fetch(`${url}/posts/a.md`)).text();
  child.kill('SIGTERM');
  await done;
  const { 'dist/posts/a/index.html': html = '', 'dist/posts/a.md': markdown } = readTree(quick);
  expect(page.replace(/<script[\s\S]*?<\/script>/, '')).toContain(
    /<div class="shown">[\s\S]*<\/math>/.exec(String(html))?.[0],
  );
  expect(copy).toBe(String(markdown));
  expect(inLimits()).toEqual([]);
  expect(programs()).toEqual(PROGRAMS);
});
