// Counts and measures as people read them.
import { thousands } from '../../kit/thousands.ts';

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${thousands(count)} ${count === 1 ? noun : plural}`;
}

/** `a, b and c` */
export function enumerated(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Decimal units, as disks and browsers count. */
export function bytes(size: number): string {
  if (size < 1000) return counted(size, 'byte');
  if (size < 999_950) return `${(size / 1000).toFixed(1)} kB`;
  return `${(size / 1_000_000).toFixed(1)} MB`;
}

export function milliseconds(duration: number): string {
  return duration < 1000 ? `${Math.round(duration)} ms` : `${(duration / 1000).toFixed(2)} s`;
}
