// Converts what Python-Markdown, PyMdown Extensions and Material for MkDocs know inside of lines.
import type { OldProject } from '../../old-project.ts';
import { ownEntry } from '../../values.ts';
import { replaceEmoji } from '../emoji.ts';
import { convertBlocks, outsideCode } from '../outside-code.ts';
import { convertAnchors } from './plugins.ts';

export interface InlineRules {
  /** Returns true if an extension of Markdown is on. */
  readonly has: (extension: string) => boolean;
  /** Returns the URL that a reference of mkdocstrings leads to; undefined if no plug-in makes such references. */
  readonly reference: ((id: string) => string | undefined) | undefined;
  /** Values that macros insert, by their paths; undefined if braces are text. */
  readonly macros: ((path: string) => string | undefined) | undefined;
  /** Returns the SVG of an icon: `material/account`. */
  readonly icon: (name: string) => string | undefined;
}

type Lose = (what: string, words: string) => void;

const ICON = /:(material|fontawesome|octicons|simple)-([\w-]+):(?:\{[^}\n]*\})?/g;
const ATTRIBUTES =
  /(?<=[\])*`}:"]|\n[ \t]*|^[ \t]*)[ \t]?\{:?[ \t]*((?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+)|[\w-]+)(?:[ \t]+(?:[.#][\w:-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+)|[\w-]+))*)[ \t]*\}/g;
const ON_HEADING = /^([> \t]*#{1,6}[ \t][^\n]*?)([ \t]+\{:?[ \t]*([^{}\n]*?)[ \t]*\})(?=[ \t]*$)/gm;
/** Classes of the theme, and attributes that have no meaning without it. */
const OF_THEME =
  /^\.(?:md-[\w-]+|grid|cards|annotate|card|middle|top|bottom|lg|xl+|xs|sm|twemoji|no-copy|copy|select|headerlink|external|internal-link|external-link|skip-lightbox|off-glb|on-glb|tabbed-[\w-]+|inline|end|center|mdx-[\w-]+|task-list[\w-]*)$|^(?:data-[\w-]+|loading=["']?lazy["']?|markdown(?:=.*)?|style=.*|align=.*)$/;
const WORD_OF_ICON = /(?:check|checkbox|done|tick)[\w-]*$/;
const NO_WORD_OF_ICON = /(?:close|cancel|cross|x|remove|times)(?:-[\w-]*)?$/;

export function convertInline(text: string, rules: InlineRules, lose: Lose): string {
  const { has, macros } = rules;
  const linked = convertBlocks(text, (part) => {
    const plain = has('pymdownx.smartsymbols') ? convertSymbols(part) : part;
    const spans = has('pymdownx.inlinehilite') ? plain.replace(/(?<!`)(`+)#![\w+.-]+[ \t]+/g, '$1') : plain;
    return rules.reference ? convertReferences(spans, text, rules.reference, lose) : spans;
  });
  return outsideCode(linked, (part) => {
    let line = convertAnchors(convertBraces(part, macros));
    line = line.replace(/^\[TOC\][ \t]*\n*/gm, '');
    if (has('pymdownx.critic')) line = convertEdits(line);
    if (has('attr_list'))
      line = line
        .replace(ATTRIBUTES, (whole, written: string) => keptAttributes(whole, written))
        .replace(
          ON_HEADING,
          (_whole, heading: string, list: string, written: string) => heading + keptAttributes(list, written),
        );
    if (has('pymdownx.emoji')) line = replaceEmoji(convertIcons(line, rules, lose));
    if (has('pymdownx.caret'))
      line = line
        .replace(/\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^/g, '<ins>$1</ins>')
        .replace(
          /(?<![[\w^])\^(?=[^\s^])([^\s^]+)\^|(?<=\w)\^(?=[^\s^])([^\s^[\]]+)\^/g,
          (_whole, a?: string, b?: string) => `<sup>${a ?? b}</sup>`,
        );
    if (has('pymdownx.tilde')) line = line.replace(/(?<!~)~(?=[^\s~])([^\s~]+)~(?!~)/g, '<sub>$1</sub>');
    if (has('pymdownx.arithmatex'))
      line = line
        .replace(/\\\(([^\n]*?)\\\)/g, '$$$1$$')
        .replace(/^\\\[([\s\S]*?)\\\][ \t]*$/gm, '$$$$$1$$$$');
    return line;
  });
}

/** Fills in macros, and escapes other braces, which would be settings here. */
function convertBraces(text: string, macros: InlineRules['macros']): string {
  const filled = macros
    ? text
        .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '')
        .replace(/\{\{-?\s*([a-z_]\w*(?:\.\w+)*)\s*-?\}\}/gi, (whole, path: string) => macros(path) ?? whole)
    : text;
  return filled.replace(/(?<!\\)\{\{(?!\s*site\.)/g, '\\{{');
}

const SYMBOLS: Readonly<Record<string, string>> = {
  '(c)': '©',
  '(r)': '®',
  '(tm)': '™',
  '=/=': '≠',
  '+/-': '±',
  '-->': '→',
  '<--': '←',
  '<-->': '↔',
};

/** Replaces signs that stand for others, except in comments and code. */
function convertSymbols(text: string): string {
  return text.replace(
    /<!--[\s\S]*?-->|(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|\((?:c|r|tm)\)|=\/=|\+\/-|(?<=\s)<?-->(?=\s)|(?<=\s)<--(?=\s)/g,
    (sign) => SYMBOLS[sign] ?? sign,
  );
}

function convertEdits(text: string): string {
  return text
    .replace(/\{\+\+([\s\S]*?)\+\+\}/g, '<ins>$1</ins>')
    .replace(/\{--([\s\S]*?)--\}/g, '<del>$1</del>')
    .replace(/\{~~([\s\S]*?)~>([\s\S]*?)~~\}/g, '<del>$1</del><ins>$2</ins>')
    .replace(/\{==([\s\S]*?)==\}/g, (_whole, inner: string) =>
      /\n\s*\n/.test(inner) ? inner : `<mark>${inner}</mark>`,
    )
    .replace(/\{>>([\s\S]*?)<<\}/g, '*($1)*');
}

function keptAttributes(whole: string, written: string): string {
  if (!/[.#=]/.test(written)) return whole;
  const items = written.match(/[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+)|[^\s]+/g) ?? [];
  const kept = items.filter((item) => !OF_THEME.test(item));
  if (kept.length === items.length) return whole;
  const before = /^[ \t]*/.exec(whole)?.[0] ?? '';
  return kept.length === 0 ? '' : `${before}{ ${kept.join(' ')} }`;
}

/** Replaces icons: by their SVG, by a sign or a word if they are alone, or by nothing next to text. */
function convertIcons(text: string, { icon }: InlineRules, lose: Lose): string {
  return text.replace(ICON, (whole, set: string, name: string, at: number) => {
    const svg = icon(`${set}/${name}`);
    if (svg !== undefined) return svg;
    lose(
      'An icon became a word or was left out: install the npm package of its set, and import again.',
      whole.replace(/\{.*$/, ''),
    );
    if (WORD_OF_ICON.test(name)) return '✓';
    if (NO_WORD_OF_ICON.test(name)) return '✗';
    const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
    const after = text.slice(at + whole.length).split('\n', 1)[0] ?? '';
    const isAlone =
      /(?:^|[|>*+\-:.\s])\s*$/.test(before) &&
      /^\s*(?:$|\|)/.test(after) &&
      !/[\p{L}\p{N}]\s*$/u.test(before);
    return isAlone ? name.replace(/^(?:brands|regular|solid)-|-(?:16|24)$/g, '').replaceAll('-', ' ') : '';
  });
}

/** A reference, or code, which may look like one. */
const REFERENCE =
  /(?<![\w\]\\`])\[((?:[^[\]]|\[[^[\]]*\])+)\]\[([^[\]\n]*)\]|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\3(?!`)/g;

/** Replaces references that the page doesn't define by links to the headings that they name, or by their text. */
function convertReferences(
  line: string,
  text: string,
  urlOf: (id: string) => string | undefined,
  lose: Lose,
): string {
  return line.replace(REFERENCE, (whole, label?: string, name?: string) => {
    if (label === undefined) return whole;
    const target = name || label;
    const isDefined = new RegExp(`^ {0,3}\\[${target.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\]:`, 'im').test(
      text,
    );
    const id = target.replace(/^`|`$/g, '');
    if (isDefined || !/^[^\s`]+$/.test(id)) return whole;
    const url = urlOf(id);
    if (url !== undefined) return `[${label}](${url})`;
    lose('A link to a name of a program became text: link to the page of its reference.', target);
    return label;
  });
}

