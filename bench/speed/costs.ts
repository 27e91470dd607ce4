// The section on costs: what people wait for, on each Node.js, from the first build of a starter to a check after a build.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import type { Options } from './builds.ts';
import { type Command, measureMemory, type Took, time } from './command.ts';
import { describeMachine } from './machine.ts';
import { PAGE_KINDS } from './page-kinds.ts';
import { slugOf } from './pages.ts';
import { publishSection } from './results.ts';
import { middleOf, writeStarter } from './starter-sites.ts';
import { ratios, summarize } from './statistics.ts';
import { spread, table, thousands } from './tables.ts';
import { makeSite, openFolder, POSTS, type Tool } from './tool.ts';

interface Site {
  readonly tool: Tool;
  readonly root: string;
  /** Markdown of the page in the middle. */
  readonly page: string;
  readonly log: string;
}

/** A measured command, after something happened to the site. */
interface Step {
  readonly name: string;
  readonly prepare: (site: Site, round: number) => void | Promise<void>;
  /** Replaces `build`. */
  readonly parameters?: readonly string[];
  /** True if the command must fail. */
  readonly fails?: true;
  /** True if its memory is measured, in one more run. */
  readonly hasPeak?: true;
}

interface Row extends Step {
  readonly title: string;
  readonly took: Map<Tool, Took[]>;
  readonly peaks: Map<Tool, number | undefined>;
}

/** A site, and what happens to it in each round. */
interface Case {
  readonly title: string;
  readonly count: number;
  /** Writes the site of a tool, and returns the Markdown file in the middle. */
  readonly write: (tool: Tool, root: string, count: number) => string;
  readonly steps: readonly Step[];
  /** Names of tools that build the same pages cold. */
  readonly peers?: readonly string[];
  /** True for builds that take so long that they are measured twice, with the last Node.js. */
  readonly isLong?: true;
}

/** Rounds of a case that takes long, and of one whose first build takes more than `SLOW` seconds of processor time. */
const ROUNDS = { long: 2, slow: 3 };
const SLOW = 8;

const COLD: Step = { name: 'cold', prepare: forgetAll, hasPeak: true };

const EDITS: readonly Step[] = [
  { name: 'nothing changed', prepare: () => {} },
  { name: 'one text changed', prepare: ({ page }, round) => edit(page, /$/, `\nEdition ${round}.\n`) },
  { name: 'one title changed', prepare: ({ page }, round) => edit(page, /^title: .*$/m, `$& ${round}`) },
];

/** A broken link, and what building costs until it is repaired. */
const FAILURES: readonly Step[] = [
  { name: 'cold, until a broken link is reported', prepare: breakLink, fails: true },
  { name: 'again, nothing changed', prepare: () => {}, fails: true },
  { name: 'after the link was repaired', prepare: repairLink },
];

const CHECKS: readonly Step[] = [
  { name: '`site check` after a build', prepare: () => {}, parameters: ['check'] },
  { name: '`site check` without one', prepare: forgetAll, parameters: ['check'] },
];

