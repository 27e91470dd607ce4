interface Props {
  /** The name from which the pattern is drawn: another name gives another pattern. */
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
  /** Colors and pixels of a tile, for cards. On pages the stylesheet decides. */
  readonly colors?: readonly string[];
  readonly size?: number;
  /** The number of a tile that is missing. */
  readonly missing?: number | undefined;
  /** Number of a weave: one figure and two colors, in a pattern that repeats. Without it, each tile is different. */
  readonly weave?: number;
}

/** The shape on a tile, in a square of 10 by 10. */
const FIGURES = [
  'M0 0H10A10 10 0 0 1 0 10Z',
  'M0 0A5 5 0 0 0 10 0Z',
  'M0 0H10L0 10Z',
  'M5 0A5 5 0 0 1 5 10A5 5 0 0 1 5 0Z',
  'M0 0A5 5 0 0 1 0 10M10 0A5 5 0 0 0 10 10',
  'M0 0H10A10 10 0 0 1 0 10V6A6 6 0 0 0 6 0Z',
  'M0 0H10V5H0Z',
];
const COLORS = 5;

/** Quarter turns of four tiles, which together are a figure again. */
const TURNS = [0, 1, 3, 2];

/** Figures of a weave overlap a little: the ground would show between them. */
const OVERLAP = ' translate(-0.1 -0.1) scale(1.02)';

/** A picture of the site's own, which nobody has to draw: rows of tiles that its name chooses. */
export function Tiles({ name, columns, rows, colors, size = 10, missing, weave }: Props) {
  const next = numbersOf(name);
  const chosen = () => ({ turn: next(4), figure: next(FIGURES.length), distance: 1 + next(COLORS - 1) });
  const same = weave === undefined ? undefined : chosen();
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [index % columns, Math.floor(index / columns)];
    const ground = weave ?? next(COLORS);
    const { turn, figure, distance } = same ?? chosen();
    const corner = same ? (TURNS[(x % 2) + 2 * (y % 2)] ?? 0) : 0;
    return {
      key: index,
      place: `translate(${x * 10} ${y * 10})`,
      turn: `rotate(${((turn + corner) % 4) * 90} 5 5)${same ? OVERLAP : ''}`,
      figure: FIGURES[figure],
      ground: ground % COLORS,
      // Never that of the ground.
      color: (ground + distance) % COLORS,
    };
  });
  return (
    <svg
      className="tiles"
      viewBox={`0 0 ${columns * 10} ${rows * 10}`}
      width={columns * size}
      height={rows * size}
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
    >
      {tiles.map(({ key, place, turn, figure, ground, color }) =>
        key === missing ? null : (
          <g key={key} transform={place}>
            <path className={`tile-${ground}`} fill={colors?.[ground]} d="M0 0H10V10H0Z" />
            <path className={`tile-${color}`} fill={colors?.[color]} d={figure} transform={turn} />
          </g>
        ),
      )}
    </svg>
  );
}

/** Numbers below a limit, one after the other, the same for each name: FNV-1a, then xorshift. */
function numbersOf(name: string): (limit: number) => number {
  let state = 0x811c9dc5;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  state = state === 0 ? 1 : state;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}
