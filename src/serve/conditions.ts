// Conditional requests and the choice of an encoding: RFC 9110, sections 12.5.3 and 13.

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
