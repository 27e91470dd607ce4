// Finds the place in the sources where a finding in the finished site can be fixed. Every searched file is a dependency, so that
// a place is searched again if it may have moved.

import { type Diagnostic, type Place, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf, type Span } from '../../kit/diagnostics/span.ts';
import { appendTo } from '../../kit/order.ts';
import type { Page } from '../../model/pages/page.ts';
import { fileOf } from '../../model/pages/page-path.ts';
import type { Facts, RuleFinding, RulePage, Subject } from '../../rules/index.ts';
import { pageLocation, pageOf } from '../arrange/index.ts';
import { type Ask, outsideTask } from '../index.ts';
import {
  bodyPosition,
  componentNames,
  pageSource,
  sourceLines,
  spansBy,
  templateFile,
} from '../read/index.ts';
import { compileBody, pageBody, placesInBody, renderCompiled } from '../render/index.ts';
import { type CreatedAt, elementsOf } from './element-places.ts';
import { cluePlace, findValues, isQuoted, valuePlaces } from './written-values.ts';

/** Position of a page's Markdown in its HTML, by the page's id. */
type BodyRange = (page: string) => Facts['body'];

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
  const pages = new Map<string, ReturnType<typeof elementsOf>>();
  const createdBy = ({ page, at }: ElementSubject) => {
    const elements = pages.get(page.id) ?? elementsOf(ask, () => renderAgain(ask, page.id));
    pages.set(page.id, elements);
    return elements(at);
  };
  const hasComponents = componentNames(ask).length > 0;
  // Most pages with findings use no component, and rendering them again takes longer than a build.
  const mayCreate = ({ id, path }: RulePage) =>
    hasComponents &&
    (ask(pageLocation, path)?.added === true || ask(pageBody, id).uses.component !== undefined);
  return subjects.map((subject, index) => {
    if (subject.kind !== 'element') return placeOfSubject(ask, subject);
    const written = inBodies[index];
    if (!written) return placeOfElement(ask, subject, createdBy);
    const created = mayCreate(subject.page) ? createdBy(subject) : undefined;
    const inTag = created && placeInTag(created, subject);
    return inTag ?? (created?.isFixed ? created.place : written);
  });
}

/** Turns findings of rules into diagnostics. */
export function toDiagnostics(
  ask: Ask,
  found: readonly RuleFinding[],
  bodyRange: BodyRange,
): readonly Diagnostic[] {
  const subjects = found.map(({ at }) => at);
  const places = placesOf(ask, subjects, bodyRange);
  return found.map((finding, index) => {
    const { rule, message, hint, at: target, related, details, entry, binds, newField } = finding;
    const at = places[index];
    const page = 'page' in target ? target.page.path : undefined;
    const fix = newField && page !== undefined ? addedField(ask, page, newField) : finding.fix;
    return {
      code: rule.code,
      severity: rule.severity,
      message,
      ...(at && { at }),
      ...(page !== undefined && at?.path !== page && { pages: [page] }),
      ...(related && { related }),
      ...(details && { details }),
      ...(entry && { entry }),
      ...(fix && { fix }),
      ...(binds && { binds }),
      hint,
    };
  });
}

/** Turns findings of the whole site into diagnostics, without what the text of an original repeats in a language that shows it. */
export function toSiteDiagnostics(
  ask: Ask,
  found: readonly RuleFinding[],
  bodyRange: BodyRange,
): readonly Diagnostic[] {
  const all = toDiagnostics(ask, found, bodyRange);
  const keyOf = ({ code, at }: Diagnostic) => `${code} ${at?.path}:${at?.line}:${at?.column}`;
  const isShownAgain = (index: number) => {
    const target = found[index]?.at;
    const page = target && 'page' in target ? target.page : undefined;
    return page?.inEdition?.textLanguage !== undefined && all[index]?.at?.path === page.path;
  };
  const ofOriginals = new Set(all.flatMap((each, index) => (isShownAgain(index) ? [] : keyOf(each))));
  return all.filter((each, index) => !isShownAgain(index) || !ofOriginals.has(keyOf(each)));
}

/** Edit that adds a field to the front matter of a page; undefined if it has the field, or isn't in a file of its own. */
function addedField(ask: Ask, page: string, { name, value }: NonNullable<RuleFinding['newField']>) {
  if (fileOf(page) !== page || ask(pageLocation, page)?.added || spansBy(ask)(page).get(name))
    return undefined;
  const { hash, body } = ask(pageSource, page);
  const text = ask.tools.texts.read({ path: page, hash }).replace(/^\ufeff/, '');
  const [fence = ''] = /^\s*---[ \t]*(?:\r?\n)/.exec(text) ?? [];
  if (fence === '' && body.offset > 0) return undefined;
  const at = { path: page, line: 1, column: 1 };
  const field = `${name}: ${value}\n`;
  return { at, from: fence, to: fence === '' ? `---\n${field}---\n\n` : fence + field };
}

