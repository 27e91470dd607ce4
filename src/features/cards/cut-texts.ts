// Finds the texts of a card that are cut off.
import type { MeasuredNode, Node } from '@takumi-rs/core';
import type { CardSize } from '../../model/pages/card.ts';

/** Pixels by which a text may exceed its box, because lines are higher than their letters. */
const TOLERANCE = 2;

/** Edges of a part of the card, in pixels from its corner. */
interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the texts that are partly hidden: shortened, or outside the card or a box that clips them. */
export function cutTexts(root: Node, layout: MeasuredNode, { width, height }: CardSize): readonly string[] {
  const cut = new Set<string>();
  const visit = (node: Node, measured: MeasuredNode, visible: Edges) => {
    const { runs, children } = measured;
    const own = boxOf(measured, { x: 0, y: 0, ...measured });
    const inside = node.style?.overflow === 'hidden' ? shared(visible, own) : visible;
    if (runs.length > 0) {
      const text = cardText(node);
      // The runs of a line don't contain the text of inline boxes.
      const isShortened =
        children.length === 0 && lengthOf(runs.map((run) => run.text).join('')) < lengthOf(text);
      if (isShortened || runs.some((run) => exceeds(boxOf(measured, lettersOf(run)), inside))) cut.add(text);
    }
    // The text of a flex container is a box of its own.
    const inner = node.type === 'container' ? (node.children ?? []) : [{ ...node, style: {} }];
    if (inner.length === children.length)
      for (const [index, child] of inner.entries()) visit(child, children[index] as MeasuredNode, inside);
  };
  visit(root, layout, { left: 0, top: 0, right: width, bottom: height });
  return [...cut];
}

/** Returns the text of an element. */
export function cardText(node: Node): string {
  if (node.type === 'text') return node.text;
  return node.type === 'container' ? (node.children ?? []).map(cardText).join('') : '';
}

/** Number of characters without spaces, of which lines drop some. */
function lengthOf(text: string): number {
  return text.replace(/\s/g, '').length;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the area of a line without its trailing space, which may overhang. */
function lettersOf({ text, ...area }: MeasuredNode['runs'][number]): Area {
  const space = /\s$/.test(text) ? 0.3 * area.height : 0;
  return { ...area, width: Math.max(0, area.width - space) };
}

/** Returns the box around an area of an element, which may be rotated. */
function boxOf({ transform: [a, b, c, d, e, f] }: MeasuredNode, { x, y, width, height }: Area): Edges {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  const lefts = corners.map(([across, down]) => a * across + c * down + e);
  const tops = corners.map(([across, down]) => b * across + d * down + f);
  return {
    left: Math.min(...lefts),
    top: Math.min(...tops),
    right: Math.max(...lefts),
    bottom: Math.max(...tops),
  };
}

function shared(one: Edges, other: Edges): Edges {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

function exceeds(inner: Edges, outer: Edges): boolean {
  const isBefore = inner.left < outer.left - TOLERANCE || inner.top < outer.top - TOLERANCE;
  return isBefore || inner.right > outer.right + TOLERANCE || inner.bottom > outer.bottom + TOLERANCE;
}
