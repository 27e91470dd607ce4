// Finds the code that creates an element of a page. The page is rendered once more with marked elements, so its place is
// known, however often the templates contain something similar.
import type { Place } from '../../kit/diagnostics/diagnostic.ts';
import { withCode } from '../../markdown/index.ts';
import { isTemplate } from '../../model/files/project.ts';
import type { Document } from '../../model/pages/document.ts';
import { joinPieces } from '../../model/pages/html-pieces.ts';
import { readMarks } from '../../templates/index.ts';
import type { Ask } from '../index.ts';
import { loadedTemplates, sourceLines } from '../read/index.ts';

/** Code that creates an element. */
export interface CreatedAt {
  readonly place: Place;
  /** Opening tag as it is written, or the first line of a call; empty in files outside `templates/`. */
  readonly tag: string;
  /** True if the code inserts nothing into the tag, and nothing directly after it. */
  readonly isFixed: boolean;
}

/**
 * Returns the code that creates an element, by its offset in the HTML of the page; undefined if no template does. `render`
 * renders the page.
 */
export function elementsOf(
  ask: Ask,
  render: () => Document | undefined,
): (at: number) => CreatedAt | undefined {
  const { marks, results } = ask.tools;
  const { value: document, created } = marks.during(render);
  const numbers = readMarks(document ? joinPieces(withCode(document.html, results.highlighting)) : '');
  const { locate } = ask(loadedTemplates);
  const find = (number: number | undefined) => {
    const place = locate(created[number ?? -1]);
    return place && createdAt(ask, place);
  };
  return (at) => {
    const number = numbers.get(at);
    if (number !== undefined) return find(number);
    // HTML in a string has no marks. It belongs to the element before it.
    const before = find([...numbers].findLast(([start]) => start < at)?.[1]);
    return before?.tag.includes('dangerouslySetInnerHTML') ? before : undefined;
  };
}

function createdAt(ask: Ask, place: Place): CreatedAt {
  if (!isTemplate(place.path)) return { place, tag: '', isFixed: false };
  const [first = '', ...others] = ask(sourceLines, place.path).slice(place.line - 1);
  const text = [first.slice(place.column - 1), ...others].join('\n');
  const tag = tagIn(text);
  const isFixed = !`${tag}${text.slice(tag.length).split('<', 1)[0]}`.includes('{');
  return { place: { ...place, length: Math.max(1, tag.split('\n', 1)[0]?.length ?? 1) }, tag, isFixed };
}

/** Returns the opening tag that a text begins with, up to the `>` outside of quotes and braces; else its first line. */
function tagIn(text: string): string {
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(/"[^"\n]*"|'[^'\n]*'|=>|[{}>]|\n/g)) {
    if (found === '{') depth += 1;
    else if (found === '}') depth -= 1;
    else if (found === '>' && depth === 0) return text.slice(0, index + 1);
    else if (found === '\n' && !text.startsWith('<')) return text.slice(0, index);
  }
  return text;
}
