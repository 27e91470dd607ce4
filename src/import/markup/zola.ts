// Converts pages of Zola: shortcodes of Tera, and ids of headings.
import type { ConvertedPage } from '../old-project.ts';
import { alertKind, writeAlert } from './alerts.ts';
import { attributesIn, firstOf, writeAttributes } from './attributes.ts';
import { componentName, mayHoldComponent, openTag } from './components.ts';
import { replaceEmoji } from './emoji.ts';
import { type IdRules, keepIds } from './heading-ids.ts';
import { convertBlocks, outsideCode, withoutCode } from './outside-code.ts';
import { type Replacement, replaceParts } from './replacements.ts';

/** Strategy of the settings for slugs. */
export type ZolaSlugs = 'on' | 'safe' | 'off';

/** Slug of a text; empty if it has letters that Zola would write in Latin ones. */
export function zolaSlug(text: string, slugs: ZolaSlugs, of: 'path' | 'anchor'): string {
  if (slugs === 'off') return text;
  if (slugs === 'safe')
    return text
      .replace(of === 'path' ? /[<>:"/\\|?*#\n]/g : /["#%<>[\]\\()`^{|}]/g, '')
      .trim()
      .replace(/\s/g, '_');
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’“”–—…]/g, '-');
  if (/[^\0-\x7f]/.test(plain)) return '';
  return plain
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
}

interface ZolaRules {
  readonly ids: IdRules;
  readonly emoji: boolean;
}

