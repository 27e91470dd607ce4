// The indexes of Pagefind and MiniSearch over a finished site, if they are installed.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { time } from './command.ts';
import type { MadeIndex } from './search-answers.ts';
import { peers, peerVersion } from './tool.ts';

export async function makePeers(
  out: string,
  folder: string,
  say: (text: string) => void,
): Promise<readonly MadeIndex[]> {
  const made: MadeIndex[] = [];
  for (const [name, make] of [
    ['pagefind', makePagefind],
    ['minisearch', makeMiniSearch],
  ] as const) {
    const version = peerVersion(name);
    if (version === undefined) say(`Without ${name}: npm install --prefix bench/peers installs it.`);
    else made.push(await make(out, folder, version));
  }
  return made;
}

async function makePagefind(out: string, folder: string, version: string): Promise<MadeIndex> {
  const program = path.join(peers, 'pagefind/lib/runner/bin.cjs');
  const parameters = [program, '--site', out];
  const command = { program: process.execPath, parameters, cwd: folder };
  const { cpu } = await time(command, path.join(folder, 'log.txt'));
  return { kind: 'pagefind', title: `Pagefind ${version}`, out, cpu };
}

/** Seen by the type checker without the package. */
interface MiniSearchModule {
  readonly default: new (options: object) => { addAll(documents: readonly object[]): void };
}

const OPTIONS = '{ fields: ["title", "text"], storeFields: ["title"] }';
const ASKED = '{ prefix: true, fuzzy: 0.2, boost: { title: 8 } }';

async function makeMiniSearch(out: string, _: string, version: string): Promise<MadeIndex> {
  const script = path.join(peers, 'minisearch/dist/es/index.js');
  const { default: MiniSearch }: MiniSearchModule = await import(pathToFileURL(script).href);
  const before = process.cpuUsage();
  const documents = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html') && name !== 'search/index.html')
    .map((name) => documentOf(name, readFileSync(path.join(out, name), 'utf8')));
  const index = new MiniSearch({ fields: ['title', 'text'], storeFields: ['title'] });
  index.addAll(documents);
  const text = JSON.stringify(index);
  const { user, system } = process.cpuUsage(before);
  const folder = path.join(out, 'minisearch');
  if (!existsSync(folder)) mkdirSync(folder);
  writeFileSync(path.join(folder, 'index.json'), text);
  writeFileSync(path.join(folder, 'library.js'), readFileSync(script));
  writeFileSync(
    path.join(folder, 'find.js'),
    `import MiniSearch from './library.js';
const index = fetch(new URL('./index.json', import.meta.url))
  .then((response) => response.text())
  .then((text) => MiniSearch.loadJSON(text, ${OPTIONS}));
export const find = async (query) => (await index).search(query, ${ASKED});
`,
  );
  return { kind: 'minisearch', title: `MiniSearch ${version}`, out, cpu: (user + system) / 1e6 };
}

function documentOf(id: string, html: string) {
  const [, title = ''] = /<title>(.*?)<\/title>/s.exec(html) ?? [];
  const [, main = ''] = /<main>(.*)<\/main>/s.exec(html) ?? [];
  return { id, title, text: main.replace(/<[^>]*>/g, ' ') };
}
