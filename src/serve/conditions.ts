// Conditional requests, the choice of an encoding, and ranges: RFC 9110, sections 12.5.3, 13 and 14.

/** Whether the client already has this version: `If-None-Match` against the answer's tag, which is a strong one. */
export function isUnchanged(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return [...ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, opaque]) => opaque === tag);
}

/** Whether a range may be answered: `If-Range` must name this very version. Dates never do. */
export function isSameVersion(ifRange: string | undefined, tag: string): boolean {
  return ifRange === undefined || ifRange.trim() === tag;
}

export type Encoding = 'br' | 'gzip';

/** The best encoding that the client accepts; undefined for the bytes as they are. */
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

export type RangeVerdict =
  | { readonly kind: 'whole' }
  | { readonly kind: 'unsatisfiable' }
  | { readonly kind: 'part'; readonly range: ByteRange };

/** Both ends are included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const WHOLE: RangeVerdict = { kind: 'whole' };

/** What is not one well-formed range is as good as no header. */
export function parseRange(header: string | undefined, size: number): RangeVerdict {
  const match = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '');
  if (!match) return WHOLE;
  const [, first = '', last = ''] = match;
  if (first === '') return last === '' ? WHOLE : suffix(Number(last), size);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return WHOLE;
  if (start >= size) return { kind: 'unsatisfiable' };
  return part(start, last === '' ? size - 1 : Math.min(Number(last), size - 1));
}

function suffix(length: number, size: number): RangeVerdict {
  if (length === 0 || size === 0) return { kind: 'unsatisfiable' };
  return part(Math.max(0, size - length), size - 1);
}

function part(start: number, end: number): RangeVerdict {
  return { kind: 'part', range: { start, end } };
}
