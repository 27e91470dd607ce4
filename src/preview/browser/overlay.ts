// Covers a page that cannot be shown as it is written, and says why. The last good form stays underneath.
import type { PageState } from '../state.ts';
import { button, element, placeButton } from './element.ts';

export interface Overlay {
  readonly root: HTMLElement;
  show(state: PageState): void;
  reveal(): void;
  /** Told whenever it is hidden or comes back. */
  onToggle: (isHidden: boolean) => void;
}

export function createOverlay(edit: (place: string) => void): Overlay {
  const root = element('div', 'overlay');
  root.setAttribute('role', 'alert');
  root.hidden = true;
  let shown = '';
  const toggle = (isHidden: boolean) => {
    root.hidden = isHidden;
    overlay.onToggle(isHidden);
  };
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !root.hidden) toggle(true);
  });
  const overlay: Overlay = {
    root,
    onToggle: () => {},
    reveal: () => toggle(false),
    show({ problems, more }) {
      const text = JSON.stringify(problems);
      // What a reader has hidden stays hidden while nothing about it is new.
      if (text === shown) return;
      shown = text;
      root.replaceChildren(
        ...(problems.length > 0 ? [cardOf(problems, more, () => toggle(true), edit)] : []),
      );
      root.scrollTop = 0;
      toggle(problems.length === 0);
      scrollToCarets(root);
    },
  };
  return overlay;
}

function cardOf(
  problems: PageState['problems'],
  more: number,
  hide: () => void,
  edit: (place: string) => void,
): HTMLElement {
  const card = element('div', 'card');
  const head = element('header', '');
  const close = button('hide', 'Hide', hide);
  close.title = 'Hide (Esc)';
  const [only, ...others] = new Set(problems.map(({ kind }) => kind));
  const isOne = only !== undefined && others.length === 0;
  const title = isOne ? only : 'Several mistakes in this page';
  head.append(element('h2', '', title), close);
  card.append(head, ...problems.map((problem) => problemOf(problem, !isOne, edit)));
  const rest = more === 0 ? '' : ` There are ${more} more: the terminal names them all.`;
  card.append(element('footer', '', `This goes away by itself when it is mended.${rest}`));
  return card;
}

function problemOf(
  { kind, message, place, frame, hint }: PageState['problems'][number],
  isNamed: boolean,
  edit: (place: string) => void,
): HTMLElement {
  const section = element('section', '');
  if (isNamed) section.append(element('h3', '', kind));
  section.append(element('p', 'message', message));
  if (place) section.append(placeButton(place, edit));
  if (frame) section.append(frameOf(frame));
  if (hint) section.append(element('p', 'hint', `→ ${hint}`));
  return section;
}

/** The carets below the line have a colour of their own. */
function frameOf(frame: string): HTMLElement {
  const pre = element('pre', '');
  // Keys can scroll it where it is too long.
  pre.tabIndex = 0;
  const carets = frame.indexOf('^', frame.lastIndexOf('\n'));
  pre.append(frame.slice(0, carets), element('span', 'carets', frame.slice(carets)));
  return pre;
}

/** On a narrow screen the place that is meant may lie beyond the edge. */
function scrollToCarets(root: HTMLElement): void {
  for (const carets of root.querySelectorAll<HTMLElement>('.carets')) {
    const pre = carets.parentElement;
    const beyond = carets.offsetLeft + Math.min(carets.offsetWidth, 80) - (pre?.offsetLeft ?? 0);
    if (pre && beyond > pre.clientWidth) pre.scrollLeft = beyond - pre.clientWidth / 2;
  }
}
