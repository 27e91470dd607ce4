// `site check` as a user runs it.
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { site, withoutTimes } from '../support/command.ts';
import { makeFolder, makeSite, minimal } from '../support/site.ts';
import { repository } from '../support/sources.ts';

const files = {
  ...minimal,
  'content/site.yaml':
    'name: Example\nurl: https://example.com\ndescription: An example of a site that is made for a test alone.\n',
  'content/index.md': '# Home\n\nFor more click [here](about.md), 100% <sure>.\n'.replace(' <sure>', ''),
  'content/about.md': '# About\n\n<img src="a.svg">\n',
  'content/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

describe('site check', () => {
  test('prints findings, errors first, with a summary, and publishes nothing', () => {
    const root = makeSite(files);
    const { code, stdout, stderr } = site(['check', '--only', 'link-text,image-alt'], { cwd: root });
    expect([code, stderr]).toEqual([1, '']);
    expect(withoutTimes(stdout)).toBe(`error The image a.svg has no alternative text [image-alt]
  content/about.md:3:1
    3 │ <img src="a.svg">
      │ ^^^^^^^^^^^^^^^^^
  → Describe the image in alt, or write alt="" if it is only decoration.

warning The link text "here" does not say where it leads [link-text]
  content/index.md:3:16
    3 │ For more click [here](about.md), 100%.
      │                ^^^^^^^^^^^^^^^^
  → Name the target, for example "our privacy policy".

Checked 2 pages against 2 rules: 1 error and 1 warning, in <time>.
`);
    expect(existsSync(path.join(root, 'dist'))).toBe(false);
  });

  test('passes with warnings, and fails with --strict', () => {
    const root = makeSite(files);
    expect(site(['check', '--only', 'link-text'], { cwd: root }).code).toBe(0);
    const strict = site(['check', '--only', 'link-text', '--strict'], { cwd: root });
    expect(strict.code).toBe(1);
    expect(strict.stdout).toContain('Checked 2 pages against 1 rule: 1 warning, and --strict is set, in ');
    const clean = site(['check', '--only', 'cookie-set', '--strict'], { cwd: root });
    expect([clean.code, withoutTimes(clean.stdout)]).toEqual([
      0,
      'Checked 2 pages against 1 rule: nothing to fix, in <time>.\n',
    ]);
  });

  test('writes annotations for GitHub', () => {
    const root = makeSite(files);
    const { stdout } = site(['check', '--format', 'github', '--only', 'link-text'], { cwd: root });
    expect(stdout).toBe(
      '::warning file=content/index.md,line=3,col=16,endColumn=31,title=link-text::The link text "here" does not say where it leads%0AName the target, for example "our privacy policy".\n',
    );
  });

  test('names files in annotations relative to the repository', () => {
    const root = makeSite(files);
    const [above, folder] = [path.dirname(root), path.basename(root)];
    const parameters = ['check', '--format', 'github', '--only', 'link-text'];
    const from = (cwd: string, env: Record<string, string>, ...more: string[]) =>
      /file=([^,]+)/.exec(site([...parameters, ...more], { cwd, env }).stdout)?.[1];
    expect(from(above, {}, '--root', folder)).toBe(`${folder}/content/index.md`);
    expect(from(root, { GITHUB_WORKSPACE: above })).toBe(`${folder}/content/index.md`);
    expect(from(root, { GITHUB_WORKSPACE: path.join(root, 'elsewhere') })).toBe('content/index.md');
  });

  test('writes one JSON document', () => {
    const root = makeSite(files);
    const { stdout } = site(['check', '--format', 'json', '--only', 'image-alt'], { cwd: root });
    expect(JSON.parse(stdout)).toMatchObject({
      command: 'check',
      outcome: 'failed',
      counts: { pages: 2, rules: 1, errors: 1 },
      diagnostics: [
        { code: 'image-alt', severity: 'error', at: { path: 'content/about.md', line: 3, column: 1 } },
      ],
    });
  });

  test('refuses a rule that it does not know', () => {
    const { code, stderr } = site(['check', '--only', 'link-txet'], { cwd: makeSite(files) });
    expect([code, stderr]).toEqual([
      2,
      'error: --only link-txet is not a rule or warning.\nDid you mean link-text?\n',
    ]);
  });

  test('does not change the published site', () => {
    const root = makeSite({ ...files, 'content/about.md': '# About\n' });
    expect(site(['build', '--quiet'], { cwd: root }).code).toBe(0);
    site(['check'], { cwd: root });
    expect(existsSync(path.join(root, 'dist/index.html'))).toBe(true);
    expect(existsSync(path.join(root, '.site/staging'))).toBe(false);
  });
});

test('site check --strict finds only placeholders in the website of this repository', () => {
  const root = makeFolder();
  for (const folder of ['content', 'templates', 'public', 'node_modules/@fontsource-variable'])
    cpSync(path.join(repository, folder), path.join(root, folder), { recursive: true });
  const { code, stdout } = site(['check', '--strict'], { cwd: root });
  const codes = Array.from(
    stdout.matchAll(/^(?:error|warning|note) .* \[([\w-]+)\]$/gm),
    ([, found]) => found,
  );
  expect(codes).toEqual(['placeholder', 'placeholder-seen']);
  expect(code).toBe(0);
});
