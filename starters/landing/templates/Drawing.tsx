/** Each in two layers: a spot of color, and lines. In a square of 64 by 64. */
const DRAWINGS = [
  ['M20 14h34v34H20z', 'M14 6h36v52l-6-5-6 5-6-5-6 5-6-5-6 5zM23 20h18M23 31h18'],
  [
    'M34 34a20 20 0 1 0 0 .1z',
    'M24 24m-16 0a16 16 0 1 0 32 0a16 16 0 1 0-32 0M40 40m-16 0a16 16 0 1 0 32 0a16 16 0 1 0-32 0',
  ],
  [
    'M12 40h42v14H12z',
    'M32 8v48M12 18h40M12 18l-8 20a10 7 0 0 0 16 0zM52 18l-8 20a10 7 0 0 0 16 0zM20 56h24',
  ],
  ['M10 30h24v24H10z', 'M26 38l18-18M30 14l6-6a14 14 0 0 1 20 20l-8 8M34 50l-6 6A14 14 0 0 1 8 36l8-8'],
] as const;

/** A sign for a feature, one of a few. */
export function Drawing({ number }: { readonly number: number }) {
  const [spot, lines] = DRAWINGS[number % DRAWINGS.length] ?? DRAWINGS[0];
  return (
    <svg className={`drawing drawing-${number % DRAWINGS.length}`} viewBox="0 0 64 64" aria-hidden="true">
      <path className="spot" d={spot} />
      <path d={lines} />
    </svg>
  );
}
