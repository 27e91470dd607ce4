// The visible text of HTML, as lines.
import { Parser } from 'htmlparser2';
import { wordSet } from '../word-set.ts';

/** Inline elements; every other one starts a new line. */
const INLINE = wordSet(
  'a abbr b bdi bdo br cite code data del dfn em i ins kbd label mark q s samp small span strong sub sup time u var wbr',
);
const UNREAD: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template']);

/** Returns true for elements that are part of a line of text. */
export function isInline(name: string): boolean {
  return INLINE.has(name);
}

/** Returns the visible text of HTML as people read it: a line for each paragraph, heading, list item and so on. */
export function htmlLines(html: string): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const unread: boolean[] = [];
  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text !== '') lines.push(text);
    line = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      unread.push(UNREAD.has(name) || 'hidden' in attributes || unread.at(-1) === true);
      if (!INLINE.has(name)) endLine();
      if (name === 'img') line += `[image: ${attributes.alt ?? ''}]`;
    },
    ontext(text) {
      if (unread.at(-1) !== true) line += text;
    },
    onclosetag(name) {
      unread.pop();
      if (!INLINE.has(name)) endLine();
    },
  });
  parser.end(html);
  endLine();
  return lines;
}
