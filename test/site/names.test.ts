// names(build) = names(preview) = names(rules): a build writes what the preview serves and what rules see.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { checkProject } from '../../src/commands/check.ts';
import { readSite } from '../../src/commands/read-site.ts';
import { FEATURES } from '../../src/features/features.ts';
import { checkRules } from '../../src/features/rules.ts';
import { encodePath } from '../../src/kit/urls/url-path.ts';
import { LiveSite } from '../../src/live/live-site.ts';
import type { OutputKind } from '../../src/model/files/output.ts';
import type { BuildReport, BuildRequest } from '../../src/model/request.ts';
import { arrangedSite } from '../../src/site/arrange/site.ts';
import type { SiteEngine } from '../../src/site/ask.ts';
import { attachmentFile } from '../../src/site/read/files.ts';
import { CHANGES } from '../incremental/changes.ts';
import { writeState } from '../incremental/disk.ts';
import { START } from '../incremental/property.ts';
import { SEED } from '../incremental/random-builds.ts';
import { quiet, requestFor } from '../support/build.ts';
import { LIGHT_FOLDERS, makeFolder, readTree } from '../support/site.ts';

const GOLDEN = path.join(import.meta.dirname, '../sites');
const RUNS = Number(process.env.RUNS ?? 6);

/** Files that the preview doesn't serve: it answers redirects itself, and only hosts read their files. */
const NOT_PREVIEWED: readonly OutputKind[] = ['host', 'redirect'];

/** Builds, checks and previews a site. Returns false for a site with errors, which has no names. */
async function compareNames(request: BuildRequest): Promise<boolean> {
  const report = await buildSite(request, quiet);
  if (report.outcome !== 'published') return false;
  const read = await readSite(request, (engine) => engine);
  if (read.kind === 'refused') throw new Error('The site has errors');
  // Compressed files are next to the files of the site, and only hosts use them.
  const files = report.files.filter(({ kind }) => kind !== 'encoded');
  const encoded = new Set(report.files.filter((file) => !files.includes(file)).map(({ file }) => file));
  const names = files.map(({ file }) => file).sort();
  const written = Object.keys(readTree(report.out)).filter((file) => !encoded.has(file));
  expect(written.sort(), 'names(build), as reported and as written').toEqual(names);
  expect(await namesOfRules(request), 'names(rules) and names(build)').toEqual(names);
  const previewed = files.filter(({ kind }) => !NOT_PREVIEWED.includes(kind)).map(({ file }) => file);
  expect(await namesOfPreview(request, report, read.value), 'names(preview) and names(build)').toEqual(
    previewed.sort(),
  );
  compareFeatures(read.value);
  return true;
}

async function namesOfRules(request: BuildRequest): Promise<readonly string[]> {
  const names: string[] = [];
  const audit = async ({ files }: { readonly files: ReadonlyMap<string, unknown> }) => {
    names.push(...files.keys());
    return [];
  };
  const rules = checkRules(() => true);
  await checkProject({ build: request, rules, wanted: () => true, environment: {}, audits: [audit] }, quiet);
  return names.sort();
}

/** Names of served files, after all pages were rendered. */
async function namesOfPreview(
  request: BuildRequest,
  { files }: BuildReport,
  { ask }: SiteEngine,
): Promise<readonly string[]> {
  const preview = new LiveSite(request, { take: async () => [] });
  const { pages = new Map(), files: served } = await preview.prepare(undefined);
  const names = new Set<string>();
  let texts = '';
  for (const [file, { unpublished }] of pages) {
    if (unpublished !== undefined) continue;
    const { content } = await preview.read(file);
    if (!content) continue;
    names.add(file);
    texts += Buffer.from(content).toString();
  }
  // The preview serves all of these, because only rendered pages show which are used.
  const attachments = Array.from(ask(arrangedSite).value.site.attachments, (source) =>
    ask(attachmentFile, source),
  );
  const isUnshown = (file: string) =>
    (attachments.includes(file) || file.startsWith('assets/copy-code-')) && !texts.includes(encodePath(file));
  for (const file of served) if (!isUnshown(file)) names.add(file);
  // Cards and image variants are created on request.
  for (const { file, kind } of files)
    if (kind === 'asset' && !served.has(file) && (await preview.read(file)).content) names.add(file);
  return [...names].sort();
}

/** Checks redirects and files of `public/` against the names that a feature lists before its files are made. */
function compareFeatures({ ask }: SiteEngine): void {
  const { site } = ask(arrangedSite).value;
  for (const { name, names, artifacts } of FEATURES) {
    // It compares its own files with those of all others.
    if (name === 'hosts') continue;
    const reported = new Set(names?.(site));
    const unreported = Array.from(artifacts?.(ask) ?? [], ({ file }) => file).filter(
      (file) => !reported.has(file),
    );
    expect(unreported, `artifacts of ${name} that are not among its names`).toEqual([]);
  }
}

describe('names of built, previewed and checked files', () => {
  const sites = readdirSync(GOLDEN).filter((name) => existsSync(path.join(GOLDEN, name, 'expected')));

  test.each(sites.sort())('%s', async (name) => {
    const root = path.join(makeFolder(LIGHT_FOLDERS), 'site');
    cpSync(path.join(GOLDEN, name, 'site'), root, { recursive: true });
    expect(await compareNames(requestFor(root, { ...optionsOf(name), identity: undefined }))).toBe(true);
  });

  test(`random sites (SEED=${SEED})`, { timeout: 600_000 }, async () => {
    let published = 0;
    const change = fc.record({
      what: fc.constantFrom(...Object.keys(CHANGES)),
      pick: fc.nat(9999),
      value: fc.nat(99_999),
    });
    const property = fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
      const root = mkdtempSync(path.join(LIGHT_FOLDERS, 'site-test-'));
      try {
        const state = changes.reduce(
          (before, { what, pick, value }) => CHANGES[what]?.(before, pick, value) ?? before,
          START,
        );
        writeState(root, state, undefined, 'in place');
        const { out: _out, cache: _cache, workers: _workers, ...options } = state.options;
        if (await compareNames(requestFor(root, { ...options, dryRun: false, identity: undefined })))
          published += 1;
      } finally {
        rmSync(root, { recursive: true });
      }
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, examples: [[[]]] });
    // The site without changes is one of them.
    expect(published).toBeGreaterThan(0);
  });
});

/** The options of the command that golden sites have. */
function optionsOf(name: string): { readonly baseUrl: string | undefined; readonly today?: string } {
  const file = path.join(GOLDEN, name, 'options.txt');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, baseUrl] = /--base-url (\S+)/.exec(text) ?? [];
  const [, today] = /--date (\S+)/.exec(text) ?? [];
  return { baseUrl, ...(today !== undefined && { today }) };
}
