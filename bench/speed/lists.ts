// The section on layouts that list all pages, only for Sitewright: does the cost of a list depend on its length?
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Options } from './builds.ts';
import { measureMemory, time } from './command.ts';
import { describeMachine } from './machine.ts';
import { PAGE_KINDS, type PageKind } from './page-kinds.ts';
import { publishSection } from './results.ts';
import { fitLine, ratios, summarize } from './statistics.ts';
import { spread, table, thousands } from './tables.ts';
import { forget, makeSite, openFolder, type Tool } from './tool.ts';

const VARIANTS = [
  'paragraphs',
  'in-parts',
  'blog',
  'ten-listed',
  'all-listed',
] as const satisfies readonly PageKind[];

type Variant = (typeof VARIANTS)[number];

const HEADINGS: Readonly<Record<Variant, string>> = {
  paragraphs: 'no list',
  'in-parts': 'listed in parts of 10',
  blog: 'a blog with tags',
  'ten-listed': 'all selected, 10 shown',
  'all-listed': 'all shown',
};

/** Cold builds of one site. */
interface Cold {
  readonly count: number;
  readonly variant: Variant;
  readonly peak: number | undefined;
  /** A value for each round. */
  readonly seconds: number[];
}

const NOTE =
  'Cold builds of pages of 1 KB. "In parts": one more file lists all pages, which adds a tenth more pages; a blog also lists its posts by three of 300 tags. A layout selects title and route of all pages and shows them in a nested list, so ' +
  'each page grows with the site, and the output with the square of the number of pages.';

export async function benchLists(counts: readonly number[], options: Options): Promise<void> {
  const tool = options.tools.find(({ name }) => name === 'sitewright');
  if (!tool) return;
  const measured: Cold[] = [];
  const rounds = Math.min(options.rounds, 3);
  // Large counts take long, so smaller ones are saved first.
  for (const [position, count] of counts.entries()) {
    measured.push(...(await measureLists(tool, count, rounds, options)));
    const report = reportOf(measured, counts.slice(0, position + 1), rounds, tool);
    publishSection('lists', 'Layouts that list all pages', report);
  }
}

async function measureLists(tool: Tool, count: number, rounds: number, options: Options): Promise<Cold[]> {
  const folder = openFolder(path.join(options.folder, `lists-${count}`));
  const log = path.join(folder, 'log.txt');
  const entries: Cold[] = [];
  for (const variant of VARIANTS) {
    const site = path.join(folder, variant);
    makeSite(tool, site, count, PAGE_KINDS[variant]);
    const peak = await measureMemory(tool.build(site, path.join(site, 'out')), log);
    entries.push({ count, variant, peak, seconds: [] });
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const { variant, seconds } of entries) {
      const site = path.join(folder, variant);
      for (const old of ['out', 'old']) rmSync(path.join(site, old), { recursive: true, force: true });
      forget(site, path.join(site, 'old'));
      seconds.push((await time(tool.build(site, path.join(site, 'out')), log)).wall);
      options.say(`${count} pages, round ${round}, ${HEADINGS[variant]}: ${seconds.at(-1)?.toFixed(3)} s`);
    }
  }
  rmSync(folder, { recursive: true });
  return entries;
}

function reportOf(
  measured: readonly Cold[],
  counts: readonly number[],
  rounds: number,
  { title }: Tool,
): string {
  const of = (variant: Variant) => measured.filter((cold) => cold.variant === variant);
  const without = of('paragraphs');
  const rows = counts.map((count, position) => [
    thousands(count),
    ...VARIANTS.flatMap((variant) => {
      const cold = of(variant)[position];
      const ratio = spread(summarize(ratios(cold?.seconds ?? [], without[position]?.seconds ?? [])));
      const cells = [spread(summarize(cold?.seconds ?? [])), cold?.peak?.toFixed(0) ?? '–'];
      return variant === 'paragraphs' ? cells : [...cells, ratio];
    }),
  ]);
  const heads = VARIANTS.flatMap((variant) => [
    `${HEADINGS[variant]}, s`,
    'peak MiB',
    ...(variant === 'paragraphs' ? [] : ['ratio to no list']),
  ]);
  const growth = VARIANTS.map((variant) => `${HEADINGS[variant]} ${exponentOf(of(variant))}`).join(', ');
  return [
    NOTE,
    table(['pages', ...heads], rows),
    `Slope in a log-log plot (1 is linear): ${growth}.`,
    `${title}. ${rounds} rounds. ${describeMachine()}.`,
  ].join('\n\n');
}

function exponentOf(measured: readonly Cold[]): string {
  const points = measured.map(
    ({ count, seconds }) => [Math.log(count), Math.log(summarize(seconds)?.median ?? Number.NaN)] as const,
  );
  return points.length < 2 ? '–' : fitLine(points).slope.toFixed(2);
}
