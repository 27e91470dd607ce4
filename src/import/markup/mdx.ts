// Converts MDX of Astro and Docusaurus: drops imports, and replaces components that have an equivalent.
import type { ConvertedPage, ForeignMarkup } from '../old-project.ts';
import { alertKind, writeAlert } from './alerts.ts';
import { attributesIn, writeAttributes } from './attributes.ts';
import { convertBlocks, outsideCode } from './outside-code.ts';

const IMPORT = /^import\s+(?:([\w$]+)|[^;'"]*?)\s*(?:from\s*)?(['"])([^'"\n]+)\2;?[ \t]*\n?/gm;
const EXPORT = /^export\s+(?:const|let|default|function)[^\n]*\n?/gm;
const COMMENT = /\{\s*\/\*[\s\S]*?\*\/\s*\}/g;
const NOTE = /^([ \t]*)<(?:Aside|Admonition|Callout)\b([^>]*)>([\s\S]*?)<\/(?:Aside|Admonition|Callout)>/gm;

/** Paragraph in HTML with a component. MDX reads Markdown in it, so it becomes a paragraph of Markdown. */
const PARAGRAPH = /^((?:[ \t]*[-*+])?[ \t]*)<p>[ \t]*(.*<[A-Z].*)<\/p>[ \t]*$/gm;

/** MDX without an equivalent. */
export const MDX_FOREIGN = [
  {
    pattern: /<[A-Z]\w*\.[\w.]*/g,
    what: 'A component of a module has no equivalent: give it a name without a dot.',
  },
  { pattern: /^export\s.*/gm, what: 'Code in a page is published as text: move it to a component.' },
  {
    pattern: /(?<![\\{])\{(?!\{|#)[^{}\n]*\}/g,
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
    part
      .replace(COMMENT, '')
      .replace(IMPORT, (_whole, name: string | undefined, _quote, from: string) => {
        if (name !== undefined) files.set(name, from);
        return '';
      })
      .replace(EXPORT, (whole) => (/^export\s+const\s+metadata\b/.test(whole) ? '' : whole)),
  );
  const noted = plain.replace(NOTE, (whole, indent: string, written: string, body: string) => {
    const attributes = attributesIn(written);
    const kind = alertKind(attributes.get('type') ?? 'note');
    return kind === undefined ? whole : writeAlert(kind, attributes.get('title'), unindented(body), indent);
  });
  return outsideCode(noted, (part) => convertTags(part, files, page));
}

function unindented(body: string): string {
  const depths = [...body.matchAll(/^([ \t]*)\S/gm)].map(([, blank = '']) => blank.length);
  const depth = Math.min(...depths, 8);
  return body.replace(new RegExp(`^[ \\t]{0,${depth}}`, 'gm'), '');
}

function convertTags(text: string, files: ReadonlyMap<string, string>, page: ConvertedPage): string {
  return text
    .replace(/<TabItem\b([^>]*)>/g, (_whole, written: string) => {
      const attributes = attributesIn(written);
      return `<Tab${writeAttributes({ label: attributes.get('label') ?? attributes.get('value') ?? 'Tab' })}>`;
    })
    .replaceAll('</TabItem>', '</Tab>')
    .replace(/<Tabs\b([^>]*)>/g, (_whole, written: string) => {
      return `<Tabs${writeAttributes({ label: attributesIn(written).get('label') ?? 'Tabs' })}>`;
    })
    .replace(/<\/?(?:Steps|CardGrid|Fragment|React\.Fragment)(?:\s[^>]*)?>|<\/?>/g, '')
    .replace(/<details>\s*<summary>([^<]*)<\/summary>/g, '<details><summary>$1</summary>')
    .replace(/<([A-Z]\w*)\s*\/>/g, (whole, name: string) => includeOf(files.get(name)) ?? whole)
    .replace(
      /<(?:LinkCard|Card)\b([^>]*?)\s*\/>/g,
      (whole, written: string) => linkOf(written, page) ?? whole,
    )
    .replace(/<Image\b([^>]*?)\s*\/>/g, (whole, written: string) => imageOf(written, files) ?? whole)
    .replace(PARAGRAPH, '$1$2')
    .replace(/^<\/?p>[ \t]*$/gm, '')
    .replace(/\bclassName=/g, 'class=')
    .replace(/<(br|hr|img)\b([^>]*?)\s*\/?>/g, '<$1$2>');
}

/** Include tag for a part of a page that is imported from a Markdown file. */
function includeOf(file: string | undefined): string | undefined {
  if (file === undefined || !/\.mdx?$/.test(file)) return undefined;
  return `<Include file="${file.replace(/\.mdx$/, '.md').replace(/^\.\//, '')}" />`;
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
