// Converts shortcodes of Hugo that have an equivalent.
import { HTML_FILE } from '../../names.ts';
import type { ConvertedPage } from '../../old-project.ts';
import { ownEntry, valuesIn } from '../../values.ts';
import { alertKind, titledAlertLines, writeAlert } from '../alerts.ts';
import { attributesIn, firstOf, writeAttributes } from '../attributes.ts';
import { componentName, mayHoldComponent, openTag } from '../components.ts';
import { convertHtmlPage } from '../html/html-page.ts';
import { convertBlocks, fencedCode, outsideCode, withoutCode } from '../outside-code.ts';
import { type Replacement, replaceParts } from '../replacements.ts';

const SHORTCODE = /\{\{[<%][\s\S]*?[>%]\}\}/g;
/** A template comment, which isn't published. */
const COMMENT = /\{\{\/\*[\s\S]*?\*\/\}\}/g;
/** An escaped shortcode, which is shown as text. */
const ESCAPED = /\{\{([<%])\/\*([\s\S]*?)\*\/([>%])\}\}/g;
const PAIRED = /\{\{([<%])\s*([\w/-]+)([^}]*?)\s*[>%]\}\}([\s\S]*?)\{\{\1\s*\/\s*\2\s*[>%]\}\}/g;
const SINGLE = /\{\{[<%]\s*([\w/-]+)((?:\s+(?:[^}"`]|"(?:[^"\\]|\\.)*"|`[^`]*`)*?)?)\s*\/?[>%]\}\}/g;

/** Converts the text of a page, which may be HTML. */
export function convertHugo(written: string, page: ConvertedPage): string {
  const text = HTML_FILE.test(page.file) ? convertHtmlPage(written, SHORTCODE, page.lose) : written;
  const filled = showParams(text, page.values);
  const paired = convertPaired(convertBlocks(filled, convertLines));
  const converted = outsideCode(paired, (part) =>
    part.replace(
      SINGLE,
      (whole, name: string, written: string) => convertSingle(name, written, page) ?? whole,
    ),
  );
  const own = convertOwn(converted, page);
  const shown = outsideCode(own, (part) => part.replace(ESCAPED, '\\{{$1$2$3}}'));
  return shown.replace(ESCAPED, '{{$1$2$3}}');
}

/** Classes alone on their line, which a theme styles. */
const CLASSES = /^[ \t>]*\{(?:[ \t]*\.[\w:/-]+)+[ \t]*\}[ \t]*(?:\n|$)/gm;

function convertLines(text: string): string {
  const plain = text.replace(COMMENT, '').replace(CLASSES, '');
  return plain.includes('[!') ? plain.split('\n').flatMap(titledAlertLines).join('\n') : plain;
}

/** The value of a parameter of the page or of the site, also in code. */
const PARAM = /\{\{[<%]\s*_?param\s+["`]?([\w.-]+)["`]?\s*[>%]\}\}/g;

function showParams(text: string, values: ConvertedPage['values']): string {
  const all = { ...values, ...valuesIn(values.params) };
  return text.replace(PARAM, (whole, name: string) => {
    const value = name.split('.').reduce((inner: unknown, one) => ownEntry(valuesIn(inner), one), all);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

const TAG = /\{\{([<%])\s*(\/?)\s*([\w/-]+)((?:\s+(?:[^}"`]|"(?:[^"\\]|\\.)*"|`[^`]*`)*?)?)\s*(\/?)[>%]\}\}/g;

/** Converts the site's own shortcodes to components, where one is allowed. */
function convertOwn(text: string, { hasTemplate }: ConvertedPage): string {
  const hidden = withoutCode(text);
  const tags = [...text.matchAll(TAG)].filter(
    ({ index, 3: name = '' }) => hidden.startsWith('{{', index) && hasTemplate(name),
  );
  const isPlaced = ({ index, 0: found }: RegExpExecArray) =>
    mayHoldComponent(text, index, index + found.length);
  const edits = tags.flatMap((tag, number) => {
    const [, , slash, name = '', written = ''] = tag;
    if (slash === '/') return [];
    const end = tags.slice(number + 1).find(({ 2: closes, 3: other }) => closes === '/' && other === name);
    const isInline = end && !text.slice(tag.index, end.index).includes('\n');
    const isBlock = end && isAtStart(text, tag) && isAtEnd(text, end);
    if (!isPlaced(tag) || (end && !(isPlaced(end) && (isInline || isBlock)))) return [];
    const open = openTag(name, written, end === undefined);
    if (!end) return [replacementOf(tag, open)];
    const close = `</${componentName(name)}>`;
    // Text next to the tags of a block gets lines of its own.
    const [before, after] = [isAtEnd(text, tag), isAtStart(text, end)].map((is) =>
      isInline || is ? '' : '\n\n',
    );
    return [replacementOf(tag, open + before), replacementOf(end, after + close)];
  });
  return replaceParts(
    text,
    edits.sort((a, b) => a.from - b.from),
  );
}

function replacementOf({ index: from, 0: found }: RegExpExecArray, by: string): Replacement {
  return { from, to: from + found.length, by };
}

/** Returns true if a tag begins its line. */
function isAtStart(text: string, { index }: RegExpExecArray): boolean {
  return /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', index - 1) + 1, index));
}

/** Returns true if a tag ends its line. */
function isAtEnd(text: string, { index, 0: found }: RegExpExecArray): boolean {
  const end = text.indexOf('\n', index + found.length);
  return text.slice(index + found.length, end < 0 ? text.length : end).trim() === '';
}

const HIGHLIGHT = /\{\{([<%])\s*highlight\s+([^}]*?)\s*[>%]\}\}([\s\S]*?)\{\{\1\s*\/\s*highlight\s*[>%]\}\}/g;

/** Converts the shortcode around code to a fence. HTML becomes Markdown later. */
export function fenceHugo(text: string, file: string): string {
  if (HTML_FILE.test(file)) return text;
  return convertBlocks(text, (part) =>
    part.replace(HIGHLIGHT, (_whole, _mark, written: string, inner: string, at: number) => {
      const language = firstOf(attributesIn(written), '0', 'lang', 'language') ?? '';
      return indentedBy(part, at, (own) => fenced(language, undefined, own(inner)));
    }),
  );
}

/** Converts paired shortcodes, inner ones first. */
function convertPaired(text: string): string {
  return text.replace(PAIRED, (whole: string, ...parts: [string, string, string, string, number]) => {
    const [, name, written, inner, at] = parts;
    const attributes = attributesIn(written);
    const body = convertPaired(inner);
    switch (name) {
      case 'highlight':
        return indentedBy(text, at, (own) =>
          fenced(firstOf(attributes, '0', 'lang', 'language') ?? '', undefined, own(inner)),
        );
      case 'code':
        return fenced(endingOf(attributes.get('file')), attributes.get('file'), inner);
      case 'code-toggle':
        return fenced('toml', attributes.get('file'), inner);
      case 'details':
      case 'expand':
      case 'spoiler':
      case 'toggle':
        return element(
          'Details',
          { summary: firstOf(attributes, 'summary', 'title', '0') ?? 'Details' },
          body,
        );
      case 'rawhtml':
        return body;
      case 'comment':
        return '';
      case 'tabpane':
        return indentedBy(text, at, (own) =>
          element('Tabs', { label: 'Tabs' }, paneOf(own(inner), attributes)),
        );
      case 'tabs':
        return element('Tabs', { label: firstOf(attributes, 'name', 'title') ?? 'Tabs' }, body);
      case 'tab':
        return element('Tab', { label: firstOf(attributes, 'name', 'title', 'header', '0') ?? 'Tab' }, body);
      case 'notice':
      case 'alert':
      case 'admonition':
      case 'callout':
        return noteOf(attributes, body) ?? whole;
      default: {
        const kind = alertKind(name);
        return kind
          ? writeAlert(kind, attributes.get('title'), body)
          : (ofTheme(name, attributes, body) ?? whole);
      }
    }
  });
}

/** A shortcode of Docsy, Hextra, Hugo Blox or another theme. */
function ofTheme(name: string, attributes: ReadonlyMap<string, string>, body: string): string | undefined {
  switch (name) {
    case 'mermaid':
      return fenced('mermaid', undefined, body);
    case 'blocks/cover':
    case 'blocks/lead':
    case 'blocks/section':
    case 'blocks/feature':
      return (attributes.has('title') ? `\n**${attributes.get('title')}**\n` : '') + body;
    case 'cards':
    case 'steps':
      return body;
    case 'card':
      return cardOf(attributes, body);
    case 'button':
      return linkOf(attributes, body);
    case 'pageinfo':
      return writeAlert('NOTE', undefined, body);
    default:
      return undefined;
  }
}

const TAB = /\{\{([<%])\s*tab\b([^}]*?)\s*[>%]\}\}([\s\S]*?)\{\{\1\s*\/\s*tab\s*[>%]\}\}/g;

/** Writes lines with the indentation of a tag alone at the start of its line, without which `write` gets texts. */
function indentedBy(text: string, at: number, write: (own: (inner: string) => string) => string): string {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const indent = /^[ \t]*$/.test(before) ? before : '';
  const own = (inner: string) => inner.replaceAll(`\n${indent}`, '\n');
  return write(own).replace(/\n(?=[^\n])/g, `\n${indent}`);
}

/** Tabs of Docsy. They contain code, unless they say that it is text. */
function paneOf(text: string, pane: ReadonlyMap<string, string>): string {
  const tabs = text.replace(TAB, (_whole, marks: string, written: string, inner: string) => {
    const attributes = attributesIn(written);
    const label = firstOf(attributes, 'header', '0') ?? 'Tab';
    const language =
      firstOf(attributes, 'lang') ??
      pane.get('lang') ??
      (pane.get('langEqualsHeader') === 'true' ? label.toLowerCase() : '');
    const isText = marks === '%' || (attributes.get('text') ?? pane.get('text')) === 'true';
    const body = isText ? convertPaired(inner).trim() : fenced(language, undefined, inner);
    return `\n${element('Tab', { label }, `\n${body}\n`)}\n`;
  });
  return tabs.replace(/[ \t]+$/gm, '').replace(/\n{3,}/g, '\n\n');
}

/** A card of Hextra, Docsy and others, as an item of a list. */
function cardOf(attributes: ReadonlyMap<string, string>, body = ''): string | undefined {
  const title = firstOf(attributes, 'title', 'header');
  if (title === undefined) return undefined;
  const more = [firstOf(attributes, 'subtitle', 'description'), body.trim().replace(/\s*\n\s*/g, ' ')];
  return [`- ${linkOf(attributes, title) ?? title}`, ...more.filter(Boolean)].join(': ');
}

function linkOf(attributes: ReadonlyMap<string, string>, label: string): string | undefined {
  const url = firstOf(attributes, 'url', 'href', 'link', 'relref');
  if (url === undefined) return undefined;
  return url === '' || url === '#' ? label.trim() : `[${label.trim()}](${url})`;
}

function element(name: string, attributes: Readonly<Record<string, string>>, body: string): string {
  return `<${name}${writeAttributes(attributes)}>\n${body}\n</${name}>`;
}

function fenced(language: string, title: string | undefined, code: string): string {
  return fencedCode(
    title === undefined ? language : `${language} title="${title}"`,
    code.replace(/^\n|\s+$/g, ''),
  );
}

function endingOf(file = ''): string {
  return /\.(\w+)$/.exec(file)?.[1] ?? 'text';
}

function noteOf(attributes: ReadonlyMap<string, string>, body: string): string | undefined {
  const kind = alertKind(firstOf(attributes, 'type', 'style', 'color', '0') ?? 'note');
  return kind && writeAlert(kind, firstOf(attributes, 'title', '1'), body);
}

function convertSingle(name: string, written: string, page: ConvertedPage): string | undefined {
  const attributes = attributesIn(written);
  switch (name) {
    case 'ref':
    case 'relref':
      return page.page(firstOf(attributes, 'path', '0') ?? '');
    case 'blocks/link-down':
      return '';
    case 'card':
      return cardOf(attributes);
    case 'figure':
      return figureOf(attributes);
    case 'youtube':
      return `[Video](https://www.youtube.com/watch?v=${firstOf(attributes, 'id', '0') ?? ''})`;
    case 'vimeo':
      return `[Video](https://vimeo.com/${firstOf(attributes, 'id', '0') ?? ''})`;
    case 'x':
    case 'tweet':
      return `[Post](https://x.com/${firstOf(attributes, 'user') ?? 'i'}/status/${firstOf(attributes, 'id', '0') ?? ''})`;
    case 'gist':
      return `[Gist](https://gist.github.com/${attributes.get('0') ?? ''}/${attributes.get('1') ?? ''})`;
    default:
      return undefined;
  }
}

function figureOf(attributes: ReadonlyMap<string, string>): string | undefined {
  const src = firstOf(attributes, 'src', '0');
  if (src === undefined) return undefined;
  const caption = firstOf(attributes, 'caption', 'title');
  const alt = attributes.get('alt') ?? caption ?? '';
  if (caption === undefined) return `![${alt.replace(/[[\]]/g, '\\$&')}](${src})`;
  return `<Figure${writeAttributes({ src, alt })}>${caption}</Figure>`;
}
