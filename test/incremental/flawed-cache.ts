// A page cache around the build, with an optional flaw: it replaces pages of the build with cached ones.
// It is slow, and shows that the property finds each flaw.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSite } from '../../src/build/build.ts';
import { sha256 } from '../../src/kit/hash.ts';
import type { BuildReport, BuildRequest } from '../../src/model/request.ts';
import { filesBelow, treeOf } from './disk.ts';
import type { Build } from './property.ts';

/** The dependencies of a cached page, each as text. */
const INPUTS = {
  pages: ({ root }) => hashOf(root, 'content', /^(?!.*\/_).*\.md$/),
  inclusions: ({ root }) => hashOf(root, 'content', /\/_.*\.md$/),
  attachments: ({ root }) => hashOf(root, 'content', /\.(?:svg|csv)$/),
  data: ({ root }) => hashOf(root, 'content', /(?<!\/site)\.(?:yaml|json)$/),
  settings: ({ root }) => read(path.join(root, 'content/site.yaml')),
  templates: ({ root }) => hashOf(root, 'templates', /./),
  imports: ({ root }) => hashOf(root, 'shared', /./) + hashOf(root, 'node_modules', /./),
  tsconfig: ({ root }) => read(path.join(root, 'tsconfig.json')),
  drafts: ({ options: { drafts } }) => String(drafts),
  url: ({ options: { baseUrl } }) => String(baseUrl),
  hosts: ({ options: { hosts } }) => String(hosts),
  day: ({ options: { today } }) => today,
} satisfies Record<string, (request: BuildRequest) => string>;

type Input = keyof typeof INPUTS;

/** The flaw of the cache; nothing if it is correct. */
export type Flaw =
  | { readonly kind: 'none' }
  /** A dependency that the key lacks. */
  | { readonly kind: 'forgets an input'; readonly input: Input }
  /** The key contains the page's time and size instead of its bytes. */
  | { readonly kind: 'trusts times' }
  /** Diagnostics of a cached page are not reported again. */
  | { readonly kind: 'forgets diagnostics' }
  /** An entry is not verified. */
  | { readonly kind: 'trusts its entries' }
  /** The output file of a cached page isn't checked. */
  | { readonly kind: 'trusts the output' };

const INPUT_NAMES = Object.keys(INPUTS) as Input[];

interface Entry {
  readonly key: string;
  readonly html: string;
  readonly diagnostics: BuildReport['diagnostics'];
}

/** A build with the cache. */
export function flawed(flaw: Flaw): Build {
  return async (request, surroundings) => {
    const before = treeOf(request.out);
    const inputs = inputsOf(request, flaw);
    const report = await buildSite(request, surroundings);
    // Changes during the build are not in keys.
    if (report.outcome !== 'published' || inputs !== inputsOf(request, flaw)) return report;
    const kept = load(request.root, flaw);
    const entries: Record<string, Entry> = {};
    let diagnostics = [...report.diagnostics];
    for (const page of report.pages) {
      const key = `${inputs} ${flaw.kind === 'trusts times' ? timeOf(request, page.path) : ''}`;
      const file = path.join(report.out, page.file);
      const known = kept[page.file]?.key === key ? kept[page.file] : undefined;
      const own = diagnostics.filter(({ at }) => at?.path === page.path);
      if (known && flaw.kind === 'trusts the output') leave(file, before.get(file));
      else if (known) writeFileSync(file, known.html, 'latin1');
      if (known && flaw.kind === 'forgets diagnostics')
        diagnostics = diagnostics.filter((diagnostic) => !own.includes(diagnostic));
      entries[page.file] = known ?? { key, html: readFileSync(file, 'latin1'), diagnostics: own };
    }
    store(request.root, entries);
    return { ...report, diagnostics };
  };
}

function inputsOf(request: BuildRequest, flaw: Flaw): string {
  const forgotten =
    flaw.kind === 'forgets an input' ? flaw.input : flaw.kind === 'trusts times' ? 'pages' : '';
  const inputs = INPUT_NAMES.filter((input) => input !== forgotten);
  return inputs.map((input) => sha256(INPUTS[input](request))).join();
}

function timeOf({ root }: BuildRequest, page: string): string {
  const stats = statSync(path.join(root, page), { throwIfNoEntry: false });
  return `${stats?.mtimeMs} ${stats?.size}`;
}

function leave(file: string, bytes: string | undefined): void {
  if (bytes === undefined) rmSync(file);
  else writeFileSync(file, bytes, 'latin1');
}

const fileIn = (root: string) => path.join(root, '.site/cache/flawed.json');

function load(root: string, flaw: Flaw): Readonly<Record<string, Entry>> {
  try {
    const text = readFileSync(fileIn(root), 'latin1');
    const whole = sha256(text.slice(64)) === text.slice(0, 64);
    return whole || flaw.kind === 'trusts its entries' ? JSON.parse(text.slice(64)) : {};
  } catch {
    return {};
  }
}

function store(root: string, entries: Readonly<Record<string, Entry>>): void {
  const text = JSON.stringify(entries);
  const file = fileIn(root);
  rmSync(file, { recursive: true, force: true });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, sha256(text) + text, 'latin1');
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'latin1') : '';
}

function hashOf(root: string, folder: string, pattern: RegExp): string {
  const files = filesBelow(path.join(root, folder)).filter((file) => pattern.test(file));
  return files.map((file) => `${path.relative(root, file)} ${sha256(read(file))}`).join();
}
