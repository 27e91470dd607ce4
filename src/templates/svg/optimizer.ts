// Makes an SVG smaller, with ids that each use can replace. A separate program in lib/, because few sites need it:
// `#svg-optimizer` in package.json.
import { optimize } from 'svgo';

export interface DrawingElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (DrawingElement | string)[];
}

export interface SvgOptimizer {
  /** Returns the element `<svg>`. Each id in it, and each reference to one, starts with `idMark`. Throws if it isn't XML. */
  optimize(svg: string, idMark: string): DrawingElement;
}

type SvgRoot = Parameters<NonNullable<Plugin['fn']>>[0];
type SvgNode = SvgRoot['children'][number];
type Plugin = Extract<
  NonNullable<NonNullable<Parameters<typeof optimize>[1]>['plugins']>[number],
  { fn?: unknown }
>;

export function createOptimizer(): SvgOptimizer {
  return {
    optimize(svg, idMark) {
      let drawing: DrawingElement | undefined;
      const keep = (root: SvgRoot) => {
        drawing = root.children.map(drawingOf).find((node) => typeof node === 'object');
        return null;
      };
      optimize(svg, {
        plugins: [
          'removeTitle',
          {
            name: 'preset-default',
            params: { overrides: { inlineStyles: { onlyMatchedOnce: false }, minifyStyles: false } },
          },
          'convertStyleToAttrs',
          'removeXlink',
          'removeXMLNS',
          { name: 'prefixIds', params: { prefix: idMark, delim: '', prefixClassNames: false } },
          { name: 'keep', fn: keep },
        ],
      });
      if (!drawing) throw new Error('It has no <svg> element');
      return drawing;
    },
  };
}

function drawingOf(node: SvgNode): DrawingElement | string | undefined {
  if (node.type === 'text' || node.type === 'cdata') return node.value;
  if (node.type !== 'element') return undefined;
  const { name, attributes, children } = node;
  return {
    name,
    attributes: { ...attributes },
    children: children.map(drawingOf).filter((child) => child !== undefined),
  };
}
