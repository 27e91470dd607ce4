// `import Check from './check.svg?inline'` in a template returns a component that renders this graphic. It must not
// contain anything that the policy of pages blocks, or that graphics don't need.
import path from 'node:path';
import type { Message, OnLoadResult, PartialMessage, Plugin } from 'esbuild';
import type { SaxesTagNS } from 'saxes';
import { sha256 } from '../../kit/hash.ts';
import { linesOf, textLines } from '../../kit/lines.ts';
import { wordsOf } from '../../kit/thrown.ts';
import { loadProgram } from '../../limits/index.ts';
import { type ElementFault, type SvgFault, svgFault } from '../../rules/index.ts';
import { relativeTo } from '../inputs.ts';
import { INLINE_NAMESPACE } from '../module-names.ts';
import type { SourceFiles } from '../source-files.ts';
import type { DrawingElement, SvgOptimizer } from './optimizer.ts';

export function inlinePlugin(root: string, sources: SourceFiles): Plugin {
  let optimizer: SvgOptimizer | undefined;
  return {
    name: 'inline-svg',
    setup({ onResolve, onLoad, resolve }) {
      // Other tools use these names for the same import.
      onResolve({ filter: /\.svg\?(?:react|component|jsx)$/ }, ({ path: url }) => {
        const notes = [{ text: `Write ${url.replace(/\?.*$/, '?inline')} instead.` }];
        return { errors: [{ text: `Unknown import suffix: ${url}`, notes }] };
      });
      onResolve({ filter: /\?inline$/ }, async ({ path: url, ...args }) => {
        const wanted = url.replace(/\?inline$/, '');
        if (!wanted.endsWith('.svg'))
          return { errors: [{ text: 'Only SVG files can be imported with ?inline' }] };
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
  return loadProgram<{ createOptimizer(): SvgOptimizer }>('#svg-optimizer').createOptimizer();
}

function inlineSvg(file: string, bytes: Uint8Array, optimizer: SvgOptimizer, root: string): OnLoadResult {
  const text = new TextDecoder().decode(bytes);
  const fault = svgFault(bytes, unfitInPage);
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
  const lineText = textLines(text)[line - 1] ?? '';
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
    text: `${path.basename(file)} cannot be inlined: ${message}`,
    location,
    notes: [{ text: hint }],
  };
}

const REMOVE = 'Remove that in a drawing program, or import the file with ?url and show it in an <img>.';

/** Prefix of each id of a graphic, which each use of the component replaces. */
const ID_MARK = `id-${sha256('id').slice(0, 16)}-`;

/** Writes the component of a graphic as a module. `file` is its name in stacks of errors. */
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

/** Writes attributes with SVG's own names, which React keeps. */
function propsOf(attributes: DrawingElement['attributes']): string {
  const entries = Object.entries(attributes).map(
    ([name, value]) => `${JSON.stringify(name === 'class' ? 'className' : name)}: ${withIds(value)}`,
  );
  return `{ ${entries.join(', ')} }`;
}

function withIds(value: string): string {
  return JSON.stringify(value).replaceAll(ID_MARK, '" + id + "');
}

/** Reports HTML, and a reference to another file, `fill="url(other.svg#a)"`, which nothing would load. */
function unfitInPage({ name, local, attributes }: SaxesTagNS): ElementFault | undefined {
  if (local === 'foreignObject') return { message: `it contains <${name}>` };
  for (const { name: attribute, value } of Object.values(attributes)) {
    const [, url] = /url\(\s*["']?(?!#|["']|data:)([^"')]*)/i.exec(value) ?? [];
    if (url !== undefined) return { message: `${attribute} refers to ${url.trim()}`, attribute };
  }
  return undefined;
}

/** Reports the first style that can't be an attribute of SVG, because pages contain no inline styles. `text` is the file. */
function styleFault(
  drawing: DrawingElement,
  text: string,
): (SvgFault & { readonly hint: string }) | undefined {
  const left = firstStyle(drawing) ?? firstTransform(drawing);
  if (left === undefined) return undefined;
  const [, property] = /([\w-]+)\s*:/.exec(left.startsWith('@') ? '' : left) ?? [];
  const found = property === undefined ? -1 : text.search(new RegExp(`(?<![\\w-])${property}\\s*:`));
  const message =
    property === undefined
      ? `its stylesheet contains ${left.trim().split(/[\s{(]/, 1)[0]}`
      : `the style ${property} cannot be an attribute of SVG`;
  const hint = 'Remove it, and style a class of the component in a stylesheet of the site.';
  if (found >= 0) return { message, offset: found, length: property?.length ?? 1, hint };
  return { message, offset: Math.max(0, text.search(/<(?:\w+:)?style/)), length: 1, hint };
}

function firstStyle({ name, attributes, children }: DrawingElement): string | undefined {
  if (name === 'style') return children.join('');
  if (attributes.style !== undefined) return attributes.style;
  return firstIn(children, firstStyle);
}

/** Finds `transform: rotate(3deg)`, because the attribute of that name doesn't support units. */
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
