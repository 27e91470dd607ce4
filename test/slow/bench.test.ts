// The bench itself: a number must measure what its label says.
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkOutput, readPage } from '../../bench/speed/check.ts';
import { end, measureMemory, start, time } from '../../bench/speed/command.ts';
import { PAGE_KINDS, type PageKind } from '../../bench/speed/page-kinds.ts';
import type { Pages } from '../../bench/speed/pages.ts';
import { processorTimeOf } from '../../bench/speed/processes.ts';
import { realPages } from '../../bench/speed/real-pages.ts';
import { withSection } from '../../bench/speed/results.ts';
import { fitModel, predict } from '../../bench/speed/scale.ts';
import { STARTERS, writeStarter } from '../../bench/speed/starter-sites.ts';
import { findStarterTools } from '../../bench/speed/starter-tools.ts';
import { checkStarter } from '../../bench/speed/starters.ts';
import { differences, fitLine, percentile, ratios, summarize } from '../../bench/speed/statistics.ts';
import { makeSite } from '../../bench/speed/tool.ts';
import { findTools } from '../../bench/speed/tools.ts';
import { build } from '../support/build.ts';
import { makeFolder } from '../support/site.ts';

const COUNT = 12;

/** Our built site of the bench. */
async function buildOurs(pages: Pages = PAGE_KINDS.paragraphs): Promise<string> {
  const root = path.join(makeFolder(), 'site');
  const [ours] = findTools(process.execPath, process.execPath);
  if (ours?.kind !== 'found') throw new Error('The command is not compiled');
  makeSite(ours.tool, root, COUNT, pages);
  const { outcome, diagnostics, out } = await build(root);
  expect(diagnostics).toEqual([]);
  expect(outcome).toBe('published');
  return out;
}

test('every variant of a list is generated, and shows its text', async () => {
  const links = async (kind: PageKind) => {
    const html = readPage(await buildOurs(PAGE_KINDS[kind]), 'posts/page-000006/');
    return html.split('<li><a ').length - 1;
  };
  expect(await links('paragraphs')).toBe(0);
  expect(await links('ten-listed')).toBe(10);
  expect(await links('all-listed')).toBe(COUNT + 1);
});

describe('the outputs that are compared', () => {
  test.each(Object.entries(PAGE_KINDS))(
    'ours holds all that each is checked for, without a warning: %s',
    async (_kind, pages) => {
      expect(checkOutput(await buildOurs(pages), COUNT, pages)).toEqual([]);
    },
  );

  test.each([
    ['a button', '<button type="button">Menu</button>', ''],
    ['the text', '<p>Edition', '<p>Extradition'],
    ['a link', '<a href="/posts/page-000001/">Second</a></footer>', '</footer>'],
    ['the canonical URL', 'rel="canonical"', 'rel="alternate"'],
  ])('a page without %s is found', async (_what, from, to) => {
    const out = await buildOurs();
    const file = path.join(out, 'posts/page-000006/index.html');
    const html = readFileSync(file, 'utf8');
    expect(html).toContain(from);
    writeFileSync(file, html.replace(from, to));
    expect(checkOutput(out, COUNT, PAGE_KINDS.paragraphs)).toHaveLength(1);
  });

  test('a missing page is found, and an extra one', async () => {
    const out = await buildOurs();
    cpSync(path.join(out, 'posts/page-000003'), path.join(out, 'posts/page-000099'), { recursive: true });
    expect(checkOutput(out, COUNT, PAGE_KINDS.paragraphs)).toEqual(['13 pages instead of 12']);
    for (const page of ['page-000003', 'page-000099'])
      rmSync(path.join(out, 'posts', page), { recursive: true });
    expect(checkOutput(out, COUNT, PAGE_KINDS.paragraphs)).toEqual(['11 pages instead of 12']);
  });
});

describe('the sites of the starters', () => {
  /** Writes a site of each installed tool. */
  const sitesOf = (starter: (typeof STARTERS)[number]) =>
    findStarterTools(starter, process.execPath, process.execPath).flatMap((found) => {
      if (found.kind !== 'found') return [];
      const site = path.join(makeFolder(), found.tool.name);
      writeStarter(starter, found.tool, site, COUNT);
      return [{ tool: found.tool, site }];
    });

  test.each(STARTERS)('%s: ours has every page, without an error', async (starter) => {
    const [ours] = sitesOf(starter);
    if (!ours) throw new Error('The command is not compiled');
    const { diagnostics, out } = await build(ours.site);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(checkStarter(starter, out, COUNT)).toBeUndefined();
  });

  test('a missing page is found, and one that is not in the sidebar', async () => {
    const [ours] = sitesOf('docs');
    if (!ours) throw new Error('The command is not compiled');
    const { out } = await build(ours.site);
    const middle = path.join(out, 'part0/page6/index.html');
    const html = readFileSync(middle, 'utf8');
    writeFileSync(middle, html.replaceAll('href="/part0/page3/"', 'href="/part0/"'));
    expect(checkStarter('docs', out, COUNT)).toBe('part0/page6/index.html links to 11 of 12 pages');
    rmSync(path.join(out, 'part0/page3'), { recursive: true });
    expect(checkStarter('docs', out, COUNT)).toBe('part0/page3 is missing');
  });

  test.each(STARTERS)('%s: all tools have the same text', (starter) => {
    const name = starter === 'docs' ? 'page6.md' : 'post-6.md';
    const texts = sitesOf(starter).map(({ site }) => {
      const files = readdirSync(site, { recursive: true, encoding: 'utf8' });
      const file = files.find((file) => path.basename(file) === name) ?? name;
      // The front matter, and the heading of those whose layouts don't show the title.
      return readFileSync(path.join(site, file), 'utf8').replace(/^---\n.*?\n---\n\n(# [^\n]*\n\n)?/s, '');
    });
    expect(texts.length).toBeGreaterThan(0);
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]?.length).toBeGreaterThan(500);
  });
});

