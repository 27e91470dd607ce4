// Synthetic photographs, the same in every run: smooth skies, textures, edges, soft shapes, and the grain of a sensor.
// Noise or gradients alone would not represent photographs.
import sharp from 'sharp';
import { type Random, seeded } from './random.ts';

/** Pixels. */
export const WIDTH = 1600;
export const HEIGHT = 1067;

/** Light at a position, from 0 to 1: `x` from 0 to 1.5, `y` from 0 to 1. */
type Scene = (x: number, y: number) => Color;
type Color = readonly [red: number, green: number, blue: number];

export const PHOTOGRAPHS: Readonly<Record<string, (random: Random) => Scene>> = {
  mountains,
  meadow,
  face,
  house,
  night,
};

/** Returns a JPEG with about the quality of a camera. */
export async function takePhotograph(name: string, number: number): Promise<Buffer> {
  const random = seeded(number + 1);
  const scene = PHOTOGRAPHS[name]?.(random);
  if (!scene) throw new Error(`There is no scene ${name}`);
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let row = 0, at = 0; row < HEIGHT; row += 1)
    for (let column = 0; column < WIDTH; column += 1)
      for (const light of scene(column / HEIGHT, row / HEIGHT)) {
        const grain = (random() + random() - 1) * 0.012;
        pixels[at++] = 255 * Math.min(1, Math.max(0, light + grain));
      }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 92, chromaSubsampling: '4:2:0' })
    .toBuffer();
}

function mountains(random: Random): Scene {
  const [clouds, ridge, rock] = [texture(random), texture(random), texture(random)];
  const horizon = (x: number) => 0.42 - 0.22 * ridge(x * 2, 0.5, 5) + 0.05 * Math.sin(x * 4);
  return (x, y) => {
    const water = y > 0.74;
    const height = water ? 1.48 - y + 0.004 * Math.sin(y * 900 + 9 * rock(x * 6, y * 60, 2)) : y;
    const dim = water ? 0.8 : 1;
    if (height < horizon(x)) {
      const cloud = Math.max(0, clouds(x * 2.5, height * 6, 5) - 0.5) * 1.5;
      return mix([0.35 * dim, 0.55 * dim, 0.85 * dim], [0.95 * dim, 0.93 * dim, 0.9 * dim], height + cloud);
    }
    const slope = rock(x * 9, height * 9, 6) - rock(x * 9 + 0.05, height * 9 + 0.03, 6);
    const light = Math.min(1, Math.max(0.1, 0.42 + 3 * slope));
    const snow = height < horizon(x) + 0.09 + 0.1 * rock(x * 14, height * 14, 4) ? 1 : 0;
    return mix(
      [0.36 * light * dim, 0.34 * light * dim, 0.3 * light * dim],
      [light, light, light],
      snow * 0.8,
    );
  };
}

/** Blades of grass in front of a blurred wood. */
function meadow(random: Random): Scene {
  const [wood, ground] = [texture(random), texture(random)];
  const blades = Array.from({ length: 1400 }, () => {
    const root = 0.5 + 0.6 * random();
    return {
      x: 1.6 * random(),
      root,
      height: 0.1 + 0.25 * random() * root,
      lean: random() - 0.5,
      tone: random(),
    };
  }).sort((one, other) => one.root - other.root);
  const columns = byColumn(blades, ({ x, lean, height }) => [x, x + lean * height]);
  return (x, y) => {
    const soft = wood(x * 3, y * 3, 3);
    let color = mix([0.1, 0.25, 0.1], [0.75, 0.85, 0.5], soft * (1 - y));
    if (y > 0.5) color = mix(color, [0.2, 0.4, 0.12], ground(x * 20, y * 20, 3));
    for (const blade of columns(x)) {
      const along = (blade.root - y) / blade.height;
      if (along < 0 || along > 1) continue;
      const off = x - blade.x - blade.lean * blade.height * along * along;
      const width = 0.0045 * (1 - along);
      if (Math.abs(off) < width)
        color = mix(
          [0.12, 0.3, 0.06],
          [0.6, 0.8, 0.25],
          blade.tone * 0.6 + 0.3 * along + (20 * off) / (1 + along),
        );
    }
    return color;
  };
}

