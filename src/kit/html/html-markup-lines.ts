// HTML in one form, however it is written: what decides on what is seen of a text, and on where its links lead.
import { Parser } from 'htmlparser2';
import { escapeMarkup } from '../escape.ts';
import { isInline } from './html-lines.ts';

/** Ids name places alone, and a heading may get further ones without any change of the text. */
const UNSEEN: ReadonlySet<string> = new Set(['id']);

/** Elements that say nothing unless they have attributes. */
const PLAIN: ReadonlySet<string> = new Set(['p', 'div', 'span', 'tbody']);

interface Open {
  readonly name: string;
  /** As it is written at its end; empty where the element says nothing. */
  readonly end: string;
}

/** A line for each paragraph, heading and the like: its text with its tags, their attributes in order. */
export function htmlMarkupLines(html: string): readonly string[] {
  const lines: string[] = [];
  const open: Open[] = [];
  let line = '';
  /** How deep the sign is that links to a heading, which the build adds. */
  let anchorDepth = 0;
  let isAtStart = true;
  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text !== '') lines.push(text);
    line = '';
    isAtStart = true;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (anchorDepth > 0 || (name === 'a' && attributes.class === 'anchor')) {
        anchorDepth += 1;
        return;
      }
      if (!isInline(name)) endLine();
      isAtStart = !isInline(name);
      const tag = tagOf(name, attributes);
      line += tag;
      open.push({ name, end: tag === '' ? '' : `</${name}>` });
    },
    ontext(text) {
      // White space that begins a block is not seen.
      if (anchorDepth === 0) line += escapeMarkup(isAtStart ? text.trimStart() : text);
      isAtStart &&= text.trim() === '';
    },
    onclosetag(name) {
      if (anchorDepth > 0) {
        anchorDepth -= 1;
        return;
      }
      const end = open.pop()?.end ?? '';
      line = isInline(name) ? line + end : line.trimEnd() + end;
      if (!isInline(name)) endLine();
    },
  });
  parser.end(html);
  endLine();
  return lines;
}

function tagOf(name: string, attributes: Readonly<Record<string, string>>): string {
  const seen = Object.entries(attributes).filter(
    // The build wraps headings.
    ([attribute, value]) =>
      !UNSEEN.has(attribute) && !(name === 'div' && attribute === 'class' && value === 'heading'),
  );
  if (seen.length === 0 && PLAIN.has(name)) return '';
  const written = seen.map(([attribute, value]) => ` ${attribute}="${escapeMarkup(value)}"`).sort();
  return `<${name}${written.join('')}>`;
}
