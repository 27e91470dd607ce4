// The section on a long page in a live preview: what each save of it costs.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Options } from './builds.ts';
import { describeMachine } from './machine.ts';
import { editionText, type Pages, slugOf, writePage } from './pages.ts';
import { realPages } from './real-pages.ts';
import { publishSection } from './results.ts';
import { type Server, startServer } from './server.ts';
import { summarize } from './statistics.ts';
import { spread, table } from './tables.ts';
import { canBuild, makeSite, openFolder, POSTS, type Tool } from './tool.ts';

const BYTES = 300_000;
/** Pages of the site; the long one is the last, because pages link to lower numbers. */
const COUNT = 200;
const LONG = COUNT - 1;
const WARM_UP = 2;
/** Milliseconds between two looks at the page, and after it is served, for the work that follows. */
const INTERVAL = 5;
const SETTLE = 1000;
const PATIENCE = 60_000;

const pages: Pages = {
  ...realPages,
  text: (page, edition) => (page === LONG ? longText(edition) : realPages.text(page, edition)),
};

/** The text of the last page, followed by those of others as its sections. */
function longText(edition = 0): string {
  const parts = [realPages.text(LONG, edition)];
  let bytes = Buffer.byteLength(parts[0] ?? '');
  for (let page = 0; bytes < BYTES; page += 1) {
    const text = realPages.text(page % COUNT).replace(/^(?:---\n.*?\n---\n\n)?# /s, '## ');
    parts.push(text);
    bytes += Buffer.byteLength(text);
  }
  return parts.join('\n');
}

export async function benchLongPage(saves: number, options: Options): Promise<void> {
  const folder = openFolder(path.join(options.folder, 'long-page'));
  const tools = options.tools.filter((tool) => tool.preview && canBuild(tool, pages));
  const rows: string[][] = [];
  for (const tool of tools) {
    const site = path.join(folder, tool.name);
    makeSite(tool, site, COUNT, pages);
    const wanted = {
      route: `/posts/${slugOf(LONG)}/`,
      text: editionText(0),
      log: path.join(folder, 'log.txt'),
    };
    const server = await startServer(tool, site, wanted);
    try {
      const costs = await save(server, tool, site, saves);
      const [cpu, wall] = [costs.map(({ cpu }) => cpu), costs.map(({ wall }) => wall)];
      rows.push([tool.title, spread(summarize(cpu)), spread(summarize(wall))]);
    } finally {
      await server.stop();
    }
    options.say(`${tool.title}: ${rows.at(-1)?.join(', ')}`);
  }
  const note = `One page of ${BYTES / 1000} kB among ${COUNT} pages like real ones is saved again and again. CPU is the processor time of the server until a second after the page is served.`;
  const end = [`${saves} saves. ${describeMachine()}.`, ...options.missing].join(' ');
  const body = [note, table(['', 'CPU s a save', 's until served'], rows), end];
  publishSection('previewlong', 'A page of 300 kB in a live preview', body.join('\n\n'));
  rmSync(folder, { recursive: true });
}

async function save({ address, cpu }: Server, tool: Tool, site: string, saves: number) {
  const costs: { readonly cpu: number; readonly wall: number }[] = [];
  const url = `${address}/posts/${slugOf(LONG)}/`;
  await sleep(SETTLE);
  for (let round = 1; round <= saves + WARM_UP; round += 1) {
    const before = cpu();
    const began = performance.now();
    writePage(path.join(site, POSTS), LONG, pages, round);
    while (!(await (await fetch(url)).text()).includes(editionText(round))) {
      if (performance.now() - began > PATIENCE) throw new Error(`${tool.title} does not serve the save`);
      await sleep(INTERVAL);
    }
    const wall = (performance.now() - began) / 1000;
    await sleep(SETTLE);
    if (round > WARM_UP) costs.push({ cpu: cpu() - before, wall });
  }
  return costs;
}
