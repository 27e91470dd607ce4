// HTML that a stranger's text could contain to be styled like a part of the layout: elements that match the selectors of stylesheets.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';

/** The stylesheets that a finished site has, without nesting. */
export async function selectorsOf(dist: string): Promise<readonly string[]> {
  const assets = path.join(dist, 'assets');
  const found = new Set<string>();
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.css'))) {
    const text = readFileSync(path.join(assets, name), 'utf8');
    const { code } = await transform(text, { loader: 'css', target: 'chrome100', logLevel: 'silent' });
    const plain = code
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/"(?:[^"\\]|\\.)*"/g, (text) => text.replace(/[{};,]/g, '_'));
    for (const [, list = ''] of plain.matchAll(/(?:^|[{};])([^{};]+)\{/g))
      if (!list.trim().startsWith('@')) for (const one of split(list, ',')) found.add(one.trim());
  }
  return [...found];
}

/** Splits a text at a separator that is in no parentheses and in no brackets. */
function split(text: string, separator: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    depth += /[([]/.test(letter) ? 1 : /[)\]]/.test(letter) ? -1 : 0;
    if (letter === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

interface Compound {
  readonly tag: string;
  readonly classes: readonly string[];
  readonly attributes: string;
  /** True if it follows the one before it, instead of being inside. */
  readonly follows: boolean;
}

/** Elements that only the document has. */
const OUTER = /^(?:html|body|head|main)$/;

/** The elements that a selector matches, from outside to inside; several lists if it has alternatives. */
function compoundsOf(selector: string): readonly (readonly Compound[])[] {
  const inner = /:(?:is|where)\(((?:[^()]|\([^()]*\))*)\)/.exec(selector);
  if (inner) {
    const [whole, list = ''] = inner;
    return split(list, ',').flatMap((one) => {
      const before = selector.slice(0, inner.index);
      const after = selector.slice(inner.index + whole.length);
      const alternative = one.trim();
      // An element that is named within a compound comes first in it; a list of ancestors goes around it.
      const start = /[^\s>+~]*$/.exec(before)?.[0] ?? '';
      const outer = before.slice(0, before.length - start.length);
      return compoundsOf(
        /^[a-z*]/i.test(alternative)
          ? `${outer}${alternative}${start.replace(/^[a-z*][\w-]*/i, '')}${after}`
          : `${before}${alternative}${after}`,
      );
    });
  }
  const bare = selector
    .replace(/::?[a-z-]+(?:\((?:[^()]|\([^()]*\))*\))?/gi, '')
    .replace(/\s*([>+~])\s*/g, ' $1');
  const compounds = split(bare.trim(), ' ').flatMap((written): Compound[] => {
    const follows = /^[+~]/.test(written);
    const text = written.replace(/^[>+~]/, '');
    const tag = /^[a-z][\w-]*/i.exec(text)?.[0] ?? 'div';
    if (text === '' || OUTER.test(tag)) return [];
    const classes = Array.from(text.matchAll(/\.(-?[_a-z][\w-]*)/gi), ([, name = '']) => name);
    const ids = Array.from(text.matchAll(/#(-?[_a-z][\w-]*)/gi), ([, name = '']) => ` id="${name}"`);
    const others = Array.from(
      text.matchAll(/\[([\w-]+)(?:[~|^$*]?=["']?([^"'\]]*)["']?(?: i)?)?\]/g),
      ([, name = '', value]) => (value === undefined ? ` ${name}` : ` ${name}="${value}"`),
    );
    return [{ tag, classes, attributes: [...ids, ...others].join(''), follows }];
  });
  return compounds.length === 0 ? [] : [compounds];
}

const VOID = /^(?:img|input|hr|br)$/;
const TEXT = '<b>Covers</b> <i>whatever</i> <b>it</b> <i>can</i>';

/** Writes elements in one line of HTML, each within the one before it, or after it. */
function write(compounds: readonly Compound[], inside = ''): string {
  const [first, ...rest] = compounds;
  if (!first) return inside || TEXT;
  const { tag, classes, attributes } = first;
  const start = `<${tag}${classes.length > 0 ? ` class="${classes.join(' ')}"` : ''}${attributes}>`;
  const follows = rest[0]?.follows;
  const inner = VOID.test(tag)
    ? ''
    : `${tag === 'details' ? '<summary>x</summary>' : ''}${follows ? TEXT : write(rest, inside)}</${tag}>`;
  return `${start}${inner}${follows ? write(rest, inside) : ''}`;
}

/** A graphic that fills the element that it is in, and a list. */
const FILLED =
  '<ul><li><a href="#">Covers</a></li></ul><svg width="2000" height="2000" viewBox="0 0 1 1"><rect width="1" height="1" fill="white"/></svg>';

/** Pieces of HTML, each in one line, that match the selectors, as written and with plain elements. */
export function fragmentsFor(selectors: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const selector of selectors)
    for (const compounds of compoundsOf(selector)) {
      if (compounds.every(({ classes, attributes }) => classes.length === 0 && attributes === '')) continue;
      found.add(`<div>${write(compounds)}</div>`);
      const plain = compounds.map((one) => ({ ...one, tag: 'div' }));
      found.add(`<div>${write(plain)}</div>`);
      found.add(`<div>${write(plain, FILLED)}</div>`);
    }
  return [...found];
}

/** Classes and ids that selectors name. */
export function namesIn(selectors: readonly string[]): readonly string[] {
  return [
    ...new Set(
      selectors.flatMap((one) =>
        compoundsOf(one)
          .flat()
          .flatMap(({ classes }) => classes),
      ),
    ),
  ];
}
