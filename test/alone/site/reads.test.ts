// Every read of the site's folder is a recorded dependency of its task.
import fs, { cpSync, existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import '../../../src/build/make.ts';
import { type AnyTask, type Argument, argumentText } from '../../../src/engine/tasks.ts';
import { stateFolderFor } from '../../../src/kit/system/state-folder.ts';
import type { BuildRequest } from '../../../src/model/request.ts';
import { openBuildCache } from '../../../src/publish/build-cache.ts';
import { registeredTasks } from '../../../src/site/ask.ts';
import { writeState } from '../../incremental/disk.ts';
import { START } from '../../incremental/property.ts';
import { quiet, requestFor } from '../../support/build.ts';
import { site } from '../../support/command.ts';
import { photograph } from '../../support/images.ts';
import { LIGHT_FOLDERS, makeFolder, makeLink, writeFiles } from '../../support/site.ts';
import { repository } from '../../support/sources.ts';

const GOLDEN = path.join(import.meta.dirname, '../../sites');

/** `look`: existence, type, or target of a link. `names`: a folder listing. */
type ReadKind = 'bytes' | 'look' | 'names';

/** Functions of `node:fs`, without `Sync`. */
const READERS: Readonly<Record<ReadKind, readonly string[]>> = {
  bytes: ['readFile', 'open', 'createReadStream', 'copyFile', 'cp', 'openAsBlob'],
  look: ['stat', 'lstat', 'exists', 'access', 'realpath', 'readlink', 'statfs'],
  names: ['readdir', 'opendir'],
};

interface Read {
  readonly kind: ReadKind;
  /** Path relative to the site's root. */
  readonly file: string;
  /** The task that ran, as its name and argument; empty outside tasks. */
  readonly task: string;
}

/** Reads that no task has to record, each with the reason. */
const EXCEPTIONS: readonly (readonly [reason: string, matches: (read: Read) => boolean])[] = [
  ['the output and the state of earlier builds', ({ file }) => /^(?:dist|\.site)(?:\/|$)/.test(file)],
  ['the folder that the command names, which is opened to sync it', ({ file }) => file === '.'],
];

/** Names of the tasks that run, the innermost last. */
const running: string[] = [];

const nameOf = (task: string, argument: string) => `${task}(${argument})`;

for (const task of registeredTasks() as (AnyTask & { run?: (ask: never, argument: Argument) => unknown })[]) {
  const { run } = task;
  if (!run) continue;
  task.run = (ask, argument) => {
    running.push(nameOf(task.name, argumentText(argument)));
    try {
      return run(ask, argument);
    } finally {
      running.pop();
    }
  };
}

/** Calls `note` for each read of this process until the test ends. esbuild reads in its own process. */
function observeDisk(note: (kind: ReadKind, file: string) => void): void {
  const observe = (owner: object, name: string, kind: ReadKind) => {
    const functions = owner as Record<string, unknown>;
    const original = functions[name];
    if (typeof original !== 'function') return;
    const observed = function (this: unknown, file: unknown, ...others: unknown[]) {
      // A file that is open was noted when it was opened.
      if (typeof file === 'string' || Buffer.isBuffer(file)) note(kind, String(file));
      else if (file instanceof URL) note(kind, fileURLToPath(file));
      return original.call(this, file, ...others);
    };
    functions[name] = Object.assign(observed, original);
    onTestFinished(() => {
      functions[name] = original;
      syncBuiltinESMExports();
    });
  };
  for (const [kind, names] of Object.entries(READERS) as [ReadKind, readonly string[]][])
    for (const name of names) {
      observe(fs, name, kind);
      observe(fs, `${name}Sync`, kind);
      observe(fs.promises, name, kind);
    }
  for (const owner of [fs.realpath, fs.realpathSync]) observe(owner, 'native', 'look');
  syncBuiltinESMExports();
}

async function readsOf(request: BuildRequest): Promise<readonly Read[]> {
  const reads = new Map<string, Read>();
  observeDisk((kind, name) => {
    const file = path.relative(request.root, path.resolve(name)).replaceAll(path.sep, '/') || '.';
    const task = running.at(-1) ?? '';
    if (!file.startsWith('..')) reads.set(`${kind} ${file} ${task}`, { kind, file, task });
  });
  const { outcome, diagnostics } = await buildSite(request, quiet);
  expect(outcome, JSON.stringify(diagnostics)).toBe('published');
  return [...reads.values()];
}

/** Input tasks. The value of `page-source` contains the hash of a page's file, which later reads compare. */
const INPUTS = ['file', 'entry', 'folder', 'link', 'names', 'package', 'page-source'] as const;

type Recorded = Readonly<Record<(typeof INPUTS)[number], Set<string>>>;

const nothing = (): Recorded => ({
  file: new Set(),
  entry: new Set(),
  folder: new Set(),
  link: new Set(),
  names: new Set(),
  package: new Set(),
  'page-source': new Set(),
});

/**
 * Inputs of each task in the saved graph; under '' those of all tasks. Tasks that run outside the
 * engine interleave, and files are read ahead, so their reads cannot be attributed.
 */
function recordedIn({ root, out, identity = '' }: BuildRequest): ReadonlyMap<string, Recorded> {
  const output = { out, stateFolder: stateFolderFor(root, out) };
  const { graph } = openBuildCache(root, output, identity, { writes: false, isDamaged: false }).store.open();
  if (!graph) throw new Error('Nothing was saved');
  const { names, tasks, asked: lists } = graph.columns;
  const taskOf = (node: number) => names[tasks[node] ?? -1] ?? '';
  const all = nothing();
  const recorded = new Map([['', all]]);
  for (let node = 0; node < tasks.length; node += 1) {
    const inputs = nothing();
    recorded.set(nameOf(taskOf(node), graph.argumentOf(node)), inputs);
    const start = lists.starts[node] ?? -1;
    if (start < 0) continue;
    for (const asked of lists.items.subarray(start, start + (lists.lengths[node] ?? 0))) {
      const input = INPUTS.find((one) => one === taskOf(asked));
      if (!input) continue;
      inputs[input].add(graph.argumentOf(asked));
      all[input].add(graph.argumentOf(asked));
    }
  }
  return recorded;
}

/** Returns a path and its aliases through links, because a read through a link is recorded under that name. */
function namesOf(file: string, links: ReadonlyMap<string, string>): readonly string[] {
  return [
    file,
    ...Array.from(links).flatMap(([link, target]) =>
      file === target || file.startsWith(`${target}/`) ? link + file.slice(target.length) : [],
    ),
  ];
}

function isRecorded({ kind, file }: Pick<Read, 'kind' | 'file'>, recorded: Recorded): boolean {
  const [top = ''] = file.split('/');
  const inPackage = [...recorded.package].some((name) => file.includes(`node_modules/${name}/`));
  switch (kind) {
    case 'bytes':
      return recorded.file.has(file) || recorded['page-source'].has(file) || inPackage;
    case 'names':
      return recorded.names.has(top) || recorded.folder.has(file);
    case 'look':
      return (
        [recorded.file, recorded.entry, recorded.link].some((paths) => paths.has(file)) ||
        recorded.names.has(top) ||
        recorded.folder.has(path.posix.dirname(file)) ||
        inPackage
      );
  }
}

/** Symbolic links below a folder, each with its target, relative to the folder. */
function linksBelow(root: string): ReadonlyMap<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const links = entries.filter((entry) => entry.isSymbolicLink());
  const relative = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');
  return new Map(
    links.map((entry) => {
      const link = path.join(entry.parentPath, entry.name);
      return [relative(link), relative(realpathSync(link))];
    }),
  );
}

