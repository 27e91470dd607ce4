// Prepares a body for feeds, which show it elsewhere: with absolute URLs, and without anything that runs.
import { Parser } from 'htmlparser2';
import { escapeMarkup } from '../../kit/escape.ts';
import { VOID_ELEMENTS } from '../../kit/html/elements.ts';
import { htmlLines } from '../../kit/html/html-lines.ts';
import { parseUrl } from '../../kit/urls/parse-url.ts';

/** Elements that are omitted with their content. */
const OMITTED: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'button']);

/** Attributes with one URL. */
const URLS: ReadonlySet<string> = new Set(['href', 'src', 'poster', 'cite', 'longdesc', 'data']);

/** Attributes that only make sense in the page itself. */
const OWN = /^(?:on|aria-hidden$|tabindex$|style$)/;

/** Converts a body; `page` is the absolute URL of its page. */
export function feedHtml(html: string, page: string): string {
  let result = '';
  /** Number of open omitted elements. */
  let omitted = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (omitted > 0 || OMITTED.has(name) || isAnchor(name, attributes)) {
          if (!VOID_ELEMENTS.has(name)) omitted += 1;
          return;
        }
        if (name === 'input' && attributes.type !== 'checkbox') return;
        // A character replaces the checkbox of a task, because feed readers remove form controls.
        if (name === 'input') result += 'checked' in attributes ? '☑' : '☐';
        else result += `<${name}${written(attributes, page)}>`;
      },
      ontext(text) {
        if (omitted === 0) result += escapeMarkup(text);
      },
      onclosetag(name) {
        if (VOID_ELEMENTS.has(name)) return;
        if (omitted > 0) omitted -= 1;
        else result += `</${name}>`;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return result.trim();
}

/** Removes the title from a body, because feed readers show it above. */
export function withoutTitle(html: string, title: string): string {
  const heading = /^<h1[\s>].*?<\/h1>\s*/s.exec(html)?.[0] ?? '';
  return htmlLines(heading).join(' ') === title ? html.slice(heading.length) : html;
}

/** Returns true for the link of a heading to itself. */
function isAnchor(name: string, { class: names }: Readonly<Record<string, string>>): boolean {
  return name === 'a' && names === 'anchor';
}

function written(attributes: Readonly<Record<string, string>>, page: string): string {
  return Object.entries(attributes)
    .filter(([name]) => !OWN.test(name))
    .map(([name, value]) => ` ${name}="${escapeMarkup(absolute(name, value, page))}"`)
    .join('');
}

function absolute(name: string, value: string, page: string): string {
  if (URLS.has(name)) return resolved(value, page);
  if (name !== 'srcset' && name !== 'imagesrcset') return value;
  const candidates = value.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/));
  return candidates.map(([url = '', ...sizes]) => [resolved(url, page), ...sizes].join(' ')).join(', ');
}

function resolved(url: string, page: string): string {
  return parseUrl(url, page)?.href ?? url;
}
