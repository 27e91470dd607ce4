interface Props {
  /** Its length chooses the order of the colors. */
  readonly title: string;
  readonly number: number;
}

/**
 * Shapes in a field of 320 by 200, which they leave at its edges. They begin and end 28 away from its sides, as the text of a
 * narrow card does. Each has a color of its own.
 */
const EMBLEMS = [
  // People at a table.
  ['M28 150a64 64 0 0 1 128 0v50H28Z', 'M164 100a64 64 0 0 1 128 0v100H164Z', 'M100 200a60 60 0 0 1 120 0Z'],
  // Steps.
  [
    'M28 200v-31a27 27 0 0 1 54 0v31Z',
    'M98 200v-73a27 27 0 0 1 54 0v73Z',
    'M168 200v-115a27 27 0 0 1 54 0v115Z',
    'M238 200V43a27 27 0 0 1 54 0v157Z',
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
  // Leaves, which grow out of the corner.
  [
    'M216 116A104 104 0 0 1 320 12A104 104 0 0 1 216 116Z',
    'M208 116A104 104 0 0 0 104 12A104 104 0 0 0 208 116Z',
    'M208 124A104 104 0 0 1 104 228A104 104 0 0 1 208 124Z',
    'M216 124A104 104 0 0 0 320 228A104 104 0 0 0 216 124Z',
  ],
  // Arches.
  [
    'M28 200v-50a38 38 0 0 1 76 0v50H80v-50a14 14 0 0 0-28 0v50Z',
    'M122 200v-94a38 38 0 0 1 76 0v94H174v-94a14 14 0 0 0-28 0v94Z',
    'M216 200V62a38 38 0 0 1 76 0v138H268V62a14 14 0 0 0-28 0v138Z',
  ],
  // Lines.
  [
    'M320 24H156a24 24 0 0 0 0 48H320Z',
    'M320 84H72a24 24 0 0 0 0 48H320Z',
    'M320 144H204a24 24 0 0 0 0 48H320Z',
  ],
  // Growing circles.
  [
    'M28 188a12 12 0 0 1 24 0 12 12 0 0 1-24 0Z',
    'M60 178a22 22 0 0 1 44 0 22 22 0 0 1-44 0Z',
    'M112 166a34 34 0 0 1 68 0 34 34 0 0 1-68 0Z',
    'M188 148a52 52 0 0 1 104 0 52 52 0 0 1-104 0Z',
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
