// README's table of speed, made from the results of the bench.

const SECTIONS = ['starterdocs-1000', 'starterblog-1000'];

const HEAD =
  '| 1,000 pages | docs: CPU | wall | memory | HTML + JS a page | blog: CPU | wall | memory | HTML + JS a page |\n' +
  '|---|--:|--:|--:|--:|--:|--:|--:|--:|\n';

/** Returns a table in Markdown with the medians of each tool. */
export function speedTable(results: string): string {
  const sections = SECTIONS.map((section) => rowsOf(results, section));
  const tools = new Set(sections.flatMap((rows) => [...rows.keys()]));
  const lines = [...tools].map((tool) => {
    const cells = sections.flatMap((rows) => rows.get(tool) ?? Array(4).fill('–'));
    return `| ${[tool, ...cells].join(' | ')} |\n`;
  });
  return HEAD + lines.join('');
}

/** Cells by tool. */
function rowsOf(results: string, section: string): ReadonlyMap<string, readonly string[]> {
  const [, text = ''] = new RegExp(`<!-- begin ${section} -->\n(.*?)<!-- end`, 's').exec(results) ?? [];
  const [head = [], , ...rows] = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(
    rows.map((row) => {
      const number = (column: string) => rounded(row[head.indexOf(column)] ?? '');
      const title = (row[1] ?? '').replace(/ \(Node.*\)/, '').replace(/^sitewright [\d.]+/, 'sitewright');
      const [cpu, wall, memory] = [number('CPU s'), number('wall s'), number('peak MiB')];
      const bytes = `${number('kB HTML a page')} + ${number('kB JS a page')} kB`;
      return [title, [`${cpu} s`, `${wall} s`, `${memory} MiB`, bytes]];
    }),
  );
}

/** Rounds the median of `6.03 (5.94–6.39)` to two digits or whole numbers. */
function rounded(cell: string): string {
  const median = Number.parseFloat(cell);
  return median === 0 || median >= 10 ? median.toFixed(0) : median.toFixed(1);
}
