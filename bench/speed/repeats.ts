// The section on repeated builds: what a build of a starter costs after a change or a failure, and what all checks cost.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import type { Options } from './builds.ts';
import { type Command, CommandFailed, time } from './command.ts';
import { describeMachine } from './machine.ts';
import { publishSection } from './results.ts';
import { middleOf, STARTERS, type Starter, writeStarter } from './starter-sites.ts';
import { differences, summarize } from './statistics.ts';
import { spread, table, thousands } from './tables.ts';
import { openFolder, type Tool } from './tool.ts';

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
  readonly command: 'build' | 'check';
  readonly prepare: (site: Site, round: number) => void | Promise<void>;
}

const UNCHANGED = 'nothing changed';

/** Steps of a round, each after the one before. */
const STEPS: readonly Step[] = [
  { name: 'cold', command: 'build', prepare: forgetAll },
  { name: UNCHANGED, command: 'build', prepare: () => {} },
  {
    name: 'one text changed',
    command: 'build',
    prepare: ({ page }, round) => edit(page, /$/, `\nEdition ${round}.\n`),
  },
  {
    name: 'one title changed',
    command: 'build',
    prepare: ({ page }, round) => edit(page, /^title: .*$/m, `$& ${round}`),
  },
  { name: 'after a failed cold build', command: 'build', prepare: failOnce },
  { name: '`site check`, cold', command: 'check', prepare: forgetAll },
];

function forgetAll({ root }: Site): void {
  for (const name of ['out', '.site']) rmSync(path.join(root, name), { recursive: true, force: true });
}

/** Builds the site once with a link to a missing page, which is an error. */
async function failOnce(site: Site): Promise<void> {
  forgetAll(site);
  const before = readFileSync(site.page, 'utf8');
  writeFileSync(site.page, `${before}\n[Nowhere](nowhere.md)\n`);
  const built = await time(commandOf(site, 'build'), site.log).catch((error: unknown) => {
    if (!(error instanceof CommandFailed)) throw error;
  });
  if (built) throw new Error('A site with a broken link was built');
  writeFileSync(site.page, before);
}

function edit(file: string, from: RegExp, to: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}

function commandOf({ tool, root }: Site, name: Step['command']): Command {
  const command = tool.build(root, path.join(root, 'out'));
  if (name === 'build') return command;
  // A check writes no output.
  const parameters = command.parameters.slice(0, command.parameters.indexOf('--out'));
  return { ...command, parameters: parameters.map((one) => (one === 'build' ? name : one)) };
}

export async function benchRepeats(count: number, options: Options): Promise<void> {
  const tool = options.tools.find(({ name }) => name === 'sitewright');
  if (!tool) throw new Error('There is nothing to measure');
  const parts: string[] = [];
  for (const starter of STARTERS) parts.push(await measureStarter(starter, tool, count, options));
  const about = `${options.rounds} rounds, under a load of ${loadavg()[1]?.toFixed(0)} at their end. ${describeMachine()}.`;
  publishSection(
    `repeats-${count}`,
    `Repeated builds of starters, ${thousands(count)} pages`,
    [NOTE, ...parts, about].join('\n\n'),
  );
}

const NOTE =
  'Processor seconds of ours; each build follows the one above. A failed build starts without a cache, and only the build after the fix is counted.';

async function measureStarter(
  starter: Starter,
  tool: Tool,
  count: number,
  { folder, rounds, say }: Options,
): Promise<string> {
  const place = openFolder(path.join(folder, `repeats-${starter}`));
  const root = path.join(place, 'site');
  writeStarter(starter, tool, root, count);
  const page = path.join(root, 'content', `${middleOf(starter, count)}.md`);
  const site = { tool, root, page, log: path.join(place, 'log.txt') };
  const taken = new Map(STEPS.map(({ name }): [string, number[]] => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, command, prepare } of STEPS) {
      await prepare(site, round);
      const { cpu } = await time(commandOf(site, command), site.log);
      taken.get(name)?.push(cpu);
      say(`${starter} ${count}, round ${round}, ${name}: ${cpu.toFixed(2)} CPU s`);
    }
  }
  rmSync(place, { recursive: true });
  const unchanged = taken.get(UNCHANGED) ?? [];
  const rows = [...taken].map(([name, seconds]) => [
    name,
    spread(summarize(seconds)),
    spread(summarize(differences(seconds, unchanged)), 0),
  ]);
  return table([`${starter} starter`, 'CPU s', 'ms more than nothing changed'], rows);
}
