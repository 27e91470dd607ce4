// The README's examples work.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from './support/build.ts';
import { blockOf } from './support/documents.ts';
import { makeSite } from './support/site.ts';
import { repository } from './support/sources.ts';

const readme = readFileSync(path.join(repository, 'README.md'), 'utf8');

test('it fits on two screens', () => {
  const lines = readme.split('\n');
  expect(lines.length).toBeLessThanOrEqual(120);
  expect(lines.filter((line) => line.length > 160)).toEqual([]);
});

test('its page and layout produce the HTML that it shows', async () => {
  const root = makeSite({
    'content/site.yaml': 'name: Example\nurl: https://example.com\nemail: hello@example.com\n',
    'content/about.md': blockOf('README.md', 'content/about.md'),
    'content/privacy.md': '---\ndescription: Privacy.\n---\n# Privacy\n',
    'templates/page.tsx': blockOf('README.md', 'templates/page.tsx'),
    'templates/styles/site.css': 'body { margin: 0 }\n',
  });
  const report = await build(root);
  expect(report.diagnostics).toEqual([]);
  const html = readFileSync(path.join(root, 'dist/about/index.html'), 'utf8');
  // The README leaves out a part of the head, breaks long lines, and cannot know the hash.
  const [start = '', middle = '', end = ''] = blockOf('README.md', 'dist/about/index.html')
    .split('…')
    .map(comparable);
  expect(comparable(html)).toMatch(new RegExp(`^${escaped(start)}.*${escaped(middle)}.*${escaped(end)}$`));
});

function comparable(html: string): string {
  return html.replace(/\s+/g, '').replace(/site-[A-Z0-9]{8}/, 'site-HASH');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

test('every link of the package points to a file of the package; in a README.md, to one of the repository', () => {
  const { files } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'));
  const isLeftOut = (file: string) => files.includes(`!${file}`);
  const pages = readdirSync(path.join(repository, 'docs')).map((name) => `docs/${name}`);
  expect(files).toContain('docs/*.md');
  const packaged = new Set<string>([
    'README.md',
    'LICENSE',
    ...files,
    ...pages.filter((file) => file.endsWith('.md') && !isLeftOut(file)),
  ]);
  const broken = [...packaged]
    .filter((file) => file.endsWith('.md') && !/[!*]/.test(file))
    .flatMap((file) => linksIn(file).map((link) => [file, link] as const))
    .filter(([file, link]) => {
      if (/^[a-z]+:/.test(link)) return false;
      const target = path.join(path.dirname(file), link);
      // GitHub and npm resolve links of the README against the repository; the index of the guides lists those for developers too.
      return path.basename(file) === 'README.md'
        ? !existsSync(path.join(repository, target))
        : !packaged.has(target);
    });
  expect(broken).toEqual([]);
});

/** Targets of links, without those in code and without fragments. */
function linksIn(file: string): readonly string[] {
  const text = readFileSync(path.join(repository, file), 'utf8').replace(/^```.*?^```|`[^`\n]*`/gms, '');
  return [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target);
}
