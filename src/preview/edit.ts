// Opens the editor for an open page: at the place of an error, or at the source of an element.
import { lstatSync, realpathSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { contains } from '../kit/contains.ts';
import type { Place } from '../kit/diagnostics/diagnostic.ts';
import { printPlace } from '../kit/diagnostics/print.ts';
import type { PageElement } from '../live/index.ts';
import { isOutside } from '../model/files/project.ts';

/** A place of a file of the site, with its absolute path. */
export interface OpenPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Opens a place in the user's editor. Resolves with a sentence if that isn't possible. */
export type OpenEditor = (place: OpenPlace) => Promise<string | undefined>;

export interface EditAnswer {
  /** `content/about.md:3:12`; empty if it is unknown. */
  readonly place: string;
  /** Reason for a failure; empty on success. */
  readonly why: string;
}

/** Header that only a script on a page of this server can send. Other sites would need permission first. */
const HEADER = 'x-site-preview';

/** Returns true for requests from this machine: only they may open the editor. */
export function mayEdit({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  return headers[HEADER] === 'edit' && /^(?:::1|(?:::ffff:)?127\.[\d.]+)$/.test(socket.remoteAddress ?? '');
}

/** Handles requests to open an editor. `locate` finds the source of an element of the page at a route. */
export function createEdit(
  root: string,
  open: OpenEditor,
  locate: (address: string, element: PageElement) => Promise<Place | undefined>,
): (query: URLSearchParams) => Promise<EditAnswer> {
  return async (query) => {
    const named = query.get('place');
    const element = parseElement(query);
    const place =
      named !== null ? parsePlace(named) : element && (await locate(query.get('page') ?? '/', element));
    const inSite = place && placeInSite(root, place);
    if (!inSite) return { place: '', why: UNKNOWN };
    return { place: printPlace(place), why: (await open(inSite)) ?? '' };
  };
}

const UNKNOWN = 'This place does not belong to a line of the site.';

/** Parses a place: `content/about.md:3:12`. */
function parsePlace(text: string): Place | undefined {
  const [, file, line, column] = /^(.+?)(?::(\d{1,7}))?(?::(\d{1,7}))?$/s.exec(text) ?? [];
  return file === undefined
    ? undefined
    : { path: file, line: Number(line ?? 1), column: Number(column ?? 1) };
}

function parseElement(query: URLSearchParams): PageElement | undefined {
  const name = query.get('element') ?? '';
  const index = query.get('index') ?? '';
  if (!/^[a-z][a-z0-9-]{0,40}$/.test(name) || !/^\d{1,6}$/.test(index)) return undefined;
  return { name, index: Number(index), text: (query.get('text') ?? '').slice(0, 200) };
}

/** Returns the place if its file belongs to the site; undefined otherwise, because nothing else is ever opened. */
function placeInSite(root: string, { path: file, line, column }: Place): OpenPlace | undefined {
  const segments = file.split('/');
  const isHidden = segments.some(
    (segment) => segment === '' || segment.startsWith('.') || segment.includes('\\'),
  );
  if (isHidden || isOutside(file)) return undefined;
  try {
    const absolute = path.join(root, file);
    const real = realpathSync(absolute);
    if (!contains(realpathSync(root), real) || !lstatSync(real).isFile()) return undefined;
    return { file: absolute, line, column };
  } catch {
    return undefined;
  }
}
