// The replacements for packages in the Markdown writer behave like the packages.
import fc from 'fast-check';
import type { Element } from 'hast';
import * as original from 'hast-util-is-element';
import * as originalVisit from 'unist-util-visit';
import { expect, test } from 'vitest';
import {
  convertElement,
  EXIT,
  isElement,
  SKIP,
  visit,
} from '../../../src/features/markdown-copies/lean-packages.ts';

const names = fc.constantFrom('p', 'a', 'constructor', 'Test', '');
const hasClass = (element: Element) => 'className' in element.properties;
const tests = fc.oneof(
  names,
  fc.array(fc.oneof(names, fc.constant(hasClass))),
  fc.constant(hasClass),
  fc.constantFrom(undefined, null),
);
const properties = fc.constantFrom({}, { className: ['test'] });
const nodes = fc.oneof(
  fc.record({ type: fc.constant('element'), tagName: names, properties, children: fc.constant([]) }),
  fc.constantFrom(undefined, null, 'p', 7, { type: 'text', value: 'p' }, { type: 'root', children: [] }),
);

test('elements are classified as in the package', () => {
  fc.assert(
    fc.property(nodes, tests, (node, wanted) => {
      const expected = original.isElement(node, wanted as never);
      expect(isElement(node, wanted)).toBe(expected);
      expect(isElement(node, wanted)).toBe(expected);
      expect(convertElement(wanted)(node)).toBe(original.convertElement(wanted as never)(node));
    }),
  );
});

interface Tree {
  readonly type: string;
  readonly children?: Tree[];
}

const { trees } = fc.letrec<{ trees: Tree }>((tie) => ({
  trees: fc.oneof(
    { depthSize: 'small' },
    fc.record({ type: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ type: fc.constantFrom('a', 'b', 'c'), children: fc.array(tie('trees'), { maxLength: 4 }) }),
  ),
}));

const results = fc.constantFrom(undefined, undefined, undefined, SKIP, EXIT, 'again', 'remove');

/** Records a visit that skips, ends, repeats and removes nodes. */
function visitedWith(walk: typeof visit, tree: Tree, given: readonly unknown[]): readonly unknown[] {
  const seen: unknown[] = [];
  walk(tree, (node, index, parent) => {
    const result = given[seen.length];
    seen.push([node.type, index, parent?.type]);
    if (result === 'remove') parent?.children.splice(index ?? 0, 1);
    if (result === 'remove' || result === 'again') return seen.length < 50 ? index : EXIT;
    return result as undefined;
  });
  return seen;
}

test('trees are visited as in the package', () => {
  fc.assert(
    fc.property(trees, fc.array(results), (tree, given) => {
      const expected = visitedWith(originalVisit.visit as typeof visit, structuredClone(tree), given);
      expect(visitedWith(visit, structuredClone(tree), given)).toEqual(expected);
    }),
  );
});
