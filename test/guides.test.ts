// The pages of docs/: their examples build, and their links lead to headings that exist.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, printed } from './support/build.ts';
import { site, withoutTimes } from './support/command.ts';
import { makeLink, makeSite, minimal, writeFiles } from './support/site.ts';
import { repository } from './support/sources.ts';

const PAGES = readdirSync(path.join(repository, 'docs')).filter((name) => name.endsWith('.md'));

/** Guides with tests of their own, and pages without an example of a site. */
const OTHERS = ['collections.md', 'lists.md', 'settings.md'];

const BASE = {
  ...minimal,
  'content/index.md': '# Home\n\n## Contact\n',
  'content/about.md': '# About us\n',
};

/** Settings that an example leaves out. */
const USUAL = { name: 'Example', url: 'https://example.com', description: 'An example.' };

const textOf = (name: string) => readFileSync(path.join(repository, 'docs', name), 'utf8');

/** Files of a page by path: ``Save this as `content/about.md`:`` and the code block after it. */
function filesOf(name: string): Readonly<Record<string, string>> {
  const files = textOf(name).matchAll(
    /`((?:content|templates)\/[\w./-]+)`[^`\n]*:\n\n(`{3,})\w+\n(.*?)^\2$/gms,
  );
  return Object.fromEntries(
    Array.from(files, ([, file = '', , text = '']) => [
      file,
      file === 'content/site.yaml' ? withUsual(text) : text,
    ]),
  );
}

function withUsual(settings: string): string {
  const missing = Object.entries(USUAL).filter(([name]) => !new RegExp(`^${name}:`, 'm').test(settings));
  return missing.map(([name, value]) => `${name}: ${value}\n`).join('') + settings;
}

/** A file to save, or commands with what they print. */
type Step =
  | { readonly kind: 'file'; readonly file: string; readonly text: string }
  | { readonly kind: 'session'; readonly text: string };

/** Files and sessions in their order: a session is a code block that starts with `$ npx site`. */
function stepsOf(name: string): readonly Step[] {
  const blocks = textOf(name).matchAll(
    /(?:`((?:content|templates)\/[\w./-]+)`[^`\n]*:\n\n)?^(`{3,})\w*\n(.*?)^\2$/gms,
  );
  return Array.from(blocks, ([, file, , text = '']): readonly Step[] => {
    if (file !== undefined) return [{ kind: 'file', file, text }];
    return text.startsWith('$ npx site ') ? [{ kind: 'session', text }] : [];
  }).flat();
}

const hasSession = (name: string) => stepsOf(name).some(({ kind }) => kind === 'session');

const GUIDES = PAGES.filter(
  (name) => !OTHERS.includes(name) && !hasSession(name) && Object.keys(filesOf(name)).length > 0,
);

test('guides have examples', () => {
  expect(GUIDES).toEqual(expect.arrayContaining(['writing.md', 'layouts.md', 'components.md', 'styles.md']));
});

test.each(GUIDES)('the example of docs/%s builds without a finding', async (name) => {
  const root = makeSite({ ...BASE, ...filesOf(name) });
  makeLink(root, 'node_modules', path.join(repository, 'node_modules'));
  expect(printed(await build(root))).toBe('');
});

test('guides about commands have sessions', () => {
  expect(PAGES.filter(hasSession)).toEqual([
    'legal.md',
    'publishing.md',
    'rebuilding.md',
    'security.md',
    'template-rules.md',
  ]);
});

test.each(PAGES.filter(hasSession))('the sessions of docs/%s print what it shows', (name) => {
  const root = makeSite(BASE);
  for (const step of stepsOf(name))
    if (step.kind === 'file') writeFiles(root, { [step.file]: step.text });
    else
      for (const { command, output } of commandsOf(step.text))
        expect(printedBy(root, command), command).toMatch(output);
});

/** Commands of a session, each with a pattern of its output; a line with `…` stands for any lines. */
function commandsOf(session: string) {
  return session.split(/^\$ npx site /m).flatMap((part) => {
    const [command = '', ...output] = part.split('\n');
    if (command === '') return [];
    const lines = withoutTimes(output.join('\n')).split('\n').slice(0, -1);
    const pattern = lines.map((line) => (line.trim() === '…' ? '(?:.*\\n)*' : `${escaped(line)}\\n`));
    return [{ command, output: new RegExp(`^${pattern.join('')}$`) }];
  });
}

function printedBy(root: string, command: string): string {
  const words = Array.from(command.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, word]) => quoted ?? word ?? '');
  const { stdout, stderr } = site(words, { cwd: root });
  return withoutTimes(stderr + stdout);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

test.each(['README.md', ...PAGES.map((name) => `docs/${name}`)])(
  'links of %s lead to a file and a heading',
  (file) => {
    const text = readFileSync(path.join(repository, file), 'utf8').replace(/^```.*?^```|`[^`\n]*`/gms, '');
    const broken = [...text.matchAll(/\]\((?![a-z]+:)([^)\s]*)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !leadsSomewhere(file, target));
    expect(broken).toEqual([]);
  },
);

function leadsSomewhere(from: string, target: string): boolean {
  const [name = '', id] = target.split('#');
  const file = name === '' ? from : path.join(path.dirname(from), name);
  if (!file.endsWith('.md')) return id === undefined;
  return id === undefined || idsOf(file).includes(id);
}

/** Ids of headings, as GitHub writes them. */
function idsOf(file: string): readonly string[] {
  const text = readFileSync(path.join(repository, file), 'utf8').replace(/^(`{3,}).*?^\1$/gms, '');
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
