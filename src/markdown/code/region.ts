// Finds regions of a file that comments mark: `// #region setup` up to `// #endregion`.
import { sharedIndentation } from '../../kit/lines.ts';

/** Line that starts or ends a region, in comments of any language. */
const BORDER = /^[ \t]*(?:\/\/|\/\*|#|--|;|%|<!--|\{\/\*)[ \t]*#?(region|endregion)\b[ \t]*([\w.-]*)/;

interface Regions {
  readonly names: readonly string[];
  /** Returns the lines of a region without their common indentation; `undefined` if there is no region of this name. */
  take(name: string): string | undefined;
  /** Whole text without the comments of regions. */
  readonly all: string;
}

/** Position of a region among the lines that aren't region comments. */
interface Region {
  depth: number;
  start: number;
  /** Pairs of the first line and the line after the last. */
  readonly spans: (readonly [start: number, end: number])[];
}

export function regionsOf(text: string): Regions {
  const regions = new Map<string, Region>();
  const all: string[] = [];
  const open: string[] = [];
  const begin = (name: string) => {
    const region = regions.get(name) ?? { depth: 0, start: 0, spans: [] };
    regions.set(name, region);
    if (region.depth === 0) region.start = all.length;
    region.depth += 1;
    open.push(name);
  };
  const end = (name: string) => {
    const at = name === '' ? open.length - 1 : isOpen(regions.get(name)) ? open.lastIndexOf(name) : -1;
    const [closed] = at < 0 ? [] : open.splice(at, 1);
    const region = closed === undefined ? undefined : regions.get(closed);
    if (!region) return;
    region.depth -= 1;
    if (region.depth === 0) region.spans.push([region.start, all.length]);
  };
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const [, border, name = ''] = BORDER.exec(line) ?? [];
    if (border === 'region') begin(name);
    else if (border === 'endregion') end(name);
    else all.push(line);
  }
  return {
    names: [...regions.keys()].filter((name) => name !== ''),
    take(name) {
      const region = name === '' ? undefined : regions.get(name);
      if (!region) return undefined;
      const rest = isOpen(region) ? [[region.start, all.length] as const] : [];
      const lines = [...region.spans, ...rest].flatMap(([start, stop]) => all.slice(start, stop));
      return `${dedent(lines).join('\n')}\n`;
    },
    all: `${all.join('\n').replace(/\n+$/, '')}\n`,
  };
}

function isOpen(region: Region | undefined): boolean {
  return region !== undefined && region.depth > 0;
}

/** Removes blank lines at the ends, and the indentation that all lines share. */
function dedent(lines: readonly string[]): readonly string[] {
  const isText = (line: string) => line.trim() !== '';
  const text = lines.slice(lines.findIndex(isText), lines.findLastIndex(isText) + 1);
  const { length } = sharedIndentation(text);
  return text.map((line) => (isText(line) ? line.slice(length) : ''));
}
