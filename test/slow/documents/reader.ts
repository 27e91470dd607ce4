// Follows a document like a reader, and throws at the first block that doesn't do what the document says.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withoutTimes } from '../../support/command.ts';
import { type Block, blockOf, blocksOf } from '../../support/documents.ts';
import type { Files } from '../../support/site.ts';
import { comparable, edited, partOf, patternOf, valuesPage } from './edits.ts';
import { givenFor, ownSite } from './given.ts';
import { kindOf } from './kinds.ts';
import { openTerminal, type Terminal } from './terminal.ts';

/** Findings that examples may have: they don't link to each of their pages, and one shows a placeholder. */
const EXPECTED = ['page-unreachable', 'placeholder'];

/** State of a reader. */
interface Reader {
  readonly terminal: Terminal;
  readonly keep: ReturnType<typeof keepTemplates>;
  /** Something has changed since the site was found to be right. */
  isUntested: boolean;
  /** The document shows an error, so the site is wrong on purpose until something is replaced. */
  isWrong: boolean;
}

/** Follows a document in a new folder. Returns the folder of the site. */
export async function follow(
  document: string,
  place: string,
  { packages, keep }: { readonly packages: readonly string[]; readonly keep: Reader['keep'] },
): Promise<string> {
  const root = path.join(place, 'site');
  mkdirSync(root, { recursive: true });
  const terminal = openTerminal(root, path.join(place, 'state'), packages);
  const reader: Reader = { terminal, keep, isUntested: false, isWrong: false };
  try {
    await prepare(document, terminal);
    for (const block of blocksOf(document)) {
      const own = ownSite(block);
      if (own) {
        await succeed(terminal, 'mkdir -p ../own && cd ../own', document);
        await startSite(terminal, own, document);
      }
      await run(reader, block);
    }
    await examine(reader, `${document}: the end`);
    if (!reader.isWrong && isSite(terminal.folder)) await succeed(terminal, 'npx site build', document);
    return terminal.folder;
  } finally {
    terminal.close();
  }
}

async function prepare(document: string, terminal: Terminal): Promise<void> {
  const starter = /^starters\/(\w+)\//.exec(document)?.[1];
  if (starter) await succeed(terminal, `npx sitewright new . --name Example --starter ${starter}`, document);
  await startSite(terminal, givenFor(document), document);
}

async function startSite(terminal: Terminal, files: Files, document: string): Promise<void> {
  for (const [file, content] of Object.entries(files)) write(path.join(terminal.folder, file), content);
  if (!('templates/page.tsx' in files)) return;
  write(path.join(terminal.folder, 'tsconfig.json'), blockOf('docs/packages.md', 'tsconfig.json'));
  await succeed(terminal, 'npm install sitewright && npm install --save-dev typescript', document);
}

async function run(reader: Reader, block: Block): Promise<void> {
  const { terminal } = reader;
  const where = `${block.document}:${block.line}`;
  switch (kindOf(block)) {
    case 'file':
      return save(reader, block, where);
    case 'commands':
      await succeed(terminal, block.text, where);
      reader.isUntested = true;
      return;
    case 'session':
      return compareSession(reader, block.text, where);
    case 'built':
      return compareBuilt(reader, block, where);
    case 'values':
      return compareValues(reader, block.text, where);
  }
}

async function save(reader: Reader, block: Block, where: string): Promise<void> {
  const file = path.join(reader.terminal.folder, block.title ?? '');
  const { text, replaces } = edited(existsSync(file) ? readFileSync(file, 'utf8') : undefined, block);
  if (replaces) await examine(reader, `${where}: before it`);
  if (replaces) reader.isWrong = false;
  write(file, text);
  reader.isUntested = true;
}

const isSite = (folder: string) => existsSync(path.join(folder, 'content'));

/** Checks the site, and keeps its templates for the check of all types. */
async function examine(reader: Reader, where: string): Promise<void> {
  const { folder } = reader.terminal;
  if (!reader.isUntested || reader.isWrong || !isSite(folder)) return;
  const { code, output } = await reader.terminal.run('npx site check --strict');
  const findings = [...output.matchAll(/^(?:error|warning) .*\[([\w-]+)\]$/gm)].map(([, rule]) => rule);
  if (code !== 0 && !(findings.length > 0 && findings.every((rule) => EXPECTED.includes(rule ?? ''))))
    throw new Error(`${where}: site check --strict\n${output}`);
  reader.isUntested = false;
  const settings = path.join(folder, 'tsconfig.json');
  if (!existsSync(settings)) return;
  if (readFileSync(settings, 'utf8') === blockOf('docs/packages.md', 'tsconfig.json'))
    reader.keep(folder, where);
  else await succeed(reader.terminal, 'npx tsc', where);
}

/**
 * Keeps the templates of a site in `place`, where one `tsc` checks those of all documents: it would otherwise read the types
 * of React and of browsers a hundred times.
 */
export function keepTemplates(place: string) {
  return (folder: string, where: string): void => {
    const kept = path.join(place, where.replace(/[^\w.]+/g, '-'));
    cpSync(path.join(folder, 'templates'), path.join(kept, 'templates'), { recursive: true });
    symlinkSync(path.join(folder, 'node_modules'), path.join(kept, 'node_modules'));
  };
}

async function succeed(terminal: Terminal, commands: string, where: string): Promise<void> {
  const { code, output } = await terminal.run(commands);
  if (code !== 0) throw new Error(`${where}\n${commands}\n${output}`);
}

/** Runs the commands after `$`, and compares what each prints. */
async function compareSession(reader: Reader, session: string, where: string): Promise<void> {
  for (const part of session.split(/^\$ /m).slice(1)) {
    const end = part.indexOf('\n');
    const [command, shown] = [part.slice(0, end), part.slice(end + 1)];
    const { output } = await reader.terminal.run(command);
    const printed = withoutTimes(output).replaceAll('\r', '');
    if (!patternOf(withoutTimes(shown)).test(printed))
      throw new Error(`${where}\n$ ${command}\nshown:\n${shown}\nprinted:\n${output}`);
    reader.isWrong = /^Not built:/m.test(printed);
    reader.isUntested = true;
  }
}

async function compareBuilt(reader: Reader, { title = '', text }: Block, where: string): Promise<void> {
  await succeed(reader.terminal, 'npx site build', where);
  const built = readFileSync(path.join(reader.terminal.folder, title), 'utf8');
  if (!partOf(text).test(comparable(built))) throw new Error(`${where}\nshown:\n${text}\nbuilt:\n${built}`);
}

async function compareValues(reader: Reader, code: string, where: string): Promise<void> {
  const { files, expected } = valuesPage(code);
  const { folder } = reader.terminal;
  for (const [file, text] of Object.entries(files)) write(path.join(folder, file), text);
  reader.isUntested = true;
  await examine(reader, where);
  await succeed(reader.terminal, 'npx site build', where);
  const html = readFileSync(path.join(folder, 'dist/values/index.html'), 'utf8');
  // A guide writes spaces that don't break as plain ones.
  const values = Array.from(html.matchAll(/<li>(.*?)<\/li>/g), ([, value = '']) => value.replace(/\s/g, ' '));
  if (values.join('\n') !== expected.join('\n'))
    throw new Error(`${where}\nshown:\n${expected.join('\n')}\ncomputed:\n${values.join('\n')}`);
}

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