/** Builds, and returns unrecorded reads. */
async function unrecorded(request: BuildRequest): Promise<readonly string[]> {
  const links = linksBelow(request.root);
  const reads = await readsOf(request);
  // Otherwise nothing was observed.
  expect(reads).toContainEqual(expect.objectContaining({ file: 'content/index.md', kind: 'bytes' }));
  const recorded = recordedIn(request);
  return reads
    .filter((read) => !EXCEPTIONS.some(([, matches]) => matches(read)))
    .filter(({ kind, file, task }) => {
      const inputs = recorded.get(task) ?? nothing();
      return !namesOf(file, links).some((name) => isRecorded({ kind, file: name }, inputs));
    })
    .map(({ kind, file, task }) => `${kind} ${file} ${task && `in ${task}`}`.trimEnd());
}

describe('everything that a task reads is recorded', () => {
  // A refused build saves nothing.
  const sites = readdirSync(GOLDEN).filter((name) => existsSync(path.join(GOLDEN, name, 'expected')));

  test.each(sites.sort())('%s', async (name) => {
    const root = path.join(realpathSync(makeFolder()), 'site');
    cpSync(path.join(GOLDEN, name, 'site'), root, { recursive: true });
    expect(await unrecorded(requestFor(root, { today: '2026-06-01' }))).toEqual([]);
  });

  test('a site that uses everything', async () => {
    const root = realpathSync(makeFolder(LIGHT_FOLDERS));
    writeState(root, START, undefined, 'in place');
    await addMore(root);
    expect(await unrecorded(requestFor(root))).toEqual([]);
  });
});

