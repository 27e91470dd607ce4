// The files of a site's icon, from one SVG.

import type { Rasterise } from '../../kit/system/raster.ts';
import type { IconFile } from '../../model/settings/icons.ts';

/** The bytes of one of them: a PNG, or an ICO that holds some. */
export function drawIcon(
  svg: Uint8Array,
  { file, sizes, share, isOpaque }: IconFile,
  background: string,
  rasterise: Rasterise,
): Uint8Array {
  const drawing = framed(svg, share, isOpaque ? background : undefined);
  const pictures = sizes.map((size) => ({ size, png: rasterise(drawing, size) }));
  return file.endsWith('.ico') ? iconContainer(pictures) : (pictures[0]?.png ?? new Uint8Array());
}

/** The drawing in the middle of a square. */
function framed(svg: Uint8Array, share: number, background: string | undefined): string {
  const side = 100 * share;
  const start = (100 - side) / 2;
  const ground = background === undefined ? '' : `<rect width="100" height="100" fill="${background}"/>`;
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${ground}<image x="${start}" y="${start}" width="${side}" height="${side}" href="${address}"/></svg>`;
}

const HEAD = 6;
const ENTRY = 16;

/** https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10), with PNGs as every browser reads them. */
function iconContainer(pictures: readonly { readonly size: number; readonly png: Uint8Array }[]): Uint8Array {
  const head = Buffer.alloc(HEAD + ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = HEAD + ENTRY * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
