// The terminal: links of codes, names of warnings, and findings that the last build printed already.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { diagnosticBlocks } from '../../src/cli/print/diagnostics.ts';
import { foldRepeated } from '../../src/cli/print/repeated.ts';
import { countedCodes } from '../../src/cli/print/report.ts';
import { createTerminal, errorsPage, showsLinks } from '../../src/cli/print/terminal.ts';
import type { Diagnostic } from '../../src/kit/diagnostics/diagnostic.ts';
import type { BuildReport } from '../../src/model/request.ts';
import { makeFolder } from '../support/site.ts';

const finding = (code: string, given: Partial<Diagnostic> = {}): Diagnostic => ({
  code,
  message: `About ${code}`,
  severity: 'info',
  hint: 'Do it.',
  ...given,
});

describe('a code', () => {
  test.each([
    [true, { VTE_VERSION: '7006' }, true],
    [true, { VTE_VERSION: '4999' }, false],
    [true, { TERM_PROGRAM: 'vscode' }, true],
    [true, { TERM_PROGRAM: 'Apple_Terminal' }, false],
    [true, { KITTY_WINDOW_ID: '1' }, true],
    [true, { TERM_PROGRAM: 'vscode', CI: 'true' }, false],
    [true, { TERM_PROGRAM: 'vscode', TERM: 'dumb' }, false],
    [true, { TERM_PROGRAM: 'vscode', FORCE_HYPERLINK: '0' }, false],
    [false, { TERM_PROGRAM: 'vscode' }, false],
    [false, { FORCE_HYPERLINK: '1' }, true],
    [true, {}, false],
  ])('is a link on a terminal (%s) with %j: %s', (isTTY, environment, expected) => {
    expect(showsLinks({ isTTY }, environment)).toBe(expected);
  });

  test('shows lines of any length if it does not know its width', () => {
    const stream = { isTTY: true, hasColors: () => false } as unknown as NodeJS.WriteStream;
    expect(createTerminal(Object.assign(stream, { columns: 0 }))).not.toHaveProperty('columns');
    expect(createTerminal(Object.assign(stream, { columns: 80 }))).toMatchObject({ columns: 80 });
  });

  test.each([40, 24, 5])('is shown in lines of %i columns, whose rest is indented', (columns) => {
    const written: string[] = [];
    const stream = {
      isTTY: true,
      columns,
      hasColors: () => true,
      write: (text: string) => written.push(text),
    };
    const terminal = createTerminal(stream as unknown as NodeJS.WriteStream);
    const one = finding('link-broken', {
      message: 'No such page or file in all of the site: 日本語の長い名前.md',
      hint: 'Run site build again after the file `content/a/long/path/to/a/page.md` exists.',
      at: { path: 'content/a/very/long/path/to/the/page.md', line: 1, column: 1, length: 0 },
    });
    const [block = ''] = diagnosticBlocks({ root: '/', diagnostics: [one] }, {}, terminal);
    terminal.write(block);
    const shown = stripVTControlCharacters(written.join(''));
    const words = (text: string) => text.split(/\s+/).filter(Boolean);
    expect(words(shown)).toEqual(words(stripVTControlCharacters(block)));
    const width = (line: string) => [...line].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);
    const lines = shown.trimEnd().split('\n');
    const long = lines.filter((line) => width(line) > Math.max(columns, 20) && /\S \S/.test(line));
    expect(long.filter((line) => !/^ *(?:→ )?site build/.test(line))).toEqual([]);
    expect(lines.filter((line) => !/^(?:error|info|warning| )/.test(line))).toEqual([]);
    expect(shown).toContain('site build');
  });

  test('links to its anchor in the reference', () => {
    process.env.FORCE_HYPERLINK = '1';
    const terminal = createTerminal(process.stderr);
    delete process.env.FORCE_HYPERLINK;
    const style = { paint: (_style: unknown, text: string) => text, link: terminal.link };
    const [block] = diagnosticBlocks({ root: '/', diagnostics: [finding('link-broken')] }, {}, style);
    expect(block).toContain(`\x1b]8;;${errorsPage()}#link-broken\x1b\\[link-broken]\x1b]8;;\x1b\\`);
    expect(createTerminal(process.stderr)).not.toHaveProperty('link');
    expect(readFileSync(new URL(errorsPage()), 'utf8')).toContain('<a id="link-broken"></a>');
  });
});

test('warnings are counted by their codes, the most frequent first', () => {
  const codes = ['placeholder', 'image-large', 'image-large'];
  expect(countedCodes(codes.map((code) => finding(code)))).toBe('2 image-large, placeholder');
});

describe('findings that stay', () => {
  const reportIn =
    (root: string) =>
    (diagnostics: Diagnostic[], outcome: BuildReport['outcome'] = 'published') => ({
      root,
      out: path.join(root, 'dist'),
      diagnostics,
      outcome,
    });
  const at = (line: number) => ({ path: 'content/site.yaml', line, column: 1 });
  const placeholder = (message: string, line: number) =>
    finding('placeholder', { severity: 'warning', message, at: at(line) });
  const broken = finding('link-broken', { severity: 'warning' });

  test('are printed once, and counted by later builds until something about them changes', () => {
    const report = reportIn(makeFolder());
    const limits = [finding('host-limit', { message: 'One' }), finding('host-limit', { message: 'Two' })];
    const first = [placeholder('2 settings are placeholders', 4), ...limits, broken];
    expect(foldRepeated(report(first, 'refused'))).toEqual({ shown: first, line: undefined });
    expect(foldRepeated(report(first))).toEqual({ shown: first, line: undefined });

    const moved = [placeholder('2 settings are placeholders', 9), ...limits, broken];
    expect(foldRepeated(report(moved))).toEqual({
      shown: [broken],
      line: 'As in the last build: 2 host-limit, placeholder. --all prints them.',
    });

    const fewer = placeholder('1 setting is a placeholder', 9);
    expect(foldRepeated(report([fewer, broken])).shown).toEqual([fewer, broken]);
    expect(foldRepeated(report([fewer, ...limits])).shown).toEqual(limits);
  });
});
