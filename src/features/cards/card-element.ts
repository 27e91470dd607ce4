// The markup of a card as the tree that satori lays out.
import { Parser } from 'htmlparser2';
import { thousands } from '../../kit/counted.ts';

export interface CardElement {
  readonly type: string;
  readonly props: { readonly [name: string]: unknown; readonly children?: readonly CardNode[] | string };
}

type CardNode = CardElement | string;

/** Characters and elements that a card may have. Laying out more takes seconds and hundreds of megabytes. */
const MOST_TEXT = 4_000;
const MOST_ELEMENTS = 2_000;

/**
 * Turns the HTML of a card into satori's elements. `pictureOf` returns an image as a `data:` URL. @throws an Error if
 * the card is too large, and the errors of `pictureOf`.
 */
export function cardElement(html: string, pictureOf: (address: string) => string): CardElement {
  const root: OpenCardNode = {
    type: 'div',
    props: { style: { display: 'flex', width: '100%', height: '100%' } },
    children: [],
  };
  const open: OpenCardNode[] = [root];
  const count = { characters: 0, elements: 0 };
  const parser = new Parser(
    {
      onopentag(type, attributes) {
        count.elements += 1;
        open.push({ type, props: propsOf(type, attributes, pictureOf), children: [] });
      },
      ontext(text) {
        count.characters += text.length;
        open.at(-1)?.children.push(text);
      },
      onclosetag() {
        const closed = open.pop();
        // React asks browsers to load images early.
        if (closed && closed.type !== 'link') open.at(-1)?.children.push(elementOf(closed));
      },
    },
    // React's output is also valid XML, and XML parsing never moves elements.
    { xmlMode: true },
  );
  parser.end(html);
  for (const [what, most] of [
    ['characters', MOST_TEXT],
    ['elements', MOST_ELEMENTS],
  ] as const)
    if (count[what] > most)
      throw new Error(`it has ${thousands(count[what])} ${what}; the limit is ${thousands(most)}`);
  return elementOf(root);
}

interface OpenCardNode {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly children: CardNode[];
}

function elementOf({ type, props, children }: OpenCardNode): CardElement {
  const texts = joined(children);
  // A lone text is reported as the text of its element.
  const [only, second] = texts;
  if (only === undefined) return { type, props };
  return {
    type,
    props: { ...props, children: second === undefined && typeof only === 'string' ? only : texts },
  };
}

/** Joins neighboring pieces of text. */
function joined(children: readonly CardNode[]): readonly CardNode[] {
  const all: CardNode[] = [];
  for (const child of children) {
    const last = all.at(-1);
    if (typeof child === 'string' && typeof last === 'string') all[all.length - 1] = last + child;
    else all.push(child);
  }
  return all;
}

function propsOf(
  type: string,
  { style, ...attributes }: Readonly<Record<string, string>>,
  pictureOf: (address: string) => string,
): Readonly<Record<string, unknown>> {
  const styled = style === undefined ? attributes : { ...attributes, style: styleOf(style, pictureOf) };
  if (type !== 'img' || attributes.src === undefined || attributes.src.startsWith('data:')) return styled;
  return { ...styled, src: pictureOf(attributes.src) };
}

/** `font-size:12px;line-height:1.2` as `{ fontSize: '12px', lineHeight: 1.2 }` */
function styleOf(
  text: string,
  pictureOf: (address: string) => string,
): Readonly<Record<string, string | number>> {
  const style: Record<string, string | number> = {};
  for (const [, name = '', written = ''] of text.matchAll(DECLARATION)) {
    const value = written.replace(
      /url\(\s*(["']?)(\/.*?)\1\s*\)/g,
      (_, __, address: string) => `url(${pictureOf(address)})`,
    );
    style[propertyOf(name)] = /^-?(?:\d+\.?\d*|\.\d+)$/.test(value) ? Number(value) : value;
  }
  return style;
}

/** A declaration, whose value may contain semicolons in quotes and in parentheses. */
const DECLARATION =
  /\s*([\w-]+)\s*:\s*((?:[^;"'(]|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*'|\([^()]*\))*\))*)(?:;|$)/g;

/** `fontSize` of `font-size`, `WebkitLineClamp` of `-webkit-line-clamp`. */
function propertyOf(name: string): string {
  return name.startsWith('--') ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
