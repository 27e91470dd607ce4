// Reads the colors of custom properties from stylesheets, in light and dark mode.
import type { Color } from 'culori';
import { withoutComments } from '../kit/html/drawn-names.ts';

type Scheme = 'light' | 'dark';

/** Returns the color of a custom property, named without its dashes; undefined if it is unknown. */
type ColorOf = (name: string, scheme: Scheme) => Color | undefined;

const DARK = /@media[^{]*prefers-color-scheme\s*:\s*dark[^{]*\{/gi;
const DECLARATION = /--([\w-]+)\s*:\s*([^;{}]+)/g;

/** Reads colors from CSS; `parse` reads one value. */
export function readColors(css: string, parse: (value: string) => Color | undefined): ColorOf {
  const code = withoutComments(css);
  const dark = darkParts(code);
  const light = dark.reduce((rest, part) => rest.replace(part, ''), code);
  const values = { light: declarations(light), dark: declarations(dark.join('\n')) };
  const resolve = (value: string, scheme: Scheme, depth: number): Color | undefined => {
    if (depth > 8) return undefined;
    const trimmed = value.trim();
    const pair = argumentsOf(trimmed, 'light-dark');
    if (pair) return resolve(pair[scheme === 'light' ? 0 : 1] ?? '', scheme, depth + 1);
    const [reference = ''] = argumentsOf(trimmed, 'var') ?? [];
    if (reference.startsWith('--')) return lookUp(reference.slice(2), scheme, depth + 1);
    return parse(trimmed);
  };
  const lookUp = (name: string, scheme: Scheme, depth: number): Color | undefined => {
    const value = (scheme === 'dark' ? values.dark.get(name) : undefined) ?? values.light.get(name);
    return value === undefined ? undefined : resolve(value, scheme, depth);
  };
  return (name, scheme) => lookUp(name, scheme, 0);
}

/** Returns the contents of blocks that apply only to dark mode. */
function darkParts(css: string): string[] {
  return Array.from(css.matchAll(DARK), ({ 0: head, index }) => {
    let depth = 1;
    let end = index + head.length;
    for (; end < css.length && depth > 0; end += 1) {
      if (css[end] === '{') depth += 1;
      if (css[end] === '}') depth -= 1;
    }
    return css.slice(index + head.length, end - 1);
  });
}

/** Returns the first value of each custom property. */
function declarations(css: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of css.matchAll(DECLARATION)) {
    if (!found.has(name)) found.set(name, value);
  }
  return found;
}

/** Returns the arguments of a function if a value is only a call of it. */
function argumentsOf(value: string, name: string): readonly string[] | undefined {
  if (!value.startsWith(`${name}(`) || !value.endsWith(')')) return undefined;
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of value.slice(name.length + 1, -1)) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else {
      part += character;
    }
  }
  return [...parts, part.trim()];
}
