// `npm run bench`: measures the parts that the command line names.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import {
  benchBlog,
  benchDisk,
  benchFive,
  benchGrowth,
  benchReal,
  benchSize,
  type Options,
} from './builds.ts';
import { benchCode } from './code.ts';
import { benchCosts } from './costs.ts';
import { benchImages } from './images.ts';
import { benchLists } from './lists.ts';
import { benchLongPage } from './long-page.ts';
import { PAGE_KINDS, type PageKind } from './page-kinds.ts';
import type { Pages } from './pages.ts';
import { benchPictures } from './pictures.ts';
import { benchPreview } from './preview.ts';
import { benchScale } from './scale.ts';
import { benchQuestions, benchSearch } from './search.ts';
import { STARTERS, type Starter } from './starter-sites.ts';
import { findStarterTools } from './starter-tools.ts';
import { benchStarter } from './starters.ts';
import { canBuild, makeSite, repository, type Tool } from './tool.ts';
import { findTools, ours } from './tools.ts';

const PARTS = [
  'costs',
  'five',
  'sizes',
  'real',
  'blog',
  'code',
  'starters',
  'lists',
  'images',
  'pictures',
  'growth',
  'disk',
  'preview',
  'long-page',
  'search',
  'scale',
] as const;

interface Arguments {
  readonly sizes?: readonly number[];
  readonly tools?: readonly string[];
  readonly rounds: number;
  readonly folder?: string;
  readonly diskFolder: string;
  readonly disk?: true;
  readonly starter?: Starter;
  readonly node: string;
  readonly nodes?: readonly string[];
  readonly peerNode: string;
  readonly saves: number;
}

interface MakeArguments {
  readonly kind: PageKind;
  readonly count: number;
  readonly for: readonly string[];
}

const program = new Command('npm run bench --')
  .description('Compares this generator with its peers, and writes bench/RESULTS.md.')
  .argument(
    '[parts...]',
    `what to measure: ${PARTS.join(', ')} (default: all but costs, preview, long-page, search and scale, and with --sizes alone those)`,
  )
  .option(
    '--sizes <counts>',
    'pages, with commas (default: 250,1000,4000,40000; other parts have their own)',
    numbers,
  )
  .option(
    '--tools <names>',
    'sitewright, hugo, eleventy, astro, next; for starters also sitewright-without-cards, hugo-cached, hugo-plain, mdbook, starlight, vitepress, docusaurus (default: those that can do the size)',
    names,
  )
  .option('--rounds <count>', 'rounds of each build; at 40,000 pages no more than 3', positive, 5)
  .option('--saves <count>', 'saves of each kind in a preview', positive, 25)
  .option('--folder <dir>', 'where to build (default: in memory, where there is /dev/shm)')
  .option(
    '--disk-folder <dir>',
    'where to build on a disk',
    path.join(repository, 'node_modules/.cache/bench'),
  )
  .option('--disk', 'build the starters in the folder on a disk')
  .addOption(new Option('--starter <name>', 'only this starter').choices(STARTERS))
  .option('--node <program>', 'another Node.js to run ours', process.execPath)
  .option('--nodes <programs>', 'several Node.js to measure costs with, separated by commas', names)
  .option('--peer-node <program>', 'a newer Node.js for the peers that need it', process.execPath)
  .action(run);

program
  .command('make')
  .description('Writes the sites that are measured, one for each tool, to measure by hand.')
  .argument('<folder>', 'where to: each site gets a folder in it')
  .addOption(new Option('--kind <kind>', 'of pages').choices(Object.keys(PAGE_KINDS)).default('real'))
  .option('--count <count>', 'of pages', positive, 4000)
  .option('--for <names>', 'tools', names, ['sitewright', 'hugo'])
  .action(make);

await program.parseAsync();

