// Creates sites in temporary folders.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Contents by path. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** The smallest templates and settings that build without a warning. */
export const minimal: Files = {
  'content/site.yaml': 'name: Example\nurl: https://example.com\ndescription: An example.\n',
  'templates/page.tsx': [
    "import { type LayoutProps, PageHead } from 'sitewright';",
    '',
    'export default function Page({ page, site, children }: LayoutProps) {',
    '  return (',
    '    <html lang={site.language}>',
    '      <head>',
    '        <PageHead page={page} site={site} />',
    '      </head>',
    '      <body>{children}</body>',
    '    </html>',
    '  );',
    '}',
    '',
  ].join('\n'),
};

/** A temporary folder for thousands of files, which a disk may write slowly: in memory if the system has one. */
export const LIGHT_FOLDERS = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A temporary folder that is removed when the test ends. */
export function makeFolder(within = tmpdir()): string {
  const folder = mkdtempSync(path.join(within, 'site-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A temporary site. */
export function makeSite(files: Files, within?: string): string {
  const root = makeFolder(within);
  writeFiles(root, files);
  return root;
}

export function writeFiles(root: string, files: Files): void {
  for (const [file, content] of Object.entries(files)) {
    const target = prepare(root, file);
    rmSync(target, { force: true });
    writeFileSync(target, content);
  }
}

export function makeLink(root: string, file: string, target: string): void {
  symlinkSync(target, prepare(root, file));
}

export function makePipe(root: string, file: string): void {
  execFileSync('mkfifo', [prepare(root, file)]);
}

function prepare(root: string, file: string): string {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  return target;
}

/** All files below a folder with their contents, by path. */
export function readTree(folder: string): Record<string, string> {
  const tree: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    tree[path.relative(folder, file).replaceAll(path.sep, '/')] = readFileSync(file, 'latin1');
  }
  return Object.fromEntries(Object.entries(tree).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The smallest image: PNG, one pixel. */
export const PIXEL: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
