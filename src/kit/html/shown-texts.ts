// Finds which texts a page shows, judged by its HTML alone: stylesheets aren't read.

import { Parser } from 'htmlparser2';
import { wordSet } from '../word-set.ts';
import { isInline } from './html-lines.ts';

/** Marks the start of a body. */
export const BODY_MARK = '<site-body></site-body>';

const MARK_NAME = 'site-body';

/** Elements that hide their content until they are opened. */
const CLOSED: ReadonlySet<string> = new Set(['details', 'dialog']);

const HIDING = wordSet(
  'audio canvas head iframe noscript object script select style svg template textarea title video',
);

const NO_DISPLAY = /display\s*:\s*none|visibility\s*:\s*hidden/i;

export interface ShownTexts {
  readonly bodies: number;
  /** Returns true if the page shows a text; white space doesn't matter. */
  readonly shows: (text: string) => boolean;
}

/** Finds the shown texts of a page; `html` has `BODY_MARK` before each body. */
export function shownTexts(html: string): ShownTexts {
  let seen = '';
  let bodies = 0;
  const hidden: boolean[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      hidden.push(hidden.at(-1) === true || hides(name, attributes));
      if (name === MARK_NAME && hidden.at(-1) === false) bodies += 1;
      if (!isInline(name)) seen += ' ';
    },
    ontext(text) {
      if (hidden.at(-1) !== true) seen += text;
    },
    onclosetag(name) {
      hidden.pop();
      if (!isInline(name)) seen += ' ';
    },
  });
  parser.end(html);
  const all = collapsed(seen);
  return { bodies, shows: (text) => all.includes(collapsed(text)) };
}

function hides(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (HIDING.has(name) || (CLOSED.has(name) && !('open' in attributes))) return true;
  if ('hidden' in attributes || 'popover' in attributes || attributes['aria-hidden'] === 'true') return true;
  return NO_DISPLAY.test(attributes.style ?? '');
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
