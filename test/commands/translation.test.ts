import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../support/command.ts';
import { makeSite, minimal, writeFiles } from '../support/site.ts';

const LOCK = 'content/translations.lock.yaml';

const files = {
  ...minimal,
  'content/site.yaml': `${minimal['content/site.yaml']}languages:\n  de: { name: Deutsch }\n`,
  'content/index.md': '# Home\n\nWelcome.\n',
  'content/about.md': '# About\n\nWe [watch](index.md) the tides.\n\n## Prices\n\nFive euros, `npm start`.\n',
  'content/de/index.md': '# Start\n\nWillkommen.\n',
  'content/de/about.md':
    '# Über uns\n\nWir [beobachten](index.md) die Gezeiten.\n\n## Preise\n\nFünf Euro, `npm start`.\n',
};

function translations(root: string, ...parameters: readonly string[]) {
  const { code, stdout, stderr } = site(['translation', ...parameters], { cwd: root });
  return { code, output: stdout + stderr };
}

function commit(root: string): void {
  const git = (...parameters: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...parameters], {
      cwd: root,
    });
  git('init', '-q');
  git('add', 'content');
  git('commit', '-qm', 'Translate');
}

test('a translation is done, goes stale, and is done again', () => {
  const root = makeSite(files);
  expect(translations(root, 'status').output).toContain('de: 0 of 2 pages up to date');
  expect(translations(root, 'done', '--all').output).toContain('Recorded 2 translations.');
  expect(translations(root, 'status')).toEqual({ code: 0, output: 'de: 2 of 2 pages up to date\n' });
  commit(root);
  const lock = readFileSync(path.join(root, LOCK), 'utf8');

  writeFiles(root, { 'content/about.md': files['content/about.md'].replace('Five', 'Six') });
  expect(translations(root, 'status', 'de')).toEqual({
    code: 1,
    output: 'content/de/about.md: stale, 1 of 4 blocks\nde: 1 of 2 pages up to date\n',
  });
  expect(translations(root, 'todo', 'de').output).toBe(
    [
      'content/de/about.md translates content/about.md: 1 of 4 blocks changed',
      '  content/de/about.md:7:1  The paragraph under "Prices" changed',
      '    - Five euros, `npm start`.',
      '    + Six euros, `npm start`.',
      '',
    ].join('\n'),
  );
  const refused = translations(root, 'done', 'content/de/about.md');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('content/de/about.md has not changed since the last record');
  expect(readFileSync(path.join(root, LOCK), 'utf8')).toBe(lock);

  writeFiles(root, { 'content/de/about.md': files['content/de/about.md'].replace('Fünf', 'Sechs') });
  expect(translations(root, 'done', 'de/about.md', '--dry-run').output).toContain(
    'Would record 1 translation.',
  );
  expect(readFileSync(path.join(root, LOCK), 'utf8')).toBe(lock);
  expect(translations(root, 'done', 'de/about.md').code).toBe(0);
  expect(translations(root, 'todo').output).toBe('Nothing to translate.\n');
  expect(translations(root, 'done', '--all').output).toContain('all translations have a record');
  expect(translations(root, 'done', 'about.md').output).toContain(
    'content/about.md is an original\n  → Name its translation: content/de/about.md.',
  );
  expect(translations(root, 'done', 'de').output).toContain('de is not a translation');
  writeFiles(root, { 'content/new.md': '# New\n' });
  expect(translations(root, 'done', 'de/new.md').output).toContain(
    'content/de/new.md does not exist\n  → Create it with the translation of content/new.md first.',
  );
  expect(translations(root, 'status', 'fr').output).toContain('fr is not a language of this site');
});

test('keep --only links,code accepts many translations at once: the original changed, the translation is still right', () => {
  const root = makeSite(files);
  translations(root, 'done', '--all');
  const about = files['content/about.md'].replace('(index.md)', '(/)').replace('npm start', 'npm test');
  writeFiles(root, { 'content/about.md': about, 'content/index.md': '# Home\n\nHello.\n' });
  expect(translations(root, 'keep', '--only', 'links').output).toContain(
    'content/de/about.md (other blocks are still to be translated)',
  );
  expect(translations(root, 'keep', '--only', 'links,code').output).toContain('Recorded 1 translation.');
  expect(translations(root, 'keep', '--only', 'links,code').output).toContain(
    'no translation is stale in its links and code alone',
  );
  const stale = 'content/de/index.md: stale, 1 of 2 blocks\nde: 1 of 2 pages up to date\n';
  expect(translations(root, 'status').output).toBe(stale);
  expect(translations(root, 'keep').code).toBe(2);
  expect(translations(root, 'keep', 'de/index.md', 'de/about.md').code).toBe(0);
  expect(translations(root, 'status').code).toBe(0);
});

