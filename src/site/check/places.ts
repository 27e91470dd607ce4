// Finds the place in the sources where a finding in the finished site can be fixed. Every searched file is a dependency, so that
// a place is searched again if it may have moved.

import { fingerprintOfJson } from '../../engine/fingerprint.ts';
import { live } from '../../engine/tasks.ts';
import { type Diagnostic, type Place, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { inlineClues } from '../../kit/html/inline-code.ts';
import { linesOf } from '../../kit/lines.ts';
import { appendTo } from '../../kit/order.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import type { Facts } from '../../model/pages/document.ts';
import { fileOf } from '../../model/pages/page-path.ts';
import { placeOf, type Span } from '../../model/span.ts';
import { pageAddress, pageOf, targetsBy } from '../arrange/site.ts';
import { type Ask, outsideTask, task } from '../ask.ts';
import { sourceLines } from '../read/files.ts';
import { bodyPosition, pageSource, spansBy, takeBody } from '../read/pages.ts';
import { slotSources } from '../render/slot-sources.ts';
import type { RuleFinding, RulePage, Subject } from '../rules/rule.ts';

/** Position of a page's Markdown in its HTML, by the page's id. */
export type BodyRange = (page: string) => Facts['body'];

/** Place of the first of some clues in the templates; the layout's file, which may be empty, is searched first. */
const cluePlace = task(
  'clue-place',
  (ask, [layout = '', ...clues]: readonly string[]): Place | null => {
    const others = ask.names('templates').templates.filter((file) => file !== layout);
    const files = [SETTINGS_PATH, ...(layout === '' ? [] : [layout]), ...others];
    for (const clue of clues) {
      for (const file of files) {
        const place = findClue(ask(sourceLines, file), clue, file);
        if (place) return place;
      }
    }
    return null;
  },
  live(fingerprintOfJson),
);

/** Place of code in the templates that the policy blocks, by the layout's file and the code. */
const inlinePlace = task(
  'inline-place',
  (ask, [layout, inline]: readonly [string, string]): Place => {
    const { layouts, templates } = ask.names('templates');
    const isComponent = (file: string) => /\.[cm]?[jt]sx?$/.test(file) && !layouts.includes(file);
    const files = [layout, ...templates.filter(isComponent)];
    const texts = files.map((file) => ({ file, text: ask.text(file) ?? '' }));
    for (const clue of inlineClues(inline)) {
      for (const { file, text } of texts) {
        const match = clue.exec(text);
        if (match) return placeAt(file, text, match.index, match[0]);
      }
    }
    return wholeFile(layout);
  },
  live(fingerprintOfJson),
);

/** Underlines a text up to the end of its first line. */
function placeAt(file: string, text: string, offset: number, shown: string): Place {
  const length = Math.max(1, shown.split(/[\r\n]/, 1)[0]?.length ?? 1);
  return { path: file, ...linesOf(text).at(offset), length };
}

/** Finds whole clues only: `/about/` isn't found in `/about/us/`. */
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

/** Findings in the whole site, and whether the rules saw all of its pages. */
export const siteFindings = outsideTask<
  undefined,
  { readonly found: readonly Diagnostic[]; readonly isWhole: boolean }
>('site-findings');

export function placesOf(
  ask: Ask,
  subjects: readonly Subject[],
  bodyRange: BodyRange,
): readonly (Place | undefined)[] {
  const inBodies = placesInBodies(ask, subjects, bodyRange);
  return subjects.map((subject, index) => inBodies[index] ?? placeOfSubject(ask, subject));
}

/** Turns findings of rules into diagnostics. */
export function settleFindings(
  ask: Ask,
  found: readonly RuleFinding[],
  bodyRange: BodyRange,
): readonly Diagnostic[] {
  const subjects = found.map(({ at }) => at);
  const places = placesOf(ask, subjects, bodyRange);
  return found.map(({ rule, message, hint, at: target, related, details, entry, binds }, index) => {
    const at = places[index];
    const page = 'page' in target ? target.page.path : undefined;
    return {
      code: rule.code,
      severity: rule.severity,
      message,
      ...(at && { at }),
      ...(page !== undefined && at?.path !== page && { pages: [page] }),
      ...(related && { related }),
      ...(details && { details }),
      ...(entry && { entry }),
      ...(binds && { binds }),
      hint,
    };
  });
}

type ElementSubject = Extract<Subject, { kind: 'element' }>;

/** Finds elements that come from Markdown; each page is compiled once more for all of its elements. */
function placesInBodies(
  ask: Ask,
  subjects: readonly Subject[],
  bodyRange: BodyRange,
): readonly (Place | undefined)[] {
  const places: (Place | undefined)[] = subjects.map(() => undefined);
  const byPage = new Map<string, { readonly index: number; readonly offset: number }[]>();
  for (const [index, at] of subjects.entries()) {
    const range = at.kind === 'element' ? bodyRange(at.page.id) : null;
    if (at.kind !== 'element' || !isWithin(at, range)) continue;
    appendTo(byPage, at.page.path, { index, offset: at.at - (range?.[0] ?? 0) });
  }
  for (const [source, elements] of byPage) {
    if (ask(pageAddress, source)?.archived) {
      for (const { index } of elements) places[index] = wholeFile(source);
      continue;
    }
    const offsets = elements.map(({ offset }) => offset);
    const { body, page } = ask(pageSource, source);
    const owner = { path: source, body, anchors: page.anchors, legal: page.legal };
    const text = takeBody(ask, source);
    const targets = targetsBy(ask);
    const sources = slotSources(ask, pageOf(ask, source));
    const results = ask.tools.markdown.placesOf(offsets, text, owner, targets, sources);
    for (const [position, { index }] of elements.entries()) places[index] = results[position];
  }
  return places;
}

function isWithin({ at }: ElementSubject, range: Facts['body']): boolean {
  return range !== null && at >= range[0] && at < range[1];
}

function placeOfSubject(ask: Ask, subject: Subject): Place | undefined {
  switch (subject.kind) {
    case 'place':
      return subject.place;
    case 'page':
      return placeInPage(ask, subject.page.path, subject.field);
    case 'inline':
      return ask(inlinePlace, [layoutPath(subject.page), subject.inline]);
    case 'layout':
      return wholeFile(layoutPath(subject.page));
    case 'clue':
      return ask(cluePlace, ['', ...subject.clues]) ?? subject.otherwise;
    case 'element':
      return placeOfElement(ask, subject);
  }
}

function placeInPage(ask: Ask, source: string, field = ''): Place {
  if (ask(pageAddress, source)?.archived) return wholeFile(source);
  const spans = spansBy(ask)(source);
  const file = fileOf(source);
  if (spans.get(field)) return placeOf(file, spans, field);
  const heading =
    field === 'title' && file.endsWith('.md')
      ? headingIn(ask(sourceLines, file), bodyPosition(ask, source).line)
      : undefined;
  return heading ? { path: file, ...heading } : wholeFile(file);
}

/** Finds the first heading of a page from line `start` on, which is its title if the front matter has none. */
function headingIn(lines: readonly string[], start: number): Span | undefined {
  let isCode = false;
  for (const [index, line] of lines.slice(start - 1).entries()) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    const [, sign = '', text = ''] = (isCode ? null : /^( {0,3}#{1,6}[ \t]+)(\S.*?)\s*$/.exec(line)) ?? [];
    if (text !== '') return { line: start + index, column: sign.length + 1, length: text.length };
  }
  return undefined;
}

/**
 * Searches for the source of an element of a layout. It is created from props, settings and front matter, so its place
 * can't be computed. But the address or text that it shows is usually written literally somewhere. The likeliest files are
 * searched first.
 */
function placeOfElement(ask: Ask, { page, clues }: ElementSubject): Place {
  const layout = layoutPath(page);
  if (!ask(pageAddress, page.path)?.archived) {
    const body = bodyPosition(ask, page.path);
    const front = body.line > 1 ? ask(sourceLines, page.path).slice(0, body.line - 1) : [];
    for (const clue of clues) {
      const quoted = JSON.stringify(clue).slice(1, -1);
      const place = findClue(front, clue, page.path) ?? findClue(front, quoted, page.path);
      if (place) return place;
    }
  }
  return ask(cluePlace, [layout, ...clues]) ?? wholeFile(layout);
}

function layoutPath({ layout }: RulePage): string {
  return `templates/${layout}.tsx`;
}
