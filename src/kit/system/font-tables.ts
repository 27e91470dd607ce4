// Tables of a font: its characters, their widths and its height.
// https://learn.microsoft.com/typography/opentype/spec/otff
import { createRequire } from 'node:module';

/** Returns the code points for which a TTF, OTF, WOFF or WOFF2 has glyphs. Rejects if it is none of these. */
export async function fontCharacters(font: Uint8Array): Promise<ReadonlySet<number>> {
  return new Set(glyphsOf(await sfntOf(font)).keys());
}

/** Lengths as parts of the font size. */
export interface FontMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Average width of the characters of a text. */
  readonly width: number;
  readonly isItalic: boolean;
}

/** Returns the metrics of a font with glyphs for all characters of `text`. Rejects if the file isn't a font. */
export async function fontMetrics(font: Uint8Array, text: string): Promise<FontMetrics> {
  const file = await sfntOf(font);
  const [head, hhea, hmtx] = [tableOf(file, 'head'), tableOf(file, 'hhea'), tableOf(file, 'hmtx')];
  if (!head || !hhea || !hmtx) throw new Error('It has no table with widths');
  const unit = head.readUInt16BE(18);
  const glyphs = glyphsOf(file);
  const last = hhea.readUInt16BE(34) - 1;
  const widths = [...text].map((letter) =>
    hmtx.readUInt16BE(4 * Math.min(glyphs.get(letter.codePointAt(0) ?? 0) ?? 0, last)),
  );
  return {
    ascent: hhea.readInt16BE(4) / unit,
    descent: -hhea.readInt16BE(6) / unit,
    lineGap: hhea.readInt16BE(8) / unit,
    width: widths.reduce((sum, width) => sum + width, 0) / widths.length / unit,
    isItalic: (head.readUInt16BE(44) & 2) !== 0,
  };
}

async function sfntOf(font: Uint8Array): Promise<Buffer> {
  const library = createRequire(import.meta.url).resolve('subset-font');
  const converter = createRequire(library)('fontverter') as Converter;
  return Buffer.from(await converter.convert(Buffer.from(font), 'sfnt'));
}

interface Converter {
  convert(font: Buffer, format: 'sfnt'): Promise<Uint8Array>;
}

function tableOf(file: Buffer, tag: string): Buffer | undefined {
  const tables = Array.from({ length: file.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((at) => file.toString('latin1', at, at + 4) === tag);
  return entry === undefined ? undefined : file.subarray(file.readUInt32BE(entry + 8));
}

/** Returns the glyph of each code point, from the table `cmap`. */
function glyphsOf(file: Buffer): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  const cmap = tableOf(file, 'cmap');
  for (let index = 0; index < (cmap?.readUInt16BE(2) ?? 0); index += 1) {
    const table = cmap?.subarray(cmap.readUInt32BE(8 + 8 * index));
    if (table?.readUInt16BE(0) === 4) readSegments(table, glyphs);
    else if (table?.readUInt16BE(0) === 12) readGroups(table, glyphs);
  }
  return glyphs;
}

/** Format 4: segments of characters below U+10000. Glyph 0 means none. */
function readSegments(table: Buffer, glyphs: Map<number, number>): void {
  const length = table.readUInt16BE(6);
  for (let at = 0; at < length; at += 2) {
    const end = table.readUInt16BE(14 + at);
    const start = table.readUInt16BE(16 + length + at);
    const delta = table.readUInt16BE(16 + 2 * length + at);
    const rangeAt = 16 + 3 * length + at;
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const glyph = range === 0 ? code + delta : table.readUInt16BE(rangeAt + range + 2 * (code - start));
      if ((glyph & 0xffff) !== 0) glyphs.set(code, glyph & 0xffff);
    }
  }
}

/** Format 12: groups of characters. */
function readGroups(table: Buffer, glyphs: Map<number, number>): void {
  for (let group = 0; group < table.readUInt32BE(12); group += 1) {
    // A damaged font may list codes that Unicode doesn't have.
    const end = Math.min(table.readUInt32BE(20 + 12 * group), 0x10ffff);
    const start = table.readUInt32BE(16 + 12 * group);
    const glyph = table.readUInt32BE(24 + 12 * group);
    for (let code = start; code <= end; code += 1) glyphs.set(code, glyph + code - start);
  }
}
