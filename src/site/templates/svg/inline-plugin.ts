// `import Check from './check.svg?inline'` in a template gives a component that is this drawing.
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Message, OnLoadResult, PartialMessage, Plugin } from 'esbuild';
import { sha256 } from '../../../kit/hash.ts';
import { linesOf } from '../../../kit/lines.ts';
import { wordsOf } from '../../../kit/thrown.ts';
import type { SvgFault } from '../../rules/svg.ts';
import { relativeTo } from '../inputs.ts';
import { INLINE_NAMESPACE } from '../module-names.ts';
import type { SourceFiles } from '../source-files.ts';
import { inlineFault, styleFault } from './inline-fault.ts';
import type { DrawingElement, SvgOptimizer } from './optimizer.ts';

export function inlinePlugin(root: string, sources: SourceFiles): Plugin {
  let optimizer: SvgOptimizer | undefined;
  return {
    name: 'inline-svg',
    setup({ onResolve, onLoad, resolve }) {
      // Other tools have these names for the same.
      onResolve({ filter: /\.svg\?(?:react|component|jsx)$/ }, ({ path: address }) => {
        const notes = [{ text: `Write ${address.replace(/\?.*$/, '?inline')} there.` }];
        return { errors: [{ text: `There is no import of this kind: ${address}`, notes }] };
      });
      onResolve({ filter: /\?inline$/ }, async ({ path: address, ...args }) => {
        const wanted = address.replace(/\?inline$/, '');
        if (!wanted.endsWith('.svg'))
          return { errors: [{ text: 'Only SVG files are imported with ?inline' }] };
        const found = await resolve(wanted, args);
        if (found.errors.length > 0) return { errors: found.errors };
        return { path: relativeTo(root, found.path), namespace: INLINE_NAMESPACE };
      });
      onLoad({ filter: /.*/, namespace: INLINE_NAMESPACE }, ({ path: file }) => {
        optimizer ??= loadOptimizer();
        return inlineSvg(file, sources.read(path.join(root, file)), optimizer, root);
      });
    },
  };
}

function loadOptimizer(): SvgOptimizer {
  const program: { createOptimizer(): SvgOptimizer } = createRequire(import.meta.url)('#svg-optimizer');
  return program.createOptimizer();
}

function inlineSvg(file: string, bytes: Uint8Array, optimizer: SvgOptimizer, root: string): OnLoadResult {
  const text = new TextDecoder().decode(bytes);
  const fault = inlineFault(bytes);
  if (fault) return { errors: [messageOf(file, text, fault)] };
  try {
    const drawing = optimizer.optimize(text, ID_MARK);
    const left = styleFault(drawing, text);
    if (left) return { errors: [messageOf(file, text, left)] };
    return {
      contents: componentOf(drawing, file),
      loader: 'js',
      resolveDir: path.dirname(path.join(root, file)),
    };
  } catch (error) {
    return { errors: [messageOf(file, text, { message: wordsOf(error), offset: 0, length: 1 })] };
  }
}

function messageOf(file: string, text: string, fault: SvgFault & { readonly hint?: string }): PartialMessage {
  const { message, offset, length, hint = REMOVE } = fault;
  const { line, column } = linesOf(text).at(offset);
  const lineText = text.split(/\r\n|\n|\r/)[line - 1] ?? '';
  const location: Message['location'] = {
    file,
    namespace: '',
    line,
    // esbuild counts bytes.
    column: Buffer.byteLength(lineText.slice(0, column - 1)),
    length: Buffer.byteLength(lineText.slice(column - 1, column - 1 + length)),
    lineText,
    suggestion: '',
  };
  return {
    text: `${path.basename(file)} cannot be part of a page: ${message}`,
    location,
    notes: [{ text: hint }],
  };
}

const REMOVE = 'Remove it with a program for drawing, or import the file with ?url and show it with <img>.';

/** Begins each id of a drawing, where each use of the component puts one of its own. */
const ID_MARK = `id-${sha256('id').slice(0, 16)}-`;

/** The component of a drawing as the text of a module. `file` names it, in stacks of errors. */
function componentOf({ attributes, children }: DrawingElement, file: string): string {
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
