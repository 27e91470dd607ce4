// Finds the place in the sources where something that was found in the finished site can be mended.
import path from 'node:path';
import type { Found, PageSource, Target } from '../../checks/rule.ts';
import { type Diagnostic, type Place, wholeFile } from '../../diagnostics/diagnostic.ts';
import type { Facts } from '../../model/document.ts';
import { SETTINGS_PATH } from '../../model/settings.ts';
import { placeOf } from '../../model/span.ts';
import { readLines } from '../../project/excerpt.ts';
import type { PreparedSite } from '../read/prepare.ts';

/** Where a page's Markdown stands in its HTML, by the page's path. */
export type BodyRange = (page: string) => Facts['body'];

/** Turns what rules found into diagnostics. */
export type Settle = (found: readonly Found[], bodyRange: BodyRange) => Diagnostic[];

type ElementTarget = Extract<Target, { kind: 'element' }>;

export function createSettle(prepared: PreparedSite): Settle {
  const search = createSearch(prepared);
  return (found, bodyRange) => {
    const inBodies = placesInBodies(found, bodyRange, prepared);
    return found.map(({ rule, message, hint, at: target, related, details }, index) => {
      const at = inBodies[index] ?? placeOfTarget(target, search, prepared);
      const page = 'page' in target ? target.page.path : undefined;
      return {
        code: rule.code,
        severity: rule.severity,
        message,
        ...(at && { at }),
        ...(page !== undefined && at?.path !== page && { pages: [page] }),
        ...(related && { related }),
        ...(details && { details }),
        hint,
      };
    });
  };
}

/** The places of those elements that a page's Markdown makes; each page is compiled once more for all of its own. */
function placesInBodies(
  found: readonly Found[],
  bodyRange: BodyRange,
  { site, markdown, bodyOf, archive }: PreparedSite,
): readonly (Place | undefined)[] {
  const places: (Place | undefined)[] = found.map(() => undefined);
  const byPage = new Map<string, { readonly index: number; readonly offset: number }[]>();
  for (const [index, { at }] of found.entries()) {
    const range = at.kind === 'element' ? bodyRange(at.page.path) : null;
    if (at.kind !== 'element' || !isWithin(at, range)) continue;
    const known = byPage.get(at.page.path) ?? [];
    known.push({ index, offset: at.at - (range?.[0] ?? 0) });
    byPage.set(at.page.path, known);
  }
  for (const [source, elements] of byPage) {
    const page = site.byPath.get(source);
    if (!page) continue;
    if (archive.has(source)) {
      for (const { index } of elements) places[index] = wholeFile(source);
      continue;
    }
    const offsets = elements.map(({ offset }) => offset);
    const results = markdown.placesOf(offsets, bodyOf(page), page, site);
    for (const [position, { index }] of elements.entries()) places[index] = results[position];
  }
  return places;
}

function isWithin({ at }: ElementTarget, range: Facts['body']): boolean {
  return range !== null && at >= range[0] && at < range[1];
}

/** Finds the first place of the first clue that the sources of a page hold. */
type Search = (clues: readonly string[], page: PageSource | undefined) => Place | undefined;

function placeOfTarget(
  target: Target,
  search: Search,
  { site, placeOfInline }: PreparedSite,
): Place | undefined {
  switch (target.kind) {
    case 'place':
      return target.place;
    case 'page': {
      const { path: source } = target.page;
      const { field = '' } = target;
      const spans = site.byPath.get(source)?.spans;
      return spans?.get(field) ? placeOf(source, spans, field) : wholeFile(source);
    }
    case 'inline':
      return placeOfInline(target.inline, layoutPath(target.page));
    case 'layout':
      return wholeFile(layoutPath(target.page));
    case 'clue':
      return search(target.clues, undefined) ?? target.otherwise;
    case 'element':
      return search(target.clues, target.page) ?? wholeFile(layoutPath(target.page));
  }
}

function layoutPath({ layout }: PageSource): string {
  return `templates/${layout}.tsx`;
}

/**
 * A layout puts an element together from props, settings and front matter, so its place cannot be computed; but
 * the address or the text that it shows is mostly written out somewhere. Looked for first where it is likeliest.
 */
function createSearch({ project, site }: PreparedSite): Search {
  const texts = new Map<string, readonly string[]>();
  const linesIn = (file: string) => {
    const found = texts.get(file) ?? readLines(path.join(project.root, file));
    texts.set(file, found);
    return found;
  };
  const known = new Map<string, Place | undefined>();
  const findIn = (files: readonly string[], clues: readonly string[]): Place | undefined => {
    for (const clue of clues) {
      for (const file of files) {
        const place = findClue(linesIn(file), clue, file);
        if (place) return place;
      }
    }
    return undefined;
  };
  return (clues, page) => {
    const source = page && site.byPath.get(page.path);
    if (source && source.body.line > 1) {
      const front = readLines(path.join(project.root, source.path)).slice(0, source.body.line - 1);
      for (const clue of clues) {
        const place = findClue(front, clue, source.path);
        if (place) return place;
      }
    }
    const own = page ? [layoutPath(page)] : [];
    const files = [SETTINGS_PATH, ...own, ...project.templates.filter((file) => !own.includes(file))];
    const key = JSON.stringify([own, clues]);
    if (!known.has(key)) known.set(key, findIn(files, clues));
    return known.get(key);
  };
}

/** A clue is met whole: `/about/` is not found in `/about/us/`. */
function findClue(lines: readonly string[], clue: string, file: string): Place | undefined {
  for (const [index, line] of lines.entries()) {
    for (let from = line.indexOf(clue); from >= 0; from = line.indexOf(clue, from + 1)) {
      const before = line[from - 1] ?? ' ';
      const after = line[from + clue.length] ?? ' ';
      const whole =
        !(/[\w-]/.test(before) && /^[\w-]/.test(clue)) && !(/[\w-]/.test(after) && /[\w-]$/.test(clue));
      const inPath = /[\w/]/.test(before) && clue.startsWith('/');
      const goesOn = clue.endsWith('/') && /\w/.test(after);
      if (whole && !inPath && !goesOn)
        return { path: file, line: index + 1, column: from + 1, length: clue.length };
    }
  }
  return undefined;
}