/** Skin and hair in front of lights out of focus. */
function face(random: Random): Scene {
  const [skin, hair] = [texture(random), texture(random)];
  const lights = Array.from({ length: 26 }, () => ({
    x: 1.5 * random(),
    y: random(),
    radius: 0.03 + 0.07 * random(),
    color: [0.4 + 0.5 * random(), 0.3 + 0.4 * random(), 0.15 + 0.4 * random()] as Color,
  }));
  return (x, y) => {
    const around = Math.hypot((x - 0.75) / 0.27, (y - 0.52) / 0.38);
    if (around < 1 && y > 0.27 + 0.03 * hair(x * 30, 1, 2)) {
      const shade = 1 - 0.5 * Math.max(0, (x - 0.7) * 2) - 0.35 * around ** 4;
      const eye = Math.min(
        Math.hypot((x - 0.65) / 0.035, (y - 0.46) / 0.016),
        Math.hypot((x - 0.85) / 0.035, (y - 0.46) / 0.016),
      );
      const mouth = Math.hypot((x - 0.75) / 0.08, (y - 0.71 - 0.2 * (x - 0.75) ** 2) / 0.018);
      const pores = 0.04 * (skin(x * 90, y * 90, 2) - 0.5);
      if (eye < 1) return eye < 0.5 ? [0.08, 0.06, 0.05] : [0.9, 0.88, 0.86];
      if (mouth < 1) return [0.62 * shade, 0.26 * shade, 0.25 * shade];
      return [0.88 * shade + pores, 0.66 * shade + pores, 0.55 * shade + pores];
    }
    if (around < 1.25 && y < 0.75) {
      const strand = hair(x * 160 + 8 * Math.sin(y * 5), y * 3, 3);
      return [0.1 + 0.4 * strand, 0.06 + 0.26 * strand, 0.03 + 0.12 * strand];
    }
    let color: Color = [0.14, 0.13, 0.18];
    for (const light of lights) {
      const far = Math.hypot(x - light.x, y - light.y) / light.radius;
      color = mix(color, light.color, 0.7 * Math.min(1, Math.max(0, (1.08 - far) * 8)));
    }
    return color;
  };
}

/** Bricks and windows, in sunlight. */
function house(random: Random): Scene {
  const [wall, glass, sky] = [texture(random), texture(random), texture(random)];
  return (x, y) => {
    const far = 1 + 0.35 * x;
    const [u, v] = [x * 1.1, (y - 0.5) * far + 0.5];
    if (v < 0.08) return mix([0.4, 0.6, 0.9], [0.95, 0.96, 1], sky(x * 3, y * 5, 4) * y * 8);
    const [windowX, windowY] = [(u * 4) % 1, (v * 2.6) % 1];
    if (windowX > 0.3 && windowX < 0.72 && windowY > 0.25 && windowY < 0.8) {
      const isFrame =
        Math.min(windowX - 0.3, 0.72 - windowX, Math.abs(windowX - 0.51)) < 0.02 ||
        Math.min(windowY - 0.25, 0.8 - windowY) < 0.025;
      if (isFrame) return [0.93, 0.92, 0.88];
      const shine = glass(u * 5, v * 5, 3) * 0.5 + 0.2 * (windowX + windowY);
      return [0.12 + 0.4 * shine, 0.18 + 0.45 * shine, 0.24 + 0.5 * shine];
    }
    const line = Math.floor(v * 70);
    const brick = (u * 26 + (line % 2) * 0.5) % 1;
    const isMortar = brick < 0.07 || (v * 70) % 1 < 0.14;
    const tone = wall(Math.floor(u * 26 + (line % 2) * 0.5) * 3.7, line * 5.3, 1);
    const rough = 0.22 * (wall(u * 120, v * 120, 3) - 0.5);
    const sun = u * 0.8 - v > 0.15 ? 0.55 : 1;
    return isMortar
      ? [(0.72 + rough) * sun, (0.69 + rough) * sun, (0.63 + rough) * sun]
      : [
          (0.5 + 0.25 * tone + rough) * sun,
          (0.26 + 0.12 * tone + rough) * sun,
          (0.2 + 0.08 * tone + rough) * sun,
        ];
  };
}

