// Keeps the ids of headings: those that would be different here are written out.
import { idFault } from '../../kit/html/ids.ts';
import { createIds } from '../../markdown/index.ts';
import { convertBlocks } from './outside-code.ts';

/** Makes an id of the text of a heading. */
export type Slugify = (text: string) => string;

/** Rules of a tool for the ids of headings. */
export interface IdRules {
  readonly slugify: Slugify;
  /** Returns an id that isn't taken, and takes it. */
  readonly uniqueId: (id: string, taken: Set<string>) => string;
  /** Parts of a heading that have no part in its id. */
  readonly ignored?: RegExp;
}

/** A heading, or text in which there is none. */
const HEADING = /<pre\b[\s\S]*?<\/pre>|^((?:[> ]|[-*+] |\d+\. )*)(#{1,6})[ \t]+(\S[^\n]*?)[ \t]*$/gim;
const OWN_ID = /\{:?[^{}]*#([^\s{}]+)[^{}]*\}[ \t]*$/;

/** Adds `{#id}` to each heading whose id here differs from the old one. */
export function keepIds(text: string, { slugify, uniqueId, ignored }: IdRules): string {
  const taken = new Set<string>();
  const idHere = createIds();
  for (const [, , , title = ''] of text.matchAll(HEADING)) {
    const own = OWN_ID.exec(title)?.[1];
    if (own !== undefined) taken.add(own);
  }
  return convertBlocks(text, (part) =>
    part.replace(HEADING, (whole, before?: string, marks = '', title = '') => {
      const plain = plainTitle(title);
      if (plain === '' || OWN_ID.test(title)) return whole;
      const named = ignored ? plainTitle(title.replace(ignored, '')) : plain;
      const old = uniqueId(slugify(named), taken);
      const here = idHere(plain);
      const [, list = ''] = /(\{[^{}]*\})[ \t]*$/.exec(title) ?? [];
      if (old === here || old === '' || idFault(old)) return whole;
      const bare = list === '' ? title : title.slice(0, -list.length).trimEnd();
      return `${before}${marks} ${bare} ${list === '' ? `{#${old}}` : `{#${old} ${list.slice(1)}`}`;
    }),
  );
}

/** Text of a heading without its markup. */
export function plainTitle(title: string): string {
  return title
    .replace(/[ \t]*\{[^{}]*\}[ \t]*$/, '')
    .replace(/(`+)[^`]*\1|<svg[\s\S]*?<\/svg>|(?<!\\)<[^>]+>/g, (found) =>
      found.startsWith('`') ? found : '',
    )
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[((?:[^[\]]|\[[^[\]]*\])*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/(\*\*|__|\*|~~|==)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/`+([^`]*)`+/g, '$1')
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .trim();
}

/** Returns an id that isn't taken, by a number after a dash. An empty one stays empty. */
export function numberedId(id: string, taken: Set<string>): string {
  let free = id;
  for (let number = 1; id !== '' && taken.has(free); number += 1) free = `${id}-${number}`;
  taken.add(free);
  return free;
}
