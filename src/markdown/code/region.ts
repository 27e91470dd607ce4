// A part of a file that comments mark: `// #region setup` up to `// #endregion`.

/** A line that begins or ends a region, in the comments of any language. */
const BORDER = /^[ \t]*(?:\/\/|\/\*|#|--|;|%|<!--|\{\/\*)[ \t]*#?(region|endregion)\b[ \t]*([\w.-]*)/;

export interface Regions {
  readonly names: readonly string[];
  /** The lines of a region without the indentation that they share; undefined where there is none of this name. */
  take(name: string): string | undefined;
  /** The whole text without the borders of regions. */
  readonly all: string;
}

export function regionsOf(text: string): Regions {
  const names: string[] = [];
  const lines = new Map<string, string[]>();
  const all: string[] = [];
  const open: string[] = [];
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const [, border, name = ''] = BORDER.exec(line) ?? [];
    if (border === 'region') {
      open.push(name);
      if (name !== '' && !lines.has(name)) {
        names.push(name);
        lines.set(name, []);
      }
    } else if (border === 'endregion') {
      const at = name === '' ? open.length - 1 : open.lastIndexOf(name);
      if (at >= 0) open.splice(at, 1);
    } else {
      all.push(line);
      for (const each of new Set(open)) lines.get(each)?.push(line);
    }
  }
  return {
    names,
    take(name) {
      const found = lines.get(name);
      return found && `${dedent(found).join('\n')}\n`;
    },
    all: `${all.join('\n').replace(/\n+$/, '')}\n`,
  };
}

/** Without blank lines at the ends, and without the indentation that all lines share. */
function dedent(lines: readonly string[]): readonly string[] {
  const isText = (line: string) => line.trim() !== '';
  const text = lines.slice(lines.findIndex(isText), lines.findLastIndex(isText) + 1);
  const indentations = text.filter(isText).map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  let shared = indentations[0] ?? '';
  while (!indentations.every((each) => each.startsWith(shared))) shared = shared.slice(0, -1);
  return text.map((line) => (isText(line) ? line.slice(shared.length) : ''));
}
