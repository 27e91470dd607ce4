// The section on starters: sites that `site new` creates, compared with Hugo's for the same content.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Options } from './builds.ts';
import { measureMemory, processorTime, time } from './command.ts';
import { describeMachine } from './machine.ts';
import { publishSection } from './results.ts';
import { type SiteKind, STARTERS, type Starter, writeStarter } from './starter-sites.ts';
import { ratios, summarize } from './statistics.ts';
import { spread, table, thousands } from './tables.ts';
import { forget, openFolder, type Tool } from './tool.ts';

/** A site that is built alternately with the others. */
interface Entry {
  readonly kind: SiteKind;
  readonly title: string;
  readonly site: string;
  readonly tool: Tool;
  readonly wall: number[];
  /** User and system time in seconds. */
  readonly cpu: number[];
  peak: number | undefined;
}

const NOTE =
  'The docs starter has a sidebar with all pages, the blog starter posts with three of 200 tags. Cold builds without any cache. ' +
  'Ours also makes Markdown twins and the search index, and checks the site; its package contains the subset of the font. Hugo’s layouts render the same elements except scripts, and draw each cover once; its cached sidebar neither marks the current page nor opens its group. ' +
  'Bytes and JavaScript are uncompressed, of one page in the middle; peak memory is from a separate build.';

export async function benchStarters(counts: readonly number[], options: Options): Promise<void> {
  for (const starter of STARTERS) for (const count of counts) await benchStarter(starter, count, options);
}

async function benchStarter(starter: Starter, count: number, options: Options): Promise<void> {
  const folder = openFolder(path.join(options.folder, `${starter}-${count}`));
  const log = path.join(folder, 'log.txt');
  const entries = entriesOf(starter, folder, options);
  for (const { kind, site } of entries) writeStarter(starter, kind, site, count);
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const entry of entries) {
      clear(entry.site);
      const before = processorTime();
      entry.wall.push(await time(entry.tool.build(entry.site, path.join(entry.site, 'out')), log));
      entry.cpu.push(processorTime() - before);
      options.say(
        `${starter} ${count}, round ${round}: ${entry.title} ${entry.cpu.at(-1)?.toFixed(2)} CPU s`,
      );
    }
  }
  for (const entry of entries) {
    clear(entry.site);
    entry.peak = await measureMemory(entry.tool.build(entry.site, path.join(entry.site, 'out')), log);
  }
  const title = `The ${starter} starter with ${thousands(count)} pages`;
  publishSection(`starter${starter}-${count}`, title, reportOf(starter, count, entries, options));
  rmSync(folder, { recursive: true });
}

function entriesOf(starter: Starter, folder: string, { tools }: Options): readonly Entry[] {
  return tools.flatMap((tool) => {
    const entry = (kind: SiteKind, title: string): Entry => {
      return { kind, title, tool, site: path.join(folder, kind), wall: [], cpu: [], peak: undefined };
    };
    if (tool.name === 'sitewright') return [entry('sitewright', tool.title)];
    if (tool.name !== 'hugo') return [];
    const plain = entry('hugo', tool.title);
    return starter === 'docs' ? [plain, entry('cached', `${tool.title}, partialCached`)] : [plain];
  });
}

/** The start of a cold build. */
function clear(site: string): void {
  for (const name of ['out', 'out-cache', 'old'])
    rmSync(path.join(site, name), { recursive: true, force: true });
  forget(site, path.join(site, 'old'));
}

function reportOf(
  starter: Starter,
  count: number,
  entries: readonly Entry[],
  { rounds, missing }: Options,
): string {
  const ours = entries.find(({ kind }) => kind === 'sitewright');
  const middle = Math.floor(count / 2);
  const page = starter === 'docs' ? `part${Math.floor(middle / 100)}/page${middle}` : `posts/post-${middle}`;
  const rows = entries.map(({ title, site, cpu, wall, peak }) => {
    const out = path.join(site, 'out');
    const html = readFileSync(path.join(out, page, 'index.html'));
    return [
      title,
      spread(summarize(cpu)),
      spread(summarize(wall)),
      peak?.toFixed(0) ?? '–',
      (sizeOf(out) / 1e6).toFixed(1),
      (html.length / 1000).toFixed(1),
      (scriptBytes(out, html.toString()) / 1000).toFixed(1),
      spread(summarize(ratios(ours?.cpu ?? [], cpu))),
    ];
  });
  const head = [
    '',
    'CPU s',
    'wall s',
    'peak MiB',
    'output MB',
    'kB HTML a page',
    'kB JS a page',
    'our CPU to its',
  ];
  return [NOTE, table(head, rows), [`${rounds} rounds. ${describeMachine()}.`, ...missing].join(' ')].join(
    '\n\n',
  );
}

/** Bytes of the scripts that a page loads. */
function scriptBytes(out: string, html: string): number {
  const sources = [...html.matchAll(/<script\b[^>]* src="(\/[^"]+)"/g)].map(([, source = '']) => source);
  return sources.reduce((sum, source) => sum + statSync(path.join(out, source)).size, 0);
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
