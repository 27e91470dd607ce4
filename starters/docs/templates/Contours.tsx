import { shared } from 'sitewright';

interface Props {
  /** The words from which the lines are drawn: other words give other hills. */
  readonly title: string;
  readonly className?: string;
  /** For cards. On pages the stylesheet decides. */
  readonly color?: string;
  readonly width?: number;
  readonly height?: number;
}

const WIDTH = 800;
const HEIGHT = 500;
const CORNERS = 14;

/** Contour lines of hills that do not exist, as on a map. */
export const Contours = shared(function Contours({ title, color = 'currentColor', ...place }: Props) {
  const next = numbersOf(title);
  const hills = Array.from({ length: 3 }, (_, hill) => {
    const center = { x: WIDTH * (0.2 + hill * 0.3) + next(140) - 70, y: 120 + next(260) };
    const turns = [next(628) / 100, next(628) / 100];
    return Array.from({ length: 7 - hill }, (_, line) => ring(center, (line + 1) * 30, turns)).join('');
  });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke={color}
      strokeWidth="1.5"
      aria-hidden="true"
      {...place}
    >
      <path d={hills.join('')} />
    </svg>
  );
});

/** A closed curve around a center, as uneven as its two waves make it. */
function ring({ x, y }: { x: number; y: number }, radius: number, [first = 0, second = 0]: number[]): string {
  const points = Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (corner / CORNERS) * 2 * Math.PI;
    const wave = 1 + 0.2 * Math.sin(2 * angle + first) + 0.1 * Math.sin(3 * angle + second);
    return [x + Math.cos(angle) * radius * wave * 1.25, y + Math.sin(angle) * radius * wave] as const;
  });
  const middle = (index: number) => {
    const [a, b] = [points[index % CORNERS], points[(index + 1) % CORNERS]];
    return a && b ? `${Math.round((a[0] + b[0]) / 2)} ${Math.round((a[1] + b[1]) / 2)}` : '';
  };
  const curves = points.map((_, index) => {
    const [toX = 0, toY = 0] = points[(index + 1) % CORNERS] ?? [];
    return `Q${Math.round(toX)} ${Math.round(toY)} ${middle(index + 1)}`;
  });
  return `M${middle(0)}${curves.join('')}`;
}

/** Numbers below a limit, one after the other, the same for each text: FNV-1a, then xorshift. */
function numbersOf(text: string): (limit: number) => number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  state = state === 0 ? 1 : state;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}
