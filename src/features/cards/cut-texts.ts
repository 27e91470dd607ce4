// Which texts of a card are not seen whole. The card is laid out twice more, with each text in a box of its own: shortened as
// it is on the card, and whole.
import type { CardSize } from '../../model/pages/card.ts';
import type { CardElement } from './card-element.ts';

/** An element as satori lays it out, in pixels from the card's corner. */
export interface LaidOut {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly key?: string | number;
  readonly textContent?: string;
  readonly props: { readonly style?: Style };
}

/** All elements, each before those in it. */
type LayOut = (element: CardElement) => Promise<readonly LaidOut[]>;

type Style = Readonly<Record<string, unknown>>;

/** Pixels that a text may reach over the card: lines are higher than their letters. */
const TOLERANCE = 2;

/** Properties that shorten a text. */
const SHORTENING = ['lineClamp', 'WebkitLineClamp', 'WebkitBoxOrient', 'textOverflow', 'whiteSpace'];

export async function cutTexts(
  element: CardElement,
  size: CardSize,
  layOut: LayOut,
): Promise<readonly string[]> {
  const whole = textBoxes(await layOut(inBoxes(element, false)));
  const shortened = textBoxes(await layOut(inBoxes(element, true)));
  const cut = whole.filter(
    ({ box, around }, index) =>
      reachesOver(box, size) ||
      box.height > (shortened[index]?.box.height ?? 0) + TOLERANCE ||
      (around.props.style?.overflow === 'hidden' && box.height > around.height + TOLERANCE),
  );
  return [...new Set(cut.map(({ box }) => box.textContent ?? ''))];
}

function reachesOver({ left, top, width, height }: LaidOut, size: CardSize): boolean {
  const isBefore = left < -TOLERANCE || top < -TOLERANCE;
  return isBefore || left + width > size.width + TOLERANCE || top + height > size.height + TOLERANCE;
}

const TEXT = 'text';

function textBoxes(nodes: readonly LaidOut[]) {
  return nodes.flatMap((box, index) => {
    const around = nodes[index - 1];
    return box.key === TEXT && around ? { box, around } : [];
  });
}

/** The same tree with each text in a box, which is shortened as its element is, or not at all. */
function inBoxes(element: CardElement, shortens: boolean): CardElement {
  const { style = {}, children: all = [] } = element.props as CardElement['props'] & {
    readonly style?: Style;
  };
  // Drawings hold no texts.
  const children = element.type === 'svg' ? [] : all;
  if (typeof children !== 'string') {
    const inner = children.map((child) => (typeof child === 'string' ? child : inBoxes(child, shortens)));
    return children.length === 0 ? element : { ...element, props: { ...element.props, children: inner } };
  }
  const isShortening = ([name]: readonly [string, unknown]) => SHORTENING.includes(name);
  const own = Object.fromEntries(Object.entries(style).filter((entry) => !isShortening(entry)));
  const kept = shortens ? Object.fromEntries(Object.entries(style).filter(isShortening)) : {};
  const hides = Object.keys(kept).length > 0 ? { ...kept, overflow: 'hidden' } : {};
  // A word that is wider than its box has more lines then.
  const breaks = shortens ? {} : { wordBreak: 'break-word' };
  const box = {
    type: 'div',
    key: TEXT,
    props: {
      style: { display: 'block', alignSelf: 'flex-start', maxWidth: '100%', ...hides, ...breaks },
      children,
    },
  };
  return { ...element, props: { ...element.props, style: own, children: [box] } };
}
