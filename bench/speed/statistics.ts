// Statistics of measured values.

export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Returns `undefined` if there is nothing to summarize. */
export function summarize(values: readonly number[]): Summary | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  return min === undefined || max === undefined ? undefined : { median: percentile(sorted, 0.5), min, max };
}

/** Quantile, interpolated between the two nearest values; `sorted` is not empty. */
export function percentile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position % 1);
}

/** Ratios of each round, because only adjacent runs can be compared. */
export function ratios(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.flatMap((value, round) => {
    const other = theirs[round];
    return other === undefined ? [] : [value / other];
  });
}

/** Milliseconds from seconds, round by round. */
export function differences(seconds: readonly number[], from: readonly number[]): number[] {
  return seconds.flatMap((value, round) => {
    const other = from[round];
    return other === undefined ? [] : [(value - other) * 1000];
  });
}

/** Least-squares line through points. */
export function fitLine(points: readonly (readonly [number, number])[]): { slope: number; start: number } {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map(([value]) => value));
  const y = mean(points.map(([, value]) => value));
  const above = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0);
  const below = points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
  const slope = above / below;
  return { slope, start: y - slope * x };
}
