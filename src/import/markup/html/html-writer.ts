// Simplifies the HTML of WordPress, so that a program can write it as Markdown: paragraphs get their elements, and what Markdown
// has no markup for becomes a component, a link or nothing.
import { parseDocument } from 'htmlparser2';
import { idFault } from '../../../kit/html/ids.ts';
import { parseUrl } from '../../../kit/urls/parse-url.ts';
import { writeAttributes } from '../attributes.ts';

export interface HtmlRules {
  /** Returns the URL of a link in the new site. */
  readonly link: (url: string) => string;
  /** Returns the URL of an image, a sound or a video in the new site. */
  readonly file: (url: string) => string;
  /** Alternative text of an image without one, by the id in its class. */
  readonly alt: (id: string) => string | undefined;
  /** Ids of footnotes, in their order. */
  readonly notes: readonly string[];
  /** Keeps a piece of Markdown as it is. Returns characters that stand for it. */
  readonly keep: (markdown: string) => string;
  readonly lose: (what: string, words: string) => void;
  /** True for a text without blocks, in which blank lines separate paragraphs. */
  readonly isClassic: boolean;
}

type HtmlNode = ReturnType<typeof parseDocument>['children'][number];
type HtmlElement = Extract<HtmlNode, { readonly attribs: unknown }>;

