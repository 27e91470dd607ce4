// Reads what visitors and search engines get from a page, whichever tool made it.
import { isInline } from '../kit/html/html-lines.ts';
import { type ComparedElement, parseHtml, type TreeVisitor, visitTree } from './html-tree.ts';
import { findMain, isAdded, isUnread } from './themes.ts';
import { withoutTypography } from './words.ts';

export interface PageReading {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly canonical: string | undefined;
  /** Language of the document, and those of its translations: `de`, `de; en, fr`. */
  readonly language: string | undefined;
  readonly noindex: boolean;
  /** LinkEnd of an immediate redirect, as written. */
  readonly refresh: string | undefined;
  /** LinkEnd of `<base>`. */
  readonly base: string | undefined;
  /** Lines of the main text, without headings. */
  readonly text: readonly string[];
  /** Lines of everything else: navigation, footers. */
  readonly around: readonly string[];
  readonly headings: readonly HeadingReading[];
  /** All ids and names of anchors. */
  readonly ids: ReadonlySet<string>;
  /** Links in the main text, except those within the page. */
  readonly links: readonly LinkReading[];
  /** Fragments of the links within the page. */
  readonly fragments: readonly string[];
  readonly images: readonly ImageOnPage[];
}

export interface HeadingReading {
  /** 1 to 6. */
  readonly level: number;
  readonly text: string;
  /** Id that leads to the heading; empty without one. */
  readonly id: string;
}

interface LinkReading {
  /** URL as written. */
  readonly href: string;
  readonly text: string;
}

interface ImageOnPage {
  readonly src: string;
  readonly alt: string;
}

/** Reads a page. `isMain` finds its main text; without it, the themes of known tools are tried. */
export function readComparedPage(html: string, isMain?: (element: ComparedElement) => boolean): PageReading {
  const root = parseHtml(html);
  const reader = new PageVisitor(findMain(root, isMain));
  visitTree(root, reader);
  return reader.finish();
}

type Unlocked<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };

const REFRESH = /^[\s\d.]*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i;

class PageVisitor implements TreeVisitor {
  readonly #main: ReadonlySet<ComparedElement>;
  readonly #head = new Map<string, string>();
  readonly #translations = new Set<string>();
  readonly #ids = new Set<string>();
  readonly #text: string[] = [];
  readonly #around: string[] = [];
  readonly #headings: HeadingReading[] = [];
  readonly #links: Unlocked<LinkReading>[] = [];
  readonly #fragments: string[] = [];
  readonly #images: ImageOnPage[] = [];
  /** First `<h1>` outside of the main text, for themes that show the title above it. */
  #outerTitle: HeadingReading | undefined;
  #inMain = 0;
  #inAdded = 0;
  #inCode = 0;
  #inArea = 0;
  #line = '';
  #heading: OpenHeading | undefined;
  #link: Unlocked<LinkReading> | undefined;

  constructor(main: ReadonlySet<ComparedElement>) {
    this.#main = main;
    if ([...main].some(({ name }) => name === '')) this.#inMain = 1;
  }

