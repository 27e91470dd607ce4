import type { SVGProps } from 'react';
import { oklch, shared } from 'sitewright';

interface Props {
  /** The title from which the picture is drawn: another title gives another picture. */
  readonly title: string;
  /** `YYYY-MM-DD`: the month chooses the color of the sky. */
  readonly date: string | undefined;
  readonly className?: string;
  /** Pixels, for cards. On pages the stylesheet decides. */
  readonly width?: number;
  readonly height?: number;
}

const WIDTH = 1200;
const HEIGHT = 630;

/** The foregrounds, one of which the title chooses. */
const SCENES = ['reeds', 'pines', 'boat', 'roofs', 'peaks'] as const;

/** Hue of the sky from January to December: cold, then green, then gold, then red. */
const MONTHS = [258, 250, 225, 190, 165, 215, 235, 75, 50, 32, 345, 285];

/** Times of the day: lightness of the sky from top to horizon, of the land, of the water, and of the sun. */
const TIMES = [
  { sky: [0.74, 0.93], land: 0.46, water: 0.66, sun: 0.86 },
  { sky: [0.86, 0.96], land: 0.55, water: 0.76, sun: 0.8 },
  { sky: [0.5, 0.82], land: 0.3, water: 0.42, sun: 0.76 },
  { sky: [0.26, 0.46], land: 0.17, water: 0.24, sun: 0.92 },
] as const;

/**
 * A cover for a post without one: sky, sun, hills, and water or woods, drawn from its title and its month. It is drawn once for
 * all lists that show the post.
 */
export const Horizon = shared(function Horizon({ title, date, ...place }: Props) {
  const next = numbersOf(title);
  const between = (low: number, high: number) => low + next(high - low + 1);
  const hue = MONTHS[Number(date?.slice(5, 7) ?? 1) - 1] ?? 250;
  const { sky, land, water, sun } = TIMES[next(TIMES.length)] ?? TIMES[0];
  const isNight = sun > 0.9;
  const horizon = between(320, 400);
  const center = between(240, 960);
  const radius = isNight ? between(44, 64) : between(70, 120);
  const height = between(110, horizon - 20);
  const shade = (lightness: number, chroma = 0.075, turn = 0) => oklch(lightness, chroma, hue + turn);
  const light = isNight ? shade(0.94, 0.03) : oklch(sun, 0.15, height > horizon - 110 ? 38 : 72);
  const bands = [0, 1, 2, 3].map((band) => {
    const top = Math.round((band * horizon) / 4.2);
    const fill = shade(sky[0] + ((sky[1] - sky[0]) * band) / 3, 0.085 - band * 0.012, band * -7);
    const edge = band === 0 ? `M0 0H${WIDTH}` : waveOf(next, top, 16);
    return <path key={band} fill={fill} d={`${edge}V${HEIGHT}H0Z`} />;
  });
  const hills = [0, 1].map((ridge) => {
    const fill = shade(land + (1 - ridge) * 0.14, 0.055, 10);
    return (
      <path
        key={ridge}
        fill={fill}
        d={`${waveOf(next, horizon - 44 + ridge * 34, 64 - ridge * 34)}V${HEIGHT}H0Z`}
      />
    );
  });
  const glints = Array.from({ length: 6 }, (_, row) => {
    const half = Math.round(radius * (1.25 - row * 0.17)) + between(-12, 12);
    const x = center + between(-18, 18);
    return `M${x - half} ${horizon + 28 + row * 34}h${half * 2}`;
  });
  const ripples = Array.from({ length: 9 }, () => {
    const length = between(60, 260);
    return `M${between(0, WIDTH - length)} ${between(horizon + 24, HEIGHT - 24)}h${length}`;
  });
  const scene = SCENES[next(SCENES.length)] ?? 'reeds';
  const lines = { stroke: shade(land - 0.1, 0.04), strokeLinecap: 'round', fill: 'none' } as const;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      {...place}
    >
      {bands}
      <circle cx={center} cy={height} r={radius} fill={light} />
      {hills}
      {scene === 'peaks' && <Peaks next={next} foot={horizon} shade={shade} land={land} />}
      {scene === 'pines' ? (
        <>
          <path fill={shade(land + 0.06, 0.06)} d={`${waveOf(next, horizon + 40, 36)}V${HEIGHT}H0Z`} />
          <path fill={shade(land, 0.06)} d={`${waveOf(next, horizon + 130, 40)}V${HEIGHT}H0Z`} />
          <path fill={shade(land * 0.7, 0.045)} d={pinesOf(next)} />
        </>
      ) : (
        <>
          <path fill={shade(water, 0.06)} d={`M0 ${horizon}H${WIDTH}V${HEIGHT}H0Z`} />
          <path fill={shade(water - 0.07, 0.06)} d={`${waveOf(next, horizon + 120, 14)}V${HEIGHT}H0Z`} />
          <path
            d={ripples.join('')}
            stroke={shade(water + 0.12, 0.05)}
            strokeWidth="4"
            strokeLinecap="round"
          />
          <path d={glints.join('')} stroke={light} strokeWidth="7" strokeLinecap="round" />
        </>
      )}
      {scene === 'reeds' && <Reeds next={next} lines={lines} />}
      {scene === 'roofs' && <Roofs next={next} foot={horizon + 6} fill={lines.stroke} light={light} />}
      {scene === 'boat' && <path fill={lines.stroke} d={boatOf(next, horizon)} />}
    </svg>
  );
});

interface ReedsProps {
  readonly next: Numbers;
  readonly lines: SVGProps<SVGGElement>;
}

