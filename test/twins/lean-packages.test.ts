// The replacements for packages in the Markdown writer behave like the packages.
import fc from 'fast-check';
import type { Element } from 'hast';
import * as original from 'hast-util-is-element';
import { expect, test } from 'vitest';
import { convertElement, isElement } from '../../src/features/twins/lean-packages.ts';

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
