// Code is highlighted by a program of its own, which is loaded when the first code has to be.
import { createRequire } from 'node:module';
import type { Highlighter } from '../../markdown/code/highlighter.ts';
import { fingerprint } from '../../reuse/fingerprint.ts';
import type { Pack } from '../../reuse/pack.ts';

export interface Highlighting extends Highlighter {
  /** Lets the next build find what was highlighted. */
  save(): void;
}

/** `known` holds what was highlighted before, by the same version of the tool. */
export function createHighlighting(known: Pack): Highlighting {
  let highlighter: Highlighter | undefined;
  return {
    highlight(code, language) {
      const key = fingerprint(`${language}\n${code}`);
      const kept = known.get(key);
      if (kept !== undefined) return kept === UNKNOWN ? undefined : kept;
      highlighter ??= loadHighlighter();
      const html = highlighter.highlight(code, language);
      known.put(key, html ?? UNKNOWN);
      return html;
    },
    save: known.save,
  };
}

/** No code has no HTML. */
const UNKNOWN = '';

function loadHighlighter(): Highlighter {
  const program: { createHighlighter(): Highlighter } = createRequire(import.meta.url)('#highlighter');
  return program.createHighlighter();
}