  enter(element: ComparedElement): boolean {
    const { name, attributes } = element;
    this.#readHead(element);
    if (isUnread(element)) return false;
    if (attributes.id !== undefined) this.#ids.add(attributes.id);
    if (name === 'a' && attributes.name !== undefined) this.#ids.add(attributes.name);
    const isEdge = this.#main.has(element) || isAdded(element);
    if (isEdge || !isInline(name)) this.#endLine();
    if (this.#main.has(element)) this.#inMain += 1;
    if (isAdded(element)) this.#inAdded += 1;
    if (name === 'pre') this.#inCode += 1;
    if (isArea(element)) this.#inArea += 1;
    if (/^h[1-6]$/.test(name) && !this.#heading) this.#heading = { element, text: '', linked: '' };
    if (this.#isText) this.#readContent(element);
    return true;
  }

  text(text: string): void {
    if (this.#link) this.#link.text += text;
    if (!this.#heading) {
      if (this.#inCode === 0) this.#line += text;
      else this.#addCode(text);
    } else if (this.#link?.href.startsWith('#') === true || this.#inAdded > 0) this.#heading.linked += text;
    else this.#heading.text += text;
  }

  leave(element: ComparedElement): void {
    const { name } = element;
    if (this.#heading?.element === element) this.#endHeading(this.#heading);
    const isEdge = this.#main.has(element) || isAdded(element);
    if (isEdge || !isInline(name)) this.#endLine();
    if (this.#main.has(element)) this.#inMain -= 1;
    if (isAdded(element)) this.#inAdded -= 1;
    if (name === 'pre') this.#inCode -= 1;
    if (isArea(element)) this.#inArea -= 1;
    if (name === 'a') this.#endLink();
  }

  finish(): PageReading {
    this.#endLine();
    const hasTitle = this.#headings.some(({ level }) => level === 1);
    const translations = [...this.#translations].sort().join(', ');
    const language = this.#head.get('language');
    const value = (name: string) => this.#head.get(name);
    return {
      title: value('title'),
      description: value('description'),
      canonical: value('canonical'),
      language: translations === '' ? language : `${language ?? ''}; ${translations}`,
      noindex: /noindex|none/i.test(value('robots') ?? ''),
      refresh: value('refresh'),
      base: value('base'),
      text: this.#text,
      around: this.#around,
      headings: hasTitle || !this.#outerTitle ? this.#headings : [this.#outerTitle, ...this.#headings],
      ids: this.#ids,
      links: this.#links,
      fragments: this.#fragments,
      images: this.#images,
    };
  }

  get #isText(): boolean {
    return this.#inMain > 0 && this.#inAdded === 0;
  }

  #readHead({ name, attributes, children }: ComparedElement): void {
    const note = (key: string, value: string | undefined) => {
      if (value !== undefined && !this.#head.has(key)) this.#head.set(key, value.replace(/\s+/g, ' ').trim());
    };
    if (name === 'title') note('title', children.filter((child) => typeof child === 'string').join(''));
    else if (name === 'html') note('language', attributes.lang);
    else if (name === 'base') note('base', attributes.href);
    else if (name === 'meta') {
      const key = attributes.name?.toLowerCase();
      if (key === 'description' || key === 'robots') note(key, attributes.content);
      const [, target] = REFRESH.exec(attributes.content ?? '') ?? [];
      if (attributes['http-equiv']?.toLowerCase() === 'refresh') note('refresh', target);
    } else if (name === 'link') {
      const { rel = '', href, hreflang } = attributes;
      if (rel === 'canonical') note('canonical', href);
      if (rel === 'alternate' && hreflang !== undefined) this.#translations.add(hreflang);
    }
  }

  #readContent({ name, attributes }: ComparedElement): void {
    const { href, alt = '', src } = attributes;
    if (name === 'a' && href !== undefined && href !== '') this.#link = { href, text: '' };
    const shown = attributes['data-src'] ?? src;
    if (/^(?:img|video|audio|source)$/.test(name) && shown !== undefined && shown !== '')
      this.#images.push({ src: shown, alt: withoutTypography(alt) });
    if (name === 'br') this.#line += ' ';
  }

  #addCode(text: string): void {
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      this.#line += line;
      if (index < lines.length - 1) this.#endLine();
    }
  }

  #endLine(): void {
    const line = withoutTypography(this.#line);
    this.#line = '';
    if (line !== '') (this.#isText ? this.#text : this.#around).push(line);
  }

  #endLink(): void {
    const link = this.#link;
    this.#link = undefined;
    if (!link) return;
    if (link.href.startsWith('#')) this.#fragments.push(link.href.slice(1));
    else this.#links.push({ href: link.href, text: withoutTypography(link.text) });
  }

  #endHeading({ element, text, linked }: OpenHeading): void {
    this.#heading = undefined;
    const shown = withoutTypography(text) || withoutTypography(linked);
    const heading = { level: Number(element.name.slice(1)), text: shown, id: idOf(element) };
    if (shown === '') return;
    if (this.#isText) this.#headings.push(heading);
    else if (heading.level === 1 && this.#inArea > 0) this.#outerTitle ??= heading;
    else this.#around.push(shown);
  }
}

interface OpenHeading {
  readonly element: ComparedElement;
  text: string;
  /** Text of links to the heading itself. */
  linked: string;
}

/** Elements around the text of a page and its title. */
function isArea({ name, attributes }: ComparedElement): boolean {
  return name === 'main' || name === 'article' || attributes.role === 'main';
}

/** The id of a heading, of an anchor in it or before it, or of the section that it begins. */
function idOf(heading: ComparedElement): string {
  const own = heading.attributes.id ?? idIn(heading);
  if (own !== undefined) return own;
  const { parent } = heading;
  if (!parent) return '';
  const siblings = parent.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const before = siblings[siblings.indexOf(heading) - 1];
  if (before === undefined) return isSection(parent) ? (parent.attributes.id ?? '') : '';
  const isAnchor =
    typeof before !== 'string' && /^(?:a|span)$/.test(before.name) && before.children.length === 0;
  return isAnchor ? (before.attributes.id ?? before.attributes.name ?? '') : '';
}

/** Returns true for the sections of Docutils, which have the ids of their headings. */
function isSection({ name, attributes }: ComparedElement): boolean {
  return name === 'section' || /(?:^|\s)section(?:\s|$)/.test(attributes.class ?? '');
}

function idIn(element: ComparedElement): string | undefined {
  let id: string | undefined;
  visitTree(element, {
    enter({ name, attributes }) {
      id ??= attributes.id ?? (name === 'a' ? attributes.name : undefined);
      return id === undefined;
    },
    text() {},
    leave() {},
  });
  return id;
}
