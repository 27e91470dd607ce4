interface Props {
  /** Its length chooses the order of the colors. */
  readonly title: string;
  readonly number: number;
}

/** Shapes in a field of 320 by 200, which they leave at its edges. Each has a color of its own. */
const EMBLEMS = [
  // People at a table.
  ['M8 146a70 70 0 0 1 140 0v54H8Z', 'M156 98a70 70 0 0 1 140 0v102H156Z', 'M90 200a62 62 0 0 1 124 0Z'],
  // Steps.
  [
    'M8 200v-34a32 32 0 0 1 64 0v34Z',
    'M84 200v-74a32 32 0 0 1 64 0v74Z',
    'M160 200v-114a32 32 0 0 1 64 0v114Z',
    'M236 200V46a32 32 0 0 1 64 0v154Z',
  ],
  // Halves.
  ['M176 44v188a94 94 0 0 1 0-188Z', 'M188 12a94 94 0 0 1 0 188Z'],
  // Rings.
  [
    'M320 0A200 200 0 0 0 120 200H320Z',
    'M320 52A148 148 0 0 0 172 200H320Z',
    'M320 104a96 96 0 0 0-96 96H320Z',
    'M320 152a48 48 0 0 0-48 48h48Z',
  ],
] as const;
const COLORS = 4;

/** A picture of a feature for a page without a bill: one of four, by the number of the feature. */
export function Emblem({ title, number }: Props) {
  return (
    <svg className="emblem" viewBox="0 0 320 200" preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
      {EMBLEMS[number % EMBLEMS.length]?.map((shape, index) => (
        <path key={shape} className={`emblem-${(title.length + index) % COLORS}`} d={shape} />
      ))}
    </svg>
  );
}
