// Keeps the ids of headings: those that would be different here are written out.
import { createIds } from '../../../markdown/index.ts';
import { convertBlocks } from '../outside-code.ts';
import { type Slugify, uniqueId } from './slugs.ts';

const HEADING = /^((?:[> ]|[-*+] |\d+\. )*)(#{1,6})[ \t]+(\S[^\n]*?)[ \t]*$/gm;
const OWN_ID = /\{:?[^{}]*#([^\s{}]+)[^{}]*\}[ \t]*$/;

/** Adds `{#id}` to each heading whose id here differs from that of Python-Markdown. */
export function keepIds(text: string, slugify: Slugify): string {
  const taken = new Set<string>();
  const idHere = createIds();
  for (const [, , , title = ''] of text.matchAll(HEADING)) {
    const own = OWN_ID.exec(title)?.[1];
    if (own !== undefined) taken.add(own);
  }
  return convertBlocks(text, (part) =>
    part.replace(HEADING, (whole, before: string, marks: string, title: string) => {
      const plain = plainTitle(title);
      if (plain === '' || OWN_ID.test(title)) return whole;
      const old = uniqueId(slugify(plain), taken);
      const here = idHere(plain);
      const [, list = ''] = /(\{[^{}]*\})[ \t]*$/.exec(title) ?? [];
      if (old === here) return whole;
      const bare = list === '' ? title : title.slice(0, -list.length).trimEnd();
      return `${before}${marks} ${bare} ${list === '' ? `{#${old}}` : `{#${old} ${list.slice(1)}`}`;
    }),
  );
}

/** Text of a heading without its markup. */
function plainTitle(title: string): string {
  return title
    .replace(/[ \t]*\{[^{}]*\}[ \t]*$/, '')
    .replace(/<svg[\s\S]*?<\/svg>|<[^>]+>/g, '')
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
