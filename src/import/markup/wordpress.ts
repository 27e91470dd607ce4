// Converts texts of WordPress to Markdown: HTML of its two editors, with blocks and shortcodes.
import { attributesIn, firstOf } from './attributes.ts';
import { markdownOfHtml, withoutMarks } from './html/html-page.ts';
import type { HtmlRules } from './html/html-writer.ts';

export interface WordPressText extends Omit<HtmlRules, 'keep' | 'isClassic' | 'notes'> {
  readonly footnotes: readonly WordPressNote[];
  readonly attachments: AttachmentFinder;
  /** Returns the text of a block that several pages show, by its id. */
  readonly block: (id: string) => string | undefined;
}

export interface WordPressNote {
  readonly id: string;
  readonly content: string;
}

const REUSED = /<!-- wp:block \{"ref":(\d+)[^>]*\/-->/g;

export function convertWordPress(html: string, rules: WordPressText): string {
  const whole = withoutMarks(html.replace(REUSED, (comment, id: string) => rules.block(id) ?? comment));
  const isClassic = !/<!--\s+wp:/.test(whole);
  const { footnotes } = rules;
  const notes = footnotes.map(({ id }) => id);
  return markdownOfHtml({ ...rules, notes, isClassic }, (keep) => {
    const plain = convertShortcodes(whole, rules.attachments, (name, source) => {
      rules.lose(`The shortcode [${name}] has no equivalent and is shown as text.`, source);
      return keep(source.replace(/[<\\*_`]/g, '\\$&').replace(/\s*\n\s*/g, ' '));
    });
    const ends = footnotes.map(({ content }, index) => `<p>${keep(`[^${index + 1}]: `)}${content}</p>`);
    return plain + ends.join('');
  });
}

/** A file that posts show, by its id. */
export interface Attachment {
  readonly url: string;
  readonly alt: string;
  readonly caption: string;
}

interface AttachmentFinder {
  byId(id: string): Attachment | undefined;
  /** Images that were uploaded to the post. */
  readonly own: readonly Attachment[];
}

const ATTRIBUTE = String.raw`\s+[\w-]+\s*=\s*(?:"[^"\]]*"|'[^'\]]*'|[^\s"'\]]+)`;
/** Brackets around a name. Without attributes or an end, only names with a hyphen or of WordPress itself count. */
const SHORTCODE = new RegExp(
  String.raw`\[(\[?)([a-z][\w-]*)((?:${ATTRIBUTE}|\s+[\w.:/-]+)*)\s*\/?\](?:([^[\]]*(?:\[(?!\/?\2\b)[^[\]]*\][^[\]]*)*)\[\/\2\])?(\]?)`,
  'gi',
);
const KNOWN = /^(?:gallery|caption|wp_caption|embed|audio|video|playlist)$|[-_]/i;

/** Converts the shortcodes of WordPress itself, such as `[caption]…[/caption]`, to HTML; `other` converts others by their names and source. */
function convertShortcodes(
  html: string,
  attachments: AttachmentFinder,
  other: (name: string, source: string) => string,
): string {
  return html.replace(SHORTCODE, (source: string, ...parts: readonly string[]) => {
    const [start = '', name = '', written = '', inner, end = ''] = parts;
    if (start !== '' && end !== '') return source.slice(1, -1);
    if (!KNOWN.test(name) && !written.includes('=') && inner === undefined) return source;
    const attributes = attributesIn(written.replaceAll('&quot;', '"').replaceAll('&#8221;', '"'));
    const html = htmlOf(name.toLowerCase(), attributes, inner ?? '', attachments);
    return start + (html ?? other(name, source.slice(start.length, source.length - end.length))) + end;
  });
}

function htmlOf(
  name: string,
  attributes: ReadonlyMap<string, string>,
  inner: string,
  attachments: AttachmentFinder,
): string | undefined {
  switch (name) {
    case 'caption':
    case 'wp_caption': {
      const [, image = '', after = ''] =
        /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)(.*)$/s.exec(inner) ?? [];
      const caption = attributes.get('caption') ?? after.trim();
      return `\n\n<figure>${image === '' ? inner : image}<figcaption>${caption}</figcaption></figure>\n\n`;
    }
    case 'gallery': {
      const ids = firstOf(attributes, 'ids', 'include');
      const chosen =
        ids === undefined ? attachments.own : ids.split(/[\s,]+/).map((id) => attachments.byId(id));
      const figures = chosen.flatMap((one) => (one ? [figureOf(one)] : []));
      return `\n\n<div>${figures.join('')}</div>\n\n`;
    }
    case 'embed':
      return `\n\n${inner.trim()}\n\n`;
    case 'audio':
    case 'video': {
      const src = firstOf(attributes, '0', 'src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav');
      return src === undefined ? undefined : `\n\n<${name} src="${quoted(src)}"></${name}>\n\n`;
    }
    default:
      return undefined;
  }
}

function figureOf({ url, alt, caption }: Attachment): string {
  return `<figure><img src="${quoted(url)}" alt="${quoted(alt)}"><figcaption>${caption}</figcaption></figure>`;
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
