import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import type { PrintStyle } from '../../kit/diagnostics/print.ts';

export interface Terminal extends PrintStyle {
  /** Writes a text and a line end. */
  write(text: string): void;
}

/**
 * Creates a terminal for a stream. Uses colors only if the stream supports them, and respects `NO_COLOR` and
 * `FORCE_COLOR`.
 */
export function createTerminal(stream: NodeJS.WriteStream): Terminal {
  const colored = hasColors(stream, process.env);
  return {
    ...(stream.isTTY && { columns: stream.columns }),
    paint: colored
      ? (style, text) => styleText(style, text, { validateStream: false })
      : (_style, text) => text,
    write(text) {
      stream.write(`${text}\n`);
    },
  };
}

function hasColors(stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== '0';
  return stream.isTTY && (stream as WriteStream).hasColors();
}
