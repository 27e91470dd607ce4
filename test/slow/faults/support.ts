// Two states of one small site, and the guarantees after every fault.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { site, start } from '../../support/command.ts';
import { type Files, makeFolder, minimal, readTree, writeFiles } from '../../support/site.ts';

/** `npm run test:faults` tries everything, `npm run test:long` a sample. */
export const ALL = process.env.FAULTS === 'all';

const template = (version: string): Files => ({
  ...minimal,
  'content/site.yaml': `${minimal['content/site.yaml']}hosts: [cloudfront]\nredirects: [{ from: /was-${version}/, to: /same/ }]\nsearch: { at: /same/ }\n`,
  'templates/page.tsx': [
    "import { type LayoutProps, PageHead } from 'sitewright';",
    "import style from './style.css';",
    'export default function Page({ page, site, children }: LayoutProps) {',
    '  return (<html lang={site.language}><head><PageHead page={page} site={site} />',
    '    <link rel="stylesheet" href={style} /></head><body>{children}</body></html>);',
    '}',
  ].join('\n'),
  'templates/style.css': `body { color: ${version === 'old' ? 'red' : 'teal'} }`,
});

const page = (name: string, version: string) => `# ${name}\n\n${`${name} ${version}. `.repeat(200)}\n`;

export function inputs(version: 'old' | 'new', pages = 6): Files {
  const numbered = Array.from({ length: pages }, (_, index) => `page-${index}`);
  return {
    ...template(version),
    'content/index.md': page('Home', version),
    ...Object.fromEntries(numbered.map((name) => [`content/${name}.md`, page(name, version)])),
    [`content/only-${version}.md`]: page('Here today', version),
    'content/same.md': page('Same', ''),
  };
}

export interface Scene {
  /** Folder of the site, with the old output published and the new input written. */
  readonly template: string;
  readonly old: Record<string, string>;
  /** The new output of a clean build, with the old assets, which stay for one more release. */
  readonly fresh: Record<string, string>;
  /** The new output without the old assets. */
  readonly clean: Record<string, string>;
  /** Host files after the new build. */
  readonly sibling: Record<string, string>;
  close(): void;
}

export function makeScene(): Scene {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-scene-'));
  const [template, clean] = [path.join(folder, 'site'), path.join(folder, 'clean')];
  writeFiles(template, inputs('old'));
  writeFiles(clean, inputs('new'));
  expect(site(['build'], { cwd: template }).code).toBe(0);
  const old = readTree(path.join(template, 'dist'));
  expect(site(['build'], { cwd: clean }).code).toBe(0);
  const assets = Object.entries(old).filter(([file]) => file.startsWith('assets/'));
  const fresh = { ...Object.fromEntries(assets), ...readTree(path.join(clean, 'dist')) };
  rmSync(path.join(template, 'content/only-old.md'));
  writeFiles(template, inputs('new'));
  const close = () => rmSync(folder, { recursive: true });
  const sibling = readTree(path.join(clean, '.site/hosts'));
  return { template, old, fresh: sorted(fresh), clean: readTree(path.join(clean, 'dist')), sibling, close };
}

/** A copy of the scene's site to break. */
export function copyOf({ template }: Scene): string {
  const root = path.join(makeFolder(), 'site');
  cpSync(template, root, { recursive: true, preserveTimestamps: true });
  return root;
}

export function outputOf(root: string): Record<string, string> {
  const out = path.join(root, 'dist');
  return existsSync(out) ? readTree(out) : {};
}

/** Expects one clear message, no stack, and an exit code that says that nothing was published. */
export function expectClear(stderr: string, where: string): void {
  expect(stderr.match(/^error /gm) ?? [], `${where}: ${stderr}`).toHaveLength(1);
  expect(stderr, where).not.toMatch(/\n\s+at |fault of site itself/);
}

/** Expects that a refused build recovers, and the next build writes the whole new output. */
export function expectSettled(root: string, { old, fresh, sibling }: Scene, where: string): void {
  writeFiles(root, { 'content/broken.md': '---\ntitle: [\n---\n' });
  expect(site(['build'], { cwd: root }).code, where).toBe(1);
  expect([old, fresh], `${where}: entirely old or entirely new`).toContainEqual(outputOf(root));
  rmSync(path.join(root, 'content/broken.md'));
  const next = site(['build'], { cwd: root });
  expect(next, where).toMatchObject({ code: 0, stderr: '' });
  expect(outputOf(root), `${where}: the next build`).toEqual(fresh);
  expect(readdirSync(path.join(root, '.site')).sort(), where).toEqual([
    '.gitignore',
    'cache',
    'hosting.json',
    'hosts',
    'manifest.json',
  ]);
  expect(readTree(path.join(root, '.site/hosts')), where).toEqual(sibling);
  expect(readdirSync(root).sort(), where).toEqual(['.site', 'content', 'dist', 'templates']);
}

export function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/** Runs a build under strace, which makes its n-th system call of a kind fail. */
export async function inject(root: string, call: string, fault: string) {
  const log = `${root}.trace`;
  const tracer = ['strace', '-f', '-qq', '-o', log, '-e', `trace=${call}`, '-e', `inject=${call}:${fault}`];
  const outcome = await start(['build'], { cwd: root, before: tracer }).done;
  return { ...outcome, hit: /INJECTED|SIGKILL/.test(readFileSync(log, 'utf8')) };
}

function sorted(tree: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(tree).sort(([a], [b]) => (a < b ? -1 : 1)));
}
