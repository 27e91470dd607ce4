// HTML of a page's Markdown: strings, and holes that a library, a template or another file fills. The content
// of a hole may have holes too. A page is joined once, at the end.

import { type HookProps, LOADING } from '../../api/index.ts';
import type { Diagnostic, MessageAndHint } from '../../kit/diagnostics/diagnostic.ts';
import type { PageImage } from '../../model/images/image.ts';
import type { CodeDrawing, DrawnCode } from '../../model/pages/code-drawing.ts';
import { type HookName, TEXT_ELEMENT } from '../../model/pages/hooks.ts';
import type { CodeBlock, Highlight, Role } from '../../model/pages/markup.ts';
import { soften } from '../lexer/expressions.ts';
import type { MarkdownFault, SourceRange } from '../lexer/problem.ts';

/** HTML with holes; a single string if there are none. */
export type Html = string | readonly Piece[];

type Piece = string | Hole | CodeBlock | SourcePlace | typeof LOADING_PIECE;

/** Part of a page that isn't made only from its Markdown. */
interface Hole {
  readonly kind: 'code' | 'component' | 'drawing' | 'hook';
  fill(sources: SlotSources): Html;
}

/** Place in the source of the HTML after it. */
export interface SourcePlace extends SourceRange {
  readonly kind: 'place';
}

/** Placeholder for the loading attribute of an image, which depends on the images before it. */
export const LOADING_PIECE = { kind: 'loading' } as const;

export interface SlotSources {
  /** Highlights code for a hook. All other code is highlighted later. */
  readonly highlight: Highlight;
  /** Reads a file by its path from the root of the site. */
  fileText(file: string): FileText;
  draw(drawing: CodeDrawing, code: string, isBlock: boolean): DrawnCode;
  /** Renders a component: element 0 is the place of its text, and the next ones those of the texts of its items. */
  component(use: ComponentUse): RenderedComponent;
  /** Renders a hook: elements are the places of its texts, in order. `number` is unique on the page. */
  hook(use: HookUse, number: number): RenderedHook;
}

/** Text of a file of the site, or the reason why it can't be read. */
export type FileText = { readonly text: string } | MessageAndHint;

export interface ComponentUse {
  readonly name: string;
  /** Attributes; the text is undefined for a name without a value. */
  readonly attributes: readonly { readonly name: string; readonly text: string | undefined }[];
  readonly items: readonly { readonly name: string; readonly props: Readonly<Record<string, unknown>> }[];
  /** Number, unique on the page. */
  readonly number: number;
  /** Resolves a URL from an attribute, and reports its problems there. */
  resolve(attribute: string, role: Role, url: string): string;
  /** Resolves the URL of an image, with its facts if it is one of the site. */
  image(attribute: string, url: string): { readonly url: string; readonly image: PageImage | undefined };
}

export interface FailedTemplate {
  readonly kind: 'failed';
  readonly diagnostics: readonly Diagnostic[];
}

export type RenderedComponent =
  | { readonly kind: 'rendered'; readonly html: string; readonly props: Readonly<Record<string, unknown>> }
  /** Problems with the tag or one of its attributes. */
  | {
      readonly kind: 'refused';
      readonly faults: readonly (MarkdownFault & { readonly attribute?: string | undefined })[];
    }
  | FailedTemplate;

export interface FilledComponent {
  readonly html: Html;
  readonly children: Html;
  /** Props; undefined if it wasn't rendered. */
  readonly props: Readonly<Record<string, unknown>> | undefined;
}

/** Props that are rendered HTML. */
interface HookTexts {
  readonly children: Html;
  readonly copyButton?: string;
}

/** Element of Markdown that a hook renders. */
export interface HookUse<Name extends HookName = HookName> {
  readonly name: Name;
  readonly props: Omit<HookProps<Name>, keyof HookTexts>;
  readonly texts: HookTexts;
}

/** HTML of a hook, and its file: `templates/markdown/heading.tsx`. */
type RenderedHook =
  | { readonly kind: 'rendered'; readonly html: string; readonly path: string }
  | FailedTemplate;

export function join(parts: readonly Html[]): Html {
  let text = '';
  let pieces: Piece[] | undefined;
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    pieces ??= [];
    for (const piece of part) {
      if (typeof piece === 'string') {
        text += piece;
        continue;
      }
      if (text !== '') pieces.push(text);
      text = '';
      pieces.push(piece);
    }
  }
  if (pieces && text !== '') pieces.push(text);
  return pieces ?? text;
}

export function changeEnd(html: Html, change: (end: string) => string): Html {
  if (typeof html === 'string') return change(html);
  const end = html.at(-1);
  return typeof end === 'string' ? [...html.slice(0, -1), change(end)] : join([html, change('')]);
}

/** Returns true if HTML contains a text that no hole splits. */
export function holds(html: Html, text: string): boolean {
  const pieces = typeof html === 'string' ? [html] : html;
  return pieces.some((piece) => typeof piece === 'string' && piece.includes(text));
}

export function fillHoles(html: Html, sources: SlotSources): Html {
  if (typeof html === 'string') return html;
  return join(
    html.map((piece) => (typeof piece === 'object' && 'fill' in piece ? piece.fill(sources) : [piece])),
  );
}

/** Placeholders that React renders for texts and for the loading attribute of images. */
const REACT = new RegExp(`<${TEXT_ELEMENT} of="(\\d+)"></${TEXT_ELEMENT}>|( loading="${LOADING}")`);

/** Inserts texts into the HTML that React rendered for a component or a hook. */
export function putTexts(html: string, texts: readonly Html[]): Html {
  const [first = '', ...rest] = html.split(REACT);
  const parts: Html[] = [first];
  for (let at = 0; at < rest.length; at += 3)
    parts.push(
      rest[at + 1] === undefined ? (texts[Number(rest[at])] ?? '') : [LOADING_PIECE],
      rest[at + 2] ?? '',
    );
  return join(parts);
}

/** Returns the published HTML with all holes filled, before highlighting and with marks for places. */
export function fillPieces(html: Html): readonly (string | CodeBlock | SourcePlace)[] {
  let isFirst = true;
  const filled = (typeof html === 'string' ? [html] : html).map((piece): Html => {
    if (typeof piece === 'string') return soften(piece);
    if (piece.kind !== 'loading') return [piece];
    // The first image of a page is probably visible at once; all others load when they are near.
    const attribute = isFirst ? '' : ' loading="lazy"';
    isFirst = false;
    return attribute;
  });
  const joined = join(filled);
  return typeof joined === 'string' ? [joined] : (joined as ReturnType<typeof fillPieces>);
}
