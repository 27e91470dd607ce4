// Reads the size of graphics from their first element.
import { SaxesParser } from 'saxes';

/** CSS pixels per unit. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['px', 1],
  ['pt', 96 / 72],
  ['pc', 16],
  ['in', 96],
  ['cm', 96 / 2.54],
  ['mm', 96 / 25.4],
]);

interface DrawingSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** Returns the size of a graphic in CSS pixels from its first element; `undefined` if that isn't `<svg>`. */
export function readSvg(bytes: Buffer): DrawingSize | undefined {
  let root: Readonly<Record<string, string>> | undefined;
  let isOther = false;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) => {
    if (/^(?:\w+:)?svg$/.test(name)) root ??= attributes;
    else isOther ||= root === undefined;
  });
  // The first element must end here, because each error before it takes time.
  const text = bytes.toString('utf8', 0, 256 * 1024);
  for (let at = 0; at < text.length && !root && !isOther; at += STEP) parser.write(text.slice(at, at + STEP));
  return root && !isOther ? sizeOf(root) : undefined;
}

/** Number of characters to read at first: most graphics declare their size there. */
const STEP = 4096;

function sizeOf({ width, height, viewBox }: Readonly<Record<string, string>>): DrawingSize {
  const [written, upright] = [lengthOf(width), lengthOf(height)];
  const [, , boxWidth = 0, boxHeight = 0] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : undefined;
  if (written !== undefined && upright !== undefined) return rounded(written, upright);
  if (ratio === undefined) return { width: undefined, height: undefined };
  if (written !== undefined) return rounded(written, written / ratio);
  return upright === undefined ? rounded(boxWidth, boxHeight) : rounded(upright * ratio, upright);
}

/** Converts a length to pixels; undefined for one that depends on the page: `100%`, `10em`. */
function lengthOf(text: string | undefined): number | undefined {
  const [, number = '', unit = ''] = /^\s*([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(text ?? '') ?? [];
  const pixels = Number(number) * (UNITS.get(unit.toLowerCase()) ?? Number.NaN);
  return pixels > 0 && Number.isFinite(pixels) ? pixels : undefined;
}

function rounded(width: number, height: number): DrawingSize {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}