/**
 * Adds features that the site of random builds lacks: code of files, legal pages, smaller images, fonts, and links between
 * them.
 */
async function addMore(root: string): Promise<void> {
  const text = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const fonts = path.join(repository, 'node_modules/@fontsource-variable/figtree/files');
  writeFiles(root, {
    'content/site.yaml': `${text('content/site.yaml').replace('codeFolders: [', '$&examples, ')}images: true\nhosts: [caddy, netlify]\n`,
    'content/code.md':
      '---\ntitle: Code\n---\n\n```js file="/examples/setup.js"\n```\n\n```js file="/examples/linked.js"\n```\n\n![photo](photo.jpg)\n',
    'content/tos.md':
      '---\ntitle: Terms\nlayout: legal\nlegal: true\nhistory: true\nupdated: 2025-01-01\n---\n\nBe kind to [us](about.md).\n',
    'content/photo.jpg': await photograph(900, 600).jpeg().toBuffer(),
    'examples/setup.js': 'export const one = 1;\n',
    'public/page.html': '<!doctype html>\n<title>Own</title>\n<script>go()</script>\n',
    'templates/site.css': `${text('templates/site.css')}
@font-face { font-family: F; src: url("./figtree.woff2?subset=U+41-5A") }
.striped { background: url(./stripes.svg) }
`,
    'templates/legal.tsx': text('templates/page.tsx').replace(
      '<h1>',
      '<time dateTime={page.updated}>{page.updated}</time><h1>',
    ),
    'templates/stripes.svg': text('templates/logo.svg').replace('N1045N', 'Stripes'),
    'templates/figtree.woff2': readFileSync(path.join(fonts, 'figtree-latin-wght-normal.woff2')),
    'tsconfig.json': '{ "compilerOptions": { "jsx": "react-jsx" } }\n',
    'package.json': '{ "private": true }\n',
  });
  makeLink(root, 'examples/linked.js', 'setup.js');
  makeLink(root, 'public/linked.svg', '../public/dot.svg');
  makeLink(root, 'templates/linked.tsx', 'page.tsx');
  const record = (updated: string) => {
    const file = 'content/tos.md';
    writeFiles(root, { [file]: `${text(file).replace(/^updated: .*$/m, `updated: ${updated}`)}More.\n` });
    const { code, stderr } = site(['legal', 'bump', 'tos.md', '--note', 'More.'], { cwd: root });
    expect([code, stderr]).toEqual([0, '']);
  };
  record('2025-02-01');
  record('2025-03-01');
}
