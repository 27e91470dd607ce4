// Changes that a block of a document makes to a file, as a reader makes them.
import { type Document, isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml';
import type { Block } from '../../support/documents.ts';

export interface Edit {
  readonly text: string;
  /** True if something that was there is gone. */
  readonly replaces: boolean;
}

type Code = Pick<Block, 'title' | 'language' | 'text'>;

/** The new text of a file after a block with its title. */
export function edited(before: string | undefined, block: Code): Edit {
  if (before === undefined) return { text: block.text, replaces: false };
  const { title = '', language, text } = block;
  if (language === 'yaml' && title.endsWith('.md')) return withFrontMatter(before, text);
  if (/^content\/.*\.yaml$|^(?:package|tsconfig)\.json$/.test(title)) return withFields(before, text);
  if (language === 'css') return { text: withRules(before, text), replaces: false };
  if (language === 'tsx' && isLayout(before) && !isLayout(text)) return withCode(before, text);
  return { text, replaces: before !== text };
}

const isLayout = (code: string) => /\bexport default\b|\bdefault \}/.test(code);

/** Fields of a page or of the settings; JSON is YAML. */
function withFields(before: string, fields: string): Edit {
  const document = parseDocument(before);
  const added = parseDocument(fields).contents;
  if (!isMap(added)) return { text: before + fields, replaces: false };
  const replaces = addFields(document, [], added);
  return {
    text: isJson(before) ? `${JSON.stringify(document.toJS(), null, 2)}\n` : String(document),
    replaces,
  };
}

/** Adds fields at a path. Maps and the lists of `policy` get longer, everything else is replaced. Returns true if something was. */
function addFields(document: Document, at: readonly unknown[], { items }: YAMLMap): boolean {
  const replaced = items.map(({ key, value }) => {
    const place = [...at, isScalar(key) ? key.value : key];
    const old = document.getIn(place, true);
    if (isMap(old) && isMap(value)) return addFields(document, place, value);
    if (isSeq(old) && isSeq(value) && at[0] === 'policy') {
      const known = old.items.map(String);
      for (const item of value.items) if (!known.includes(String(item))) old.add(item);
      return false;
    }
    document.setIn(place, value);
    return old !== undefined && String(old) !== String(value);
  });
  return replaced.includes(true);
}

const isJson = (text: string) => text.trimStart().startsWith('{');

function withFrontMatter(before: string, fields: string): Edit {
  const [, old = '', body = before] = /^---\n(.*?)^---\n(.*)$/ms.exec(before) ?? [];
  const { text, replaces } = withFields(old, fields);
  return { text: `---\n${text}---\n${body}`, replaces };
}

function withRules(before: string, rules: string): string {
  const [imports, others] = [before, rules]
    .map((text) => text.split(/(?<=^@import .*\n)/m))
    .reduce(
      ([first, second], parts) => [
        [...first, ...parts.filter((part) => part.startsWith('@import'))],
        [...second, ...parts.filter((part) => !part.startsWith('@import'))],
      ],
      [[] as string[], [] as string[]],
    );
  return [...new Set(imports), ...others].join('');
}

/** Adds imports, and elements at the end of the body or declarations before the layout. */
function withCode(before: string, code: string): Edit {
  const [, imports = '', rest = ''] = /^((?:import [^;]*;\n|\n)*)(.*)$/s.exec(code) ?? [];
  const text = withImports(before, imports);
  if (rest === '') return { text, replaces: false };
  const name = /^<(\w+)/.exec(rest)?.[1];
  if (name === undefined)
    return { text: text.replace(/^export default /m, () => `${rest}\nexport default `), replaces: false };
  const [start, end] = [`{/* <${name}> */}`, `{/* </${name}> */}`];
  const from = text.indexOf(start);
  const element = `${start}\n${rest}${end}\n`;
  if (from < 0) return { text: text.replace('</body>', () => `${element}</body>`), replaces: false };
  return { text: text.slice(0, from) + element + text.slice(text.indexOf(end) + end.length), replaces: true };
}

const NAMED = /^import \{ ?([^}]*?) ?\} from ('[^']+');\n/gm;

/** Adds imports. Names that are there already stay as they are. */
function withImports(before: string, imports: string): string {
  const known = [...before.matchAll(NAMED)].flatMap(([, names = '', from]) => namesIn(names, from));
  const added = imports.trimStart().replace(NAMED, (_whole, names: string, from: string) => {
    const others = namesIn(names, from).filter((name) => !known.includes(name));
    return others.map((name) => `import { ${name.split(' from ')[0]} } from ${from};\n`).join('');
  });
  return before.includes(added) ? before : added + before;
}

/** `type LayoutProps from 'sitewright'` for each name. */
function namesIn(names: string, from = ''): readonly string[] {
  return names
    .split(/,\s*/)
    .filter(Boolean)
    .map((name) => `${name} from ${from}`);
}

/** A layout that shows the values of expressions, and a page for it. */
export function valuesPage(code: string): {
  readonly files: Record<string, string>;
  readonly expected: readonly string[];
} {
  const lines = code.split('\n').filter((line) => line !== '');
  const imports = lines.filter((line) => line.startsWith('import '));
  const values = lines
    .filter((line) => !line.startsWith('import '))
    .map((line) => /^(.*?);?\s+\/\/ (.*)$/.exec(line) ?? []);
  const shown = values.map(([, expression = '']) => `<li>{String(${expression})}</li>`);
  const layout = `import { type LayoutProps, PageHead } from 'sitewright';
export default function Values({ page, site, children }: LayoutProps) {
  return (
    <html lang={page.language}>
      <head><PageHead page={page} site={site} /></head>
      <body><main><h1>{page.title}</h1><ul>${shown.join('\n')}</ul>{children}</main></body>
    </html>
  );
}
`;
  return {
    files: {
      'templates/values.tsx': withImports(layout, `${imports.join('\n')}\n`),
      'content/values.md': '---\ntitle: Values\nlayout: values\ndate: 2026-01-09\n---\n\n[Home](/)\n',
    },
    expected: values.map(([, , value = '']) => value),
  };
}

/** A pattern of output with lines `…` for any lines, and `…` in a line for any text. */
export function patternOf(output: string): RegExp {
  const lines = output.split('\n').slice(0, -1);
  const parts = lines.map((line) =>
    line.trim() === '…' ? '(?:.*\\n)*?' : `${line.split('…').map(escaped).join('.*')}\\n`,
  );
  return new RegExp(`^${parts.join('')}$`);
}

/** A pattern of a part of a built file: `…` is any text, white space and hashes don't count. */
export function partOf(html: string): RegExp {
  return new RegExp(html.split('…').map(comparable).map(escaped).join('.*?'), 's');
}

export function comparable(html: string): string {
  return html.replace(/\s+/g, '').replace(/-(?:[A-Z0-9]{8}|[0-9a-f]{10})\b/g, '-HASH');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
