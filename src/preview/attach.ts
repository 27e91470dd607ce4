// The one line that a previewed page has more than a built one.
import { escapeMarkup } from '../kit/escape.ts';

/** First in the head: it sees the page before the page's own scripts have changed it. */
export function attachScript(html: string, script: string): string {
  const tag = scriptTag(script);
  const head = /<head(?:\s[^>]*)?>/i.exec(html);
  if (!head) return html + tag;
  const end = head.index + head[0].length;
  return html.slice(0, end) + tag + html.slice(end);
}

function scriptTag(script: string): string {
  return `<script src="${escapeMarkup(script)}" defer></script>`;
}

/** Stands for a page that was never good: the script's overlay is all there is to see. */
export function emptyPage(script: string, title: string): string {
  const head = `<meta charset="utf-8"><title>${escapeMarkup(title)}</title>${scriptTag(script)}`;
  return `<!doctype html>\n<html lang="en"><head>${head}</head><body><h1>${escapeMarkup(title)}</h1></body></html>\n`;
}
