// Splits the text of a page into parts with sections, from the HTML of its body.
import { decodeHTML } from 'entities/decode';
import { readProperTags, readTags, type TagListener } from '../../document/index.ts';
import { escapeMarkup } from '../../kit/escape.ts';
import { isInline } from '../../kit/html/html-lines.ts';
import type { OpenHtml } from '../../model/pages/markup.ts';
import type { Section } from './browser/format.ts';
import { dividedSections, type SearchedPage } from './page-parts.ts';

const UNREAD: ReadonlySet<string> = new Set(['script', 'style', 'template', 'button', 'math', 'svg']);
const HEADING = /^h[1-6]$/;
/** White space, except single spaces, which are frequent. */
const SPACES = /\s{2,}|[^\S ]/g;
const ASCII = /^[\0-\x7f]*$/;

/** Parts of a page with its text. */
export function searchedParts(html: OpenHtml, hasCode: boolean): SearchedPage['parts'] {
  return dividedSections(sectionsOf(html, hasCode));
}

/** Sections of a body; formulas, elements with `data-search="no"` and, unless `hasCode`, blocks of code are left out. */
function sectionsOf(pieces: OpenHtml, hasCode: boolean): readonly Section[] {
  const html = pieces
    .map((piece) =>
      typeof piece === 'string' ? piece : hasCode ? `<pre>${escapeMarkup(piece.code)}</pre>` : ' ',
    )
    .join('');
  let gathering = createGathering(hasCode);
  if (!readProperTags(html, gathering.listener)) {
    gathering = createGathering(hasCode);
    readTags(html, gathering.listener);
  }
  return gathering.sections.map(([id, heading, text], index) => [
    id,
    index === 0 ? '' : plain(heading),
    plain(text),
  ]);
}

function createGathering(hasCode: boolean) {
  const sections: [string, string, string][] = [['', '', '']];
  let unread = 0;
  let depth = 0;
  let inHeading = false;
  const add = (text: string) => {
    const section = sections.at(-1);
    if (section) section[inHeading ? 1 : 2] += text;
  };
  const listener: TagListener = {
    open(name, attributes) {
      depth += 1;
      if (unread === 0 && isUnread(name, attributes, hasCode)) unread = depth;
      if (unread > 0) return;
      if (!isInline(name)) add(' ');
      if (!HEADING.test(name)) return;
      // h1 is the title of the page.
      if (name !== 'h1') sections.push([decode(attributes.id ?? ''), '', '']);
      inHeading = true;
    },
    text(text) {
      if (unread === 0) add(text);
    },
    close(name) {
      if (unread === depth) unread = 0;
      depth -= 1;
      if (HEADING.test(name)) inHeading = false;
      if (unread === 0 && !isInline(name)) add(' ');
    },
  };
  return { sections, listener };
}

function isUnread(name: string, attributes: Readonly<Record<string, string>>, hasCode: boolean): boolean {
  if (UNREAD.has(name) || 'hidden' in attributes || attributes['data-search'] === 'no') return true;
  return name === 'a' ? attributes.class === 'anchor' : name === 'pre' && !hasCode;
}

function plain(html: string): string {
  const text = decode(html).replace(SPACES, ' ').trim();
  return ASCII.test(text) ? text : text.normalize('NFC');
}

function decode(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text;
}
