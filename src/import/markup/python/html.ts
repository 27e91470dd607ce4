// Elements of HTML in Python-Markdown, which hide blank lines and have Markdown in them only where they say so.

interface PythonElement {
  readonly open: string;
  readonly content: string;
  readonly close: string;
  /** Text after it on its last line. */
  readonly rest: string;
  /** Number of the line after it. */
  readonly next: number;
}

/** Finds an element that begins at a line; `undefined` if it has no end. */
export function elementFrom(lines: readonly string[], at: number, name: string): PythonElement | undefined {
  const text = lines
    .slice(at, at + 2000)
    .join('\n')
    .replace(/^ +/, '');
  const end = /^<[a-z][\w-]*(?:"[^"]*"|'[^']*'|[^"'>])*>/i.exec(text)?.[0];
  if (end === undefined) return undefined;
  let depth = 1;
  const tags = new RegExp(`<(/?)${name}(?=[\\s/>])(?:"[^"]*"|'[^']*'|[^"'>])*>`, 'gi');
  tags.lastIndex = end.length;
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    depth += tag[1] === '/' ? -1 : tag[0].endsWith('/>') ? 0 : 1;
    if (depth > 0) continue;
    const after = text.slice(tags.lastIndex);
    const [rest = ''] = after.split('\n', 1);
    return {
      open: end,
      content: text.slice(end.length, tag.index),
      close: tag[0],
      rest,
      next: at + text.slice(0, tags.lastIndex).split('\n').length,
    };
  }
  return undefined;
}

/** Lines of an element without Markdown in it. A blank line would begin some, except around code between fences, which is read first. */
export function rawLines(name: string, { open, content, close }: PythonElement): readonly string[] {
  if (/^pre$/i.test(name)) return (open + content.replace(/\n(?=\s*\n)/g, '\n&#10;') + close).split('\n');
  const parts = (open + content + close).split(/^( {0,3}(?:`{3,}|~{3,})[\s\S]*?^ {0,3}(?:`{3,}|~{3,}) *)$/m);
  return parts.flatMap((part, index) => {
    if (index % 2 === 1) return ['', ...part.split('\n'), ''];
    return part
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => line.trimEnd());
  });
}

/** Removes the attribute `markdown` from a tag. */
export function withoutSwitch(tag: string): string {
  return tag.replace(/\s+markdown(?:\s*=\s*(?:"[^"]*"|'[^']*'|[\w-]+))?(?=[\s>/])/i, '');
}
