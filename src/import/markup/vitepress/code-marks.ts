// Converts comments in code that mark lines, `// [!code ++]`, to options of the block.
import { convertBlocks } from '../outside-code.ts';

const MARK =
  /[ \t]*(?:\/\/|#|<!--|\{?\/\*|--|;|%|")?[ \t]*\[!code[ \t]+([^\]\n]+)\][ \t]*(?:-->|\*\/\}?)?[ \t]*$/;
const CUT = /^[ \t]*\/\/[ \t]*---cut(?:-before)?---[ \t]*$/;

export function convertCodeMarks(text: string): string {
  return convertBlocks(text, (part) => part, convertBlock);
}

function convertBlock(block: string): string {
  if (!/\[!code|---cut/.test(block)) return block;
  const [head = '', ...lines] = block.split('\n');
  const cut = lines.findLastIndex((line) => CUT.test(line));
  const marked = { ins: new Set<number>(), del: new Set<number>(), all: new Set<number>() };
  const shown: string[] = [];
  for (const line of lines.slice(cut + 1)) {
    const [found, written = ''] = MARK.exec(line) ?? [];
    if (found === undefined) {
      shown.push(line);
      continue;
    }
    const [, kind = '', count = '1'] = /^(.*?)(?::(\d+))?$/.exec(written.trim()) ?? [];
    const plain = line.slice(0, -found.length);
    if (plain.trim() !== '') shown.push(plain);
    const first = plain.trim() === '' ? shown.length + 1 : shown.length;
    const target = kind === '++' ? marked.ins : kind === '--' ? marked.del : marked.all;
    if (!kind.startsWith('word'))
      for (let at = 0; at < Math.min(Number(count), 10_000); at += 1) target.add(first + at);
  }
  return [withOptions(head, marked, shown.length - 1), ...shown].join('\n');
}

interface CodeMarks {
  readonly ins: ReadonlySet<number>;
  readonly del: ReadonlySet<number>;
  readonly all: ReadonlySet<number>;
}

/** Adds the marked lines to the first line of a block of some lines. */
function withOptions(head: string, { ins, del, all }: CodeMarks, lines: number): string {
  const list = (numbers: ReadonlySet<number>) => [...numbers].filter((number) => number <= lines).join(',');
  const [braces = '', own = ''] = /[ \t]*(?<![=\w])\{([\d,-]+)\}/.exec(head) ?? [];
  const every = [own, list(all)].filter((one) => one !== '').join(',');
  const options = [
    head.replace(braces, '').trimEnd(),
    every && `{${every}}`,
    list(ins) && `ins={${list(ins)}}`,
    list(del) && `del={${list(del)}}`,
  ];
  return options.filter((one) => one !== '').join(' ');
}
