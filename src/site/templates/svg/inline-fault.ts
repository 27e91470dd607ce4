// What an SVG may not hold that becomes part of a page: whatever no drawing needs, and what the policy of pages blocks.
import type { SaxesTagNS } from 'saxes';
import { type ElementFault, type SvgFault, svgFault } from '../../rules/svg.ts';
import type { DrawingElement } from './optimizer.ts';

export function inlineFault(bytes: Uint8Array): SvgFault | undefined {
  return svgFault(bytes, outerReference);
}

/** `fill="url(other.svg#a)"`, which nothing would load. */
function outerReference({ attributes }: SaxesTagNS): ElementFault | undefined {
  for (const { name: attribute, value } of Object.values(attributes)) {
    const [, address] = /url\(\s*["']?(?!#|["']|data:)([^"')]*)/i.exec(value) ?? [];
    if (address !== undefined) return { message: `${attribute} refers to ${address.trim()}`, attribute };
  }
  return undefined;
}

/** The first style that cannot be an attribute of SVG, since pages hold no inline style. `text` is the file. */
export function styleFault(
  drawing: DrawingElement,
  text: string,
): (SvgFault & { readonly hint: string }) | undefined {
  const left = firstStyle(drawing) ?? firstTransform(drawing);
  if (left === undefined) return undefined;
  const [, property] = /([\w-]+)\s*:/.exec(left.startsWith('@') ? '' : left) ?? [];
  const found = property === undefined ? -1 : text.search(new RegExp(`(?<![\\w-])${property}\\s*:`));
  const message =
    property === undefined
      ? `its stylesheet holds ${left.trim().split(/[\s{(]/, 1)[0]}`
      : `the style ${property} cannot be an attribute of SVG`;
  const hint = 'Remove it, and write that in a stylesheet of the site for a class of the component.';
  if (found >= 0) return { message, offset: found, length: property?.length ?? 1, hint };
  return { message, offset: Math.max(0, text.search(/<(?:\w+:)?style/)), length: 1, hint };
}

function firstStyle({ name, attributes, children }: DrawingElement): string | undefined {
  if (name === 'style') return children.join('');
  if (attributes.style !== undefined) return attributes.style;
  return firstIn(children, firstStyle);
}

/** `transform: rotate(3deg)`: the attribute of that name knows no units. */
function firstTransform({ attributes, children }: DrawingElement): string | undefined {
  if (/\d(?:deg|g?rad|turn|px|%|e?m)/.test(attributes.transform ?? '')) return 'transform:';
  return firstIn(children, firstTransform);
}

function firstIn(
  children: DrawingElement['children'],
  find: (element: DrawingElement) => string | undefined,
): string | undefined {
  for (const child of children) {
    const found = typeof child === 'string' ? undefined : find(child);
    if (found !== undefined) return found;
  }
  return undefined;
}
