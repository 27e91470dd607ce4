// Code is highlighted by a program of its own, which is loaded when the first code has to be: where pages are finished, in
// large sites in a thread. What was highlighted is kept by its code and language.
import { createRequire } from 'node:module';
import { fingerprint } from '../../../engine/fingerprint.ts';
import type { Pack } from '../../../engine/store/pack.ts';
import type { CodeBlock, Highlighted } from '../../../model/pages/markup.ts';
import type { Highlighter } from '../../markdown/code/highlighter.ts';

/** HTML that is known already. */
export interface Known {
  readonly html: Highlighted;
}

/** Whether code was highlighted before. */
export interface LookedUp {
  /** Stands for the code and its language. */
  readonly key: string;
  readonly known: Known | undefined;
}

export interface Highlighting extends Highlighter {
  lookUp(code: Pick<CodeBlock, 'code' | 'language'>): LookedUp;
  /** Keeps what was highlighted elsewhere. */
  keep(key: string, html: Highlighted): void;
  /** Lets the next build find what was highlighted. */
  save(): void;
}

/** No code has no HTML. */
const UNKNOWN = '';

/** `pack` holds what was highlighted before, by the same version of the tool. */
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

/** Loads the program when there is code; keeps nothing. */
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
