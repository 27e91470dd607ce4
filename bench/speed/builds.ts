// The sections on builds: tables of times, of ratios and of memory.
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { blogPages } from './blog-pages.ts';
import { measureMemory, time } from './command.ts';
import { describeMachine, otherNode } from './machine.ts';
import { PAGE_KINDS } from './page-kinds.ts';
import type { Pages } from './pages.ts';
import { paragraphPages } from './paragraph-pages.ts';
import { realPages } from './real-pages.ts';
import { publishSection } from './results.ts';
import { type Measured, measureBuilds, type Plan, SCENARIOS, type Scenario } from './rounds.ts';
import { differences, fitLine, ratios, type Summary, summarize } from './statistics.ts';
import { inOneLine, spread, table, thousands } from './tables.ts';
import { canBuild, forget, makeSite, openFolder, providePackages, repository, type Tool } from './tool.ts';

export interface Options {
  readonly tools: readonly Tool[];
  /** Sentences about missing tools. */
  readonly missing: readonly string[];
  readonly rounds: number;
  /** The Node.js that runs Sitewright and its peers. */
  readonly node: string;
  /** Folder in memory, if the system has one. */
  readonly folder: string;
  /** Folder on a disk. */
  readonly diskFolder: string;
  /** True if starters are built on the disk. */
  readonly isOnDisk?: boolean;
  readonly say: (text: string) => void;
}

const HEADINGS: Readonly<Record<Scenario, string>> = {
  cold: 'cold',
  unchanged: 'nothing changed',
  again: 'nothing once more',
  page: 'one page changed',
  title: 'its title changed',
  post: 'one post added',
  footer: 'footer changed',
};

/** Name of the program that does nothing. */
const EMPTY = 'node';

/** Scenarios of all generators. */
const COMMON: readonly Scenario[] = ['cold', 'unchanged', 'page'];

/** Tools measured in all scenarios; the others rebuild everything every time. */
const CLOSE = ['sitewright', 'hugo'];

export async function benchSize(count: number, options: Options): Promise<void> {
  await benchPages('build', count, paragraphPages(count >= 40_000 ? 2000 : 1000), options);
}

/** Measures realistic pages, with the tools that have layouts for them. */
export async function benchReal(count: number, options: Options): Promise<void> {
  const tools = options.tools.filter((tool) => canBuild(tool, realPages));
  await benchPages('real', count, realPages, { ...options, tools }, REAL_NOTE);
}

/** Measures a blog with tags, with the tools that have layouts for it. */
export async function benchBlog(count: number, options: Options): Promise<void> {
  const tools = options.tools.filter((tool) => canBuild(tool, blogPages));
  await benchPages('blog', count, blogPages, { ...options, tools }, BLOG_NOTE);
}

const BLOG_NOTE =
  'Posts of 1 KB with a date and three of 300 tags. Each post lists its tags, each tag has pages that list its posts, 20 per page, and ' +
  'all posts are listed, ten per page; a feed has the newest 20. Eleventy, Astro and Next have no layouts for it.';

const REAL_NOTE =
  'The title is the first heading; then come sections, lists, code, tables, quotes, emphasis and links to other pages, in ' +
  'five scripts, 300 to 6,000 bytes per page. Hugo resolves each link by a render hook, and fails if one is broken; it ' +
  'takes the title from `.Fragments` (also for the ten pages of the index). Both highlight code with classes. Typographic replacements, which ' +
  'ours lacks, are turned off. Hugo does not make links next to headings, check the HTML, or store anything ' +
  'for the next build. Eleventy, Astro and Next have no layouts for these pages.';

async function benchPages(
  section: string,
  count: number,
  pages: Pages,
  options: Options,
  note = '',
): Promise<void> {
  const folder = openFolder(path.join(options.folder, `${section}-${count}`));
  const { tools, rounds, say } = options;
  providePackages(options.folder, tools);
  const scenarios = (tool: Tool) => {
    if (!tool.isGenerator) return ['cold'] as const;
    return CLOSE.includes(tool.name) ? SCENARIOS : COMMON;
  };
  const floor = await makeFloor(folder, count, pages, options);
  const plan = { folder, tools: [...tools, ...floor], count, pages, rounds, scenarios, tidy: true, say };
  const measured = await measureBuilds(plan);
  publishSection(
    `${section}-${count}`,
    `${thousands(count)} ${pages.name}`,
    [note, reportOf(measured, plan, options)].join('\n\n'),
  );
  rmSync(folder, { recursive: true });
}

