// Starters in the languages that have sample texts: all translated, in the files of the main language and of the others, and
// without findings.
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { newSite } from '../../src/commands/new-site.ts';
import { starterLanguages } from '../../src/commands/starter-languages.ts';
import { STARTERS, type Starter } from '../../src/commands/starters.ts';
import { site } from '../support/command.ts';
import { swiftDisk } from '../support/faulty-disk.ts';
import { makeFolder } from '../support/site.ts';
import { repository } from '../support/sources.ts';

const ALL = ['en', 'de', 'fr', 'es', 'ar', 'ja'];

function make(starter: Starter, languages: readonly string[]) {
  const root = path.join(makeFolder(), 'site');
  const outcome = newSite({ folder: root, starter, languages, home: repository }, swiftDisk);
  const text = (file: string) => readFileSync(path.join(root, file), 'utf8');
  return { root, outcome, text };
}

describe.each(STARTERS)('%s', (starter) => {
  test('in six languages has no findings, and all translations are up to date', () => {
    const { root } = make(starter, ALL);
    symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'));
    rmSync(path.join(root, 'templates/cards'), { recursive: true });
    const checked = site(['check', '--root', root, '--format', 'json']);
    const { diagnostics } = JSON.parse(checked.stdout) as {
      diagnostics: { code: string; message: string }[];
    };
    const known = ['host-limit', 'placeholder', 'placeholder-seen'];
    expect(diagnostics.filter(({ code }) => !known.includes(code))).toEqual([]);
    const { stdout } = site(['translation', 'status', '--root', root]);
    const states = [...stdout.matchAll(/^(\w\w): (\d+) of (\d+) pages up to date$/gm)];
    expect(states.map(([, tag]) => tag)).toEqual(['ar', 'de', 'es', 'fr', 'ja']);
    for (const [, , current, total] of states) expect(current).toBe(total);
  }, 60_000);
});

test('the first language is the main one, and its pages are directly in content/', () => {
  const { text, root } = make('site', ['de', 'en']);
  expect(text('content/site.yaml')).toContain('language: de\nlanguages:\n  en: { name: English }\n');
  expect(text('content/site.yaml')).toContain('{ label: Über uns, to: /about/ }');
  expect(text('content/about.md')).toContain('title: Zwei Leute, eine Werkstatt');
  expect(text('content/en/about.md')).toContain('title: Two people, one workshop');
  expect(text('content/en/site.yaml')).toContain('{ label: About, to: /en/about/ }');
  expect(text('content/translations.lock.yaml')).toContain('en/about.md:\n  of: about.md\n  by: person\n');
  expect(existsSync(path.join(root, 'languages'))).toBe(false);
});

test('records have their texts in each language, and only those that all languages have', () => {
  const { text } = make('blog', ['de', 'en']);
  expect(text('content/tags.yaml')).toContain('herons:\n  label:\n    de: "Reiher"\n    en: "Herons"\n');
  expect(text('content/tags.yaml')).not.toContain('notes:');
  expect(text('templates/collections.ts')).toContain('label: localized(z.string())');
  const alone = make('blog', ['de']);
  expect(alone.text('content/tags.yaml')).toContain('herons: { label: Reiher,');
  expect(alone.text('templates/collections.ts')).not.toContain('localized');
});

test('a site in one language has neither folders of languages nor a lock', () => {
  const { root, text } = make('docs', ['ja']);
  expect(readdirSync(path.join(root, 'content'))).not.toContain('translations.lock.yaml');
  expect(text('content/site.yaml')).not.toContain('languages:');
  expect(text('content/guide/install.md')).toContain('title: インストール');
});

test('a language without sample texts has English ones, and its own name', () => {
  const { text, outcome } = make('site', ['en', 'pt-BR']);
  expect(outcome).toMatchObject({ untranslated: ['pt-BR'] });
  expect(text('content/site.yaml')).toContain('  pt-BR: { name: Português }');
  expect(text('content/pt-BR/about.md')).toContain('title: Two people, one workshop');
});

test('one error names the languages, and the folder stays empty', () => {
  const place = makeFolder();
  const { code, stderr } = site(['new', 'mine', '--language', 'en,tlh'], { cwd: place });
  expect(code).toBe(1);
  expect(stderr).toBe(
    'error There are no sample pages in "tlh"\n  → Choose from en, de, fr, es, ar, ja, as in --language en,de.\n',
  );
  expect(readdirSync(place)).toEqual([]);
  expect(() => starterLanguages('de,DE')).toThrow('de is named twice');
  expect(starterLanguages('en, pt-br')).toEqual(['en', 'pt-BR']);
});
