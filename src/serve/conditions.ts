// Conditional requests, the choice of an encoding, and ranges: RFC 9110, sections 12.5.3, 13 and 14.

/** Returns true if the client already has this version: compares `If-None-Match` with the answer's strong tag. */
export function isUnchanged(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, opaque]) => opaque === tag);
}

/** Returns true if a range may be answered: `If-Range` must name exactly this version. Dates never match. */
export function isSameVersion(ifRange: string | undefined, tag: string): boolean {
  return ifRange === undefined || ifRange.trim() === tag;
}

export type Encoding = 'br' | 'gzip';

/** Returns the best encoding that the client accepts; `undefined` for none. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const quality = parameters.find((piece) => piece.startsWith('q='))?.slice(2);
      return [name, quality === undefined ? 1 : Number(quality) || 0] as const;
    }),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip';
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}

/** Range of bytes, including both ends. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Parses a range header. Anything except one well-formed range counts as no header. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'whole';
  const end = size - 1;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? end : Math.min(Number(last), end) };
}
