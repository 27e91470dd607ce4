// Each command prints with --json what output.schema.json describes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../../src/cli/main.ts';
import schema from '../../src/cli/print/output.schema.json' with { type: 'json' };
import { serveRoot } from '../serve/support.ts';
import { build } from '../support/build.ts';
import { site, start } from '../support/command.ts';
import { makeFolder, makeSite, minimal, writeFiles } from '../support/site.ts';

const validate = new Ajv2020({ allErrors: true, validateFormats: false }).compile(schema);

/** Runs a command, whose output must be one valid document, and returns that. */
function output(root: string, ...parameters: readonly string[]) {
  const { code, stdout, stderr } = site(parameters, { cwd: root });
  expect(stderr).toBe('');
  const printed = JSON.parse(stdout);
  validate(printed);
  expect(validate.errors ?? []).toEqual([]);
  return { code, ...printed };
}

const plain = { ...minimal, 'content/index.md': '# Home\n\nText.\n' };
const files = {
  ...plain,
  'content/draft.md': '---\ndraft: true\n---\n# Draft\n',
  'content/later.md': '---\ndate: 2026-12-05\n---\n# Later\n',
};
const broken = { ...files, 'content/bad.md': '---\ntitle: a: b\n---\n[gone](gone.md)\n' };

describe('with --json', () => {
  test('site build and merge', () => {
    const root = makeSite(files);
    expect(output(root, 'build', '--dry-run', '--json')).toMatchObject({ code: 0, outcome: 'planned' });
    const built = output(root, 'build', '--json');
    expect(built).toMatchObject({ code: 0, command: 'build', outcome: 'published' });
    expect(built.counts).toMatchObject({ pages: built.pages.length, files: built.files.length });
    expect(built.bytes).toBe(
      built.files.reduce((sum: number, file: { bytes: number }) => sum + file.bytes, 0),
    );
    expect(output(root, 'build', '--shard', '1/2', '--out', 'part-1', '--json')).toMatchObject({
      outcome: 'done',
      shard: { number: 1, of: 2 },
    });
    expect(output(root, 'merge', 'part-1', '--json')).toMatchObject({ command: 'merge', code: 0 });
  });

  test('site check, diff, schedule and legal status', () => {
    const root = makeSite(files);
    expect(site(['build', '--quiet'], { cwd: root }).code).toBe(0);
    const checked = output(root, 'check', '--strict', '--json');
    expect(checked).toMatchObject({ code: 1, command: 'check', outcome: 'failed' });
    expect(checked.counts.warnings).toBeGreaterThan(0);
    expect(checked.diagnostics[0]).not.toHaveProperty('place');
    expect(output(root, 'diff', '--json')).toMatchObject({ code: 0, outcome: 'done' });
    expect(output(root, 'schedule', '--date', '2026-11-01', '--json').days).toHaveLength(2);
    writeFiles(root, { 'content/terms.md': '---\nlegal: true\ndate: 2026-01-01\n---\n# Terms\n\nText.\n' });
    expect(output(root, 'legal', 'status', '--json').texts).toMatchObject([{ state: 'new' }]);
  });

  test('site import', () => {
    const old = makeSite({
      '_config.yml': 'title: Old\n',
      'about.md': '---\ntitle: About\n---\nText {% foo %}.\n',
    });
    const into = makeFolder();
    expect(output(into, 'import', 'jekyll', old, '--dry-run', '--json')).toMatchObject({
      outcome: 'planned',
    });
    expect(output(into, 'import', 'jekyll', old, '--json')).toMatchObject({ command: 'import jekyll' });
    const pages = makeSite({ 'index.html': '<p>', 'gone/index.html': '<p>' });
    expect(output(makeSite(plain), 'import', 'urls', pages, '--json')).toMatchObject({
      code: 1,
      outcome: 'failed',
      urls: { total: 2, missing: ['/gone/'] },
    });
  });

  test('site verify', async () => {
    const root = makeSite(plain);
    await build(root);
    writeFiles(root, { 'dist/index.html': '<p>Changed</p>' });
    const { url } = await serveRoot(root);
    const { code, stdout } = await start(['verify', url, '--json'], { cwd: root }).done;
    const printed = JSON.parse(stdout);
    validate(printed);
    expect(validate.errors ?? []).toEqual([]);
    expect([code, printed.command, printed.outcome]).toEqual([1, 'verify', 'failed']);
  });

  test('commands that a site with errors keeps from running', () => {
    const bad = makeSite(broken);
    for (const command of ['build', 'diff', 'schedule', 'legal status']) {
      const refused = output(bad, ...command.split(' '), '--json');
      expect(refused).toMatchObject({ code: 1, command, outcome: 'refused' });
      expect(refused.diagnostics.length).toBeGreaterThan(0);
    }
  });
});

test('each command that has --json is in the schema', () => {
  const program = createProgram('', { lib: new URL('file:///'), finish: () => {} });
  const named = program.commands.flatMap((command) => [command, ...command.commands]);
  const printing = named.filter(({ options }) => options.some(({ long }) => long === '--json'));
  const text = JSON.stringify(schema);
  expect(printing.length).toBeGreaterThan(8);
  const unknown = printing.filter((command) => {
    const parent = command.parent === program ? '' : `${command.parent?.name()} `;
    return parent !== 'import ' && !text.includes(`"${parent}${command.name()}"`);
  });
  expect(unknown.map((command) => command.name())).toEqual([]);
});

test('--summary prints counts, bytes and times, or writes them to a file', () => {
  const root = makeSite(files);
  const printed = site(['build', '--summary'], { cwd: root });
  const summary = JSON.parse(printed.stdout);
  expect(validate(summary)).toBe(true);
  expect(summary).toMatchObject({
    command: 'build',
    outcome: 'published',
    counts: { pages: 1, written: summary.counts.files },
  });
  const written = site(['build', '--summary', 'build.json'], { cwd: root });
  expect(written.stdout).toContain('Built 1 page ');
  expect(JSON.parse(readFileSync(path.join(root, 'build.json'), 'utf8'))).toMatchObject({
    counts: { rendered: 0, kept: 1, unchanged: summary.counts.files },
    bytes: summary.bytes,
  });
  const refused = site(['build', '--summary', 'gone/build.json'], { cwd: root });
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('gone/build.json cannot be written'),
  ]);
});
