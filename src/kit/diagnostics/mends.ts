// Mends as changes of texts.
import { lineStarts } from '../lines.ts';
import type { Mend } from './diagnostic.ts';

/** A text with mends made; undefined where one of them does not find what it is for. */
export function withMends(text: string, mends: readonly Mend[]): string | undefined {
  const starts = lineStarts(text);
  const changes = mends
    .map(({ at, from, to }) => ({ start: (starts[at.line - 1] ?? text.length) + at.column - 1, from, to }))
    .sort((a, b) => a.start - b.start);
  let result = '';
  let end = 0;
  let previous = { start: -1, from: '', to: '' };
  for (const change of changes) {
    const { start, from, to } = change;
    if (!text.startsWith(from, start)) return undefined;
    // Several findings may ask for one change; two that overlap are for two runs.
    const isSame = previous.start === start && previous.from === from && previous.to === to;
    if (isSame || start < end) continue;
    result += text.slice(end, start) + to;
    end = start + from.length;
    previous = change;
  }
  return result + text.slice(end);
}
