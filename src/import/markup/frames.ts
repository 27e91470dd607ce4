// Converts frames with pages of other sites, which the published policy blocks.
import { parseUrl } from '../../kit/urls/parse-url.ts';
import { attributesIn } from './attributes.ts';
import { withoutCode } from './outside-code.ts';

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
