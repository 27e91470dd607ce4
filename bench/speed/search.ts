// The sections on search: questions about the documentation, and the index compared with Pagefind and MiniSearch.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  type AnsweredQuestion,
  answerQuestions,
  searchDocs,
} from '../../test/slow/features/search/places.ts';
import type { Options } from './builds.ts';
import { measureMemory, time } from './command.ts';
import { describeMachine } from './machine.ts';
import { writePage } from './pages.ts';
import { realPages } from './real-pages.ts';
import { publishSection } from './results.ts';
import { type Answers, askBrowser } from './search-answers.ts';
import { makePeers } from './search-peers.ts';
import { ratios, summarize } from './statistics.ts';
import { spread, table, thousands } from './tables.ts';
import { forget, makeSite, openFolder, POSTS, repository, type Tool } from './tool.ts';

export async function benchQuestions(folder: string): Promise<void> {
  const answers = await answerQuestions(
    searchDocs(path.join(openFolder(path.join(folder, 'questions')), 'docs')),
  );
  const found = answers.filter(({ place }) => place >= 1 && place <= 3).length;
  const note = `Questions to the documentation of this project, and the place of the page that answers. Among the first three: ${found} of ${answers.length}.`;
  publishSection('searchquestions', 'Questions to the search', `${note}\n\n${questionTable(answers)}`);
}

function questionTable(answers: readonly AnsweredQuestion[]): string {
  const rows = answers.map(({ question, page, place }) => [question, page, place === 0 ? '–' : `${place}`]);
  return table(['question', 'page', 'place'], rows);
}

/** The same site with and without search. */
interface Pair {
  readonly tool: Tool;
  readonly without: string;
  readonly with: string;
  readonly count: number;
  readonly rounds: number;
  readonly log: string;
}

type Build = 'cold' | 'unchanged' | 'page';
const BUILDS: readonly Build[] = ['cold', 'unchanged', 'page'];

/** Seconds of the processor by kind of build. */
type Times = ReadonlyMap<Build, number[]>;

export async function benchSearch(count: number, options: Options): Promise<void> {
  const tool = options.tools.find(({ name }) => name === 'sitewright');
  if (!tool) throw new Error('There is nothing to measure');
  const folder = openFolder(path.join(options.folder, `search-${count}`));
  const pair: Pair = {
    tool,
    without: path.join(folder, 'without'),
    with: path.join(folder, 'with'),
    count,
    rounds: options.rounds,
    log: path.join(folder, 'log.txt'),
  };
  makeSite(tool, pair.without, count, realPages);
  makeSite(tool, pair.with, count, realPages);
  addSearch(pair.with);
  const times = { without: emptyTimes(), with: emptyTimes() };
  for (let round = 1; round <= pair.rounds; round += 1) {
    const order = round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const);
    for (const build of BUILDS)
      for (const kind of order) {
        const seconds = await measure(pair, pair[kind], build, round);
        times[kind].get(build)?.push(seconds);
        options.say(`${count} pages ${kind} search, ${build}: ${seconds.toFixed(2)} CPU s`);
      }
  }
  const peaks = [await peakOf(pair, pair.without), await peakOf(pair, pair.with)];
  const peers = await makePeers(path.join(pair.without, 'out'), folder, options.say);
  const out = path.join(pair.with, 'out');
  const answers = [
    await askBrowser({ kind: 'ours', title: tool.title, out, cpu: undefined }),
    ...(await Promise.all(peers.map(async (peer) => askBrowser(peer)))),
  ];
  const scripts = scriptBytes(out);
  const body = [
    NOTE,
    answerTable(answers),
    `The script has ${scripts} bytes gzipped.`,
    buildTable(times, peaks),
  ];
  const end = [`${pair.rounds} rounds. ${describeMachine()}.`, ...options.missing].join(' ');
  publishSection(
    `search-${count}`,
    `Search in ${thousands(count)} ${realPages.name}`,
    [...body, end].join('\n\n'),
  );
}

const NOTE =
  'Each of twelve queries is typed on a freshly opened page: one and two words of the site, a prefix, and a typo. Bytes are gzipped, from the ' +
  'focus of the field to the titles and texts of five results, without the page’s own script. Milliseconds are processor time of the main thread in Chromium, slowed down four times, for the second of two ' +
  'equal queries. Pagefind needs WebAssembly; MiniSearch has titles and texts in one file, and stores the titles. Seconds are processor time, only for the index if it is made from a finished site.';

function emptyTimes(): Times {
  return new Map(BUILDS.map((build): [Build, number[]] => [build, []]));
}

/** Only the results page has the form, so that only the index is compared. */
function addSearch(site: string): void {
  const settings = path.join(site, 'content/site.yaml');
  const more =
    'search: true\npolicy: { forms: [{ from: self, why: The search form opens the page for results }] }\n';
  writeFileSync(settings, readFileSync(settings, 'utf8') + more);
  writeFileSync(
    path.join(site, 'content/search.md'),
    '---\ntitle: Search\nlayout: search\n---\n\n# Search\n',
  );
  copyFileSync(
    path.join(repository, 'bench/layouts/search/search.tsx'),
    path.join(site, 'templates/search.tsx'),
  );
}

async function measure(pair: Pair, site: string, build: Build, round: number): Promise<number> {
  const { tool, count, log } = pair;
  const out = path.join(site, 'out');
  if (build === 'cold') {
    forget(site, path.join(site, `old-${round}`));
    openFolder(out);
  }
  if (build === 'page') writePage(path.join(site, POSTS), Math.floor(count / 2), realPages, round);
  return (await time(tool.build(site, out), log)).cpu;
}

async function peakOf({ tool, log }: Pair, site: string): Promise<number | undefined> {
  forget(site, path.join(site, 'old-peak'));
  const out = openFolder(path.join(site, 'out'));
  return measureMemory(tool.build(site, out), log);
}

function scriptBytes(out: string): number {
  const page = readFileSync(path.join(out, 'search/index.html'), 'utf8');
  const [, name = ''] = /src="\/(assets\/search-[^"]+)"/.exec(page) ?? [];
  return gzipSync(readFileSync(path.join(out, name)), { level: 9 }).length;
}

function answerTable(answers: readonly Answers[]): string {
  const rows = answers.map(({ title, cpu, bytes, requests, milliseconds }) => [
    title,
    spread(summarize(bytes.map((count) => count / 1000))),
    spread(summarize(requests), 0),
    spread(summarize(milliseconds), 1),
    cpu?.toFixed(2) ?? '–',
  ]);
  return table(['', 'kB before the first answer', 'requests', 'main thread, ms', 'index, CPU s'], rows);
}

function buildTable(
  times: { readonly without: Times; readonly with: Times },
  peaks: readonly (number | undefined)[],
): string {
  const names = { cold: 'cold', unchanged: 'nothing changed', page: 'one page changed' };
  const rows = BUILDS.map((build) => {
    const [less, more] = [times.without.get(build) ?? [], times.with.get(build) ?? []];
    const differences = more.map((seconds, round) => (seconds - (less[round] ?? 0)) * 1000);
    return [
      `${names[build]}, CPU s`,
      spread(summarize(less)),
      spread(summarize(more)),
      spread(summarize(ratios(more, less)), 2),
      spread(summarize(differences), 0),
    ];
  });
  const [less, more] = peaks.map((peak) => peak?.toFixed(0) ?? '–');
  return table(
    ['', 'without search', 'with search', 'ratio', 'ms more'],
    [...rows, ['peak MiB, cold', less ?? '–', more ?? '–', '', '']],
  );
}
