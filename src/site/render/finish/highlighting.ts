// Highlights code with a separate program, which is loaded for the first code that isn't cached by text and language.
// The result is inserted after the rest of the page is finished.
import { createRequire } from 'node:module';
import { fingerprint } from '../../../engine/fingerprint.ts';
import type { Pack } from '../../../engine/store/pack.ts';
import type { Document, HtmlPieces, PageHtml, Segment } from '../../../model/pages/document.ts';
import { lengthOf } from '../../../model/pages/html-pieces.ts';
import type { CodeBlock, HighlightedCode } from '../../../model/pages/markup.ts';
import { codeElement } from '../../markdown/code/element.ts';
import type { Highlighter } from '../../markdown/code/highlighter.ts';

/** Result of looking for code in the cache. */
export interface CodeLookup {
  /** Identifies the code and its language. */
  readonly key: string;
  readonly known: { readonly html: HighlightedCode } | undefined;
}

export interface Highlighting extends Highlighter {
  lookUp(code: Pick<CodeBlock, 'code' | 'language'>): CodeLookup;
  /** Caches code that was highlighted elsewhere. */
  keep(key: string, html: HighlightedCode): void;
  /** Saves the cache for the next build. */
  save(): void;
}

/** Cache entry for code in an unknown language. */
const UNKNOWN = '';

/** Creates highlighting; `pack` contains code that the same version of the tool has highlighted. */
export function createHighlighting(pack: Pack): Highlighting {
  const highlighter = createLazyHighlighter();
  const lookUp: Highlighting['lookUp'] = ({ code, language = '' }) => {
    const key = fingerprint(`${language}\n${code}`);
    const kept = pack.get(key);
    return { key, known: kept === undefined ? undefined : { html: kept === UNKNOWN ? undefined : kept } };
  };
  const keep: Highlighting['keep'] = (key, html) => pack.put(key, html ?? UNKNOWN);
  return {
    lookUp,
    keep,
    highlight(code, language) {
      const { key, known } = lookUp({ code, language });
      if (known) return known.html;
      const html = highlighter.highlight(code, language);
      keep(key, html);
      return html;
    },
    save: pack.save,
  };
}

/** Creates a highlighter without a cache, which loads the program when it is needed. */
export function createLazyHighlighter(): Highlighter {
  let highlighter: Highlighter | undefined;
  return {
    highlight(code, language) {
      highlighter ??= loadHighlighter();
      return highlighter.highlight(code, language);
    },
  };
}

function loadHighlighter(): Highlighter {
  const program: { createHighlighter(): Highlighter } = createRequire(import.meta.url)('#highlighter');
  return program.createHighlighter();
}

/** Code that isn't cached; the key identifies it and its language. */
export interface PageCode extends CodeBlock {
  readonly key: string;
}

/** Inserts cached highlighted code into the HTML of a page. */
export function withKnownCode(
  html: Document['html'],
  { lookUp }: Highlighting,
): readonly (string | PageCode | Segment)[] {
  return html.map((piece) => {
    if (typeof piece === 'string' || piece.kind === 'segment') return piece;
    const { key, known } = lookUp(piece);
    return known ? codeElement(piece, known.html) : { ...piece, key };
  });
}

export interface FilledHtml {
  readonly html: readonly (string | Segment)[];
  /** HTML of the code by its key. */
  readonly highlighted: readonly (readonly [key: string, html: HighlightedCode])[];
}

export function fillPageCode(
  html: readonly (string | PageCode | Segment)[],
  { highlight }: Pick<Highlighter, 'highlight'>,
): FilledHtml {
  const highlighted = new Map<string, HighlightedCode>();
  const filled = html.map((piece) => {
    if (typeof piece === 'string' || piece.kind === 'segment') return piece;
    const { key, code, language = '' } = piece;
    if (!highlighted.has(key)) highlighted.set(key, highlight(code, language));
    return codeElement(piece, highlighted.get(key));
  });
  return { html: filled, highlighted: [...highlighted] };
}

/** Finds the Markdown body, given as numbers of pieces, in the HTML of a page. */
export function placeBody(pieces: HtmlPieces, body: Document['body']): PageHtml {
  if (!body) return { pieces, body };
  const start = lengthOf(pieces.slice(0, body[0]));
  return { pieces, body: [start, start + lengthOf(pieces.slice(...body))] };
}
