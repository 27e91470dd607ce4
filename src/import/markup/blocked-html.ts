// HTML that the published policy blocks, or that only other programs read: frames, scripts, stylesheets, instructions.
import { parseUrl } from '../../kit/urls/parse-url.ts';
import { attributesIn } from './attributes.ts';
import { convertBlocks, outsideCode, withoutCode } from './outside-code.ts';

const FRAME = /<iframe\b((?:[^>"'{]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*?)(?:\/>|>\s*<\/iframe\s*>)/gi;

/** Replaces each frame by a link to its page. Returns the URLs. */
export function convertFrames(text: string): { readonly text: string; readonly found: readonly string[] } {
  if (!/<iframe/i.test(text)) return { text, found: [] };
  const found: string[] = [];
  const hidden = withoutCode(text);
  const converted = text.replace(FRAME, (whole, written: string, at: number) => {
    if (!hidden.startsWith('<', at)) return whole;
    const attributes = attributesIn(written.replace(/\w+\s*=\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, ''));
    const src = attributes.get('src');
    if (src === undefined || !/^(?:https?:)?\/\//.test(src)) return whole;
    const url = (src.startsWith('//') ? `https:${src}` : src).replaceAll('&amp;', '&').replace(/[<>\s]/g, '');
    found.push(url);
    const label = (attributes.get('title') ?? '').replace(/</g, '&lt;').replace(/\s+/g, ' ').trim();
    const href = url.replaceAll('&', '&amp;').replaceAll('"', '%22');
    // It is HTML, because Markdown would be text inside a block of HTML.
    return `<a href="${href}">${label || (parseUrl(url)?.hostname ?? url)}</a>`;
  });
  return { text: converted, found };
}

const CODE_IN_PAGE = /^ {0,3}<(?:(style|script)\b[^>]*>[\s\S]*?<\/\1>|link\b[^>]*>)[ \t]*(?:\n|$)/gim;
/** Elements that Docusaurus moves to the head of the document. */
const HEAD = /^ {0,3}<head>((?:(?!<head\b)[\s\S])*?)<\/head>[ \t]*(?:\n|$)/gim;
/** An instruction such as `<?code-excerpt "a.dart"?>`, which browsers hide. */
const INSTRUCTION = /^[ \t]*<\?(?!php\b)[a-z][\w-]*(?:[ \t][^?\n]*)?\?>[ \t]*(?:\n|$)/gim;
/** Readers see its content, because there is no script. */
const NOSCRIPT = /<\/?noscript\s*>/gi;

export function withoutPageCode(text: string, lose: (what: string, words: string) => void): string {
  if (!/<(?:\?|\/?(?:style|script|link|noscript|head)\b)/i.test(text)) return text;
  const leave = (what: string, source: string) => {
    lose(what, source.trim().replace(/\s+/g, ' ').slice(0, 60));
    return '';
  };
  const plain = convertBlocks(text, (part) =>
    part
      .replace(INSTRUCTION, '')
      .replace(HEAD, (_whole, inner: string) =>
        leave('What a page adds to its head was left out: move it to a layout.', inner),
      )
      .replace(CODE_IN_PAGE, (whole) =>
        leave('A stylesheet or script in a page was left out: move it to templates/.', whole),
      ),
  );
  const shown = outsideCode(plain, (part) => part.replace(NOSCRIPT, ''));
  return text.startsWith('\n') ? shown : shown.replace(/^\n+/, '');
}
