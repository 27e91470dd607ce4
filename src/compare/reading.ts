// What a reviewer would read in a page: its text, line by line, and what its head says.
import { htmlLines } from '../base/html/html-lines.ts';
import { gatherFacts } from '../render/facts.ts';

export interface Reading {
  /** By name: `title`, `description`, `canonical`, `language`, `robots`. */
  readonly head: ReadonlyMap<string, string>;
  /** One line for each paragraph, heading, list item and the like. */
  readonly lines: readonly string[];
  /** Addresses of links, as written. */
  readonly links: readonly string[];
}

export function readPage(html: string): Reading {
  const { addresses } = gatherFacts(html);
  const links = addresses.filter(({ use }) => use === 'link').map(({ address }) => address);
  return { head: headOf(html), lines: htmlLines(html), links };
}

function headOf(html: string): ReadonlyMap<string, string> {
  const { titles, description, canonical, language, noindex } = gatherFacts(html);
  const facts = {
    title: titles[0],
    description,
    canonical,
    language,
    robots: noindex ? 'noindex' : null,
  };
  return new Map(
    Object.entries(facts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
