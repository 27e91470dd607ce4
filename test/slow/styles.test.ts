// The commands of docs/styles.md for Tailwind and Sass.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { site, start } from '../support/command.ts';
import { blockOf, textOf } from '../support/documents.ts';
import { type Files, makeLink, makeSite, minimal, readTree, writeFiles } from '../support/site.ts';
import { repository } from '../support/sources.ts';

const guide = textOf('docs/styles.md');

/** Folder that keeps downloads for the next run. */
const cache = path.join(repository, 'node_modules/.cache/styles');
const PACKAGES = ['tailwindcss@4.3.5', '@tailwindcss/cli@4.3.5', 'sass@1.108.2'];

beforeAll(() => {
  mkdirSync(cache, { recursive: true });
  const options = ['install', '--prefix', cache, '--prefer-offline', '--no-audit', '--no-fund'];
  execFileSync('npm', [...options, ...PACKAGES], {
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: undefined },
  });
}, 240_000);

/** The parameters of the command that a line of the guide runs. */
function lineOf(command: string): readonly string[] {
  const [, line = ''] = new RegExp(`^npx ${command} (.*)$`, 'm').exec(guide) ?? [];
  return line.split(' ');
}

function program(command: string): string {
  return path.join(cache, 'node_modules/.bin', command);
}

function run(command: string, cwd: string): void {
  execFileSync(program(command), lineOf(command), { cwd, stdio: 'pipe' });
}

function siteWith(stylesheet: string, files: Files): string {
  const layout = String(minimal['templates/page.tsx'])
    .replace('export', `import stylesheet from './${stylesheet}';\nexport`)
    .replace('</head>', '<link rel="stylesheet" href={stylesheet} /></head>')
    .replace('<body>', '<body className="max-w-prose">');
  const root = makeSite({
    ...minimal,
    'templates/page.tsx': layout,
    'content/index.md': '# Home\n',
    ...files,
  });
  makeLink(root, 'node_modules', path.join(cache, 'node_modules'));
  return root;
}

/** The one stylesheet of the built site. */
function stylesheetOf(root: string): string {
  const tree = readTree(path.join(root, 'dist'));
  const [, file = ''] = /<link rel="stylesheet" href="\/([^"]+)"/.exec(tree['index.html'] ?? '') ?? [];
  return tree[file] ?? '';
}

describe('Tailwind', () => {
  const files = { 'styles/tailwind.css': blockOf('docs/styles.md', 'styles/tailwind.css') };
  const REBUILT = '# Home\n\n<p class="text-red-500">Now</p>\n';

  test('has rules for the classes of templates and content, and no others', () => {
    const root = siteWith('tailwind.css', files);
    run('tailwindcss', root);
    expect(site(['build'], { cwd: root })).toMatchObject({ code: 0, stderr: '' });
    expect(stylesheetOf(root)).toMatch(/\.max-w-prose\{/);
    expect(stylesheetOf(root)).not.toContain('.text-red-500');
    writeFiles(root, { 'content/index.md': REBUILT });
    run('tailwindcss', root);
    expect(site(['build'], { cwd: root }).stdout).toContain('1 rendered');
    expect(stylesheetOf(root)).toContain('.text-red-500');
  });

  test('runs next to the preview, which follows it', async () => {
    const root = siteWith('tailwind.css', files);
    run('tailwindcss', root);
    const tailwind = spawn(program('tailwindcss'), [...lineOf('tailwindcss'), '--watch=always'], {
      cwd: root,
    });
    const preview = start(['serve', '--watch', '--port', '0'], { cwd: root });
    onTestFinished(async () => {
      tailwind.kill();
      preview.child.kill();
      await preview.done;
    });
    const url = await new Promise<string>((resolve) => {
      preview.child.stdout?.on('data', (text: string) => {
        const [found] = /http:\/\/localhost:\d+/.exec(text) ?? [];
        if (found) resolve(found);
      });
    });
    const styles = async () => {
      const page = await (await fetch(`${url}/`)).text();
      const [, href = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
      return (await fetch(url + href)).text();
    };
    await expect.poll(styles, { timeout: 10_000 }).toContain('.max-w-prose');
    writeFiles(root, { 'content/index.md': REBUILT });
    await expect.poll(styles, { timeout: 10_000 }).toContain('.text-red-500');
  });
});

test('Sass is compiled into a stylesheet of the site', () => {
  const root = siteWith('blog.css', { 'styles/blog.scss': '$accent: teal;\nh1 { em { color: $accent } }\n' });
  run('sass', root);
  expect(site(['build'], { cwd: root })).toMatchObject({ code: 0, stderr: '' });
  expect(stylesheetOf(root)).toContain('h1 em{color:teal}');
});
