// The section on live previews: from a save to the new page on the screen of a real browser.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { BROWSER_ARGUMENTS, findBrowser } from '../../test/website/support/browser.ts';
import type { Options } from './builds.ts';
import { CommandFailed } from './command.ts';
import { describeMachine } from './machine.ts';
import { PAGE_KINDS } from './page-kinds.ts';
import { editionText, slugOf, writePage } from './pages.ts';
import { publishSection } from './results.ts';
import { type Kind, type Screen, watchScreen } from './screen.ts';
import { startServer } from './server.ts';
import { percentile, summarize } from './statistics.ts';
import { inOneLine, spread, table, thousands } from './tables.ts';
import { makeSite, openFolder, POSTS, providePackages, repository, type Tool } from './tool.ts';

const KINDS: readonly Kind[] = ['markdown', 'css', 'template'];

/** Saves before the measured ones. */
const WARM_UP = 2;
const STARTS = 5;
/** Milliseconds after which a save counts as lost. */
const PATIENCE = 15_000;
/** Milliseconds between two saves; they vary, so that they do not align with delays of a server. */
const PAUSE = { least: 300, spread: 400 };

interface Previewed {
  readonly tool: Tool;
  /** Seconds. */
  readonly starts: readonly number[];
  /** Milliseconds of the saves that appeared on the screen. */
  readonly delays: ReadonlyMap<Kind, readonly number[]>;
  readonly lost: number;
  /** Number of saves, by kind, that reloaded the whole page. */
  readonly reloads: ReadonlyMap<Kind, number>;
}

interface Bench {
  readonly tool: Tool;
  readonly site: string;
  readonly count: number;
  readonly saves: number;
  readonly log: string;
  readonly say: (text: string) => void;
}

export async function benchPreview(count: number, saves: number, options: Options): Promise<void> {
  const found = findBrowser();
  if (found.kind === 'missing') throw new Error(found.reason);
  const folder = openFolder(path.join(options.folder, `preview-${count}`));
  const tools = options.tools.filter(({ preview }) => preview !== undefined);
  providePackages(options.folder, tools);
  const browser = await chromium.launch({ executablePath: found.executable, args: BROWSER_ARGUMENTS });
  const results: Previewed[] = [];
  const notes: string[] = [];
  try {
    for (const tool of tools) {
      const site = path.join(folder, tool.name);
      makeSite(tool, site, count, PAGE_KINDS.paragraphs);
      const bench = { tool, site, count, saves, log: path.join(folder, 'log.txt'), say: options.say };
      try {
        results.push(await benchTool(bench, browser));
      } catch (error) {
        if (!(error instanceof CommandFailed)) throw error;
        options.say(`${tool.title}: ${error.message}`);
        notes.push(`${tool.title} failed: ${inOneLine(error.message, [folder, repository])}`);
      }
      rmSync(site, { recursive: true, force: true });
    }
    const machine = `${describeMachine()}; Chromium ${browser.version()}`;
    const about = `${saves} saves of each kind, ${STARTS} starts. ${machine}.`;
    const report = [tableOf(results), METHOD, [about, ...notes, ...options.missing].join(' ')];
    publishSection(`preview-${count}`, `Live preview, ${thousands(count)} pages`, report.join('\n\n'));
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const METHOD =
  'A start ends with the first complete page; one start before it does not count. A save is timed from before the file is ' +
  'written until after the frame with the change was painted, measured in the page. One browser, one open page, one ' +
  'tool at a time. Reloads are counted for each kind of save, in this order.';

async function benchTool(bench: Bench, browser: Browser): Promise<Previewed> {
  const { tool, site, count, log, say } = bench;
  const middle = Math.floor(count / 2);
  const wanted = { route: `/posts/${slugOf(middle)}/`, text: editionText(0), log };
  const starts: number[] = [];
  for (let round = 0; round <= STARTS; round += 1) {
    const server = await startServer(tool, site, wanted);
    if (round > 0) starts.push(server.seconds);
    say(`${tool.title}: first page after ${server.seconds.toFixed(3)} s`);
    await server.stop();
  }
  const server = await startServer(tool, site, wanted);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const screen = await watchScreen(page);
    await page.goto(server.address + wanted.route);
    const seen = await save(bench, screen);
    return { tool, starts, ...seen };
  } finally {
    await context.close();
    await server.stop();
  }
}

async function save(bench: Bench, screen: Screen): Promise<Omit<Previewed, 'tool' | 'starts'>> {
  const { tool, saves, say } = bench;
  const delays = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  const reloads = new Map<Kind, number>();
  let lost = 0;
  if ((await screen.until('markdown', 'Edition 000000', PATIENCE)) === undefined)
    throw new CommandFailed('the browser did not show the page');
  for (let round = 1; round <= saves + WARM_UP; round += 1) {
    for (const kind of KINDS) {
      await sleep(PAUSE.least + Math.random() * PAUSE.spread);
      const loads = screen.loads();
      const began = Date.now();
      const text = edit(bench, kind, round);
      const shown = await screen.until(kind, text, PATIENCE);
      // A reload may come after the change itself.
      await sleep(100);
      say(`${tool.title}, ${kind}: ${shown === undefined ? 'lost' : `${shown - began} ms`}`);
      if (round <= WARM_UP) continue;
      if (screen.loads() > loads) reloads.set(kind, (reloads.get(kind) ?? 0) + 1);
      if (shown === undefined) lost += 1;
      else delays.get(kind)?.push(shown - began);
    }
  }
  return { delays, lost, reloads };
}

/** Writes the `round`-th edition of a file. Returns the text that the page should then show. */
function edit({ tool, site, count }: Bench, kind: Kind, round: number): string {
  const replace = (file: string, from: RegExp, to: string) => {
    const target = path.join(site, file);
    writeFileSync(target, readFileSync(target, 'utf8').replace(from, to));
  };
  switch (kind) {
    case 'markdown':
      writePage(path.join(site, POSTS), Math.floor(count / 2), PAGE_KINDS.paragraphs, round);
      return editionText(round).slice(0, 14);
    case 'css':
      replace(tool.stylesheet, /rgb\(20 20 \d+\)/, `rgb(20 20 ${20 + round})`);
      return `rgb(20, 20, ${20 + round})`;
    case 'template':
      replace(
        tool.footer,
        /The end of the page(?:\. Edition \d+)?/,
        `The end of the page. ${editionText(round).slice(0, 14)}`,
      );
      return editionText(round).slice(0, 14);
  }
}

function tableOf(results: readonly Previewed[]): string {
  const heads = KINDS.flatMap((kind) => [`${kind}: p50, ms`, 'p95', 'max']);
  return table(
    ['', 'start to first page, s', ...heads, 'lost', 'reloads of the page'],
    results.map(({ tool, starts, delays, lost, reloads }) => [
      tool.title,
      spread(summarize(starts)),
      ...KINDS.flatMap((kind) => quantiles(delays.get(kind) ?? [])),
      String(lost),
      KINDS.map((kind) => reloads.get(kind) ?? 0).join(', '),
    ]),
  );
}

function quantiles(values: readonly number[]): string[] {
  const sorted = [...values].sort((a, b) => a - b);
  return [0.5, 0.95, 1].map((share) => (sorted.length === 0 ? '–' : percentile(sorted, share).toFixed(0)));
}
