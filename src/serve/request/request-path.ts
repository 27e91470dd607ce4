// The target of a request as path segments, each decoded once, or the status that refuses it.

export interface RequestPath {
  /** Decoded; none is empty, `.` or `..`, and none holds a slash, a backslash or a control character. */
  readonly segments: readonly string[];
  /** It ends with a slash. */
  readonly slash: boolean;
  /** Empty segments were left out: it is not the canonical form. */
  readonly collapsed: boolean;
  /** With its question mark, as it came; empty where there is none. */
  readonly query: string;
}

export type ParsedTarget =
  | { readonly kind: 'path'; readonly path: RequestPath }
  | { readonly kind: 'refused'; readonly status: 400 | 404 | 414 };

/** Longest target in bytes. */
export const LONGEST_TARGET = 8192;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const TARGET = /^\/[^#\\\x00-\x1f\x7f]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const FORBIDDEN = /[/\\\x00-\x1f\x7f]/;

/** Names that Windows reads as devices, streams, short names, or as another name. */
const WINDOWS = /:|[. ]$|~\d|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** `target` is the second word of the request line. */
export function parseTarget(target: string, platform: NodeJS.Platform): ParsedTarget {
  if (target.length > LONGEST_TARGET) return refused(414);
  if (!TARGET.test(target)) return refused(400);
  const mark = target.indexOf('?');
  const address = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? '' : target.slice(mark);
  const raw = address.slice(1).split('/');
  const slash = raw.at(-1) === '';
  if (slash) raw.pop();
  const filled = raw.filter((segment) => segment !== '');
  const segments: string[] = [];
  for (const part of filled) {
    const segment = decode(part);
    if (segment === undefined || segment === '.' || segment === '..' || FORBIDDEN.test(segment))
      return refused(400);
    if (platform === 'win32' && WINDOWS.test(segment)) return refused(400);
    segments.push(segment);
  }
  const hidden = segments.some(
    (segment, depth) => segment.startsWith('.') && !(depth === 0 && segment === '.well-known'),
  );
  if (hidden) return refused(404);
  return { kind: 'path', path: { segments, slash, collapsed: filled.length < raw.length, query } };
}

function refused(status: 400 | 404 | 414): ParsedTarget {
  return { kind: 'refused', status };
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