const BLOCK =
  /^(?:address|article|aside|blockquote|center|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;
/** Blocks whose text may be several paragraphs. */
const FLOW =
  /^(?:address|article|aside|blockquote|center|details|div|figcaption|footer|header|main|nav|section)$/;
const DROPPED =
  /^(?:applet|button|canvas|embed|form|frame|input|label|map|object|script|select|style|svg|template|textarea)$/;
/** Elements of Markdown, and those that the writer knows. */
const WRITTEN =
  /^(?:a|b|blockquote|br|code|dd|del|dl|dt|em|h[1-6]|hr|i|li|ol|p|pre|q|s|strike|strong|table|tbody|td|tfoot|th|thead|tr|tt|ul)$/;
/** Elements that Markdown has no markup for, but this site has. */
const KEPT = /^(?:sub|sup|kbd|mark|ins)$/;

const EMBED = 'An embed became a link: write a component for it, or keep the link.';
const FRAME = 'A frame became a link, because the published policy blocks frames.';

export class HtmlWriter {
  readonly #rules: HtmlRules;
  /** True where a line break of a classic text is one. */
  #hasBreaks = true;

  constructor(rules: HtmlRules) {
    this.#rules = rules;
  }

  write(html: string): string {
    return this.#flow(parseDocument(html).children);
  }

  #inner({ children }: HtmlElement): string {
    return children.map((child) => this.#html(child)).join('');
  }

  /** Writes nodes of a block. In a classic text, those that aren't blocks become paragraphs. */
  #flow(nodes: readonly HtmlNode[]): string {
    if (!this.#rules.isClassic) return nodes.map((node) => this.#html(node)).join('');
    let written = '';
    let open = '';
    const end = () => {
      const text = open.replace(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '');
      if (text !== '') written += `<p>${this.#embedIn(text) ?? text}</p>`;
      open = '';
    };
    for (const node of nodes)
      if (node.type === 'comment' || (node.type === 'tag' && BLOCK.test(node.name))) {
        end();
        written += this.#html(node);
      } else if (node.type === 'text') {
        const [first = '', ...more] = node.data.split(/\n[ \t\r]*\n\s*/);
        open += this.#text(first);
        for (const part of more) {
          end();
          open = this.#text(part);
        }
      } else open += this.#html(node);
    end();
    return written;
  }

  #text(text: string): string {
    const hasBreaks = this.#rules.isClassic && this.#hasBreaks;
    return hasBreaks ? escaped(text).replace(/\s*\n\s*/g, '<br>') : escaped(text);
  }

  /** A URL alone in its paragraph, which WordPress replaces by what the page there offers. */
  #embedIn(text: string): string | undefined {
    const url = text.trim().replaceAll('&amp;', '&');
    if (!/^https?:\/\/[^\s<]+$/.test(url)) return undefined;
    this.#rules.lose(EMBED, url);
    return `<a${writeAttributes({ href: url })}>${text}</a>`;
  }

  #html(node: HtmlNode): string {
    if (node.type === 'text') return this.#text(node.data);
    if (node.type === 'comment') return this.#comment(node.data);
    return 'name' in node && 'attribs' in node ? this.#element(node) : '';
  }

  /** Reports blocks that WordPress fills when it shows a page: `<!-- wp:latest-posts /-->`. */
  #comment(text: string): string {
    const [, name] = /^\s*wp:([\w/-]+)\s(?:.*\s)?\/$/s.exec(`${text} `.replace(/\/\s*$/, ' /')) ?? [];
    const { lose } = this.#rules;
    if (name !== undefined)
      lose('A block that WordPress fills in was left out: write a layout for it.', `<!-- wp:${name} /-->`);
    else if (/^nextpage/.test(text))
      lose('A page was split in several ones, and is one here.', '<!--nextpage-->');
    return '';
  }

  #element(element: HtmlElement): string {
    const { name, attribs } = element;
    const { keep, lose } = this.#rules;
    if (DROPPED.test(name)) {
      lose(`An element <${name}> was left out.`, `<${name}>`);
      return '';
    }
    const note = attribs['data-fn'];
    if (name === 'sup' && note !== undefined) return this.#note(note);
    if (KEPT.test(name)) return keep(`<${name}>`) + this.#inner(element) + keep(`</${name}>`);
    if (/^[bh]r$/.test(name)) return `<${name}>`;
    if (/^h[1-6]$/.test(name)) return this.#heading(element);
    return this.#special(element) ?? this.#plain(element);
  }

  /** Writes an element that becomes another one. */
  #special(element: HtmlElement): string | undefined {
    const { name, attribs } = element;
    const { lose, file } = this.#rules;
    const { src = sourceIn(element) ?? '' } = attribs;
    switch (name) {
      case 'img':
        return this.#image(element);
      case 'figure':
        return this.#figure(element);
      case 'a':
        return this.#link(element);
      case 'iframe':
        lose(FRAME, src);
        return this.#linkTo(src, attribs.title || parseUrl(src, 'https://a/')?.hostname);
      case 'audio':
      case 'video':
        return src === '' ? '' : `<p>${this.#linkTo(file(src), src.replace(/^.*\//, ''))}</p>`;
      case 'pre':
        return `<pre><code>${escaped(textOf(element).replace(/^\n/, ''))}</code></pre>`;
      case 'details':
        return this.#details(element);
      case 'table':
        if (hasMergedCells(element))
          lose('A table with merged cells has empty cells now.', textOf(element).trim().slice(0, 40));
        return undefined;
      default:
        return /\bwp-block-embed__wrapper\b/.test(attribs.class ?? '') ? this.#embed(element) : undefined;
    }
  }

  #plain(element: HtmlElement): string {
    const { name, attribs } = element;
    const inner = this.#content(element);
    // Galleries were lists once.
    const isWritten = WRITTEN.test(name) && !/\bblocks-gallery-/.test(attribs.class ?? '');
    if (!isWritten) return BLOCK.test(name) ? `<div>${inner}</div>` : inner;
    const { align, colspan, rowspan } = attribs;
    const start = name === 'ol' ? attribs.start : undefined;
    const written = /^(?:ol|t[dh])$/.test(name) ? writeAttributes({ start, align, colspan, rowspan }) : '';
    // Spaces next to the marks of Markdown would be written as entities.
    const [, before = '', text = '', after = ''] = /^((?:\s|<br>)*)(.*?)((?:\s|<br>)*)$/s.exec(inner) ?? [];
    if (BLOCK.test(name)) return `<${name}${written}>${text}</${name}>`;
    return text === '' ? before : `${before}<${name}>${text}</${name}>${after}`;
  }

  #content(element: HtmlElement): string {
    const outer = this.#hasBreaks;
    const isFlow = FLOW.test(element.name);
    if (BLOCK.test(element.name)) this.#hasBreaks = isFlow || element.name === 'p';
    const written = isFlow ? this.#flow(element.children) : this.#inner(element);
    this.#hasBreaks = outer;
    return written;
  }

  #note(id: string): string {
    const number = this.#rules.notes.indexOf(id) + 1;
    return number === 0 ? '' : this.#rules.keep(`[^${number}]`);
  }

  #embed(element: HtmlElement): string {
    const inner = this.#inner(element);
    return `<p>${this.#embedIn(inner) ?? inner}</p>`;
  }

  #heading(element: HtmlElement): string {
    const { id } = element.attribs;
    const inner = this.#inner(element).trim();
    if (inner === '') return '';
    const written = id === undefined || idFault(id) ? '' : this.#rules.keep(` {#${id}}`);
    return `<${element.name}>${inner.replaceAll('<br>', ' ')}${written}</${element.name}>`;
  }

  #image({ attribs }: HtmlElement): string {
    const { src, alt, class: words = '' } = attribs;
    const [, id] = /\bwp-image-(\d+)/.exec(words) ?? [];
    if (src === undefined || src === '') return '';
    const known = alt?.trim() || (id === undefined ? undefined : this.#rules.alt(id));
    return `<img${writeAttributes({ src: this.#rules.file(src), alt: known ?? '' })}>`;
  }

  /** An image with a caption becomes a `<Figure>`; any other figure is its content, and its caption a paragraph. */
  #figure(element: HtmlElement): string {
    const { keep, file, link: resolve } = this.#rules;
    const caption = element.children.find(
      (one): one is HtmlElement => one.type === 'tag' && one.name === 'figcaption',
    );
    const rest = element.children.filter((one) => one !== caption);
    const words = caption ? this.#flow(caption.children).trim() : '';
    const [image, ...others] = elementsIn(rest, 'img');
    const [link] = elementsIn(rest, 'a');
    const isPlain = link === undefined || resolve(link.attribs.href ?? '') === file(image?.attribs.src ?? '');
    const inner = rest.map((node) => this.#html(node)).join('');
    if (image === undefined || others.length > 0 || words === '' || !isPlain)
      return `<div>${inner.trim().startsWith('<img') ? `<p>${inner}</p>` : inner}${words === '' ? '' : `<p>${words}</p>`}</div>`;
    const [, attributes = ''] = /^<img(.*)>$/s.exec(this.#image(image)) ?? [];
    const text = /^<(?:p|div|ul|ol)\b/.test(words) ? words : `<p>${words}</p>`;
    return `<p>${keep(`<Figure${attributes}>`)}</p>${text}<p>${keep('</Figure>')}</p>`;
  }

  #link(element: HtmlElement): string {
    const { href, id, name = href === undefined ? id : undefined } = element.attribs;
    const inner = this.#inner(element);
    const mark = name === undefined || idFault(name) ? '' : this.#rules.keep(`<a id="${name}"></a>`);
    const [image, ...others] = element.children.filter(
      (one) => one.type !== 'text' || one.data.trim() !== '',
    );
    const isImage = others.length === 0 && image?.type === 'tag' && image.name === 'img';
    // It showed the largest version, which the image is now.
    if (isImage && href && this.#rules.link(href) === this.#rules.file(image.attribs.src ?? '')) return inner;
    if (href === undefined || /^\s*(?:javascript|data|vbscript):/i.test(href) || inner.trim() === '')
      return mark + inner;
    return `${mark}<a${writeAttributes({ href: this.#rules.link(href) })}>${inner}</a>`;
  }

  #linkTo(href: string | undefined, words: string | undefined): string {
    if (!href) return '';
    return `<a${writeAttributes({ href: href.replace(/^\/\//, 'https://') })}>${this.#text(words || href)}</a>`;
  }

  #details(element: HtmlElement): string {
    const summary = element.children.find(
      (one): one is HtmlElement => one.type === 'tag' && one.name === 'summary',
    );
    const inner = this.#flow(element.children.filter((one) => one !== summary));
    const open = `<Details${writeAttributes({ summary: summary ? textOf(summary).trim() : 'Details' })}>`;
    return `<p>${this.#rules.keep(open)}</p><div>${inner}</div><p>${this.#rules.keep('</Details>')}</p>`;
  }
}

function elementsIn(nodes: readonly HtmlNode[], name: string): readonly HtmlElement[] {
  return nodes.flatMap((node) => {
    if (!('children' in node)) return [];
    const inner = elementsIn(node.children, name);
    return node.type === 'tag' && node.name === name ? [node, ...inner] : inner;
  });
}

function textOf(node: HtmlNode): string {
  if (node.type === 'text') return node.data;
  if (node.type === 'tag' && node.name === 'br') return '\n';
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function sourceIn(element: HtmlElement): string | undefined {
  return elementsIn(element.children, 'source')
    .map(({ attribs }) => attribs.src)
    .find((src) => src);
}

function hasMergedCells({ children }: HtmlElement): boolean {
  return ['td', 'th']
    .flatMap((name) => elementsIn(children, name))
    .some(({ attribs }) => Number(attribs.colspan ?? 1) > 1 || Number(attribs.rowspan ?? 1) > 1);
}

/** Text of HTML: of a title or an excerpt. */
export function textOfHtml(html: string): string {
  return parseDocument(html).children.map(textOf).join('').replace(/\s+/g, ' ').trim();
}
