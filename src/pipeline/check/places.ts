// Finds the place in the sources where something that was found in the finished site can be mended. Whatever is searched
// is asked for, so that a place is looked for again where it may have moved.
import path from 'node:path';
import { inlineClues } from '../../base/html/inline-code.ts';
import { linesOf } from '../../base/lines.ts';
import type { Found, PageSource, Subject } from '../../checks/rule.ts';
import { type Diagnostic, type Place, wholeFile } from '../../diagnostics/diagnostic.ts';
import { fileOf } from '../../model/collections/record.ts';
import type { Facts } from '../../model/pages/document.ts';
import { SETTINGS_PATH } from '../../model/settings/settings.ts';
import { placeOf, type Span } from '../../model/span.ts';
import { readLines, readText } from '../../project/excerpt.ts';
import { fingerprintOfJson } from '../../reuse/fingerprint.ts';
import { type Get, LIVE, type Task } from '../../reuse/tasks.ts';
import { type TargetTasks, targetsBy } from '../arrange/site.ts';
import type { Inputs } from '../inputs.ts';
import type { LimitedMarkdown } from '../limits/limited-markdown.ts';
import { bodyBy, bodyPositionBy, spansBy } from '../read/page-file.ts';
import type { PageTasks } from '../read/pages.ts';
import type { SettingsTasks } from '../read/settings.ts';
import type { ComponentTasks } from '../render/components.ts';
import { pageBy } from '../render/documents.ts';
import { slotSources } from '../render/slot-sources.ts';
import type { Workshop } from '../workshop.ts';

/** Where a page's Markdown stands in its HTML, by the page's id. */
export type BodyRange = (page: string) => Facts['body'];

/** Finds where each subject stands in the sources. */
export type Places = (
  get: Get,
  subjects: readonly Subject[],
  bodyRange: BodyRange,
) => readonly (Place | undefined)[];

/** Turns what rules found into diagnostics. */
export type Settle = (get: Get, found: readonly Found[], bodyRange: BodyRange) => readonly Diagnostic[];

export interface PlaceTasks {
  /** The lines of a file; none where it is no text. */
  readonly lines: Task<readonly string[]>;
  /** Where templates hold one of some clues; the argument is the layout's file and the clues, as JSON. */
  readonly clue: Task<Place | null>;
  /** Where they hold what the policy blocks; likewise. */
  readonly inline: Task<Place>;
}

export function definePlaces(workshop: Workshop, inputs: Inputs): PlaceTasks {
  const { root } = workshop.request;
  const lines: Task<readonly string[]> = {
    name: 'lines',
    form: LIVE,
    run(file, get) {
      get(inputs.file, file);
      return readLines(path.join(root, file));
    },
  };
  const templatesBy = (get: Get) => {
    get(inputs.names, 'templates');
    return workshop.found.value.templates;
  };
  return {
    lines,
    clue: {
      name: 'clue',
      form: { kind: 'live', fingerprint: fingerprintOfJson },
      run(argument, get) {
        const [layout, clues]: [string, readonly string[]] = JSON.parse(argument);
        const others = templatesBy(get).filter((file) => file !== layout);
        const files = [SETTINGS_PATH, ...(layout === '' ? [] : [layout]), ...others];
        for (const clue of clues) {
          for (const file of files) {
            const place = findClue(get(lines, file), clue, file);
            if (place) return place;
          }
        }
        return null;
      },
    },
    inline: {
      name: 'inline',
      form: { kind: 'live', fingerprint: fingerprintOfJson },
      run(argument, get) {
        const [layout, inline]: [string, string] = JSON.parse(argument);
        const layouts = workshop.found.value.layouts;
        const isComponent = (file: string) => /\.[cm]?[jt]sx?$/.test(file) && !layouts.includes(file);
        const files = [layout, ...templatesBy(get).filter(isComponent)];
        const texts = files.map((file) => {
          get(inputs.file, file);
          return { file, text: readText(path.join(root, file)) ?? '' };
        });
        for (const clue of inlineClues(inline)) {
          for (const { file, text } of texts) {
            const match = clue.exec(text);
            if (match) return placeAt(file, text, match.index, match[0]);
          }
        }
        return wholeFile(layout);
      },
    },
  };
}