const CASES: readonly Case[] = [
  {
    title: 'docs starter as `site new` makes it',
    count: 1000,
    write: writeOf('docs'),
    steps: [
      COLD,
      ...EDITS,
      { name: 'cold, except that cards are drawn', prepare: forgetAllButCards },
      ...FAILURES,
      ...CHECKS,
    ],
  },
  {
    title: 'docs starter without cards',
    count: 1000,
    write: writeWithoutCards('docs'),
    steps: [COLD],
    peers: ['hugo', 'hugo-cached'],
  },
  {
    title: 'blog starter as `site new` makes it',
    count: 1000,
    write: writeOf('blog'),
    steps: [COLD, ...EDITS],
  },
  {
    title: 'blog starter without cards',
    count: 1000,
    write: writeWithoutCards('blog'),
    steps: [COLD],
    peers: ['hugo', 'hugo-plain'],
  },
  { title: 'short pages', count: 4000, write: writeShort(), steps: [COLD], peers: ['hugo'] },
  {
    title: 'short pages, compressed for nginx',
    count: 10_000,
    write: writeShort('hosts: [nginx]\n'),
    steps: [COLD, ...EDITS],
    isLong: true,
  },
  { title: 'short pages', count: 10_000, write: writeShort(), steps: [COLD], isLong: true },
  {
    title: 'pages like real ones',
    count: 10_000,
    write: writeReal,
    steps: [
      COLD,
      { name: 'cold, `--workers 0`', prepare: forgetAll, parameters: ['build', '--workers', '0'] },
      ...FAILURES,
    ],
    peers: ['hugo'],
    isLong: true,
  },
  {
    title: 'docs starter without cards',
    count: 4000,
    write: writeWithoutCards('docs'),
    steps: [COLD],
    isLong: true,
  },
  {
    title: 'blog starter without cards',
    count: 5000,
    write: writeWithoutCards('blog'),
    steps: [COLD],
    isLong: true,
  },
  { title: 'short pages', count: 100_000, write: writeShort(), steps: [COLD], isLong: true },
];

function writeOf(starter: 'docs' | 'blog'): Case['write'] {
  return (tool, root, count) => {
    writeStarter(starter, tool, root, count);
    return path.join(root, 'content', `${middleOf(starter, count)}.md`);
  };
}

function writeWithoutCards(starter: 'docs' | 'blog'): Case['write'] {
  return (tool, root, count) => {
    const name = tool.name === 'sitewright' ? 'sitewright-without-cards' : tool.name;
    return writeOf(starter)({ layouts: tool.name, ...tool, name }, root, count);
  };
}

function writeShort(settings = ''): Case['write'] {
  return (tool, root, count) => {
    makeSite(tool, root, count, PAGE_KINDS.paragraphs);
    if (settings !== '') edit(path.join(root, 'content/site.yaml'), /$/, settings);
    return path.join(root, POSTS, `${slugOf(Math.floor(count / 2))}.md`);
  };
}

function writeReal(tool: Tool, root: string, count: number): string {
  makeSite(tool, root, count, PAGE_KINDS.real);
  return path.join(root, POSTS, `${slugOf(Math.floor(count / 2))}.md`);
}

function forgetAll({ root }: Site): void {
  for (const name of ['dist', 'dist-cache', '.site', 'resources'])
    rmSync(path.join(root, name), { recursive: true, force: true });
}

/** Removes all results but made files, which cards are. */
function forgetAllButCards({ root }: Site): void {
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  for (const name of readdirSync(path.join(root, '.site/cache')))
    if (name !== 'made') rmSync(path.join(root, '.site/cache', name), { recursive: true });
}

const BROKEN = '\n[Nowhere](nowhere.md)\n';

function breakLink(site: Site): void {
  forgetAll(site);
  edit(site.page, /$/, BROKEN);
}

function repairLink({ page }: Site): void {
  edit(page, /$/, '', BROKEN);
}

/** Replaces a text in a file, after `removed` was removed from it. */
function edit(file: string, from: RegExp, to: string, removed = ''): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(removed, '').replace(from, to));
}

/** Measures all cases with each of our tools, which differ in their Node.js, and the peers right after them. */
export async function benchCosts(nodes: readonly Tool[], options: Options): Promise<void> {
  const before = loadavg()[0] ?? 0;
  const peers = ['CPU of Hugo', 'ours to it'];
  const head = ['', 'runs', ...nodes.map(({ title }) => `${title}: CPU / wall s`), 'peak MiB', ...peers];
  const lines: string[][] = [];
  for (const one of CASES) {
    lines.push(...(await measureCase(one, nodes, options)));
    const about = `Load ${before.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after. ${describeMachine()}.`;
    // A run that is interrupted has written what it measured.
    publishSection('costs', 'What people wait for', [NOTE, table(head, lines), about].join('\n\n'));
  }
}