test('the record says by: person or by: machine, and todo --machine never lists the text of a person', () => {
  const root = makeSite({ ...files, 'content/new.md': '# New\n' });
  translations(root, 'done', 'de/index.md');
  translations(root, 'done', 'de/about.md', '--by', 'machine');
  writeFiles(root, { 'content/index.md': '# Home\n', 'content/about.md': '# About\n' });
  const listed = (...options: readonly string[]) =>
    JSON.parse(translations(root, 'todo', 'de', '--json', ...options).output).translations.map(
      ({ path, by }: { path: string; by?: string }) => `${path} ${by}`,
    );
  expect(listed()).toEqual([
    'content/de/about.md machine',
    'content/de/index.md person',
    'content/de/new.md undefined',
  ]);
  expect(listed('--machine')).toEqual(['content/de/about.md machine', 'content/de/new.md undefined']);
});

test('a damaged record does not keep the commands from running', () => {
  const root = makeSite(files);
  translations(root, 'done', '--all');
  const lock = readFileSync(path.join(root, LOCK), 'utf8');
  writeFiles(root, { [LOCK]: lock.replace('by: person', 'by: me') });
  expect(translations(root, 'done', 'de/index.md').code).toBe(1);
  expect(translations(root, 'done', 'de/about.md').code).toBe(0);
  expect(readFileSync(path.join(root, LOCK), 'utf8')).toBe(lock);

  const merged = lock.replace('  by: person', '<<<<<<< ours\n  by: person');
  writeFiles(root, { [LOCK]: merged });
  const refused = translations(root, 'done', 'de/about.md');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`${LOCK}:5:1 The record of translations contains an unresolved merge`);
  expect(readFileSync(path.join(root, LOCK), 'utf8')).toBe(merged);
});

test('recording one translation does not hide that another record was raised', () => {
  const root = makeSite(files);
  translations(root, 'done', '--all');
  const lock = () => readFileSync(path.join(root, LOCK), 'utf8');
  const before = lock();
  writeFiles(root, { 'content/about.md': files['content/about.md'].replace('Five', 'Six') });
  translations(root, 'keep', 'de/about.md');
  const [old, now] = [before, lock()].map((text) => text.match(/ {4}- .*/g) ?? []);
  const raised = (old ?? []).reduce((text, hash, index) => text.replace(hash, now?.[index] ?? ''), before);
  writeFiles(root, { [LOCK]: raised, 'content/de/index.md': '# Start\n\nHallo.\n' });
  const state = 'content/de/about.md: recorded without a change of its text';
  expect(translations(root, 'status').output).toContain(state);
  translations(root, 'done', 'de/index.md');
  expect(translations(root, 'status')).toMatchObject({ code: 1, output: expect.stringContaining(state) });
  expect(translations(root, 'done', 'de/about.md').code).toBe(1);
});

// Must 8 of languages.
test('no fix of site fix makes a translation stale', () => {
  const root = makeSite({
    ...files,
    'content/about.md': '# About\n\nWe [watch](/index.html) the tides.\n\nTwo words.\n',
    'content/de/about.md': '# Über uns\n\nWir [beobachten](/index.html) die Gezeiten.\n\nZwei Worte.\n',
  });
  translations(root, 'done', '--all');
  writeFiles(root, { 'content/about.md': '# About\n\nWe [watch](/index.html) the tides.\n\nThree words.\n' });
  const before = translations(root, 'status', 'de').output;
  expect(before).toContain('content/de/about.md: stale, 1 of 3 blocks');
  const fixed = site(['fix'], { cwd: root });
  expect(fixed.stdout).toContain('Fixed 2 findings in 2 files');
  expect(readFileSync(path.join(root, 'content/about.md'), 'utf8')).not.toContain('/index.html');
  expect(translations(root, 'status', 'de').output).toBe(before);
  // The record still belongs to the text, which was fixed but not translated.
  expect(translations(root, 'done', 'de/about.md').code).toBe(1);
});
