// The package as users get it from the registry, in a site folder of their own.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, makeSite, minimal, readTree } from './support/site.ts';
import { repository } from './support/sources.ts';

/** Unpacks the package with nothing beside it but the dependencies that it declares, and theirs. */
function install(): string {
  const folder = makeFolder();
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: repository,
  });
  const { name, version, dependencies } = JSON.parse(
    readFileSync(path.join(repository, 'package.json'), 'utf8'),
  );
  execFileSync('tar', ['xzf', `${name}-${version}.tgz`], { cwd: folder });
  const modules = path.join(folder, 'package/node_modules');
  for (const dependency of Object.keys(dependencies)) {
    const target = path.join(modules, dependency);
    mkdirSync(path.dirname(target), { recursive: true });
    symlinkSync(path.join(repository, 'node_modules', dependency), target);
  }
  return path.join(folder, 'package/bin/site.js');
}

test('an unpacked package builds a site that has no node_modules', () => {
  const command = install();
  expect(existsSync(path.join(path.dirname(command), '../lib/THIRD-PARTY-NOTICES.txt'))).toBe(true);
  const root = makeSite({
    ...minimal,
    'content/index.md':
      '---\nlayout: poll\nquestion: Tea or coffee?\n---\n\nChoose.\n\n```ts\nconst a = 1;\n```\n',
    'templates/poll.tsx': [
      "import { useId } from 'react';",
      "import { href, type LayoutProps, PageHead } from 'sitewright';",
      "import { z } from 'zod';",
      "import stylesheet from './poll.css';",
      'export const schema = z.object({ question: z.string() });',
      'export default function Poll({ page, site, children }: LayoutProps<{ schema: typeof schema }>) {',
      '  const id = useId();',
      '  return (',
      '    <html lang={site.language}>',
      '      <head><PageHead page={page} site={site} /><link rel="stylesheet" href={stylesheet} /></head>',
      '      <body><h1 id={id}>{page.fields.question}</h1><a href={href(site, "/")}>Home</a>{children}</body>',
      '    </html>',
      '  );',
      '}',
    ].join('\n'),
    'templates/poll.css':
      '@import "sitewright/highlight.css";\n@import "sitewright/components.css";\nh1 { color: teal }',
  });
  const { status, stderr, stdout } = spawnSync(process.execPath, [command, 'build'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toContain('Built 1 page into dist/');
  expect(status).toBe(0);
  const output = readTree(path.join(root, 'dist'));
  expect(output['index.html']).toContain(
    '<h1 id="_R_0_">Tea or coffee?</h1><a href="/">Home</a><p>Choose.</p>',
  );
  expect(output['index.html']).toContain('<span class="hljs-keyword">const</span>');
  expect(Object.keys(output)).toContainEqual(expect.stringMatching(/^assets\/copy-code-[A-F0-9]{8}\.js$/));
  expect(Object.keys(output)).toContainEqual(expect.stringMatching(/^assets\/poll-[A-Z0-9]{8}\.css$/));
});