async function run(parts: readonly string[], options: Arguments): Promise<void> {
  const unknown = parts.find((part) => !PARTS.some((known) => known === part));
  if (unknown !== undefined) program.error(`${unknown} is none of ${PARTS.join(', ')}`);
  // Sizes without a part do not apply to parts that have their own.
  const most = options.sizes
    ? ['sizes']
    : PARTS.filter((part) => !['costs', 'preview', 'long-page', 'search', 'scale'].includes(part));
  const wanted = parts.length > 0 ? parts : most;
  const folder = mkdtempSync(path.join(options.folder ?? memoryFolder(), 'sitewright-bench-'));
  mkdirSync(options.diskFolder, { recursive: true });
  // Ctrl-C leaves no large files.
  process.once('SIGINT', () => process.exit(130));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const { sizes, node } = options;
  if (wanted.includes('costs')) {
    const ofBlog = findStarterTools('blog', node, node).filter((found) => nameOf(found) === 'hugo-plain');
    const known = [...findStarterTools('docs', node, node), ...ofBlog];
    const tools = ['hugo', 'hugo-cached', 'hugo-plain'];
    const versions = (options.nodes ?? [node]).map(ours);
    await benchCosts(
      versions.flatMap((found) => (found.kind === 'found' ? [found.tool] : [])),
      chooseTools(1, folder, { ...options, tools }, known),
    );
  }
  if (wanted.includes('five')) await benchFive(chooseTools(5, folder, options));
  if (wanted.includes('sizes'))
    for (const count of sizes ?? [250, 1000, 4000, 40_000])
      await benchSize(count, chooseTools(count, folder, options));
  if (wanted.includes('real'))
    for (const count of sizes ?? [4000, 40_000])
      await benchReal(count, chooseTools(count, folder, { tools: ['sitewright', 'hugo'], ...options }));
  if (wanted.includes('blog'))
    for (const count of sizes ?? [4000])
      await benchBlog(count, chooseTools(count, folder, { tools: ['sitewright', 'hugo'], ...options }));
  if (wanted.includes('code'))
    for (const count of sizes ?? [2000])
      await benchCode(
        count,
        chooseTools(count, folder, { tools: ['sitewright', 'hugo', 'astro'], ...options }),
      );
  const place = options.disk ? options.diskFolder : folder;
  if (wanted.includes('starters'))
    for (const starter of options.starter ? [options.starter] : STARTERS)
      for (const count of sizes ?? [250, 1000, 4000]) {
        const found = findStarterTools(starter, options.node, options.peerNode);
        const chosen = chooseTools(count, place, options, found);
        await benchStarter(starter, count, { ...chosen, isOnDisk: options.disk === true });
      }
  if (wanted.includes('lists'))
    await benchLists(sizes ?? [1000, 2000, 4000], chooseTools(1, folder, options));
  if (wanted.includes('images'))
    for (const count of sizes ?? [500])
      await benchImages(
        count,
        chooseTools(count, folder, { tools: ['sitewright', 'hugo', 'astro'], ...options }),
      );
  if (wanted.includes('pictures')) await benchPictures(folder, say);
  if (wanted.includes('growth'))
    await benchGrowth(sizes ?? [100, 1000, 10_000, 100_000], chooseTools(1, folder, options));
  if (wanted.includes('disk')) await benchDisk(sizes ?? [1000, 4000], chooseTools(1, folder, options));
  if (wanted.includes('preview'))
    for (const count of sizes ?? [1000, 4000])
      await benchPreview(count, options.saves, chooseTools(count, folder, options));
  if (wanted.includes('long-page'))
    await benchLongPage(options.saves, chooseTools(1, folder, { tools: ['sitewright', 'hugo'], ...options }));
  if (wanted.includes('scale'))
    await benchScale(
      sizes ?? [2000, 8000, 32_000, 250_000, 1_000_000],
      chooseTools(1, folder, { ...options, tools: ['sitewright'] }),
    );
  if (wanted.includes('search')) {
    await benchQuestions(folder);
    for (const count of sizes ?? [1000, 4000, 40_000])
      await benchSearch(count, chooseTools(count, folder, { ...options, tools: ['sitewright'] }));
  }
}

function make(folder: string, options: MakeArguments): void {
  const pages: Pages = PAGE_KINDS[options.kind];
  for (const found of findTools(process.execPath, process.execPath)) {
    if (!options.for.includes(nameOf(found))) continue;
    if (found.kind === 'missing') say(`Without ${found.name}: ${found.reason}.`);
    else if (!canBuild(found.tool, pages))
      say(`Without ${found.tool.title}: it has no layouts for these pages.`);
    else makeSite(found.tool, path.join(folder, found.tool.name), options.count, pages);
  }
}

/** Chooses the tools for a size. Missing ones are reported, here and in the results. */
function chooseTools(
  count: number,
  folder: string,
  { tools, rounds, node, peerNode, diskFolder }: Arguments,
  known = findTools(node, peerNode),
): Options {
  const all = known.filter((found) => !tools || tools.includes(nameOf(found)));
  const present = all.flatMap((found) => (found.kind === 'found' ? [found.tool] : []));
  const chosen = present.filter(({ most }) => tools || count <= most);
  const missing = [
    ...all.flatMap((found) => (found.kind === 'missing' ? [`Without ${found.name}: ${found.reason}.`] : [])),
    ...present
      .filter((tool) => !chosen.includes(tool))
      .map(({ title }) => `Without ${title}: not tried at this size.`),
  ];
  for (const sentence of missing) say(sentence);
  return {
    tools: chosen,
    missing,
    node,
    rounds: count >= 40_000 ? Math.min(3, rounds) : rounds,
    folder,
    diskFolder,
    say,
  };
}

function nameOf(found: ReturnType<typeof findTools>[number]): Tool['name'] {
  return found.kind === 'found' ? found.tool.name : found.name;
}

function say(text: string): void {
  console.error(text);
}

function memoryFolder(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
}

function numbers(text: string): number[] {
  return text.split(',').map(positive);
}

function names(text: string): string[] {
  return text.split(',');
}

function positive(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number <= 0)
    throw new InvalidArgumentError('It is not a positive whole number.');
  return number;
}
