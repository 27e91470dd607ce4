// Links and paths in the text of a file that is copied from one folder of a version to another.
import path from 'node:path';

/** Move of the files of a version to another folder. Folders are in `content/`; an empty one is `content/` itself. */
export interface FolderMove {
  readonly from: string;
  readonly to: string;
  /** Folders of languages. */
  readonly languages: readonly string[];
  /** New path of each file that moves: `content/docs/v3/setup.md` by `content/docs/v2/setup.md`. */
  readonly files: ReadonlyMap<string, string>;
  /** URLs that move, with a slash at their ends; undefined for all in the folder. */
  readonly urls?: ReadonlySet<string>;
  /** Links by the name of a version to pages that stay where they are, by their paths and URLs: `v3:imprint.md`. */
  readonly staying: ReadonlyMap<string, string>;
  /** Paths of all files in `content/`. */
  readonly known: ReadonlySet<string>;
}

/** A word of a text that may be a path: between spaces, brackets, quotes and commas. */
const WORD = /(?<=^|[\s([<"'`,])[^\s()<>[\]"'`,]+/gm;

/** Returns the text that a file has at its new path. Paths from the root, relative ones and `translates` lead to the same as before, in the copy. */
export function movedText(text: string, file: string, move: FolderMove): string {
  const url = movedUrl(move, move.urls && ((one) => move.urls?.has(withSlash(one)) ?? false));
  const moved = text.replace(WORD, (written) => {
    const [place, rest] = placeIn(written);
    const named = move.staying.get(withSlash(place));
    if (named !== undefined) return named + rest;
    return (place.startsWith('/') ? url(place) : movedFile(place, file, move)) + rest;
  });
  return moved.replace(/^(translates:\s*["']?)([^"'\s]+)/m, (line, start: string, original: string) => {
    const to = move.files.get(`content/${original}`);
    return to === undefined ? line : start + to.slice('content/'.length);
  });
}

/** Returns a text with other names of links: `v3:imprint.md` for `v2:imprint.md`. */
export function renamed(text: string, links: ReadonlyMap<string, string>): string {
  if (links.size === 0) return text;
  return text.replace(WORD, (written) => {
    const [place, rest] = placeIn(written);
    return (links.get(place) ?? place) + rest;
  });
}

/** Splits a URL before its query or fragment. */
function placeIn(url: string): readonly [place: string, rest: string] {
  const end = url.search(/[?#]/);
  return end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)];
}

/** Returns a function that changes paths from the root to a folder in all languages, `/docs/v2/setup/`. Longer URLs stay. */
export function retargeting({
  from,
  to,
  languages,
}: Pick<FolderMove, 'from' | 'to' | 'languages'>): (text: string) => string {
  const url = movedUrl({ from, to, languages });
  return (text) => text.replace(WORD, (written) => (written.startsWith('/') ? url(written) : written));
}

function movedUrl(
  { from, to, languages }: Pick<FolderMove, 'from' | 'to' | 'languages'>,
  moves: (url: string) => boolean = () => true,
): (url: string) => string {
  return (url) => {
    const language = languages.find((name) => url.startsWith(`/${name}/`));
    const root = language === undefined ? '' : `/${language}`;
    const rest = url.slice(root.length);
    const start = from === '' ? '' : `/${from}`;
    const isInside = rest.startsWith(start) && /^(?:[/?#]|$)/.test(rest.slice(start.length));
    if (!isInside || !moves(url)) return url;
    return `${root}${to === '' ? '' : `/${to}`}${rest.slice(start.length)}` || '/';
  };
}

/** Returns a relative path to a file of the site as it is written in the copy. */
function movedFile(written: string, file: string, move: FolderMove): string {
  if (!/\.\w+$/.test(written) || written.includes(':')) return written;
  const meant = [file, mainOf(file, move)]
    .map((one) => path.posix.join(path.posix.dirname(one), written))
    .find((one) => move.known.has(one));
  const named = meant === undefined ? undefined : move.staying.get(meant);
  if (meant === undefined || named !== undefined) return named ?? written;
  const folder = path.posix.dirname(move.files.get(file) ?? file);
  const target = move.files.get(meant) ?? meant;
  const now = path.posix.join(folder, written);
  if (now === target || mainOf(now, move) === target) return written;
  return path.posix.relative(folder, target);
}

function mainOf(file: string, { languages }: FolderMove): string {
  const language = languages.find((name) => file.startsWith(`content/${name}/`));
  return language === undefined ? file : `content/${file.slice(`content/${language}/`.length)}`;
}

/** Returns a URL with a slash at its end, unless it is that of a file. */
export function withSlash(url: string): string {
  return !url.startsWith('/') || /\/$|\.\w+$/.test(url) ? url : `${url}/`;
}
