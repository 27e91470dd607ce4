// An SVG as a PNG, by resvg.
import type * as Library from '@resvg/resvg-js';
import { loadPackage } from './packages.ts';

export const RESVG = '@resvg/resvg-js';

/** Draws an SVG, so many pixels wide. Throws where resvg finds no SVG. */
export type Rasterise = (svg: string, width: number) => Uint8Array;

/** Loads the package when it is first used. Fonts of the machine are not used: another one has others. */
export function createRaster(root: string): Rasterise {
  let library: typeof Library | undefined;
  return (svg, width) => {
    library ??= loadPackage<typeof Library>(RESVG, root);
    const fitTo = { mode: 'width', value: width } as const;
    return new library.Resvg(svg, { fitTo, font: { loadSystemFonts: false } }).render().asPng();
  };
}
