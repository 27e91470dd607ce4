// What a reviewer would read in a page: its text, line by line, and what its head says.
import { Parser } from 'htmlparser2';
import { gatherFacts } from '../render/facts.ts';

export interface Reading {
  /** By name: `title`, `description`, `canonical`, `language`, `robots`. */
  readonly head: ReadonlyMap<string, string>;
  /** One line for each paragraph, heading, list item and the like. */
  readonly lines: readonly string[];
  /** Addresses of links, as written. */
  readonly links: readonly string[];
}

/** Elements that are part of a line; every other one begins a new line. */
const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const UNREAD = new Set(['head', 'script', 'style', 'template']);

export function readPage(html: string): Reading {
  const lines: string[] = [];
  const links: string[] = [];
  let line = '';
  let unread = 0;
  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text !== '') lines.push(text);
    line = '';
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (UNREAD.has(name)) unread += 1;
      if (!INLINE.has(name)) endLine();
      if (name === 'a' && attributes.href !== undefined) links.push(attributes.href);
      if (name === 'img') line += `[image: ${attributes.alt ?? ''}]`;
    },
    ontext(text) {
      if (unread === 0) line += text;
    },
    onclosetag(name) {
      if (UNREAD.has(name)) unread -= 1;
      if (!INLINE.has(name)) endLine();
    },
  });
  parser.end(html);
  endLine();
  return { head: headOf(html), lines, links };
}

function headOf(html: string): ReadonlyMap<string, string> {
  const { titles, description, canonical, language, noindex } = gatherFacts(html);
  const facts = {
    title: titles[0],
    description,
    canonical,
    language,
    robots: noindex ? 'noindex' : undefined,
  };
  return new Map(Object.entries(facts).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
