// Converts MDX of Astro and Docusaurus: drops imports, and replaces components that have an equivalent.
import { escapeMarkup } from '../../kit/escape.ts';
import type { ConvertedPage, ForeignMarkup } from '../old-project.ts';
import { alertKind, writeAlert } from './alerts.ts';
import { attributesIn, CODE_ATTRIBUTE, JSX_ATTRIBUTES, literalText, writeAttributes } from './attributes.ts';
import { convertBlocks, outsideCode, withoutCode } from './outside-code.ts';

const IMPORT = /^import\s+(?:([\w$]+)|[^;'"]*?)\s*(?:from\s*)?(['"])([^'"\n]+)\2;?[ \t]*\n?/gm;
const EXPORT = /^export\s+(?:const|let|var|default|(?:async\s+)?function|class)\b/;
/** Styles of an element in an object, which only React reads. */
const STYLE = /(<[a-z][\w-]*(?:\s+[\w-]+(?:="[^"]*"|=\{[^{}]*\})?)*?)\s+style=\{\{[^{}]*\}\}/g;
const COMMENT = /\{\s*\/\*[\s\S]*?\*\/\s*\}/g;
const tag = (names: string, rest: string) =>
  new RegExp(String.raw`<(?:${names})(?![\w.])(${JSX_ATTRIBUTES})${rest}`, 'g');
const NOTE = new RegExp(
  String.raw`^([ \t]*)<(?:Aside|Admonition|Callout)\b(${JSX_ATTRIBUTES})>([\s\S]*?)</(?:Aside|Admonition|Callout)>`,
  'gm',
);
const TAB = tag('TabItem', '>');
const TABS = tag('Tabs', '>');
const WRAPPER = new RegExp(
  String.raw`</?(?:Steps|CardGrid|Fragment|React\.Fragment)(?:\s${JSX_ATTRIBUTES})?/?>|</?>`,
  'g',
);
const CARD = tag('LinkCard|Card', '/>');
const IMAGE = tag('Image', '/>');
/** Text without markup as an expression: `{' '}`. */
const PLAIN_TEXT = /(?<![={])\{\s*(?:'([\w .,:;!?-]*)'|"([\w .,:;!?-]*)")\s*\}/g;
const THEMED = tag('ThemedImage', '/>');
/** Element whose content is HTML in a literal: `<Fragment set:html={"<p>Text</p>"} />`. */
const HTML = new RegExp(String.raw`<([A-Za-z][\w.]*)(\s${JSX_ATTRIBUTES})(?:/>|>\s*</\1\s*>)`, 'g');
const SET_HTML = /\s(set:html|set:text|dangerouslySetInnerHTML)\s*=\s*(?:\{(.*)\}|"([^"]*)"|'([^']*)')/s;

/** Paragraph in HTML with a component. MDX reads Markdown in it, so it becomes a paragraph of Markdown. */
const PARAGRAPH = /^((?:[ \t]*[-*+])?[ \t]*)<p>[ \t]*(.*<[A-Z].*)<\/p>[ \t]*$/gm;

/** MDX without an equivalent. */
export const MDX_FOREIGN = [
  {
    pattern: /<[A-Z]\w*\.[\w.]*/g,
    what: 'A component of a module has no equivalent: give it a name without a dot.',
  },
  {
    pattern: /^export\s+(?:const|let|default|function|class|\{).*/gm,
    what: 'Code in a page is published as text: move it to a component.',
  },
  {
    // The value of an attribute is text.
    pattern: /(?<![\\{])(?<!="[^"\n]{0,400})\{(?!\{|#)[^{}\n]*\}/g,
    what: 'An expression is published as text: write out its value.',
  },
] as const satisfies readonly ForeignMarkup[];

/** Usual paths of a component's file. */
export function componentFiles(name: string): readonly string[] {
  const folder = `src/components/${name}`;
  const files = [folder, `components/${name}`, `src/theme/${name}`, `${folder}/${name}`, `${folder}/index`];
  const endings = ['.astro', '.tsx', '.jsx', '.js', '.vue', '.svelte'];
  return files.flatMap((file) => endings.map((ending) => file + ending));
}

export function convertMdx(text: string, page: ConvertedPage): string {
  const files = new Map<string, string>();
  const plain = convertBlocks(text, (part) =>
    showHtml(part)
      .replace(COMMENT, '')
      .replace(/^import\s.*/gm, (line) => line.replace(/;[ \t]*(?=import\s)/g, ';\n'))
      .replace(IMPORT, (_whole, name: string | undefined, _quote, from: string) => {
        if (name !== undefined) files.set(name, from);
        return '';
      })
      .split(/(?<=\n)(?=export\s)/)
      .map((piece) => withoutExport(piece, page.lose))
      .join(''),
  );
  const noted = plain.replace(NOTE, (whole, indent: string, written: string, body: string) => {
    const attributes = attributesIn(written);
    const kind = alertKind(attributes.get('type') ?? 'note');
    return kind === undefined ? whole : writeAlert(kind, attributes.get('title'), unindented(body), indent);
  });
  const converted = outsideCode(withHtmlValues(noted, page.lose), (part) => convertTags(part, files, page));
  // Text that is only Markdown may contain indented code.
  return page.file.endsWith('.mdx') ? withTagsInItems(converted) : converted;
}

const HTML_TAG = new RegExp(String.raw`<([a-z][\w-]*)(\s${JSX_ATTRIBUTES})(?=/?>)`, 'g');
const CODE_VALUE = new RegExp(CODE_ATTRIBUTE, 'g');

/** Writes out literals in attributes of HTML, `width={300}`, and leaves out values that are code. */
function withHtmlValues(text: string, lose: ConvertedPage['lose']): string {
  if (!text.includes('={')) return text;
  const hidden = withoutCode(text);
  return text.replace(HTML_TAG, (whole, name: string, attributes: string, at: number) => {
    if (!hidden.startsWith('<', at)) return whole;
    const written = attributes.replace(CODE_VALUE, (one, key: string, code: string) => {
      const plain = code.slice(1, -1).trim();
      const value = /^[\d.]+$/.test(plain) ? plain : literalText(plain);
      if (value !== undefined) return writeAttributes({ [key]: value });
      if (/^(?:style|on[A-Z]\w*)$/.test(key)) return one;
      lose('An attribute of HTML that was code was left out: write its value.', `<${name}${one}>`);
      return '';
    });
    return `<${name}${written}`;
  });
}

/** Removes code at the start of a text: it ends before a blank line at which all brackets are closed. */
function withoutExport(text: string, lose: ConvertedPage['lose']): string {
  if (!EXPORT.test(text)) return text;
  const [first = ''] = text.split('\n', 1);
  if (!/^export\s+const\s+metadata\b/.test(first))
    lose('Code in a page was left out: move it to a component.', first.trim().slice(0, 60));
  let depth = 0;
  let end = text.length;
  for (const { 0: sign, index } of text.matchAll(
    /(["'`])(?:(?!\1)[^\\]|\\.)*?\1|[([{]|[)\]}]|\n(?=[ \t]*(?:\n|$))/gs,
  )) {
    if (/^["'`]/.test(sign)) continue;
    if (sign === '\n' && depth <= 0) {
      end = index + 1;
      break;
    }
    if (sign !== '\n') depth += /[([{]/.test(sign) ? 1 : -1;
  }
  return text.slice(end);
}

/** Writes out HTML that elements get as a literal. A blank line in it would begin Markdown. */
function showHtml(text: string): string {
  if (!/set:|__html/.test(text)) return text;
  const hidden = withoutCode(text);
  return text.replace(HTML, (whole, name: string, attributes: string, at: number) => {
    const [, kind, code, quoted, single] = SET_HTML.exec(attributes) ?? [];
    const inner = code?.replace(/^\s*\{\s*__html\s*:(.*?),?\s*\}\s*$/s, '$1');
    const literal = inner === undefined ? (quoted ?? single) : literalText(inner);
    if (literal === undefined || !hidden.startsWith('<', at)) return whole;
    const html = kind === 'set:text' ? escapeMarkup(literal) : literal;
    const shown = html
      .replace(/<pre[\s>].*?<\/pre>/gis, (pre) => pre.replaceAll('\n', '&#10;'))
      .replace(/\n\s*\n/g, '\n')
      .trim();
    if (name === 'Fragment') return shown;
    return `<${name}${attributes.replace(SET_HTML, '').trimEnd()}>${shown}</${name}>`;
  });
}

function unindented(body: string): string {
  const depths = [...body.matchAll(/^([ \t]*)\S/gm)].map(([, blank = '']) => blank.length);
  const depth = Math.min(...depths, 8);
  return body.replace(new RegExp(`^[ \\t]{0,${depth}}`, 'gm'), '');
}

function convertTags(text: string, files: ReadonlyMap<string, string>, page: ConvertedPage): string {
  return text
    .replace(TAB, (_whole, written: string) => {
      const attributes = attributesIn(written);
      return `<Tab${writeAttributes({ label: attributes.get('label') ?? attributes.get('value') ?? 'Tab' })}>`;
    })
    .replaceAll('</TabItem>', '</Tab>')
    .replace(TABS, (_whole, written: string) => {
      return `<Tabs${writeAttributes({ label: attributesIn(written).get('label') ?? 'Tabs' })}>`;
    })
    .replace(WRAPPER, '')
    .replace(PLAIN_TEXT, (_whole, single?: string, double?: string) => single ?? double ?? '')
    .replace(/<details>\s*<summary>([^<]*)<\/summary>/g, '<details><summary>$1</summary>')
    .replace(/<([A-Z]\w*)\s*\/>/g, (whole, name: string) => includeOf(files.get(name)) ?? whole)
    .replace(CARD, (whole, written: string) => linkOf(written, page) ?? whole)
    .replace(IMAGE, (whole, written: string) => imageOf(written, files) ?? whole)
    .replace(THEMED, (whole, written: string) => themedImageOf(written) ?? whole)
    .replace(PARAGRAPH, '$1$2')
    .replace(/^<\/?p>[ \t]*$/gm, '')
    .replace(/\bclassName=/g, 'class=')
    .replace(STYLE, '$1')
    .replace(/<(br|hr|img)\b([^>]*?)\s*\/?>/g, '<$1$2>');
}

/** Include tag for a part of a page that is imported from a Markdown file. */
function includeOf(file: string | undefined): string | undefined {
  if (file === undefined || !/\.mdx?$/.test(file)) return undefined;
  // Links resolve names of other folders, which begin with a sign.
  const own = file.startsWith('.') ? file.replace(/\.mdx$/, '.md') : file;
  return `<Include file="${own.replace(/^\.\/|\\(?=_)/g, '')}" />`;
}

function linkOf(written: string, { resolve }: ConvertedPage): string | undefined {
  const attributes = attributesIn(written);
  const [title, to, description] = ['title', 'href', 'description'].map((name) => attributes.get(name));
  if (title === undefined || to === undefined) return undefined;
  return `- [${title}](${resolve(to) ?? to})${description === undefined ? '' : `: ${description}`}`;
}

function imageOf(written: string, files: ReadonlyMap<string, string>): string | undefined {
  const [, name] = /\bsrc=\{([\w$]+)\}/.exec(written) ?? [];
  const src = files.get(name ?? '') ?? attributesIn(written).get('src');
  if (src === undefined || src.startsWith('{')) return undefined;
  return `![${attributesIn(written).get('alt') ?? ''}](${src})`;
}

/** An image of Docusaurus that has a version for dark pages. */
function themedImageOf(written: string): string | undefined {
  const [, src] = /\blight:\s*(?:useBaseUrl\(\s*)?["']([^"'\n]+)["']/.exec(written) ?? [];
  return src && `![${attributesIn(written).get('alt') ?? ''}](${src})`;
}

const LIST_ITEM = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\S/;
const TAGS_ALONE = /^[ \t]*<\/?[A-Z][^\n]*>[ \t]*$/;
/** Indentation at which Markdown reads code. */
const CODE_INDENT = 4;

/** Moves tags alone on their lines to the start of their item's text if they would be indented code there. */
function withTagsInItems(text: string): string {
  /** Columns in which the texts of open items start. */
  const items: number[] = [];
  const indented = (line: string) => {
    if (line.trim() === '') return line;
    const column = columnOf(line);
    const isTag = TAGS_ALONE.test(line);
    // A tag that is too far left is still in its item.
    if (!isTag) while (items.length > 0 && column < (items.at(-1) ?? 0)) items.pop();
    const start = items.findLast((item) => item <= column) ?? 0;
    const [, marker] = LIST_ITEM.exec(line) ?? [];
    if (marker !== undefined && column - start < CODE_INDENT) items.push(marker.length);
    return isTag && column - start >= CODE_INDENT ? ' '.repeat(start) + line.trim() : line;
  };
  return convertBlocks(text, (part) => part.split('\n').map(indented).join('\n'));
}

function columnOf(line: string): number {
  const [spaces = ''] = /^[ \t]*/.exec(line) ?? [];
  return spaces.replaceAll('\t', '    ').length;
}
