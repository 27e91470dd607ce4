// Parses and writes attributes of tags, in HTML and JSX.

const STRING = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\`(?:[^\`\\]|\\.)*\``;

/** Pattern of code in braces with strings, and with braces inside up to a depth. */
function codeOf(depth: number): string {
  const inner = depth === 0 ? '' : `|${codeOf(depth - 1)}`;
  return String.raw`\{(?:[^{}"'\`]|${STRING}${inner})*\}`;
}

/** Pattern of the attributes of a tag in JSX, whose values may contain `>`. */
export const JSX_ATTRIBUTES = `(?:[^>"'{/]|/(?!>)|"[^"]*"|'[^']*'|${codeOf(3)})*`;

/** Pattern of an attribute whose value is code: its name, and the code in braces. */
export const CODE_ATTRIBUTE = String.raw`\s([\w:-]+)=(${codeOf(3)})`;

/** The text of a literal of JavaScript with its quotes; undefined for other code. */
export function literalText(code: string): string | undefined {
  const [, quote, inner = ''] = new RegExp(String.raw`^\s*(?=["'\`])(?:${STRING})\s*$`, 's').test(code)
    ? (/^\s*(["'`])(.*)\1\s*$/s.exec(code) ?? [])
    : [];
  if (quote === undefined || (quote === '`' && /(?<!\\)\$\{/.test(inner))) return undefined;
  return inner.replace(
    /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|(.))/gis,
    (_whole, braced?: string, four?: string, two?: string, sign = '') => {
      const digits = braced ?? four ?? two;
      if (digits === undefined) return ESCAPES[sign] ?? sign;
      const point = Number.parseInt(digits, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
    },
  );
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '',
  b: '',
  f: '',
  v: '',
  '0': '',
  '\n': '',
};

/** Parses `src="a.png" alt='A map' width=300 inset` by name; values without a name are numbered from 0. */
export function attributesIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let position = 0;
  for (const [, name, quoted, single, raw, plain] of text.matchAll(
    /(?:([\w:-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\s"'`=]+))/g,
  )) {
    const value = quoted?.replace(/\\(.)/g, '$1') ?? single ?? raw ?? plain ?? '';
    found.set(name ?? String(position), value);
    if (name === undefined) position += 1;
  }
  return found;
}

/** Value of the first of these attributes that exists. */
export function firstOf(
  attributes: ReadonlyMap<string, string>,
  ...names: readonly string[]
): string | undefined {
  return names.map((name) => attributes.get(name)).find((value) => value !== undefined);
}

/** Formats attributes, without undefined ones: `kind="tip" title="First"`. */
export function writeAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) =>
      value === undefined ? [] : [` ${name}="${value.replaceAll('"', '&quot;').replace(/\s+/g, ' ')}"`],
    )
    .join('');
}
