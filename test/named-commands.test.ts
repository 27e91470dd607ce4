// Commands and options that documents, messages and starters name exist.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../src/cli/main.ts';
import { repository } from './support/sources.ts';

const program = createProgram('', { lib: new URL('file:///'), finish: () => {} });

const TEXTS = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'docs',
  'src',
  'starters',
  'templates',
  'test/diagnostics',
];

/** `npx site check --strict`, at the start of code or after another command. */
const CALL = /^(?:\$ )?(?:npx |yarn )?(?:site|sitewright) ([a-z][a-z-]*)(.*)$/;

/** `site legal bump --note` in a message. */
const MESSAGE = /(?<!\b(?:a|the) )\bsite ([a-z]+)((?: [a-z]+)? --[a-z-]+)/g;

interface Call {
  readonly place: string;
  readonly words: readonly string[];
}

function callsIn(file: string): readonly Call[] {
  const text = readFileSync(path.join(repository, file), 'utf8');
  const calls = file.endsWith('.md')
    ? codeIn(text).flatMap((code) => [CALL.exec(code) ?? []].filter(({ length }) => length > 0))
    : [...text.matchAll(MESSAGE)];
  return calls.map(([call, first = '', rest = '']) => ({
    place: `${file}: ${call}`,
    words: [first, ...rest.trim().split(/\s+/).filter(Boolean)],
  }));
}

/** Commands of a document: inline code, and lines of code blocks without their comments. */
function codeIn(text: string): readonly string[] {
  const blocks = text.matchAll(/^ *(`{3,})[^\n]*\n(.*?)^ *\1$|`([^`\n]+)`/gms);
  return Array.from(blocks, ([, , block, inline]) => block ?? inline ?? '').flatMap((code) =>
    code.split(/\n|&&|\|/).map((line) => line.replace(/ +#.*/, '').trim()),
  );
}

function commandIn(words: readonly string[], from: Command = program): Command | undefined {
  const [name, ...rest] = words;
  const found = from.commands.find(
    (command) => command.name() === name || command.aliases().includes(name ?? ''),
  );
  if (!found) return undefined;
  return commandIn(rest, found) ?? found;
}

/** Faults of a call: an unknown command, or an option that its command lacks. */
function faultsIn({ place, words }: Call): readonly string[] {
  if (words[0] === 'help') return commandIn(words.slice(1)) || words.length === 1 ? [] : [place];
  const command = commandIn(words);
  if (!command) return [place];
  const options = words.flatMap((word) => /^-{1,2}[a-z][\w-]*/.exec(word)?.[0] ?? []);
  const known = command.options.flatMap(({ long, short }) => [long, short]);
  return options
    .filter((option) => !known.includes(option) && option !== '--help')
    .map((option) => `${place} → ${option}`);
}

const files = execFileSync('git', ['ls-files', '-z', '--', ...TEXTS], { cwd: repository, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '');

test('every command that documents name exists, with its options', () => {
  const calls = files.flatMap(callsIn);
  expect(calls.length).toBeGreaterThan(200);
  expect(calls.flatMap(faultsIn)).toEqual([]);
});
