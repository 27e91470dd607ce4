// Builds of one site by several tools, one after the other, round after round: only adjacent runs on a
// shared machine can be compared.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkOutput, readPage } from './check.ts';
import { CommandFailed, measureMemory, time } from './command.ts';
import { editionText, type Pages, slugOf, writePage } from './pages.ts';
import { forget, makeSite, POSTS, type Tool } from './tool.ts';

export const SCENARIOS = ['cold', 'unchanged', 'again', 'page', 'title', 'post', 'footer'] as const;

/**
 * `cold`: without a cache. Then, each after the one before: nothing changed, nothing again, the text of one page,
 * its title, a new post that the index lists, the footer of all pages.
 */
export type Scenario = (typeof SCENARIOS)[number];

export interface Plan {
  /** Folder of sites and outputs. */
  readonly folder: string;
  readonly tools: readonly Tool[];
  readonly count: number;
  readonly pages: Pages;
  readonly rounds: number;
  /** The scenarios of a tool in each round, starting with a cold build. */
  readonly scenarios: (tool: Tool) => readonly Scenario[];
  /** Removes old outputs between rounds; on a disk, that would slow down the next build. */
  readonly tidy: boolean;
  readonly say: (text: string) => void;
}

/** Measurements of one tool. */
export interface Measured {
  readonly tool: Tool;
  /** Seconds by scenario, a value for each round. */
  readonly times: ReadonlyMap<Scenario, readonly number[]>;
  /** Processor seconds of the cold builds. */
  readonly cpu: readonly number[];
  /** MiB of a cold build. */
  readonly peak: number | undefined;
  /** MiB of a build in which nothing changed. */
  readonly peakUnchanged: number | undefined;
  /** Reason for missing numbers. */
  readonly failure?: string;
}

interface Entry {
  readonly tool: Tool;
  readonly site: string;
  readonly times: Map<Scenario, number[]>;
  readonly cpu: number[];
  peak: number | undefined;
  peakUnchanged: number | undefined;
  failure?: string;
}

const FOOTER = 'The end of the page';

/** The line that holds the title of a page. */
const TITLE = /^(?:title: |# ).*$/m;

/** The addition to a title. */
function titleMark(round: number): string {
  return `, edition ${round}`;
}

/**
 * Measures builds. Throws if a tool builds something different from the others. A tool that fails has its error
 * instead of numbers.
 */
export async function measureBuilds(plan: Plan): Promise<readonly Measured[]> {
  const entries = plan.tools.map((tool): Entry => {
    const site = path.join(plan.folder, tool.name);
    plan.say(`${tool.title}: ${plan.count} pages are written`);
    makeSite(tool, site, plan.count, pagesOf(tool, plan));
    return { tool, site, times: new Map(), cpu: [], peak: undefined, peakUnchanged: undefined };
  });
  for (const entry of entries) await survive(entry, plan, () => warmUp(entry, plan));
  for (let round = 1; round <= plan.rounds; round += 1) {
    // Tools take turns at being first.
    const order = entries.map((_, position) => entries[(position + round) % entries.length] as Entry);
    for (const scenario of SCENARIOS) {
      for (const entry of order)
        if (!entry.failure && plan.scenarios(entry.tool).includes(scenario))
          await survive(entry, plan, () => runScenario(entry, scenario, round, plan));
    }
    for (const entry of entries) restore(entry, round, plan);
  }
  return entries.map(({ site, ...measured }) => measured);
}

function pagesOf(tool: Tool, plan: Plan): Pages {
  return tool.pages ?? plan.pages;
}

/** A tool that fails to build a site is also a result. */
async function survive(entry: Entry, { say }: Plan, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    entry.failure = error.message;
    say(`${entry.tool.title}: ${error.message}`);
  }
}

/** Builds before the first round measure memory, because sampling takes time. */
async function warmUp(entry: Entry, plan: Plan): Promise<void> {
  const { folder, count, say, scenarios } = plan;
  const { tool, site } = entry;
  const pages = pagesOf(tool, plan);
  const out = path.join(site, 'out-0');
  const log = path.join(folder, 'log.txt');
  entry.peak = await measureMemory(tool.build(site, out), log);
  if (scenarios(tool).includes('unchanged'))
    entry.peakUnchanged = await measureMemory(tool.build(site, out), log);
  const faults = tool.isGenerator ? checkOutput(out, count, pages) : [];
  if (faults.length > 0) throw new Error(`${tool.title} made something else: ${faults.join('; ')}`);
  say(`${tool.title}: ${entry.peak?.toFixed(0) ?? '?'} MiB`);
  clear(site, 0);
}

async function runScenario(entry: Entry, scenario: Scenario, round: number, plan: Plan): Promise<void> {
  const { tool, site } = entry;
  const out = path.join(site, `out-${round}`);
  change(entry, scenario, round, plan);
  const { wall, cpu } = await time(tool.build(site, out), path.join(plan.folder, 'log.txt'));
  if (tool.isGenerator) prove(out, scenario, round, plan);
  entry.times.set(scenario, [...(entry.times.get(scenario) ?? []), wall]);
  if (scenario === 'cold') entry.cpu.push(cpu);
  plan.say(`${plan.count} pages, round ${round}, ${scenario}: ${tool.name} ${wall.toFixed(3)} s`);
}

function change({ tool, site }: Entry, scenario: Scenario, round: number, plan: Plan): void {
  const { count } = plan;
  const pages = pagesOf(tool, plan);
  const posts = path.join(site, POSTS);
  if (scenario === 'cold') forget(site, path.join(site, `old-${round}`));
  if (scenario === 'page') writePage(posts, Math.floor(count / 2), pages, round);
  if (scenario === 'title')
    edit(path.join(posts, `${slugOf(Math.floor(count / 2))}.md`), TITLE, `$&${titleMark(round)}`);
  if (scenario === 'post') writePage(posts, count, pages);
  if (scenario === 'footer') edit(path.join(site, tool.footer), FOOTER, `${FOOTER}. ${editionText(round)}`);
}

/** Throws if a tool missed the change, which would make it look fast. */
function prove(out: string, scenario: Scenario, round: number, { count, pages }: Plan): void {
  const middle = readPage(out, `posts/${slugOf(Math.floor(count / 2))}/`);
  const holds: Partial<Record<Scenario, boolean>> = {
    page: middle.includes(editionText(round)),
    title: middle.includes(`${titleMark(round)} – Bench</title>`),
    post: readPage(out, '').includes(pages.title(count)),
    footer: middle.includes(`${FOOTER}. ${editionText(round)}`),
  };
  if (holds[scenario] === false) throw new Error(`${out} does not show the change: ${scenario}`);
}

function restore({ tool, site }: Entry, round: number, plan: Plan): void {
  const { count, tidy } = plan;
  writePage(path.join(site, POSTS), Math.floor(count / 2), pagesOf(tool, plan));
  rmSync(path.join(site, POSTS, `${slugOf(count)}.md`), { force: true });
  if (tool.footer !== '') edit(path.join(site, tool.footer), `${FOOTER}. ${editionText(round)}`, FOOTER);
  if (tidy) clear(site, round);
}

function edit(file: string, from: string | RegExp, to: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}

/** Removes the files of a round. */
function clear(site: string, round: number): void {
  for (const name of [`out-${round}`, `out-${round}-cache`, `out-${round}-vite`, `old-${round}`])
    rmSync(path.join(site, name), { recursive: true, force: true });
}
