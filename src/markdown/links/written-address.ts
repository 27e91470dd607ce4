import type { SourcePiece } from '../problem.ts';

/** What stands before the address of a link, of a definition, and in an attribute. */
const BEFORE = /(?:\]\(\s*<?|\]:\s*<?|=\s*["']?)$/;

/** An address that can be written wherever another one stands, without a sign that ends it there. */
const SIMPLE = /^[^\s()<>"'\\&]+$/;

/** Where an address is written in a link, a definition or an attribute; undefined where another one cannot simply take its place. */
export function addressIn(
  { source, from }: SourcePiece,
  written: string,
  other: string,
): SourcePiece | undefined {
  // A setting that is put in stays one.
  if (written === '' || written.includes('{{') || !SIMPLE.test(other)) return undefined;
  for (let at = source.lastIndexOf(written); at >= 0; at = source.lastIndexOf(written, at - 1)) {
    if (BEFORE.test(source.slice(0, at))) return { source: written, from: from + at };
    if (at === 0) break;
  }
  return undefined;
}
