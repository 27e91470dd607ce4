// Measures, joins and encodes the HTML of a page, whose pieces several pages may share.
import type { HtmlPieces, SharedHtml } from './document.ts';

export function textOf(piece: string | SharedHtml): string {
  return typeof piece === 'string' ? piece : piece.html;
}

export function joinPieces(html: HtmlPieces): string {
  return html.map(textOf).join('');
}

/** Length in UTF-16 code units. */
export function lengthOf(html: HtmlPieces): number {
  return html.reduce((sum, piece) => sum + textOf(piece).length, 0);
}

/** Returns the range of some pieces in the bytes of the document, given the number of all bytes. Fast if they are near the end. */
export function rangeOf(
  html: HtmlPieces,
  [from, to]: readonly [from: number, to: number],
  size: number,
): readonly [start: number, end: number] {
  const end = size - Buffer.byteLength(joinPieces(html.slice(to)));
  return [end - Buffer.byteLength(joinPieces(html.slice(from, to))), end];
}

/** Creates an encoder that encodes the same long shared HTML once. */
export function createEncoder(): (html: HtmlPieces) => Uint8Array {
  const known = new Map<string, Uint8Array>();
  const bytesOf = ({ key, html }: SharedHtml) => {
    const bytes = known.get(key) ?? Buffer.from(html);
    known.set(key, bytes);
    return bytes;
  };
  return (html) => {
    const parts: Uint8Array[] = [];
    let text = '';
    for (const piece of html) {
      // Node.js puts the bytes of shorter texts into pools, all of which they would keep in memory.
      if (typeof piece === 'string' || piece.html.length < 32 * 1024) text += textOf(piece);
      else {
        parts.push(Buffer.from(text), bytesOf(piece));
        text = '';
      }
    }
    return Buffer.concat([...parts, Buffer.from(text)]);
  };
}
