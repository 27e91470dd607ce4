// The `Range` header, RFC 9110, section 14. What is not one well-formed range is as good as no header.

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
