// Rewrites the links in pages of another tool.
import { outsideCode, withoutCode } from './outside-code.ts';
import { replaceParts } from './replacements.ts';

const INLINE = /(\]\(\s*)(<[^>\n]*>|[^\s()<>]+(?:\([^\s()]*\)[^\s()]*)?)/g;
const DEFINITION = /^( {0,3}\[[^\]\n]+\]:[ \t]*)(<[^>\n]*>|\S+)/gm;
const ATTRIBUTE = /((?:href|src|poster|file)\s*=\s*)(["'])([^"'\n{}]+)\2/g;

/** Rewrites the URLs of links, images, definitions and HTML, outside of code. */
export function convertLinks(text: string, resolve: (url: string) => string | undefined): string {
  const targetOf = (url: string) => {
    const plain = url.replace(/^(?:@(?:site)?|pathname:\/\/)\//, '/');
    const named = plain === url ? undefined : resolve(url);
    return named ?? resolve(plain) ?? (url.startsWith('pathname:') ? plain : undefined);
  };
  const bare = (written: string) => {
    const isBracketed = written.startsWith('<');
    const target = targetOf(isBracketed ? written.slice(1, -1) : written);
    return target === undefined ? written : isBracketed || /[\s()]/.test(target) ? `<${target}>` : target;
  };
  // An element never shows a page.
  const shownAt = (before: string, url: string) => {
    const target = targetOf(url);
    return target === undefined || (/^(?:src|poster)/.test(before) && /\.md$/.test(target)) ? url : target;
  };
  return outsideCode(text, (part) =>
    part
      .replace(INLINE, (_whole, before: string, written: string) => before + bare(written))
      .replace(DEFINITION, (_whole, before: string, written: string) => before + bare(written))
      .replace(
        ATTRIBUTE,
        (_whole, before: string, quote: string, url: string) => before + quote + shownAt(before, url) + quote,
      ),
  );
}

/** Links to a name: it has no slash, dot or hash. */
const NAMED = /(?<!!)\[((?:[^[\]]|\[[^[\]]*\])*)\]\(\s*([\w-]+)(?:\s+"[^"\n]*")?\s*\)/g;

/** Replaces links to names by their text. Returns the replaced links. */
export function withoutNames(text: string): { readonly text: string; readonly lost: readonly string[] } {
  // The label may contain code, and code may show a link.
  const links = [...withoutCode(text).matchAll(NAMED)].map(({ index: from, 0: found, 1: label = '' }) => ({
    from,
    to: from + found.length,
    by: text.slice(from + 1, from + 1 + label.length),
  }));
  const lost = links.map(({ from, to }) => text.slice(from, to).replace(/\s+/g, ' '));
  return { text: replaceParts(text, links), lost };
}
