// Finds markup that is published as text: of other tools, and links with a mistake. Only visible text is searched: in code
// it is an example.
import type { MarkdownSettings } from '../settings/index.ts';
import { type MarkdownFault, type MarkdownProblem, problemIn, type SourcePiece } from './lexer/problem.ts';
import { listsInside, type PageToken } from './lexer/tokens.ts';
import { ALERT_KINDS } from './syntax/alerts.ts';
import { withoutHandSetId } from './syntax/headings.ts';
import { MAY_BE_UNREAD, unreadLinks } from './unread-links.ts';

interface ForeignForm {
  readonly pattern: RegExp;
  readonly of: string;
  readonly hint: string;
  /** True if it counts only in plain text, because a link may look the same. */
  readonly isText?: true;
}

const BLOCKS =
  'Use an alert (> [!NOTE] with > before each line) or a component such as <Details summary="…">.';
const CODE_ALONE =
  'Remove it: components in templates/markdown/ need no import. Move other code to a layout.';

type SwitchName = 'abbreviations' | 'attributes' | 'definitions' | 'keys' | 'mark' | 'math' | 'wiki';

const FORMS: readonly ForeignForm[] = [
  {
    pattern: /(?<!\{)\{%(?:(?!\{%)[^\n])*?%\}/g,
    of: 'a Liquid or Nunjucks tag',
    hint: 'Write out what it inserts. {{ site.name }} inserts a setting; use a component for the rest.',
  },
  {
    pattern: /^ {0,3}:::[ \t]+\w+(?:\.\w+)+[ \t]*$/gm,
    of: 'a reference of mkdocstrings',
    hint: 'Run mkdocstrings as before and publish its output, or write the reference in Markdown.',
  },
  {
    pattern: /^ {0,3}:{3,}(?![ \t]+\w+(?:\.\w+)+[ \t]*$)[ \t]*\{?[\w.-][^\n]*/gm,
    of: 'a Docusaurus or VitePress container',
    hint: BLOCKS,
  },
  {
    pattern: /^===[!+]{0,2} +["'][^\n]*/gm,
    of: 'a tab of Material for MkDocs',
    hint: 'Use <Tabs> with a <Tab label="…"> for each.',
  },
  {
    pattern: /^\/{3,}[ \t]*[a-z][\w-]*(?:[ \t]*\|[^\n]*)?$/gm,
    of: 'a block of PyMdown Extensions',
    hint: BLOCKS,
  },
  {
    pattern: /:(?:material|fontawesome|octicons|simple)-[\w/-]+:/g,
    of: 'an icon of Material for MkDocs',
    hint: 'Show the SVG as an image, or write a word.',
  },
  {
    pattern: /\{(?:\+\+[^\n]*?\+\+|--[^\n]*?--|~~[^\n]*?~>[^\n]*?~~|>>[^\n]*?<<)\}/g,
    of: 'an edit of CriticMarkup',
    hint: 'Write <ins>…</ins> or <del>…</del>, or accept the edit.',
  },
  {
    pattern: /\{\*[^\n{}]*\*\}/g,
    of: 'a file inserted by mdx_include',
    hint: 'Use a code block with file="…", or <Include file="…" /> for Markdown.',
  },
  {
    pattern: /\[[^[\]\n]*\]\[[\w.]*\w\.\w[\w.]*\]/g,
    of: 'a cross-reference of mkdocstrings',
    hint: 'Link to the page: [text](page.md#id).',
    isText: true,
  },
  { pattern: /^(?:!!!|\?\?\?)\+? \w[^\n]*/gm, of: 'a MkDocs admonition', hint: BLOCKS },
  {
    pattern: /^--8<-- [^\n]*/gm,
    of: 'a MkDocs snippet',
    hint: 'Use <Include file="…" /> for Markdown, or a code block with file="…" for code.',
  },
  { pattern: /^import [^\n]*['"][^'"\n]+['"];?$/gm, of: 'an MDX import', hint: CODE_ALONE },
  {
    pattern: /^export (?:default|const|let|function|async|class)\b[^\n]*/gm,
    of: 'an MDX export',
    hint: CODE_ALONE,
  },
  { pattern: /\{\/\*(?:(?!\{\/\*)[^\n])*?\*\/\}/g, of: 'an MDX comment', hint: 'Write it as <!-- … -->.' },
  {
    pattern: /^(?:\[\[_?toc_?\]\]|\[toc\])$/gim,
    of: 'a table of contents marker',
    hint: 'Remove it, and render page.headings in the layout.',
  },
];

/** Constructs that the setting `markdown` switches on. */
const OPTIONAL: Readonly<Record<SwitchName, ForeignForm>> = {
  abbreviations: switched('abbreviations', /^\*\[[^\]\n]+\]:[^\n]*/gm, 'an abbreviation of Markdown Extra'),
  attributes: switched(
    'attributes',
    /\{:[^{}\n]*\}|(?<=[\])*`\n])\{[ \t]*\.[\w-][^{}\n]*\}/g,
    'an attribute list of kramdown or Python-Markdown',
  ),
  definitions: switched('definitions', /(?<=\n)[ \t]*:[ \t]{1,3}\S[^\n]*/g, 'a definition of Markdown Extra'),
  keys: switched(
    'keys',
    /(?<![\w+{])\+\+[a-z][\w-]*(?:\+[\w-]+)*\+\+(?![\w+])/gi,
    'keys of PyMdown Extensions',
  ),
  mark: switched('mark', /(?<![=\w])==[^\s=](?:[^=\n]*[^\s=])?==(?![=\w])/g, 'highlighted text'),
  math: switched('math', /^\$\$[^\n]*/gm, 'a formula'),
  wiki: {
    pattern: /\[\[(?!_?toc_?\])[^\s[\]][^[\]\n]*\]\]/gi,
    of: 'a wiki link',
    hint: 'Write [text](page.md), or set markdown: { wiki: true } in content/site.yaml.',
    isText: true,
  },
};

function switched(name: SwitchName, pattern: RegExp, of: string): ForeignForm {
  return { pattern, of, hint: `Set markdown: { ${name}: true } in content/site.yaml.` };
}

/** Quick tests for texts that may contain such markup. Starts of lines are apart, because V8 searches for both together slowly. */
const MAY_HOLD: readonly RegExp[] = [
  /\{[%:/.*+~>-]|\{ \.|:::|\[!|\[_?[Tt][Oo][Cc]|:(?:material|fontawesome|octicons|simple)-|\]\[|\[\[|\*\[|\+\+|==\S/,
  /(?:^|\n)(?:\$\$|!!! |\?\?\?|--8<|import |export |===[!+ ]|\/\/\/|[ \t]*: )/,
  MAY_BE_UNREAD,
];

const UNSEEN = /`+|<!--/g;

/** Alert that GitHub doesn't know, or that has a title. */
const ALERT = /^\[!([a-z]+)\][+-]?[ \t]*(.*)/i;

/**
 * Returns a problem for each piece of foreign markup, in page order; `source` is the source of all tokens, if it is one
 * text.
 */
export function foreignMarkup(
  tokens: readonly PageToken[],
  source: string | undefined,
  switches: Pick<MarkdownSettings, SwitchName>,
): readonly MarkdownProblem[] {
  if (source !== undefined && !mayHold(source)) return [];
  const off = Object.entries(OPTIONAL).filter(([name]) => !switches[name as SwitchName]);
  const forms = [...FORMS, ...off.map(([, form]) => form)];
  return tokens.flatMap((token) => foreignIn(token, forms));
}

function mayHold(source: string): boolean {
  return MAY_HOLD.some((test) => test.test(source));
}

function foreignIn(token: PageToken, forms: readonly ForeignForm[]): readonly MarkdownProblem[] {
  const inside = () => listsInside(token).flatMap((list) => list.flatMap((child) => foreignIn(child, forms)));
  switch (token.type) {
    case 'paragraph':
    case 'text':
    case 'heading':
    case 'html':
      return inBlock(token, forms);
    case 'blockquote':
      return [...inAlert(token), ...inside()];
    case 'callout':
    case 'wikiEmbed':
    case 'table':
    case 'list':
    case 'list_item':
    case 'component':
    case 'footnoteDefinition':
    case 'included':
      return inside();
    default:
      return [];
  }
}

function inBlock(token: PageToken, forms: readonly ForeignForm[]): readonly MarkdownProblem[] {
  if (!mayHold(token.raw)) return [];
  const text = seenText(token.type === 'heading' ? withoutHandSetId(token.raw) : token.raw);
  const links = token.type === 'html' ? [] : unreadLinks(text);
  const unread = links.map(({ fault, ...piece }) => problemIn(token, piece, fault));
  const found = forms.flatMap(({ pattern, of, hint, isText = false }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      if (isText && !isInText(token, match[0])) return [];
      const piece = {
        from: match.index,
        source: token.raw.slice(match.index, match.index + match[0].length),
      };
      return foreign(token, piece, of, hint);
    }),
  );
  return [...unread, ...found];
}

/** Returns true if a piece of a block's source is plain text in it, not a link. */
function isInText(block: PageToken, source: string): boolean {
  return listsInside(block)
    .flat()
    .some((token) => (token.type === 'text' && token.raw.includes(source)) || isInText(token, source));
}

/** Replaces code and comments by spaces. */
function seenText(text: string): string {
  const closing = closingTicks(text);
  const lastComment = text.lastIndexOf('-->');
  let result = '';
  let end = 0;
  for (const { 0: sign, index } of text.matchAll(UNSEEN)) {
    if (index < end) continue;
    const start = index + sign.length;
    if (sign === '<!--' && start > lastComment) continue;
    const close = sign === '<!--' ? text.indexOf('-->', start) + '-->'.length : closing.get(index);
    if (close === undefined) continue;
    result += text.slice(end, index) + ' '.repeat(close - index);
    end = close;
  }
  return result + text.slice(end);
}

/** Maps the start of a run of backticks to the end of its code: after the next run of the same length. */
function closingTicks(text: string): ReadonlyMap<number, number | undefined> {
  const closing = new Map<number, number | undefined>();
  const next = new Map<number, number>();
  for (const { 0: ticks, index } of [...text.matchAll(/`+/g)].reverse()) {
    closing.set(index, next.get(ticks.length));
    next.set(ticks.length, index + ticks.length);
  }
  return closing;
}

function inAlert(token: PageToken): readonly MarkdownProblem[] {
  const first = listsInside(token)
    .flat()
    .find(({ type }) => type !== 'space');
  const [mark, kind = '', title = ''] = first?.type === 'paragraph' ? (ALERT.exec(first.raw) ?? []) : [];
  if (!first || mark === undefined) return [];
  const known = ALERT_KINDS.map((name) => name.toUpperCase());
  const isKnown = known.includes(kind.toUpperCase());
  if (isKnown && title === '') return [];
  const hint = isKnown
    ? `Put [!${kind.toUpperCase()}] alone on its line, and the title in bold on the next line.`
    : `Use one of ${known.map((name) => `[!${name}]`).join(', ')}.`;
  return [
    foreign(
      first,
      { from: 0, source: mark.trimEnd() },
      isKnown ? 'an alert with a title' : 'an unknown alert',
      hint,
    ),
  ];
}

function foreign(token: PageToken, piece: SourcePiece, of: string, hint: string): MarkdownProblem {
  const fault: MarkdownFault = {
    code: 'markup-foreign',
    message: `${piece.source.slice(0, 60)} is ${of}, and is published as text`,
    hint,
  };
  return problemIn(token, piece, fault);
}
