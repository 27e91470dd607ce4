// Replaces three packages of the Markdown writer (`alias` in `scripts/compile.mjs`), which took half of its time.
// `hast-util-is-element` creates a function for each name of a list on each call, and is called several times per node with
// a list of 70 names. `@ungap/structured-clone` copies trees. `unist-util-visit` has a function for each node.
import type { Element } from 'hast';
import type { Node, Parent } from 'unist';

type Predicate = (element: Element) => boolean;

type ElementTest = string | readonly (string | Predicate)[] | Predicate | null | undefined;

type NodeTest = (node: unknown) => boolean;

export function convertElement(test: ElementTest): NodeTest {
  const predicate = predicateOf(test);
  return (node) => isElementNode(node) && predicate(node);
}

/** Lists of names are constants of the packages that ask. */
const checks = new WeakMap<object, NodeTest>();

function passes(node: unknown, test?: ElementTest): boolean {
  if (typeof test !== 'object' || test === null) return convertElement(test)(node);
  const check = checks.get(test) ?? convertElement(test);
  checks.set(test, check);
  return check(node);
}

export { passes as isElement };

function predicateOf(test: ElementTest): Predicate {
  if (test === null || test === undefined) return () => true;
  if (typeof test === 'function') return test;
  if (typeof test === 'string') return ({ tagName }) => tagName === test;
  const names = new Set(test.filter((one) => typeof one === 'string'));
  const others = test.filter((one) => typeof one === 'function');
  return (element) => names.has(element.tagName) || others.some((one) => one(element));
}

function isElementNode(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'tagName' in node && 'type' in node;
}

/** Returns the tree itself: only the writer uses it, so it may be changed. */
export default function sameTree<T>(tree: T): T {
  return tree;
}

export const SKIP = 'skip';
export const EXIT = false;

/** Index of the next node, or one of the constants above. */
type VisitResult = typeof SKIP | typeof EXIT | number | undefined;

type Visitor = (node: Node, index: number | undefined, parent: Parent | undefined) => VisitResult;

/** Visits a node, then its children. Returns the result for the node, or `EXIT` if the whole visit ended. */
export function visit(node: Node, visitor: Visitor, index?: number, parent?: Parent): VisitResult {
  const result = visitor(node, index, parent);
  if (result === EXIT || result === SKIP || !('children' in node)) return result;
  const { children } = node as Parent;
  for (let at = 0; at >= 0 && at < children.length; ) {
    const next = visit(children[at] as Node, visitor, at, node as Parent);
    if (next === EXIT) return EXIT;
    at = typeof next === 'number' ? next : at + 1;
  }
  return result;
}
