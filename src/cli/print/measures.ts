// Measures as people read them.
import { counted } from '../../kit/counted.ts';

/** Decimal units, as disks and browsers count. */
export function bytes(size: number): string {
  if (size < 1000) return counted(size, 'byte');
  if (size < 999_950) return `${(size / 1000).toFixed(1)} kB`;
  return `${(size / 1_000_000).toFixed(1)} MB`;
}

export function milliseconds(duration: number): string {
  return duration < 1000 ? `${Math.round(duration)} ms` : `${(duration / 1000).toFixed(2)} s`;
}