function Reeds({ next, lines }: ReedsProps) {
  const between = (low: number, high: number) => low + next(high - low + 1);
  const side = next(2) === 0 ? between(30, 200) : between(860, 1010);
  const reeds = Array.from({ length: 11 }, (_, reed) => {
    const x = side + reed * 15 + between(-6, 6);
    const top = HEIGHT - between(110, 300);
    return { x, top, lean: between(-26, 26), hasHead: next(3) > 0 };
  });
  return (
    <g strokeWidth="5" {...lines}>
      <path
        d={reeds.map(({ x, top, lean }) => `M${x} ${HEIGHT}Q${x} ${top + 80} ${x + lean} ${top}`).join('')}
      />
      <path
        strokeWidth="15"
        d={reeds
          .filter(({ hasHead }) => hasHead)
          .map(({ x, top, lean }) => `M${x + lean} ${top}l${Math.round(lean / 8)} -34`)
          .join('')}
      />
    </g>
  );
}

interface PeaksProps {
  readonly next: Numbers;
  /** The height at which they begin. */
  readonly foot: number;
  readonly shade: (lightness: number, chroma?: number) => string;
  readonly land: number;
}

/** Three mountains behind the hills' end, each with snow on its top. */
function Peaks({ next, foot, shade, land }: PeaksProps) {
  const first = next(2) === 0 ? 120 : 560;
  return [1, 0, 2].map((number) => {
    const x = first + number * 190 + next(50);
    const tall = (number === 1 ? 230 : 130) + next(50);
    const half = Math.round(tall * 1.05);
    const top = foot - tall;
    const snow = `M${x} ${top}l${half * 0.3} ${tall * 0.3}l${-half * 0.16} ${-tall * 0.05}l${-half * 0.13} ${tall * 0.13}l${-half * 0.15} ${-tall * 0.12}l${-half * 0.16} ${tall * 0.04}Z`;
    return (
      <g key={number}>
        <path
          fill={shade(land + 0.05 + (number % 2) * 0.04, 0.06)}
          d={`M${x - half} ${foot}L${x} ${top}L${x + half} ${foot}Z`}
        />
        <path fill={shade(Math.min(land + 0.42, 0.97), 0.02)} d={snow} />
      </g>
    );
  });
}

interface RoofsProps {
  readonly next: Numbers;
  readonly foot: number;
  readonly fill: string;
  readonly light: string;
}

/** A town on the shore: houses with a window each, and a tower. */
function Roofs({ next, foot, fill, light }: RoofsProps) {
  const first = next(2) === 0 ? 70 : 560;
  const tower = 2 + next(5);
  const houses = Array.from({ length: 9 }, (_, house) => {
    const isTower = house === tower;
    const wide = isTower ? 40 : 62;
    const tall = isTower ? 150 : 48 + next(50);
    const roof = isTower ? 60 : 26 + next(16);
    return { x: first + house * 60, wide, tall, roof };
  });
  return (
    <>
      <path
        fill={fill}
        d={houses
          .map(
            ({ x, wide, tall, roof }) =>
              `M${x} ${foot}v${-tall}l${wide / 2} ${-roof}l${wide / 2} ${roof}v${tall}Z`,
          )
          .join('')}
      />
      <path
        fill={light}
        d={houses.map(({ x, wide, tall }) => `M${x + wide / 2 - 6} ${foot - tall + 10}h12v18h-12Z`).join('')}
      />
    </>
  );
}

/** Trees of three branches each, at one side. */
function pinesOf(next: Numbers): string {
  const side = next(2) === 0 ? 60 : 740;
  return Array.from({ length: 6 }, (_, tree) => {
    const x = side + tree * 72 + next(41) - 20;
    const tall = 130 + next(150);
    const foot = HEIGHT - 10 - next(50);
    const branch = (from: number, to: number, half: number) =>
      `M${x - half} ${foot - Math.round(from * tall)}L${x} ${foot - Math.round(to * tall)}L${x + half} ${foot - Math.round(from * tall)}Z`;
    return `M${x - 5} ${HEIGHT}V${foot - 20}h10V${HEIGHT}Z${branch(0.08, 0.6, 48)}${branch(0.34, 0.82, 37)}${branch(0.6, 1, 26)}`;
  }).join('');
}

/** A boat with two sails on the water. */
function boatOf(next: Numbers, horizon: number): string {
  const x = (next(2) === 0 ? 200 : 820) + next(120);
  const y = horizon + 80 + next(50);
  return `M${x - 74} ${y}h148q-14 34-40 34h-72q-28 0-36-34ZM${x - 4} ${y - 12}V${y - 176}q-52 88-62 164ZM${x + 6} ${y - 12}V${y - 156}q64 66 58 144Z`;
}

/** An uneven line from left to right, which a shape below it can close. */
function waveOf(next: Numbers, height: number, swing: number): string {
  const points = Array.from({ length: 5 }, () => height + next(2 * swing + 1) - swing);
  const [first = height, ...others] = points;
  const step = WIDTH / others.length;
  return others.reduce((path, point, index) => {
    const [from, to] = [index * step, (index + 1) * step];
    return `${path}C${from + step / 2} ${points[index]} ${from + step / 2} ${point} ${to} ${point}`;
  }, `M0 ${first}`);
}

type Numbers = (limit: number) => number;

/** Numbers below a limit, one after the other, the same for each title: FNV-1a, then xorshift. */
function numbersOf(title: string): Numbers {
  let state = 0x811c9dc5;
  for (const character of title) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  state = state === 0 ? 1 : state;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}
