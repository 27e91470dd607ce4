// Renders an SVG to a PNG with resvg.
import type * as Library from '@resvg/resvg-js';
import { loadPackage } from './packages.ts';

export const RESVG = '@resvg/resvg-js';

/** Draws an SVG at a width in pixels. Throws if resvg can't read it. */
export type Rasterize = (svg: string, width: number) => Uint8Array;

/**
 * Creates a rasterizer, which loads the package on first use. It ignores the fonts of the machine, which differ from one to
 * another.
 */
export function createRaster(root: string): Rasterize {
  let library: typeof Library | undefined;
  return (svg, width) => {
    library ??= loadPackage<typeof Library>(RESVG, root);
    const fitTo = { mode: 'width', value: width } as const;
    return new library.Resvg(svg, { fitTo, font: { loadSystemFonts: false } }).render().asPng();
  };
}