export function convertZola(text: string, page: ConvertedPage, { ids, emoji }: ZolaRules): string {
  const own = convertShortcodes(text.replace(/^[ \t]*<!--\s*more\s*-->[ \t]*\n?/gm, ''), page);
  const plain = outsideCode(own, (part) => {
    const escaped = part
      .replace(ESCAPED, (_whole, value?: string, block?: string) =>
        value === undefined ? `&#123;%${block}%&#125;` : `\\{{${value}}}`,
      )
      .replace(/(?<!\\)\{\{(?!\s*\w+\s*\()/g, '\\{{');
    return emoji ? replaceEmoji(escaped) : escaped;
  });
  const shown = plain.replace(ESCAPED, (_whole, value?: string, block?: string) =>
    value === undefined ? `{%${block}%}` : `{{${value}}}`,
  );
  return keepIds(withoutHeadingClasses(shown), ids);
}

/** Removes classes of headings, which themes style: `## Title {#id .wide}`. */
function withoutHeadingClasses(text: string): string {
  return convertBlocks(text, (part) =>
    part.replace(
      /^(#{1,6}[ \t][^\n]*?)[ \t]*\{((?:[ \t]*[#.][\w-]+)+)[ \t]*\}[ \t]*$/gm,
      (_whole, heading, list) => {
        const id = /#[\w-]+/.exec(list)?.[0];
        return id === undefined ? heading : `${heading} {${id}}`;
      },
    ),
  );
}

/** A shortcode that is shown as text. */
const ESCAPED = /\{\{\/\*([\s\S]*?)\*\/\}\}|\{%\/\*([\s\S]*?)\*\/%\}/g;
const ARGUMENTS = /(?:[^()"'`{}]|"[^"]*"|'[^']*'|`[^`]*`)*/.source;
const TAG = new RegExp(
  `\\{\\{\\s*(\\w+)\\((${ARGUMENTS})\\)\\s*\\}\\}|\\{%\\s*(?:(\\w+)\\((${ARGUMENTS})\\)|end)\\s*%\\}`,
  'g',
);

/** A shortcode with its offsets. One with a body has that of its end too. */
interface Shortcode {
  readonly name: string;
  readonly written: string;
  readonly from: number;
  readonly to: number;
  readonly end?: { readonly from: number; readonly to: number };
}

/** Shortcodes outside of code, outer ones only. */
function shortcodesIn(text: string): readonly Shortcode[] {
  if (!/\{[{%]/.test(text)) return [];
  const hidden = withoutCode(text);
  const found: Shortcode[] = [];
  const open: Shortcode[] = [];
  for (const { index: from, 0: whole, 1: single, 2: values = '', 3: name, 4: written = '' } of text.matchAll(
    TAG,
  )) {
    if (!hidden.startsWith('{', from)) continue;
    const to = from + whole.length;
    if (single !== undefined) {
      if (open.length === 0) found.push({ name: single, written: values, from, to });
    } else if (name !== undefined) open.push({ name, written, from, to });
    else {
      const start = open.pop();
      if (start && open.length === 0) found.push({ ...start, end: { from, to } });
    }
  }
  return found;
}

function convertShortcodes(text: string, page: ConvertedPage): string {
  const edits = shortcodesIn(text).flatMap((shortcode): Replacement[] => {
    const { name, written, from, to, end } = shortcode;
    const plain = withSpaces(written);
    const body = end && convertShortcodes(text.slice(to, end.from), page);
    const by = equivalentOf(name, plain, body) ?? componentOf(text, shortcode, body, page);
    return by === undefined ? [] : [{ from, to: end?.to ?? to, by }];
  });
  return replaceParts(text, edits);
}

/** Arguments without commas between them, and lists in quotes. */
function withSpaces(written: string): string {
  return written.replace(/"[^"]*"|'[^']*'|`[^`]*`|\[[^\]]*\]|,/g, (part) => {
    if (part === ',') return ' ';
    return part.startsWith('[') ? `"${part.replaceAll('"', "'")}"` : part;
  });
}

function equivalentOf(name: string, written: string, body: string | undefined): string | undefined {
  const values = attributesIn(written);
  const title = firstOf(values, 'title', 'summary');
  const text = body ?? firstOf(values, 'text', 'content', 'body');
  if (text === undefined) return singleOf(name, values);
  if (/^(?:details|expand|spoiler)$/.test(name))
    return `<Details${writeAttributes({ summary: title ?? 'Details' })}>\n\n${text.trim()}\n\n</Details>`;
  const isNote = /^(?:alert|admonition|callout|notice|hint)$/.test(name);
  const kind = alertKind(isNote ? (firstOf(values, 'type', 'level', 'kind', 'style') ?? 'note') : name);
  return kind
    ? writeAlert(kind, title, text.trim())
    : body === undefined
      ? singleOf(name, values)
      : undefined;
}

function singleOf(name: string, values: ReadonlyMap<string, string>): string | undefined {
  const id = values.get('id');
  if (name === 'youtube' && id !== undefined) return `[Video](https://www.youtube.com/watch?v=${id})`;
  if (name === 'vimeo' && id !== undefined) return `[Video](https://vimeo.com/${id})`;
  if (name === 'streamable' && id !== undefined) return `[Video](https://streamable.com/${id})`;
  if (name === 'gist') return values.has('url') ? `[Gist](${values.get('url')})` : undefined;
  const src = firstOf(values, 'src', 'path', 'url');
  if (!/^(?:figure|image|img|picture)$/.test(name) || src === undefined) return undefined;
  const alt = firstOf(values, 'alt', 'caption', 'title') ?? '';
  return `![${alt.replace(/[[\]]/g, '\\$&').replace(/\s+/g, ' ')}](${src})`;
}

/** A component, if the site has a template of that name and there may be one. */
function componentOf(
  text: string,
  { name, written, from, to, end }: Shortcode,
  body: string | undefined,
  { hasTemplate }: ConvertedPage,
): string | undefined {
  if (!hasTemplate(name) || !mayHoldComponent(text, from, to)) return undefined;
  const open = openTag(name, withSpaces(written), body === undefined);
  if (body === undefined || end === undefined) return open;
  const close = `</${componentName(name)}>`;
  return body.includes('\n') ? `${open}\n\n${body.trim()}\n\n${close}` : open + body + close;
}