export async function benchFive(options: Options): Promise<void> {
  const folder = openFolder(path.join(options.folder, 'five'));
  const { rounds, say } = options;
  providePackages(options.folder, options.tools);
  const node: Tool = {
    ...nothing(EMPTY, `\`node -e 0\`${otherNode(options.node)}`),
    build: (site) => ({ program: options.node, parameters: ['-e', '0'], cwd: site }),
  };
  const scenarios = (tool: Tool) => (tool.isGenerator ? COMMON : (['cold'] as const));
  const tools = [...options.tools, node];
  const plan = {
    folder,
    tools,
    count: 5,
    pages: PAGE_KINDS.paragraphs,
    rounds: Math.max(rounds, 10),
    scenarios,
    tidy: true,
    say,
  };
  publishSection('five', 'Five pages', reportOf(await measureBuilds(plan), plan, options));
  rmSync(folder, { recursive: true });
}

/** Measures builds with fsync on a real disk. Old outputs stay until the end, because removing them takes time. */
export async function benchDisk(counts: readonly number[], options: Options): Promise<void> {
  const parts: string[] = [];
  for (const count of counts) {
    const folder = openFolder(path.join(options.diskFolder, `disk-${count}`));
    const { rounds, say } = options;
    const tools = options.tools.filter(({ name }) => CLOSE.includes(name));
    const floor = await makeFloor(folder, count, PAGE_KINDS.paragraphs, options);
    const scenarios = (tool: Tool) => (tool.isGenerator ? COMMON : (['cold'] as const));
    const plan = {
      folder,
      tools: [...tools, ...floor],
      count,
      pages: PAGE_KINDS.paragraphs,
      rounds,
      scenarios,
      tidy: false,
      say,
    };
    parts.push(
      `${thousands(count)} pages:\n\n${reportOf(await measureBuilds(plan), plan, { ...options, missing: [] })}`,
    );
    rmSync(folder, { recursive: true });
  }
  const note = 'Ours waits until its output would survive a power cut (fsync); the others do not.';
  publishSection('disk', 'On a disk', [note, ...parts].join('\n\n'));
}

/** Measures Sitewright from 100 to 100,000 pages, in a heap of 512 MiB. */
export async function benchGrowth(counts: readonly number[], options: Options): Promise<void> {
  const tool = options.tools.find(({ name }) => name === 'sitewright');
  if (!tool) return;
  const points: { count: number; seconds: Summary; peak: number }[] = [];
  for (const count of counts) {
    const folder = openFolder(path.join(options.folder, `growth-${count}`));
    const site = path.join(folder, 'site');
    makeSite(tool, site, count, PAGE_KINDS.paragraphs);
    const inSmallHeap = (out: string) => ({
      ...tool.build(site, path.join(site, out)),
      env: { NODE_OPTIONS: '--max-old-space-size=512' },
    });
    const peak = (await measureMemory(inSmallHeap('out-0'), path.join(folder, 'log.txt'))) ?? Number.NaN;
    const times: number[] = [];
    for (let round = 1; round <= Math.min(options.rounds, 5); round += 1) {
      rmSync(path.join(site, `out-${round - 1}`), { recursive: true });
      forget(site, path.join(folder, `old-${round}`));
      times.push((await time(inSmallHeap(`out-${round}`), path.join(folder, 'log.txt'))).wall);
      options.say(`${count} pages, round ${round}: ${times.at(-1)?.toFixed(3)} s`);
    }
    const seconds = summarize(times);
    if (seconds) points.push({ count, seconds, peak });
    rmSync(folder, { recursive: true });
  }
  publishSection('growth', 'Growth', growthOf(points, Math.min(options.rounds, 5), tool));
}

function growthOf(
  points: readonly { count: number; seconds: Summary; peak: number }[],
  rounds: number,
  { title }: Tool,
): string {
  const rows = points.map(({ count, seconds, peak }) => [
    thousands(count),
    spread(seconds),
    ((seconds.median / count) * 1e6).toFixed(0),
    peak.toFixed(0),
  ]);
  const logs = points.map(({ count, seconds }) => [Math.log(count), Math.log(seconds.median)] as const);
  const time = fitLine(points.map(({ count, seconds }) => [count, seconds.median]));
  const memory = fitLine(points.map(({ count, peak }) => [count, peak]));
  return [
    table(['pages of 1 KB', 'cold, s', 'µs a page', 'peak MiB'], rows),
    `Slope in a log-log plot: ${fitLine(logs).slope.toFixed(2)} over all, ${fitLine(logs.slice(-2)).slope.toFixed(2)} over the last two (1 is linear).`,
    `Least squares: ${time.start.toFixed(2)} s and ${(time.slope * 1e6).toFixed(0)} µs a page; ${memory.start.toFixed(0)} MiB and ${(memory.slope * 1024).toFixed(2)} KiB a page.`,
    `${title}. ${rounds} rounds, with \`--max-old-space-size=512\`. ${describeMachine()}.`,
  ].join('\n\n');
}

