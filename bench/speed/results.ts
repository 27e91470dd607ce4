// Sections of bench/RESULTS.md. They are replaced one by one, because measuring all takes hours.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from './tool.ts';

const FILE = path.join(repository, 'bench/RESULTS.md');

const HEAD = `# Results

\`npm run bench\` writes these results, and replaces the sections that it measures. Every tool builds the same pages with
the same layout: head with title, description, canonical URL and stylesheet, a header with three links and a
button, main, a footer with three links; and an index of the newest ten pages. The output of each tool is checked.

Times are wall times of whole commands in seconds, medians with minimum and maximum. Tools take turns (A B C, B C A …).
Ratios are our time to theirs, round by round: below 1 we are faster. Memory is the peak of the whole process tree, in which
memory that processes share counts for each. Compare only within a section; other machines have other numbers.
`;

/** Prints a section and writes it into the file. */
export function publishSection(name: string, title: string, body: string): void {
  const section = `## ${title}\n\n${body.trim()}\n`;
  console.log(`\n${section}`);
  writeFileSync(FILE, withSection(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '', name, section));
}

/** Returns the results with one more section, or with the section of the same name replaced. */
export function withSection(results: string, name: string, section: string): string {
  const found = results.matchAll(/<!-- begin ([\w-]+) -->\n(.*?)<!-- end \1 -->\n/gs);
  const sections = new Map([...found].map(([, known = '', text = '']) => [known, text])).set(name, section);
  const sorted = [...sections].sort(([a], [b]) => rank(a) - rank(b));
  return [HEAD, ...sorted.map(([key, text]) => `<!-- begin ${key} -->\n${text}<!-- end ${key} -->\n`)].join(
    '\n',
  );
}

/** Sections are named by their kind and, if there are several, by the number of pages. */
function rank(name: string): number {
  const [kind = '', count = '0'] = name.split('-');
  return (
    [
      'costs',
      'five',
      'starterdocs',
      'starterdocsdisk',
      'starterblog',
      'starterblogdisk',
      'build',
      'real',
      'blog',
      'code',
      'lists',
      'images',
      'pictures',
      'growth',
      'disk',
      'preview',
      'previewlong',
      'searchquestions',
      'search',
      'scale',
    ].indexOf(kind) *
      1e9 +
    Number(count)
  );
}