/** What is shown is underlined up to the end of its line. */
function placeAt(file: string, text: string, offset: number, shown: string): Place {
  const length = Math.max(1, shown.split(/[\r\n]/, 1)[0]?.length ?? 1);
  return { path: file, ...linesOf(text).at(offset), length };
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

type Known = Pick<Inputs, 'file' | 'link'> &
  ComponentTasks &
  PlaceTasks &
  PageTasks &
  TargetTasks &
  Pick<SettingsTasks, 'settings'> & { readonly markdown: LimitedMarkdown };

export function createPlaces(tasks: Known, workshop: Workshop): Places {
  return (get, subjects, bodyRange) => {
    const inBodies = placesInBodies(get, subjects, bodyRange, tasks, workshop);
    return subjects.map((subject, index) => inBodies[index] ?? placeOfSubject(get, subject, tasks));
  };
}

export function createSettle(tasks: Known, workshop: Workshop): Settle {
  const placesOf = createPlaces(tasks, workshop);
  return (get, found, bodyRange) => {
    const subjects = found.map(({ at }) => at);
    const places = placesOf(get, subjects, bodyRange);
    return found.map(({ rule, message, hint, at: target, related, details }, index) => {
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
        hint,
      };
    });
  };
}

type ElementSubject = Extract<Subject, { kind: 'element' }>;

/** The places of those elements that a page's Markdown makes; each page is compiled once more for all of its own. */
function placesInBodies(
  get: Get,
  subjects: readonly Subject[],
  bodyRange: BodyRange,
  tasks: Known,
  workshop: Workshop,
): readonly (Place | undefined)[] {
  const places: (Place | undefined)[] = subjects.map(() => undefined);
  const byPage = new Map<string, { readonly index: number; readonly offset: number }[]>();
  for (const [index, at] of subjects.entries()) {
    const range = at.kind === 'element' ? bodyRange(at.page.id) : null;
    if (at.kind !== 'element' || !isWithin(at, range)) continue;
    const known = byPage.get(at.page.path) ?? [];
    known.push({ index, offset: at.at - (range?.[0] ?? 0) });
    byPage.set(at.page.path, known);
  }
  for (const [source, elements] of byPage) {
    if (get(tasks.address, source)?.archived) {
      for (const { index } of elements) places[index] = wholeFile(source);
      continue;
    }
    const offsets = elements.map(({ offset }) => offset);
    const { body, page } = get(tasks.source, source);
    const owner = { path: source, body, anchors: page.anchors, legal: page.legal };
    const text = bodyBy(get, tasks, workshop)(source);
    const targets = targetsBy(get, tasks, tasks.settings);
    const sources = slotSources(get, tasks, workshop, pageBy(get, tasks, tasks)(source));
    const results = tasks.markdown.placesOf(offsets, text, owner, targets, sources);
    for (const [position, { index }] of elements.entries()) places[index] = results[position];
  }
  return places;
}

function isWithin({ at }: ElementSubject, range: Facts['body']): boolean {
  return range !== null && at >= range[0] && at < range[1];
}

function placeOfSubject(get: Get, subject: Subject, tasks: Known): Place | undefined {
  switch (subject.kind) {
    case 'place':
      return subject.place;
    case 'page': {
      const { path: source } = subject.page;
      const { field = '' } = subject;
      if (get(tasks.address, source)?.archived) return wholeFile(source);
      const spans = spansBy(get, tasks)(source);
      const file = fileOf(source);
      if (spans.get(field)) return placeOf(file, spans, field);
      const heading =
        field === 'title' && file.endsWith('.md')
          ? headingIn(get(tasks.lines, file), bodyPositionBy(get, tasks)(file).line)
          : undefined;
      return heading ? { path: file, ...heading } : wholeFile(file);
    }
    case 'inline':
      return get(tasks.inline, JSON.stringify([layoutPath(subject.page), subject.inline]));
    case 'layout':
      return wholeFile(layoutPath(subject.page));
    case 'clue':
      return get(tasks.clue, JSON.stringify(['', subject.clues])) ?? subject.otherwise;
    case 'element':
      return placeOfElement(get, subject, tasks);
  }
}

/** The first heading of a page, which is its title where the front matter has none. Its text begins in the line `start`. */
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
 * A layout puts an element together from props, settings and front matter, so its place cannot be computed; but
 * the address or the text that it shows is mostly written out somewhere. Looked for first where it is likeliest.
 */
function placeOfElement(get: Get, { page, clues }: ElementSubject, tasks: Known): Place {
  const layout = layoutPath(page);
  if (!get(tasks.address, page.path)?.archived) {
    const body = bodyPositionBy(get, tasks)(page.path);
    const front = body.line > 1 ? get(tasks.lines, page.path).slice(0, body.line - 1) : [];
    for (const clue of clues) {
      const place = findClue(front, clue, page.path);
      if (place) return place;
    }
  }
  return get(tasks.clue, JSON.stringify([layout, clues])) ?? wholeFile(layout);
}

function layoutPath({ layout }: PageSource): string {
  return `templates/${layout}.tsx`;
}