/** Creates the smallest program that reads and writes the same bytes as a build. */
async function makeFloor(
  folder: string,
  count: number,
  pages: Pages,
  { tools, node }: Pick<Options, 'tools' | 'node'>,
): Promise<Tool[]> {
  const ours = tools.find(({ name }) => name === 'sitewright');
  if (!ours) return [];
  const model = path.join(folder, 'model');
  makeSite(ours, model, count, pages);
  const out = path.join(model, 'dist');
  await time(ours.build(model, out), path.join(folder, 'log.txt'));
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .map((file) => [file, statSync(path.join(out, file))] as const)
    .filter(([, stats]) => stats.isFile())
    .map(([file, { size }]) => [file, size]);
  const list = path.join(folder, 'files.json');
  writeFileSync(list, JSON.stringify(files));
  rmSync(out, { recursive: true });
  const program = path.join(repository, 'bench/speed/floor.mjs');
  return [
    {
      ...nothing('floor', `floor: reads and writes alone${otherNode(node)}`),
      build: (site, target) => ({
        program: node,
        parameters: [program, path.join(model, 'content'), list, target],
        cwd: site,
      }),
    },
  ];
}

/** A program to compare with the generators. */
function nothing(name: string, title: string): Omit<Tool, 'build'> {
  return { name, title, most: Number.POSITIVE_INFINITY, isGenerator: false, footer: '', stylesheet: '' };
}

function reportOf(measured: readonly Measured[], plan: Plan, { missing }: Options): string {
  const columns = SCENARIOS.filter((scenario) => measured.some(({ times }) => times.has(scenario)));
  const times = measured.map(({ tool, times, cpu, peak, peakUnchanged, failure }) => [
    tool.title,
    ...columns.map((scenario) => (failure ? 'failed' : spread(summarize(times.get(scenario) ?? [])))),
    spread(summarize(cpu)),
    peak?.toFixed(0) ?? '–',
    peakUnchanged?.toFixed(0) ?? '–',
  ]);
  const ours = measured.find(({ tool }) => tool.name === 'sitewright');
  const others = measured.filter((entry) => entry !== ours && !entry.failure);
  const compared = others.map((other) => [
    `ours / ${other.tool.title}`,
    ...columns.map((scenario) =>
      spread(summarize(ratios(ours?.times.get(scenario) ?? [], timesOf(other, scenario)))),
    ),
    spread(summarize(ratios(ours?.cpu ?? [], other.cpu))),
  ]);
  const generators = measured.filter(({ tool }) => tool.isGenerator);
  const changes = columns.filter((scenario) => scenario !== 'unchanged');
  const added = generators.map(({ tool, times }) => [
    tool.title,
    ...changes.map((scenario) =>
      spread(summarize(differences(times.get(scenario) ?? [], times.get('unchanged') ?? [])), 0),
    ),
  ]);
  const failures = measured.flatMap(({ tool, failure }) =>
    failure ? [`${tool.title} failed: ${inOneLine(failure, [plan.folder, repository])}`] : [],
  );
  return [
    table(
      [
        '',
        ...columns.map((column) => `${HEADINGS[column]}, s`),
        'cold, CPU s',
        'peak MiB, cold',
        'unchanged',
      ],
      times,
    ),
    ours ? table(['ratio', ...columns.map((column) => HEADINGS[column]), 'cold, CPU'], compared) : '',
    table(['ms more than nothing changed', ...changes.map((column) => HEADINGS[column])], added),
    [`${plan.rounds} rounds. ${describeMachine()}.`, ...failures, ...missing].join(' '),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Times of a scenario. The times of the empty program don't depend on the change. */
function timesOf({ tool, times }: Measured, scenario: Scenario): readonly number[] {
  return times.get(tool.name === EMPTY ? 'cold' : scenario) ?? [];
}
