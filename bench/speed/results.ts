// bench/RESULTS.md is made of sections that are replaced one by one, as they take hours together.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from './tool.ts';

const FILE = path.join(repository, 'bench/RESULTS.md');

const HEAD = `# Results

What \`npm run bench\` measured; it replaces the sections that it measures anew. Every tool builds the same pages with
the same layout: head with title, description, canonical address and stylesheet, a header with three links and a
button, main, a footer with three links; and an index that lists the newest ten. The output of each is checked for that.

Times are wall times in seconds of whole commands, medians with minimum and maximum. Tools take turns (A B C, B C A …).
Ratios are ours to theirs, taken round by round: below 1 we are faster. Memory is the peak of the whole process tree,
with pages that processes share counted for each. Compare within a section alone; another machine has other numbers.
`;

/** Prints a section and puts it into the file in place of the one of the same name. */
export function publishSection(name: string, title: string, body: string): void {
  const text = `## ${title}\n\n${body.trim()}\n`;
  console.log(`\n${text}`);
  const sections = readSections();
  sections.set(name, text);
  const sorted = [...sections].sort(([a], [b]) => rank(a) - rank(b));
  const parts = sorted.map(([key, part]) => `<!-- begin ${key} -->\n${part}<!-- end ${key} -->\n`);
  writeFileSync(FILE, [HEAD, ...parts].join('\n'));
}

function readSections(): Map<string, string> {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const found = text.matchAll(/<!-- begin ([\w-]+) -->\n(.*?)<!-- end \1 -->\n/gs);
  return new Map([...found].map(([, name = '', part = '']) => [name, part]));
}

function rank(name: string): number {
  const kinds = ['five', 'build', 'growth', 'disk', 'preview'];
  const [kind = '', number = '0'] = name.split('-');
  return kinds.indexOf(kind) * 1e9 + Number(number);
}

/** A table in Markdown; the first column is text, the others are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}
