// One text file per diagnostic code: the files of a site, then exactly what is printed. See the format in
// CONTRIBUTING.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditInBrowser, BROWSER_RULES } from '../src/audit/browser.ts';
import { auditExternal } from '../src/audit/external.ts';
import type { Probe } from '../src/audit/probe.ts';
import type { Audit } from '../src/commands/check.ts';
import { DECLARATIONS } from '../src/features/declarations.ts';
import { joinDeclared } from '../src/fields/declaration.ts';
import { ALL_CODES, RULE_ENTRIES, SUGGESTIONS } from '../src/rules/codes.ts';
import { build, check, printed } from './support/build.ts';
import {
  corrected,
  correctionsOf,
  EXPECTED,
  INSTEAD,
  makeSampleSite,
  messageOf,
  partsOf,
  type SamplePart,
} from './support/sample.ts';
import { readSources } from './support/sources.ts';
import { updating } from './support/update.ts';
import { findBrowser } from './website/support/browser.ts';

const folder = path.join(import.meta.dirname, 'diagnostics');
const samples = readdirSync(folder).sort();
const browser = findBrowser();

/** Returns true for codes that only `site check` reports. */
const CHECKED: ReadonlySet<string> = new Set([
  ...RULE_ENTRIES.filter(({ when }) => when === 'check').map(({ code }) => code),
  ...SUGGESTIONS,
  'exemption-invalid',
  'exemption-unused',
]);

/** Findings from outside the rules: external links against a stubbed network, and Chromium. */
function auditsOf(code: string): Audit[] {
  if (code === 'external-broken') {
    const ask: Probe = async (url) =>
      url.includes('gone') ? { kind: 'broken', why: 'the status is 404' } : { kind: 'there' };
    return [(site) => auditExternal(site, ask)];
  }
  const environment = {
    ...process.env,
    ...(browser.kind === 'found' && { CHROME_PATH: browser.executable }),
  };
  const from = [import.meta.filename];
  if (!BROWSER_RULES.includes(code)) return [];
  return [(site, signal) => auditInBrowser(site, { from, environment }, new Set([code]), signal)];
}

async function run(code: string, parts: readonly SamplePart[]): Promise<string> {
  const root = makeSampleSite(parts);
  const out = parts.find(({ head }) => head === 'out')?.text.trim() ?? 'dist';
  const isWanted = (one: string) => one === code || (code.startsWith('exemption-') && one !== 'placeholder');
  const report = CHECKED.has(code)
    ? await check(root, isWanted, ['external', 'browser'], auditsOf(code))
    : await build(root, {
        out: path.join(root, out),
        ...(code === 'template-endless' && { patience: 1000 }),
      });
  return printed(report).replaceAll(root, '<site>');
}

/** The first lines of messages. */
function headlinesOf(output: string): readonly string[] {
  return output.match(/^(?:error|warning|info) .*$/gm) ?? [];
}

describe('each diagnostic', () => {
  const shown = samples.filter(
    (name) => browser.kind === 'found' || !BROWSER_RULES.includes(name.replace('.txt', '')),
  );

  test.each(shown)('%s', async (name) => {
    const file = path.join(folder, name);
    const sample = readFileSync(file, 'utf8');
    const parts = partsOf(sample);
    const code = name.replace(/(\.\w+)?\.txt$/, '');
    const output = await run(code, parts);
    expect(output, 'the sample shows its own code').toContain(`[${code}]`);
    if (updating)
      writeFileSync(file, `${sample.replace(/^=== printed\n.*/ms, '')}=== ${EXPECTED}\n${output}`);
    else expect(output).toBe(parts.find(({ head }) => head === EXPECTED)?.text);
    if (correctionsOf(parts).length === 0) return;
    const after = headlinesOf(await run(code, corrected(parts)));
    const before = headlinesOf(output);
    const [shown] = headlinesOf(messageOf(parts, code));
    const count = (lines: readonly string[]) => lines.filter((line) => line === shown).length;
    expect(count(after), 'the correction removes the message').toBeLessThan(count(before));
    expect(
      after.filter((line) => !before.includes(line)),
      'it causes no other',
    ).toEqual([]);
  });

  test('every code has a correction, or says what to do instead', () => {
    const lacking = Object.keys(ALL_CODES)
      .concat(RULE_ENTRIES.map(({ code }) => code))
      .filter((code) => {
        const parts = partsOf(readFileSync(path.join(folder, `${code}.txt`), 'utf8'));
        return correctionsOf(parts).length > 0 === parts.some(({ head }) => head === INSTEAD);
      });
    expect(lacking).toEqual([]);
  });

  test('no code is in two tables', () => {
    const declared = joinDeclared(DECLARATIONS, 'rules');
    const sources = readSources();
    const codesIn = (files: RegExp, entry: RegExp) =>
      sources
        .filter(({ file }) => files.test(file))
        .flatMap(({ text }) => [...text.matchAll(entry)].map(([, code]) => code));
    const written = [
      ...codesIn(/^kit\/diagnostics\/codes\//, /^ {4}'?([a-z-]+)'?: \[/gm),
      ...codesIn(
        /^features\/.*\/declaration\.ts$/,
        /^ {2,4}'?([a-z-]+)'?: (?:\{\s+\.\.\.)?(?:error|warning|suggestion|info)\(/gm,
      ),
    ];
    expect(written.toSorted()).toEqual([...Object.keys(ALL_CODES), ...Object.keys(declared)].sort());
  });

  test('every code has a sample', () => {
    const shown = new Set(samples.map((name) => name.replace(/(\.\w+)?\.txt$/, '')));
    const known = [...Object.keys(ALL_CODES), ...RULE_ENTRIES.map(({ code }) => code)];
    expect(known.filter((code) => !shown.has(code))).toEqual([]);
  });
});
