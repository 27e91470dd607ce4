// Converts the HTML of a page's body to Markdown with the unified libraries. A separate program in lib/, because only
// sites with Markdown copies need it: `#markdown-writer` in package.json.
import type { Element, ElementContent, Root } from 'hast';
import { type Handle, toMdast } from 'hast-util-to-mdast';
import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, type Handlers, toMarkdown } from 'mdast-util-to-markdown';
import { joinHighlighted } from '../../markdown/index.ts';
import type { OpenHtml } from '../../model/pages/markup.ts';
import { feedHtml } from '../../site/render/index.ts';
import { type CopiedPage, copyText } from './copy-text.ts';
import { readTree } from './read-tree.ts';

/** Data of a Markdown copy besides the body of its page. */
export interface CopyInput extends Omit<CopiedPage, 'markdown'> {
  /** Absolute URL of the page. */
  readonly url: string;
}

/** Makes a Markdown copy. Its code isn't highlighted. */
export default function copyOf(html: OpenHtml, { url, ...page }: CopyInput): string {
  const body = joinHighlighted(html, () => undefined);
  return copyText({ ...page, markdown: writeMarkdown(feedHtml(body, url)) });
}

/** Writes HTML as GitHub's Markdown. */
export function writeMarkdown(html: string): string {
  const tree = readTree(html);
  alignCells(tree);
  const markdown = toMdast(tree, {
    handlers: { div, a, sup, section, math, legend, label, video, audio: video },
  });
  return toMarkdown(markdown as Nodes, {
    bullet: '-',
    emphasis: '*',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    resourceLink: true,
    extensions: [gfmToMarkdown({ tablePipeAlign: false }), { handlers: { text } }],
  });
}

/** Text that Markdown never reads as markup, wherever it is. The writer tries some forty patterns on any other text. */
const PLAIN = /^(?! )(?:[\p{L}\d ,;?]|(?<=[^\dw])\.)*(?<! )$/iu;

const text: Handlers['text'] = (node, parent, state, info) =>
  PLAIN.test(node.value) ? node.value : defaultHandlers.text(node, parent, state, info);

/** Converts classes that align cells to attributes. Pages contain no inline styles. */
function alignCells({ children }: Root | Element): void {
  for (const child of children) {
    if (child.type !== 'element') continue;
    const align = classesOf(child).find((name) => name.startsWith('align-'));
    if (align !== undefined) child.properties.align = align.slice('align-'.length);
    alignCells(child);
  }
}

function classesOf({ properties }: Element): readonly string[] {
  const { className } = properties;
  return Array.isArray(className) ? className.map(String) : [];
}

/** Writes an alert as a quote that starts with a mark. */
const div: Handle = (state, element: Element) => {
  const kind = classesOf(element)
    .find((name) => name.startsWith('alert-'))
    ?.slice('alert-'.length);
  if (kind === undefined || !classesOf(element).includes('alert')) return state.toFlow(state.all(element));
  const isTitle = (child: ElementContent) =>
    child.type === 'element' && classesOf(child).includes('alert-title');
  const inner = state.toFlow(
    state.all({ ...element, children: element.children.filter((child) => !isTitle(child)) }),
  );
  const [first] = inner;
  const mark = { type: 'html', value: `[!${kind.toUpperCase()}]` } as const;
  const rest: readonly RootContent[] =
    first?.type === 'paragraph'
      ? [
          { type: 'paragraph', children: [mark, { type: 'text', value: '\n' }, ...first.children] },
          ...inner.slice(1),
        ]
      : [{ type: 'paragraph', children: [mark] }, ...inner];
  return { type: 'blockquote', children: rest as never };
};

/** Drops links from footnotes back to the text, which have no target in Markdown. */
const a: Handle = (state, element: Element) => {
  if (classesOf(element).includes('footnote-back')) return undefined;
  const url = String(element.properties.href ?? '');
  const children = state.all(element) as PhrasingContent[];
  return { type: 'link', url: url, title: null, children };
};

/** Writes a reference to a footnote, whose number is its label. */
const sup: Handle = (state, element: Element) => {
  const [link] = element.children;
  const number =
    link?.type === 'element' ? /#fn-(\d+)$/.exec(String(link.properties.href ?? ''))?.[1] : undefined;
  return number === undefined
    ? (state.all(element) as PhrasingContent[])
    : { type: 'footnoteReference', identifier: number, label: number };
};

const section: Handle = (state, element: Element) => {
  if (!classesOf(element).includes('footnotes')) return state.toFlow(state.all(element));
  const list = element.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'ol',
  );
  const items = list?.children.filter((child): child is Element => child.type === 'element') ?? [];
  return items.map((item, index) => {
    const label = String(index + 1);
    return {
      type: 'footnoteDefinition',
      identifier: label,
      label,
      children: state.toFlow(state.all(item)) as never,
    };
  });
};

/** Writes a formula as TeX, in which nothing is escaped. */
const math: Handle = (_state, element: Element) => {
  const [text] = element.children;
  const tex = text?.type === 'text' ? text.value : '';
  return element.properties.display === 'block'
    ? { type: 'html', value: `$$\n${tex.trim()}\n$$` }
    : ({ type: 'html', value: `$${tex}$` } as never);
};

/** Writes the name of a group or tab before its content. */
const legend: Handle = (state, element: Element) => ({
  type: 'paragraph',
  children: [{ type: 'strong', children: state.all(element) as PhrasingContent[] }],
});

const label = legend;

const video: Handle = (_state, element: Element) => {
  const url = String(element.properties.src ?? '');
  return { type: 'link', url: url, title: null, children: [{ type: 'text', value: url }] };
};
