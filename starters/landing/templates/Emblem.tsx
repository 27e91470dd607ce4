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
  // Leaves.
  [
    'M120 96A92 92 0 0 1 212 4A92 92 0 0 1 120 96Z',
    'M220 4A92 92 0 0 1 312 96A92 92 0 0 1 220 4Z',
    'M120 104A92 92 0 0 1 212 196A92 92 0 0 1 120 104Z',
    'M220 196A92 92 0 0 1 312 104A92 92 0 0 1 220 196Z',
  ],
  // Arches.
  [
    'M8 200v-44a48 48 0 0 1 96 0v44H76v-44a20 20 0 0 0-40 0v44Z',
    'M112 200v-92a48 48 0 0 1 96 0v92H180v-92a20 20 0 0 0-40 0v92Z',
    'M216 200v-140a48 48 0 0 1 96 0v140H284v-140a20 20 0 0 0-40 0v140Z',
  ],
  // Lines.
  [
    'M320 20H156a26 26 0 0 0 0 52H320Z',
    'M320 82H60a26 26 0 0 0 0 52H320Z',
    'M320 144H196a26 26 0 0 0 0 52H320Z',
  ],
  // Growing circles.
  [
    'M2 184a16 16 0 0 1 32 0 16 16 0 0 1-32 0Z',
    'M42 172a28 28 0 0 1 56 0 28 28 0 0 1-56 0Z',
    'M106 156a44 44 0 0 1 88 0 44 44 0 0 1-88 0Z',
    'M202 138a62 62 0 0 1 124 0 62 62 0 0 1-124 0Z',
  ],
] as const;
const COLORS = 4;

/** A picture of a feature that the bill has none for: one of eight, by the number of the feature. */
export function Emblem({ title, number }: Props) {
  return (
    <svg className="emblem" viewBox="0 0 320 200" preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
      {EMBLEMS[number % EMBLEMS.length]?.map((shape, index) => (
        <path key={shape} className={`emblem-${(title.length + index) % COLORS}`} d={shape} />
      ))}
    </svg>
  );
}
