// Highlights code with a separate program, which is loaded for the first code that isn't cached by its text and language.
import { createRequire } from 'node:module';
import { fingerprint } from '../../../engine/fingerprint.ts';
import type { Pack } from '../../../engine/store/pack.ts';
import type { CodeBlock, Highlighted } from '../../../model/pages/markup.ts';
import type { Highlighter } from '../../markdown/code/highlighter.ts';

/** Result of looking for code in the cache. */
export interface CodeLookup {
  /** Identifies the code and its language. */
  readonly key: string;
  readonly known: { readonly html: Highlighted } | undefined;
}

export interface Highlighting extends Highlighter {
  lookUp(code: Pick<CodeBlock, 'code' | 'language'>): CodeLookup;
  /** Caches code that was highlighted elsewhere. */
  keep(key: string, html: Highlighted): void;
  /** Saves the cache for the next build. */
  save(): void;
}

/** Cached for code that has no HTML. */
const UNKNOWN = '';

/** `pack` holds code that the same version of the tool has highlighted. */
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

/** Highlights without a cache, and loads the program when it is needed. */
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
