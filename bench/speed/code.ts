// The cost of highlighting: pages with code compared with the same pages without language names.
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Options } from './builds.ts';
import { highlightedPages, plainPages } from './code-pages.ts';
import { describeMachine } from './machine.ts';
import { publishSection } from './results.ts';
import { type Measured, measureBuilds, type Scenario } from './rounds.ts';
import { differences, ratios, summarize } from './statistics.ts';
import { spread, table, thousands } from './tables.ts';
import { openFolder, providePackages, type Tool } from './tool.ts';

const SCENARIOS: readonly Scenario[] = ['cold', 'unchanged'];

const PLAIN = '-plain';

const NOTE =
  'Four different blocks of 15 lines per page, in eight languages, compared with the same pages without language names. ' +
  'Ours and Hugo write classes (highlight.js, Chroma), Astro inline styles (Shiki). Astro is only built cold.';

export async function benchCode(count: number, options: Options): Promise<void> {
  const folder = openFolder(path.join(options.folder, `code-${count}`));
  const { rounds, say } = options;
  providePackages(options.folder, options.tools);
  const tools = options.tools.flatMap((tool) => [tool, withoutLanguages(tool)]);
  const scenarios = (tool: Tool) =>
    (tool.layouts ?? tool.name) === 'astro' ? (['cold'] as const) : SCENARIOS;
  const plan = { folder, tools, count, pages: highlightedPages, rounds, scenarios, tidy: true, say };
  const measured = await measureBuilds(plan);
  const report = [
    ...tablesOf(measured),
    [`${rounds} rounds. ${describeMachine()}.`, ...options.missing].join(' '),
  ];
  publishSection(`code-${count}`, `${thousands(count * 4)} blocks of code`, [NOTE, ...report].join('\n\n'));
  rmSync(folder, { recursive: true });
}

function withoutLanguages(tool: Tool): Tool {
  const { name, title } = tool;
  return {
    ...tool,
    name: `${name}${PLAIN}`,
    title: `${title}, not highlighted`,
    layouts: name,
    pages: plainPages,
  };
}

function tablesOf(measured: readonly Measured[]): readonly string[] {
  const headings = ['cold', 'nothing changed'];
  const named = measured.filter(({ tool }) => !tool.name.endsWith(PLAIN));
  const plainOf = ({ tool }: Measured) =>
    measured.find((other) => other.tool.name === `${tool.name}${PLAIN}`);
  const timesOf = (entry: Measured | undefined, scenario: Scenario) => entry?.times.get(scenario) ?? [];
  const ours = named.find(({ tool }) => tool.name === 'sitewright');
  return [
    table(
      ['', ...headings.map((heading) => `${heading}, s`), 'peak MiB, cold'],
      measured.map((entry) => [
        entry.tool.title,
        ...SCENARIOS.map((scenario) => spread(summarize(timesOf(entry, scenario)))),
        entry.peak?.toFixed(0) ?? '–',
      ]),
    ),
    table(
      ['ms more than not highlighted', ...headings],
      named.map((entry) => [
        entry.tool.title,
        ...SCENARIOS.map((scenario) =>
          spread(summarize(differences(timesOf(entry, scenario), timesOf(plainOf(entry), scenario))), 0),
        ),
      ]),
    ),
    table(
      ['ratio', ...headings],
      named
        .filter((entry) => entry !== ours)
        .map((entry) => [
          `ours / ${entry.tool.title}`,
          ...SCENARIOS.map((scenario) =>
            spread(summarize(ratios(timesOf(ours, scenario), timesOf(entry, scenario)))),
          ),
        ]),
    ),
  ];
}
