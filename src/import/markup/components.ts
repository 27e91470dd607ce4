// Component tags in Markdown of other tools, and markup that becomes component tags.

import { BUILT_IN } from '../../api/index.ts';
import { type ComponentTagToken, codeAttribute, openTagAt } from '../../markdown/index.ts';
import { attributesIn, writeAttributes } from './attributes.ts';
import { withoutCode } from './outside-code.ts';
import { type Replacement, replaceParts } from './replacements.ts';

/** Opening tag of a component and its offset in a text. */
export interface PlacedTag {
  readonly index: number;
  readonly tag: ComponentTagToken;
}

/** Opening tags of components outside of code. */
export function componentTags(text: string): readonly PlacedTag[] {
  if (!/<[A-Z]/.test(text)) return [];
  return [...withoutCode(text).matchAll(/<[A-Z]/g)].flatMap(({ index }) => {
    const tag = openTagAt(text, index);
    return tag ? { index, tag } : [];
  });
}

/** Converts attributes that are code to text. Also returns the tags whose code is more than a text or a number. */
export function withTextAttributes(text: string): {
  readonly text: string;
  readonly lost: readonly string[];
} {
  const lost: string[] = [];
  const replacements: Replacement[] = [];
  for (const { index, tag } of componentTags(text))
    for (const { name, value = '', isCode, from: place, source } of tag.attributes) {
      if (!isCode) continue;
      const { fix } = codeAttribute(tag.name, name, value);
      if (fix === undefined) lost.push(`<${tag.name} ${name}=${value.replace(/\s+/g, ' ')}>`);
      const by = fix ?? writeAttributes({ [name]: value.slice(1, -1).trim() }).trim();
      const from = index + place;
      replacements.push({ from, to: from + source.length, by });
    }
  return { text: replaceParts(text, replacements), lost };
}

/** Name of the component for a template of another tool: `NewIn` for `new-in`. */
export function componentName(name: string): string {
  const words = name.replace(/\.\w+$/, '').split(/[^a-zA-Z0-9]+/);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Z]/.test(joined) && !BUILT_IN.has(joined) && joined !== 'Include' ? joined : `Old${joined}`;
}

/** The opening tag of a component; values without a name become `arg1`, `arg2`. */
export function openTag(name: string, written: string, isEmpty: boolean): string {
  const attributes = [...attributesIn(written)].map(([key, value]) => [
    /^\d+$/.test(key) ? `arg${Number(key) + 1}` : key,
    value.replaceAll('&', '&amp;'),
  ]);
  return `<${componentName(name)}${writeAttributes(Object.fromEntries(attributes))}${isEmpty ? ' /' : ''}>`;
}

/** Returns true where a component is allowed: not in the URL of a link, and not next to HTML. */
export function mayHoldComponent(text: string, from: number, to: number): boolean {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to);
  const before = text.slice(start, from);
  const after = text.slice(to, end < 0 ? text.length : end);
  const above = text.slice(Math.max(0, text.lastIndexOf('\n\n', start)), start);
  return !/[("'=/]$/.test(before) && !/<[a-z/!]/i.test(`${before} ${after}`) && !/^\s*<[a-z/!]/im.test(above);
}
