// The text of a page by section, from the HTML of its body.
import { Parser } from 'htmlparser2';
import { isInline } from '../../kit/html/html-lines.ts';
import type { OpenHtml } from '../../model/pages/markup.ts';
import type { FoundPage } from './format.ts';

const UNREAD: ReadonlySet<string> = new Set(['script', 'style', 'template', 'button', 'pre', 'math', 'svg']);

/** Sections of a body; blocks of code, formulas and elements with `data-search="no"` are left out. */
export function sectionsOf(html: OpenHtml): FoundPage['sections'] {
  const sections: [string, string, string][] = [['', '', '']];
  const unread: boolean[] = [];
  let inHeading = false;
  const add = (text: string) => {
    const section = sections.at(-1);
    if (section) section[inHeading ? 1 : 2] += text;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      unread.push(unread.at(-1) === true || isUnread(name, attributes));
      if (!isInline(name)) add(' ');
      // The title of the page is h1.
      if (!/^h[1-6]$/.test(name) || unread.at(-1)) return;
      if (name !== 'h1') sections.push([attributes.id ?? '', '', '']);
      inHeading = true;
    },
    ontext(text) {
      if (!unread.at(-1)) add(text);
    },
    onclosetag(name) {
      unread.pop();
      if (/^h[1-6]$/.test(name)) inHeading = false;
      if (!isInline(name)) add(' ');
    },
  });
  for (const piece of html) if (typeof piece === 'string') parser.write(piece);
  parser.end();
  return sections.map(([id, heading, text], index) => [id, index === 0 ? '' : plain(heading), plain(text)]);
}

function isUnread(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (UNREAD.has(name) || 'hidden' in attributes || attributes['data-search'] === 'no') return true;
  return name === 'a' && attributes.class === 'anchor';
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