function renderAgain(ask: Ask, id: string) {
  const { page, markup } = compileBody(ask, id);
  return renderCompiled(ask, page, markup).document;
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
    appendTo(byPage, at.page.id, { index, offset: at.at - (range?.[0] ?? 0) });
  }
  const pages = [...byPage];
  let done = 0;
  ask.tools.limits.together(pages.length, () => {
    for (const [id, elements] of pages.slice(done)) {
      const page = pageOf(ask, id);
      const found = page ? placesOnPage(ask, page, elements) : [];
      for (const [position, { index }] of elements.entries()) places[index] = found[position];
      done += 1;
    }
  });
  return places;
}

function placesOnPage(
  ask: Ask,
  page: Page,
  elements: readonly { readonly offset: number }[],
): readonly (Place | undefined)[] {
  if (page.added) return elements.map(() => wholeFile(page.path));
  const offsets = elements.map(({ offset }) => offset);
  return placesInBody(ask, page, offsets);
}

function isWithin({ at }: ElementSubject, range: Facts['body']): boolean {
  return range !== null && at >= range[0] && at < range[1];
}

function placeOfSubject(ask: Ask, subject: Exclude<Subject, ElementSubject>): Place | undefined {
  switch (subject.kind) {
    case 'place':
      return subject.place;
    case 'page':
      return placeInPage(ask, subject.page.path, subject.field);
    case 'layout':
      return wholeFile(layoutPath(ask, subject.page));
    case 'source':
      return placeInSource(ask, subject);
    case 'value':
      return onlyPlace(ask(valuePlaces, subject.value)) ?? subject.otherwise;
  }
}

/** Finds a clue in a source, or in another one like it, which it may import. */
function placeInSource(
  ask: Ask,
  { clues, source, other }: Extract<Subject, { readonly kind: 'source' }>,
): Place {
  const ending = /\.\w+$/.exec(other ?? source.path)?.[0] ?? '';
  const others = ask.names('templates').templates.filter((file) => file.endsWith(ending));
  for (const clue of clues) {
    const documentPlaces = (files: readonly string[]) =>
      files.flatMap((file) => ask(cluePlace, [file, clue]) ?? []);
    const place = onlyPlace(documentPlaces([source.path])) ?? onlyPlace(documentPlaces(others));
    if (place) return place;
  }
  return source;
}

function onlyPlace(places: readonly Place[]): Place | undefined {
  return places.length === 1 ? places[0] : undefined;
}

function placeInPage(ask: Ask, source: string, field = ''): Place {
  if (ask(pageLocation, source)?.added) return wholeFile(source);
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
 * Finds the place to fix an element: the code that creates it, or the only place where a wrong value of it is written, if
 * that isn't in this code.
 */
function placeOfElement(
  ask: Ask,
  subject: ElementSubject,
  createdBy: (subject: ElementSubject) => CreatedAt | undefined,
): Place {
  const written = writtenPlaces(ask, subject);
  // The tag contains this place or no other. All pages may have this element, and rendering each of them again takes longer than
  // the rest of a build.
  const only = onlyPlace(written.flat());
  if (only) return only;
  const created = createdBy(subject);
  const inTag = created && (subject.values.length === 0 ? created.place : placeInTag(created, subject));
  const first = written.map(onlyPlace).find((place) => place !== undefined);
  return inTag ?? first ?? created?.place ?? wholeFile(layoutPath(ask, subject.page));
}

/** Returns where each value of an element is written in the front matter of its page, in the settings and in the templates. */
function writtenPlaces(ask: Ask, { page, values }: ElementSubject): readonly (readonly Place[])[] {
  const isOwn = !ask(pageLocation, page.path)?.added && page.path.endsWith('.md');
  const front = isOwn ? ask(sourceLines, page.path).slice(0, bodyPosition(ask, page.path).line - 1) : [];
  return [...new Set(values)].map((value) => [
    ...findValues(front, value, page.path),
    ...ask(valuePlaces, value),
  ]);
}

/** Returns the place of a wrong value that is written in the tag of its element. */
function placeInTag({ tag, place }: CreatedAt, { values }: ElementSubject): Place | undefined {
  for (const value of values) {
    const [found] = findValues(tag.split('\n'), value, place.path, isQuoted);
    const column = (found?.column ?? 0) + (found?.line === 1 ? place.column - 1 : 0);
    if (found) return { ...found, line: place.line + found.line - 1, column };
  }
  return undefined;
}

function layoutPath(ask: Ask, { layout }: RulePage): string {
  return ask(templateFile, `${layout}.tsx`);
}
