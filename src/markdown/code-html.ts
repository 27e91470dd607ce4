// HTML of code, with a cache: it is highlighted by a separate program, which is loaded for the first code that isn't cached by text and
// language, or drawn by a feature. Highlighted code is inserted after the rest of the page is rendered.
import { fingerprint, type Pack } from '../engine/index.ts';
import { createTimeLimit, loadProgram } from '../limits/index.ts';
import type { Document, HtmlPieces, PageHtml } from '../model/pages/document.ts';
import { lengthOf } from '../model/pages/html-pieces.ts';
import { codeElement } from './code/element.ts';
import type { Highlighter } from './code/highlighter.ts';
import type { SlotSources } from './syntax/holes.ts';

/** Cache entry for code in an unknown language. */
const UNKNOWN = '';

/** Creates a highlighter with a cache; `pack` contains code that the same version of the tool has highlighted. */
export function createHighlighting(pack: Pack): Highlighter {
  const highlighter = createLazyHighlighter();
  return {
    highlight(code, language) {
      const key = fingerprint(`${language}\n${code}`);
      const cached = pack.get(key);
      if (cached !== undefined) return cached === UNKNOWN ? undefined : cached;
      const html = highlighter.highlight(code, language);
      pack.put(key, html ?? UNKNOWN);
      return html;
    },
  };
}

/** Creates a highlighter without a cache, which loads the program when it is needed. */
export function createLazyHighlighter(): Highlighter {
  let highlighter: Highlighter | undefined;
  return {
    highlight(code, language) {
      const { createHighlighter } = loadProgram<{ createHighlighter(): Highlighter }>('#highlighter');
      const used = highlighter ?? createHighlighter();
      // It prepares a grammar with the first code in that language. If a time limit stops it there, a new one is needed.
      highlighter = undefined;
      const html = used.highlight(code, language);
      highlighter = used;
      return html;
    },
  };
}

/** Creates the function that draws; `known` contains what the same version of the tool has drawn. */
export function createCodeDrawer(known: Pack): SlotSources['draw'] {
  const limit = createTimeLimit();
  return ({ name, draw }, code, isBlock) => {
    const key = fingerprint(`${name} ${isBlock ? 'block' : 'inline'}\n${code}`);
    const cached = known.get(key);
    if (cached !== undefined) return { kind: 'drawn', html: cached };
    // One may take a second.
    const limited = limit(() => draw(code, isBlock), 1000);
    if (limited.kind === 'late') {
      const message = `The ${name} takes too long to parse`;
      return { kind: 'refused', fault: { message, hint: `Split it into several ${name}s.` } };
    }
    const result = limited.value;
    if (result.kind === 'drawn') known.put(key, result.html);
    return result;
  };
}

/** Inserts highlighted code into the HTML of a page. */
export function withCode(html: Document['html'], { highlight }: Pick<Highlighter, 'highlight'>): HtmlPieces {
  return html.map((piece) => {
    if (typeof piece === 'string' || piece.kind === 'shared') return piece;
    return codeElement(piece, highlight(piece.code, piece.language ?? ''));
  });
}

/** Finds the Markdown body, given as numbers of pieces, in the HTML of a page. */
export function placeBody(pieces: HtmlPieces, body: Document['body']): PageHtml {
  if (!body) return { pieces, body };
  const start = lengthOf(pieces.slice(0, body[0]));
  return { pieces, body: [start, start + lengthOf(pieces.slice(...body))] };
}
