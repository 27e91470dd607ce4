// Finds values that a layout shows without having them: `undefined`, `NaN` and `[object Object]`.
import { VOID_ELEMENTS } from '../kit/html/elements.ts';
import type { HtmlPieces } from '../model/pages/document.ts';
import type { TemplateTexts } from './explain.ts';

/** Words for values that do not exist, with what is next to each in its text. */
const VALUES = /[^<>"]{0,9}?(?<![\w$-])(undefined|NaN|\[object [A-Z]\w+\])(?![\w$]|-\w)[^<>"]{0,9}/g;

/**
 * Returns the words in the HTML of a layout with what is next to them, unless a text in the props contains the word, or the
 * templates contain both: a title may be about `undefined`.
 */
export function lostValues(
  html: HtmlPieces,
  props: object | undefined,
  templates: () => TemplateTexts,
): readonly string[] {
  const found = new Map(
    html.flatMap((piece) =>
      typeof piece === 'string' && mayLose(piece)
        ? Array.from(piece.matchAll(VALUES), ([around, word = '']) => [around, word] as const)
        : [],
    ),
  );
  if (found.size === 0) return [];
  const texts: string[] = [];
  // Depth of props in which a text may contain such a word.
  collect(props, texts, new Set(), 12);
  const { files, textOf } = templates();
  const written = files.map((file) => (textOf(file) ?? '').replace(/\s+/g, ' '));
  return [...found]
    .filter(([around, word]) => {
      const isText = around.trim() !== word && written.some((text) => text.includes(around.trim()));
      return !isText && !texts.some((text) => text.includes(word));
    })
    .map(([around]) => around);
}

/** Returns quickly for nearly all pages. */
function mayLose(html: string): boolean {
  return html.includes('undefined') || html.includes('NaN') || html.includes('[object ');
}

function collect(value: unknown, texts: string[], seen: Set<unknown>, depth: number): void {
  if (typeof value === 'string') texts.push(value);
  if (typeof value !== 'object' || value === null || depth === 0 || seen.has(value)) return;
  seen.add(value);
  for (const inner of value instanceof Map ? value.values() : Object.values(value))
    collect(inner, texts, seen, depth - 1);
}

/** A lost value in the HTML of a page. */
interface LostValue {
  readonly word: string;
  /** Offset of the last tag before it, which contains it if it is in an attribute. */
  readonly at: number;
  /** Name of the attribute; undefined for text. */
  readonly attribute: string | undefined;
}

/** Offset of the tag of the element that is open at the offset of a closing tag's end; that tag's own if none is. */
function openBefore(html: string, closing: number): number {
  let depth = 0;
  for (let at = closing; at > 0; at = html.lastIndexOf('<', at - 1)) {
    const [, end, name = '', selfClosing] =
      /^<(\/?)([\w-]+)[^>]*?(\/?)>/.exec(html.slice(at, at + 2000)) ?? [];
    if (end === '/') depth += 1;
    else if (name === '' || selfClosing === '/' || VOID_ELEMENTS.has(name)) continue;
    else if (depth === 0) return at;
    else depth -= 1;
  }
  return closing;
}

/** URLs that other rules check. */
const URLS = /^(?:href|src|srcset|action|poster)$/;

/** Finds words that `lostValues` returned outside of the body. */
export function placesOfLost(
  html: string,
  body: readonly [number, number] | null,
  lost: readonly string[],
): readonly LostValue[] {
  const [from, to] = body ?? [0, 0];
  return [...html.matchAll(VALUES)].flatMap(({ 0: around, 1: word = '', index }) => {
    if (!lost.includes(around) || (index >= from && index < to)) return [];
    const last = html.lastIndexOf('<', index);
    const before = html.slice(last, index + around.indexOf(word));
    const at = html.startsWith('</', last) ? openBefore(html, last) : last;
    if (/^<(?:script|style)\b/.test(before)) return [];
    const attribute = before.includes('>') ? undefined : /([\w:-]+)="[^"]*$/.exec(before)?.[1];
    return attribute !== undefined && URLS.test(attribute) ? [] : [{ word, at, attribute }];
  });
}