describe.each([
  ['paragraphs', '56f562010cec527d'],
  ['real', 'ecffab6400c97ff1'],
] as const)('pages: %s', (kind, hash) => {
  const { text } = PAGE_KINDS[kind];

  test('are the same in every run and version, and an edit changes no length', () => {
    const all = Array.from({ length: 500 }, (_, page) => text(page)).join('');
    expect(createHash('sha256').update(all).digest('hex').slice(0, 16)).toBe(hash);
    expect(text(7, 3)).toHaveLength(text(7).length);
    expect(text(7, 3)).not.toBe(text(7));
  });
});

test('realistic pages have from 300 to 6,000 bytes, and link to one another', () => {
  const texts = Array.from({ length: 2000 }, (_, page) => realPages.text(page));
  const sizes = texts.map((text) => Buffer.byteLength(text)).sort((a, b) => a - b);
  expect(sizes[0]).toBeGreaterThanOrEqual(300);
  expect(sizes.at(-1)).toBeLessThanOrEqual(6000);
  expect(texts.filter((text) => /\]\(page-\d{6}\.md\)/.test(text)).length).toBeGreaterThan(1000);
});

test('statistics', () => {
  expect(summarize([3, 1, 10])).toEqual({ median: 3, min: 1, max: 10 });
  expect(summarize([4, 1, 3, 2])?.median).toBe(2.5);
  expect(summarize([])).toBeUndefined();
  expect(percentile([0, 10, 20, 30, 40], 0.95)).toBeCloseTo(38);
  expect(ratios([1, 2, 3], [2, 2])).toEqual([0.5, 1]);
  expect(differences([1, 2, 3], [2, 1.5])).toEqual([-1000, 500]);
  const line = [1, 5, 10].map((x) => [x, 2 * x + 3] as const);
  expect(fitLine(line).slope).toBeCloseTo(2);
  expect(fitLine(line).start).toBeCloseTo(3);
});

test('a section replaces the one with its name, and others stay, in order', () => {
  const first = withSection(withSection('', 'growth', 'G\n'), 'build-4000', 'B4000\n');
  const second = withSection(withSection(first, 'build-250', 'B250\n'), 'growth', 'G2\n');
  const bodies = second.match(/^(?:B|G)\d*$/gm);
  expect(bodies).toEqual(['B250', 'B4000', 'G2']);
  expect(withSection(second, 'growth', 'G2\n')).toBe(second);
});

describe('commands', () => {
  const node = (code: string) => ({ program: process.execPath, parameters: ['-e', code], cwd: makeFolder() });

  test('the memory of child processes counts', async () => {
    const hold = 'const bytes = Buffer.alloc(200 * 2 ** 20, 1); setTimeout(() => bytes, 300)';
    const code = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(hold)}])`;
    const peak = await measureMemory(node(code), path.join(makeFolder(), 'log'));
    if (process.platform === 'linux') expect(peak).toBeGreaterThan(200);
  });

  test('the processor time of running processes counts, and of ended child processes', async () => {
    const busy = 'while (process.cpuUsage().user < 200_000);';
    const code = `require('node:child_process').spawnSync(process.execPath, ['-e', '${busy}']); ${busy} setInterval(() => {}, 1000)`;
    const child = start(node(code), 'ignore');
    if (process.platform === 'linux')
      await expect.poll(() => processorTimeOf(child.pid ?? 0), { timeout: 20_000 }).toBeGreaterThan(0.39);
    end(child);
  });

  test('a failing one gives its last lines and no number', async () => {
    const failing = time(
      node('console.error("no such page"); process.exit(3)'),
      path.join(makeFolder(), 'log'),
    );
    await expect(failing).rejects.toThrow(/ended with 3:\nno such page/);
  });
});

describe('the model of many machines', () => {
  const model = {
    start: 0.5,
    read: 0.0003,
    render: 0.001,
    mergeStart: 0.4,
    merge: 0.0002,
    buildStart: 0.6,
    build: 0.0014,
    bytes: 4000,
  };
  const run = (pages: number, of: number) => {
    const own = pages / of;
    return { pages, own, seconds: model.start + model.read * pages + model.render * own };
  };
  const sizes = [1000, 4000, 16_000];

  test('is found again in what it would take', () => {
    const merges = sizes.map((pages) => ({ pages, seconds: model.mergeStart + model.merge * pages }));
    const builds = sizes.map((pages) => ({ pages, seconds: model.buildStart + model.build * pages }));
    const fitted = fitModel(
      sizes.map((pages) => run(pages, 1)),
      sizes.map((pages) => run(pages, 16)),
      merges,
      builds,
      model.bytes,
    );
    for (const [name, value] of Object.entries(model))
      expect(fitted[name as keyof typeof model], name).toBeCloseTo(value, 9);
  });

  test('knows that reading, fetching and merging stay', () => {
    const one = predict(model, 1_000_000, 1, 8);
    expect(one).toMatchObject({ shards: 8, send: 0, fetch: 0 });
    expect(one.whole).toBeCloseTo(300.5 + 125 + 200.4, 6);
    const many = predict(model, 1_000_000, 64, 8);
    expect(many.fetch).toBeCloseTo(320, 6);
    expect(many.render).toBeLessThan(2);
    expect(many.serial).toBeGreaterThan(0.98);
    expect(predict(model, 1_000_000, 256, 8).shards).toBe(1024);
  });
});
