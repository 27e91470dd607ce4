// The terminal of a command: its colors, width and links, and the name by which the command was called.
import { createRequire } from 'node:module';
import path from 'node:path';
import type { WriteStream } from 'node:tty';
import { pathToFileURL } from 'node:url';
import { styleText } from 'node:util';
import type { PrintStyle } from '../../kit/diagnostics/print.ts';
import { wrapToWidth } from './wrap.ts';

export interface Terminal extends PrintStyle {
  write(text: string): void;
}

/**
 * Creates a terminal for a stream. Uses colors only if the stream supports them, and respects `NO_COLOR` and
 * `FORCE_COLOR`.
 */
export function createTerminal(stream: NodeJS.WriteStream): Terminal {
  const colored = hasColors(stream, process.env);
  // A terminal that doesn't know its size has 0 columns.
  const columns = stream.isTTY && stream.columns > 0 ? stream.columns : undefined;
  return {
    ...(columns !== undefined && { columns }),
    paint: colored
      ? (style, text) => styleText(style, text, { validateStream: false })
      : (_style, text) => text,
    ...(showsLinks(stream, process.env) && { link: linkToCode }),
    write(text) {
      stream.write(`${columns === undefined ? text : wrapToWidth(text, columns)}\n`);
    },
  };
}

/** Returns the URL of the page in the package that has an anchor for each code, next to its explanation. */
export function errorsPage(): string {
  const manifest = createRequire(import.meta.url).resolve('sitewright/package.json');
  return pathToFileURL(path.join(path.dirname(manifest), 'docs', 'errors.md')).href;
}

/** A link of OSC 8 (https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda). */
function linkToCode(code: string, text: string): string {
  return `\x1b]8;;${errorsPage()}#${code}\x1b\\${text}\x1b]8;;\x1b\\`;
}

const LINKING_PROGRAMS = ['Hyper', 'WezTerm', 'ghostty', 'iTerm.app', 'rio', 'vscode'];
const LINKING_VARIABLES = ['DOMTERM', 'KITTY_WINDOW_ID', 'KONSOLE_VERSION', 'WT_SESSION'];

/** Returns true for terminals that identify themselves by variables and support links. Other terminals might print the URL as text. */
export function showsLinks(
  { isTTY }: Pick<NodeJS.WriteStream, 'isTTY'>,
  environment: NodeJS.ProcessEnv,
): boolean {
  const { FORCE_HYPERLINK, TERM = '', TERM_PROGRAM = '', VTE_VERSION = '0' } = environment;
  if (FORCE_HYPERLINK) return FORCE_HYPERLINK !== '0';
  if (!isTTY || environment.CI || TERM === 'dumb') return false;
  return (
    LINKING_PROGRAMS.includes(TERM_PROGRAM) ||
    LINKING_VARIABLES.some((name) => environment[name]) ||
    TERM === 'alacritty' ||
    Number(VTE_VERSION) >= 5000
  );
}

function hasColors(stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== '0';
  return stream.isTTY && (stream as WriteStream).hasColors();
}

const NAME = 'site';

/**
 * Prints the name by which the command was called, in everything but excerpts of files. Messages say `site build`, but in a
 * folder without a project, `npx site` would install another package. `commands` are those that can follow the name.
 */
export function printCalledName(name: string, commands: readonly string[]): void {
  if (name === NAME) return;
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
    stream.write = (chunk: unknown, ...rest: unknown[]) =>
      write(typeof chunk === 'string' ? withName(chunk, name, commands) : chunk, ...rest);
  }
}

/** Replaces the name where an option or a command follows, but not in excerpts, which are marked by `│`. */
export function withName(text: string, name: string, commands: readonly string[]): string {
  const called = new RegExp(
    `(?<=^|[\\s"'\`(]|\\x1b\\[\\d+m)${NAME}(?= (?:\\[options|--|(?:${commands.join('|')})\\b))`,
    'g',
  );
  return text.replace(/^[^│\n]+$/gm, (line) => line.replace(called, name));
}
