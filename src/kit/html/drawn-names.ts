// Ids that an element of a graphic refers to, in its attributes and in stylesheets.

import { orUndefined } from '../thrown.ts';

/** Ids that an element refers to, by how often their targets are drawn. */
export interface Names {
  /** Targets that are drawn once, such as a mask. */
  readonly once: string[];
  /** Targets that are drawn for each element within, such as a pattern. */
  readonly each: string[];
  /** Targets that are drawn for each point of lines within: markers. */
  readonly points: string[];
}

export function emptyNames(): Names {
  return { once: [], each: [], points: [] };
}

export function hasNames({ once, each, points }: Names): boolean {
  return once.length + each.length + points.length > 0;
}

export function addNames(names: Names, more: Names): void {
  for (const kind of ['once', 'each', 'points'] as const) names[kind].push(...more[kind]);
}

/** The id that a URL ends with. */
export function idIn(url: string): string {
  const fragment = url.slice(url.indexOf('#') + 1).trim();
  return orUndefined(() => decodeURIComponent(fragment)) ?? fragment;
}

const URL_TEXT = /url\(\s*["']?([^"')]*)/gi;

/** Properties that elements inherit. */
const KINDS: ReadonlyMap<string, keyof Names> = new Map([
  ['marker', 'points'],
  ['marker-mid', 'points'],
  ['marker-start', 'each'],
  ['marker-end', 'each'],
  ['fill', 'each'],
  ['stroke', 'each'],
]);

/** Ids that declarations of CSS name. */
export function namesIn(declarations: string): Names {
  const names = emptyNames();
  if (!declarations.includes('(') && !declarations.includes('\\')) return names;
  for (const declaration of plainCss(declarations).split(';')) {
    const property = declaration.slice(0, declaration.indexOf(':')).trim().toLowerCase();
    const kind = KINDS.get(property) ?? 'once';
    for (const [, url = ''] of declaration.matchAll(URL_TEXT))
      if (url.includes('#')) names[kind].push(idIn(url));
  }
  return names;
}

export interface StyleRule {
  readonly names: Names;
  /** Classes and ids, one of which an element must have; undefined if any element matches. */
  readonly selected: ReadonlySet<string> | undefined;
}

export function rulesIn(css: string): readonly StyleRule[] {
  const pieces = withoutComments(css).split(/([{}])/);
  const rules: StyleRule[] = [];
  const others: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (pieces[index - 1] !== '{' || pieces[index + 1] !== '}') {
      others.push(piece);
      continue;
    }
    const names = namesIn(piece);
    // A custom property applies wherever another rule uses it.
    const isOwn = /(?:^|;)\s*--/.test(piece);
    if (hasNames(names))
      rules.push({ names, selected: isOwn ? undefined : selectedBy(pieces[index - 2] ?? '') });
  }
  const names = namesIn(others.join(';'));
  return hasNames(names) ? [...rules, { names, selected: undefined }] : rules;
}

/** Classes and ids of a selector, if it selects only by these. */
function selectedBy(selector: string): ReadonlySet<string> | undefined {
  const lists = selector.trim().split(',');
  if (!lists.every((one) => /^\s*[\w-]*(?:[.#][\w-]+)+\s*$/.test(one))) return undefined;
  return new Set(Array.from(selector.matchAll(/[.#][\w-]+/g), ([found]) => found));
}

export function withoutComments(css: string): string {
  return css.includes('/*') ? css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ') : css;
}

/** Resolves escapes in CSS and removes comments. */
export function plainCss(css: string): string {
  const plain = withoutComments(css);
  if (!plain.includes('\\')) return plain;
  return plain.replace(/\\(?:([\da-f]{1,6})\s?|([\s\S]))/gi, (_escape, code?: string, sign = '') => {
    const point = Number.parseInt(code ?? '', 16);
    return code === undefined ? sign : point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}
