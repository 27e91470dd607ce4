// The component that a drawing becomes, as the text of a module.
import path from 'node:path';
import { sha256 } from '../../base/hash.ts';
import type { DrawingElement } from './optimizer.ts';

/** Begins each id of a drawing, where each use of the component puts one of its own. */
export const ID_MARK = `id-${sha256('id').slice(0, 16)}-`;

/** `file` names the drawing, in stacks of errors. */
export function componentOf({ attributes, children }: DrawingElement, file: string): string {
  const inner = children.map(expressionOf);
  const own = propsOf(attributes);
  const usesIds = [own, ...inner].some((text) => text.includes('+ id +'));
  const name = JSON.stringify(path.posix.basename(file, '.svg'));
  return `
import { createElement, ${usesIds ? 'useId' : ''} } from 'react';
export default { [${name}]({ title, ...props }) {
  ${usesIds ? 'const id = useId();' : ''}
  const isNamed = title || props['aria-label'] || props['aria-labelledby'];
  return createElement(
    'svg',
    { ...${own}, ...(isNamed ? { role: 'img' } : { 'aria-hidden': true }), ...props },
    ${[`title ? createElement('title', null, title) : null`, ...inner].join(',\n    ')}
  );
} }[${name}];
`;
}

function expressionOf(node: DrawingElement | string): string {
  if (typeof node === 'string') return JSON.stringify(node);
  const children = node.children.map((child) => `, ${expressionOf(child)}`);
  return `createElement(${JSON.stringify(node.name)}, ${propsOf(node.attributes)}${children.join('')})`;
}

/** Names of attributes are those of SVG, which React writes as they are. */
function propsOf(attributes: DrawingElement['attributes']): string {
  const entries = Object.entries(attributes).map(
    ([name, value]) => `${JSON.stringify(name === 'class' ? 'className' : name)}: ${withIds(value)}`,
  );
  return `{ ${entries.join(', ')} }`;
}

function withIds(value: string): string {
  return JSON.stringify(value).replaceAll(ID_MARK, '" + id + "');
}