/** Lit windows of a town, and their reflection on wet ground. */
function night(random: Random): Scene {
  const [haze, wet] = [texture(random), texture(random)];
  const towers = Array.from({ length: 22 }, () => ({
    x: 1.5 * random(),
    width: 0.04 + 0.07 * random(),
    top: 0.2 + 0.35 * random(),
    seed: random(),
  }));
  const town = (x: number, y: number): Color => {
    for (const { x: left, width, top, seed } of towers) {
      if (x < left || x > left + width || y < top) continue;
      const [column, row] = [Math.floor((x - left) * 110), Math.floor(y * 80)];
      const isLit = Math.sin(column * 12.9898 + row * 78.233 + seed * 99) > 0.55;
      const isPane = ((x - left) * 110) % 1 > 0.3 && (y * 80) % 1 > 0.4;
      return isLit && isPane ? [0.98, 0.82, 0.45 + 0.3 * seed] : [0.05, 0.05, 0.08 + 0.03 * seed];
    }
    return mix([0.02, 0.03, 0.09], [0.25, 0.16, 0.2], y * y * 1.4 * haze(x * 2, y * 2, 3));
  };
  return (x, y) => {
    if (y < 0.72) return town(x, y);
    const ripple = 0.05 * (wet(x * 9, y * 50, 3) - 0.5);
    return mix([0.02, 0.02, 0.03], town(x + ripple, 1.44 - y + ripple), 0.5 - 0.5 * (y - 0.72));
  };
}

/** A value for a position, without looking at the image. */
function byColumn<Value>(values: readonly Value[], spanOf: (value: Value) => readonly [number, number]) {
  const columns = new Map<number, Value[]>();
  for (const value of values) {
    const [one, other] = spanOf(value);
    for (
      let column = Math.floor((Math.min(one, other) - 0.01) * 100);
      column <= (Math.max(one, other) + 0.01) * 100;
      column += 1
    )
      columns.set(column, [...(columns.get(column) ?? []), value]);
  }
  return (x: number): readonly Value[] => columns.get(Math.floor(x * 100)) ?? [];
}

function mix(one: Color, other: Color, share: number): Color {
  const kept = Math.min(1, Math.max(0, share));
  const part = (index: 0 | 1 | 2) => one[index] + (other[index] - one[index]) * kept;
  return [part(0), part(1), part(2)];
}

/** Fractal noise from 0 to 1, finer with each octave. */
function texture(random: Random): (x: number, y: number, octaves: number) => number {
  const lattice = Float64Array.from({ length: 4096 }, () => random());
  const at = (x: number, y: number) => lattice[((x * 73_856_093) ^ (y * 19_349_663)) & 4095] ?? 0;
  const smooth = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - left), ease(y - top)];
    const upper = at(left, top) * (1 - u) + at(left + 1, top) * u;
    return upper * (1 - v) + (at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u) * v;
  };
  return (x, y, octaves) => {
    let [sum, size, all] = [0, 1, 0];
    for (let octave = 0; octave < octaves; octave += 1, size /= 2) {
      sum += size * smooth(x / size, y / size);
      all += size;
    }
    return sum / all;
  };
}

function ease(share: number): number {
  return share * share * (3 - 2 * share);
}
