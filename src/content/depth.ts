// Depth of values in data. Parsers recurse.
import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { linesOf } from '../kit/lines.ts';

/** Most levels of lists and maps in each other: far more than data has, and few enough for every parser. */
export const MAX_DEPTH = 64;

/** Refuses JSON that parsers would recurse into too deeply. */
export function tooDeepJson(path: string, text: string): Diagnostic | undefined {
  const offset = tooDeepAt(text);
  if (offset === undefined) return undefined;
  return diagnostic('data-invalid', {
    message: `Values are nested more than ${MAX_DEPTH} levels deep`,
    at: { path, ...linesOf(text).at(offset), length: 1 },
    hint: 'Reduce the nesting.',
  });
}

/** Finds JSON that is nested too deeply for recursive readers. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText && code === BACKSLASH) at += 1;
    else if (code === QUOTE) isText = !isText;
    else if (isText) continue;
    else if (code === BRACKET || code === BRACE) depth += 1;
    else if (code === BRACKET + 2 || code === BRACE + 2) depth -= 1;
    if (depth > MAX_DEPTH) return at;
  }
  return undefined;
}

const [QUOTE, BACKSLASH, BRACKET, BRACE] = [0x22, 0x5c, 0x5b, 0x7b];