const NOTE =
  'Medians with minimum and maximum; each line follows the one above it. Peaks are from one more run: ours with the last Node.js, then those of Hugo in the order of their column. Hugo builds right after ours. A column without a version of Node.js is for the one below the table. A check reads the finished pages if a build has made them.';

async function measureCase(one: Case, all: readonly Tool[], options: Options): Promise<string[][]> {
  const folder = openFolder(path.join(options.folder, 'costs'));
  const nodes = one.isLong ? all.slice(-1) : all;
  const log = path.join(folder, 'log.txt');
  const peers = options.tools.filter(({ name }) => one.peers?.includes(name));
  const sites = [...nodes, ...peers].map((tool, position): Site => {
    const root = path.join(folder, `${tool.name}-${position}`);
    return { tool, root, page: one.write(tool, root, one.count), log };
  });
  const rows = one.steps.map(
    (step): Row => ({ ...step, title: one.title, took: new Map(), peaks: new Map() }),
  );
  for (let round = 1; round <= roundsOf(one, rows, options); round += 1)
    for (const site of sites) for (const row of rows) await measureStep(site, row, round, options);
  for (const row of rows.filter(({ hasPeak }) => hasPeak))
    for (const site of sites.slice(nodes.length - 1)) {
      await row.prepare(site, 0);
      row.peaks.set(site.tool, await measureMemory(commandOf(site, row), log));
    }
  rmSync(folder, { recursive: true });
  return rows.map((row) => lineOf(row, one, all, peers));
}

function roundsOf({ isLong }: Case, [first]: readonly Row[], { rounds }: Options): number {
  const cpu = Math.max(0, ...[...(first?.took.values() ?? [])].map(([took]) => took?.cpu ?? 0));
  return Math.min(rounds, isLong ? ROUNDS.long : cpu > SLOW ? ROUNDS.slow : rounds);
}

async function measureStep(site: Site, row: Row, round: number, { say }: Options): Promise<void> {
  const { tool, log } = site;
  // A peer only builds cold.
  if (tool.name !== 'sitewright' && row.name !== COLD.name) return;
  await row.prepare(site, round);
  const took = await time(commandOf(site, row), log, row.fails ? 1 : 0);
  row.took.set(tool, [...(row.took.get(tool) ?? []), took]);
  say(`${row.title}, round ${round}, ${row.name}: ${tool.title} ${took.cpu.toFixed(2)} CPU s`);
}

function commandOf({ tool, root }: Site, { parameters }: Step): Command {
  const command = tool.build(root, path.join(root, 'dist'));
  if (!parameters) return command;
  // A check takes no output: it reads the default one.
  const end = parameters.includes('check') ? command.parameters.indexOf('--out') : undefined;
  const changed = command.parameters.slice(0, end).flatMap((one) => (one === 'build' ? parameters : [one]));
  return { ...command, parameters: changed };
}

function lineOf(row: Row, { count }: Case, nodes: readonly Tool[], peers: readonly Tool[]): string[] {
  const last = nodes.at(-1);
  const cpuOf = (tool: Tool | undefined) => (tool && row.took.get(tool)?.map(({ cpu }) => cpu)) ?? [];
  const wallOf = (tool: Tool) => row.took.get(tool)?.map(({ wall }) => wall) ?? [];
  const built = peers.filter((peer) => cpuOf(peer).length > 0);
  const named = (text: (peer: Tool) => string) =>
    built.map((peer) => `${peer.title}: ${text(peer)}`).join('<br>') || '–';
  return [
    `${thousands(count)} ${row.title}: ${row.name}`,
    String(cpuOf(last).length),
    ...nodes.map((node) => `${spread(summarize(cpuOf(node)))} / ${spread(summarize(wallOf(node)))}`),
    [...row.peaks.values()].map((peak) => peak?.toFixed(0) ?? '–').join('<br>') || '–',
    named((peer) => spread(summarize(cpuOf(peer)))),
    named((peer) => spread(summarize(ratios(cpuOf(last), cpuOf(peer))))),
  ];
}
