import type { TextLine } from '../../base/text-difference.ts';
import { type Difference, isPage, type PageChange } from '../../compare/compare.ts';
import { printable } from '../../diagnostics/frame.ts';
import type { Paint } from '../../diagnostics/print.ts';

/** What is different, for a person: pages first, then the other files by name alone. */
export function differencesAsText(differences: readonly Difference[], paint: Paint): string {
  if (differences.length === 0) return 'Nothing is different.';
  const pages = differences.filter(({ file }) => isPage(file));
  const others = differences.filter(({ file }) => !isPage(file));
  const described = [...pages, ...others].map((difference) => describe(difference, paint));
  return `${described.join('\n')}\n\n${summary(pages, others)}`;
}

function describe(difference: Difference, paint: Paint): string {
  const colours = { added: 'green', removed: 'red', changed: 'yellow' } as const;
  const head = `${paint(colours[difference.kind], difference.kind.padEnd(7))}  ${printable(difference.file)}`;
  if (difference.kind !== 'changed')
    return difference.title === undefined ? head : `${head}  ${printable(difference.title)}`;
  if (!difference.page) return head;
  const lines = pageLines(difference.page, paint);
  return lines.length === 0 ? `${head}  (its markup alone)` : [head, ...lines].join('\n');
}

function pageLines({ head, links, text }: PageChange, paint: Paint): string[] {
  const removed = (line: string) => `  ${paint('red', `- ${printable(line)}`)}`;
  const added = (line: string) => `  ${paint('green', `+ ${printable(line)}`)}`;
  return [
    ...head.flatMap(({ name, before, after }) => [
      ...(before === undefined ? [] : [removed(`${name}: ${before}`)]),
      ...(after === undefined ? [] : [added(`${name}: ${after}`)]),
    ]),
    ...links.removed.map((address) => removed(`link: ${address}`)),
    ...links.added.map((address) => added(`link: ${address}`)),
    ...text.map((line: TextLine) => {
      if (line.kind === 'gap') return `  ${paint('dim', '…')}`;
      return line.kind === 'added' ? added(line.text) : removed(line.text);
    }),
  ];
}

function summary(pages: readonly Difference[], others: readonly Difference[]): string {
  const count = (kind: Difference['kind']) => pages.filter((page) => page.kind === kind).length;
  return `Pages: ${count('changed')} changed, ${count('added')} added, ${count('removed')} removed. Other files: ${others.length}.`;
}