/** Files of icons in packages from npm. */
const ICON_FILES: Readonly<Record<string, (name: string) => string>> = {
  material: (name) => `@mdi/svg/svg/${name}.svg`,
  fontawesome: (name) => `@fortawesome/fontawesome-free/svgs/${name.replace('-', '/')}.svg`,
  octicons: (name) => `@primer/octicons/build/svg/${name}.svg`,
  simple: (name) => `simple-icons/icons/${name}.svg`,
};

/** Returns the SVG of an icon, `material/account`, if its package is installed. */
export function iconOf(project: OldProject, icon: string): string | undefined {
  const [set = '', name = ''] = icon.split('/');
  const file = ownEntry(ICON_FILES, set)?.(name);
  const [, attributes = '', inner] =
    /<svg\b([^>]*)>([\s\S]*)<\/svg>/.exec((file && project.packageText?.(file)) ?? '') ?? [];
  const box = /viewBox="[^"]*"/.exec(attributes)?.[0] ?? 'viewBox="0 0 24 24"';
  if (inner === undefined) return undefined;
  const plain = inner.replace(/<title>.*?<\/title>|<!--[\s\S]*?-->|\n/g, '');
  return `<svg class="icon" ${box} width="1em" height="1em" fill="currentColor" aria-hidden="true">${plain}</svg>`;
}
