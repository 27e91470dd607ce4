// The section on starters: sites that `site new` creates, compared with those of other tools for the same content.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import type { Options } from './builds.ts';
import { CommandFailed, measureMemory, time } from './command.ts';
import { describeMachine } from './machine.ts';
import { measureScripts } from './page-scripts.ts';
import { publishSection } from './results.ts';
import { middleOf, pageOf, type Starter, writeStarter } from './starter-sites.ts';
import { ratios, summarize } from './statistics.ts';
import { spread, table, thousands } from './tables.ts';
import { forget, openFolder, providePackages, type Tool } from './tool.ts';

/** A site that is built alternately with the others. */
interface Entry {
  readonly tool: Tool;
  readonly site: string;
  readonly out: string;
  readonly wall: number[];
  /** User and system time in seconds. */
  readonly cpu: number[];
  peak: number | undefined;
}

/** CPU seconds of a build that is repeated less often. */
const SLOW = 60;
const MOST_ROUNDS_OF_SLOW = 3;

const COMMON_NOTE =
  'Cold builds without any cache. The first row is the starter as `site new` makes it, with a social card for each page, and icons; the others draw neither, so the second row is without them. Ours also makes Markdown copies and the search index, and checks the site; its package contains the subset of the font. ' +
  'Bytes and JavaScript are uncompressed, of one page in the middle; JavaScript is all that Chromium loads with it. Peak memory is from a separate build.';

const NOTES: Readonly<Record<Starter, string>> = {
  docs:
    'Pages with a sidebar of all pages. Hugo’s layouts render the same elements as ours, except scripts; its cached sidebar neither marks the current page nor opens its group. ' +
    'The others have their default theme. Starlight makes an index for its search (Pagefind), VitePress one in the browser’s format (MiniSearch), mdBook one for its own, Docusaurus and Hugo none. mdBook highlights code and loads the sidebar with JavaScript, so that its pages contain no links of it. Docusaurus shows all groups open, because it leaves the links of closed ones out of the HTML.',
  blog: 'Posts with three of 200 tags, a drawn cover and two related posts; lists of all posts and of each tag, an archive, and a feed. The layouts of Hugo and Astro render the same elements, except scripts, and draw each cover once. Hugo’s templates draw it in loops, which take most of its time, so another row is without covers and related posts, which ours has.',
};

export async function benchStarter(starter: Starter, count: number, options: Options): Promise<void> {
  const folder = openFolder(path.join(options.folder, `${starter}-${count}`));
  const log = path.join(folder, 'log.txt');
  const entries = options.tools.map((tool): Entry => {
    const site = path.join(folder, tool.name);
    return { tool, site, out: path.join(site, 'out'), wall: [], cpu: [], peak: undefined };
  });
  providePackages(options.folder, options.tools);
  for (const { tool, site } of entries) writeStarter(starter, tool, site, count);
  const before = loadavg()[0] ?? 0;
  const failures = new Map<string, string>();
  const failed =
    ({ title }: Tool) =>
    (error: unknown) => {
      if (!(error instanceof CommandFailed)) throw error;
      failures.set(title, `Without ${title}: its build failed.`);
      options.say(`${title}: ${error.message}`);
      return undefined;
    };
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const { tool, site, out, wall, cpu } of entries) {
      if (round > MOST_ROUNDS_OF_SLOW && (cpu[0] ?? 0) > SLOW) continue;
      if (failures.has(tool.title)) continue;
      clear(site);
      const took = await time(tool.build(site, out), log).catch(failed(tool));
      if (!took) continue;
      wall.push(took.wall);
      cpu.push(took.cpu);
      options.say(`${starter} ${count}, round ${round}: ${tool.title} ${took.cpu.toFixed(2)} CPU s`);
    }
  }
  const built = entries.filter(({ tool }) => !failures.has(tool.title));
  for (const entry of built) {
    clear(entry.site);
    entry.peak = await measureMemory(entry.tool.build(entry.site, entry.out), log);
    const fault = checkStarter(starter, entry.out, count);
    if (fault) throw new Error(`${entry.tool.title}: ${fault}`);
  }
  const disk = options.isOnDisk ? ', on a disk' : '';
  const title = `The ${starter} starter with ${thousands(count)} pages${disk}`;
  publishSection(
    `starter${starter}${options.isOnDisk ? 'disk' : ''}-${count}`,
    title,
    await reportOf(starter, count, built, {
      ...options,
      missing: [...options.missing, ...failures.values()],
      before,
    }),
  );
  rmSync(folder, { recursive: true });
}

/** Outputs and caches of all tools, relative to their site. */
const BUILT = [
  ...['out', 'out-cache', 'out-vite', 'old', 'node_modules'],
  ...['.astro', '.vitepress/cache', '.docusaurus', 'resources'],
];

/** The start of a cold build. */
function clear(site: string): void {
  for (const name of BUILT) rmSync(path.join(site, name), { recursive: true, force: true });
  forget(site, path.join(site, 'old'));
}

async function reportOf(
  starter: Starter,
  count: number,
  entries: readonly Entry[],
  { missing, before }: Options & { readonly before: number },
): Promise<string> {
  const ours = entries.find(({ tool }) => tool.name === 'sitewright');
  const pages = entries.map(({ out }) => ({ out, file: fileOf(out, middleOf(starter, count)) }));
  const scripts = await measureScripts(pages);
  const rows = entries.map(({ tool, out, cpu, wall, peak }, position) => [
    tool.title,
    String(cpu.length),
    spread(summarize(cpu)),
    spread(summarize(wall)),
    peak?.toFixed(0) ?? '–',
    (sizeOf(out) / 1e6).toFixed(1),
    (statSync(path.join(out, pages[position]?.file ?? '')).size / 1000).toFixed(1),
    ((scripts[position] ?? 0) / 1000).toFixed(1),
    spread(summarize(ratios(ours?.cpu ?? [], cpu))),
  ]);
  const head = [
    '',
    'runs',
    'CPU s',
    'wall s',
    'peak MiB',
    'output MB',
    'kB HTML a page',
    'kB JS a page',
    'our CPU to its',
  ];
  const after = loadavg()[0] ?? 0;
  const about = `Load ${before.toFixed(1)} before the first build, ${after.toFixed(1)} after the last. ${describeMachine()}.`;
  const end = [about, ...missing].join(' ');
  return [`${NOTES[starter]} ${COMMON_NOTE}`, table(head, rows), end].join('\n\n');
}

/** Returns the error of a site that lacks a page, or a link to one in the sidebar. */
export function checkStarter(starter: Starter, out: string, count: number): string | undefined {
  const pages = Array.from({ length: count }, (_, page) => pageOf(starter, page));
  const missing = pages.find((page) => !existsSync(path.join(out, fileOf(out, page))));
  if (missing) return `${missing} is missing`;
  if (starter === 'blog') return undefined;
  // The pages of mdBook load their sidebar from this file.
  const file = existsSync(path.join(out, 'toc.html')) ? 'toc.html' : fileOf(out, middleOf(starter, count));
  // Docusaurus leaves out quotes.
  const links = readFileSync(path.join(out, file), 'utf8').match(/(?<= href="?\/?)part\d+\/page\d+/g);
  const linked = new Set(links).size;
  return linked < count ? `${file} links to ${linked} of ${count} pages` : undefined;
}

/** File of a page. VitePress writes no folder for it. */
function fileOf(out: string, page: string): string {
  return existsSync(path.join(out, page)) ? `${page}/index.html` : `${page}.html`;
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
