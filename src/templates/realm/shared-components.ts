// HTML of components that templates declare as `shared`. Templates are pure, so equal props mean equal
// HTML: it is rendered once, and inserted into each page that shows it.
import { type ComponentType, createElement, type ReactElement } from 'react';
import { renderToStaticMarkup, type ServerOptions } from 'react-dom/server';
import { fingerprint } from '../../engine/index.ts';
import type { HtmlPieces, SharedHtml } from '../../model/pages/document.ts';
import { joinPieces, textOf } from '../../model/pages/html-pieces.ts';
import { createElementMarks } from './element-marks.ts';

export interface SharedComponents {
  /** Returns a component that is rendered separately, and only once for equal props. */
  share<P extends object>(component: ComponentType<P>): ComponentType<P>;
  /** Renders like `renderToStaticMarkup`. */
  render(element: ReactElement, options?: ServerOptions): HtmlPieces;
}

/** Placeholder for a shared component while React renders its surroundings. */
const ELEMENT = 'site-shared';
const MARK = new RegExp(`<${ELEMENT} n="(\\d+)"></${ELEMENT}>`);

/** Prefix of ids from `useId` in a shared component. */
const IDS = '\uE000shared';

/**
 * Renders shared components. `calls` counts the reports of templates: a component that reports something isn't kept, so that each
 * page reports it.
 */
export function createSharedComponents(calls: () => number, marks = createElementMarks()): SharedComponents {
  /** HTML of the shared components in the current element, by the number in their marks. */
  let shown: HtmlPieces[] = [];
  const markOf = (html: HtmlPieces) => createElement(ELEMENT, { n: shown.push(html) - 1 });
  const render: SharedComponents['render'] = (element, options) => {
    const around = shown;
    shown = [];
    try {
      const html = marks.rendering(() => renderToStaticMarkup(element, options));
      return shown.length === 0 ? [html] : splice(html, shown);
    } finally {
      shown = around;
    }
  };
  return {
    share(component) {
      const known = createCells();
      return function Shared(props) {
        const cell = marks.isOn() ? undefined : known(props);
        if (cell?.shared) return markOf([cell.shared]);
        const before = calls();
        const [first = '', ...others] = render(createElement(component, props), { identifierPrefix: IDS });
        const html = [typeof first === 'string' ? withoutPreloads(first) : first, ...others];
        if (html.some((piece) => textOf(piece).includes(IDS))) throw new Error(USE_ID);
        // Most props are used once. HTML is kept only if they are used again.
        if (cell?.isMet && calls() === before) cell.shared = sharedHtmlOf(joinPieces(html));
        if (cell) cell.isMet = true;
        return markOf(cell?.shared ? [cell.shared] : html);
      };
    },
    render,
  };
}

const USE_ID =
  'A shared component cannot call useId(): its HTML can appear twice on a page, and ids must be unique.';

function sharedHtmlOf(html: string): SharedHtml {
  return { kind: 'shared', key: fingerprint(html), html };
}

/** Removes React's preloads of images, which belong in the head. */
export function withoutPreloads(html: string): string {
  return html.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '');
}

function splice(html: string, shown: readonly HtmlPieces[]): HtmlPieces {
  const pieces: (string | SharedHtml)[] = [];
  const add = (piece: string | SharedHtml) => {
    const last = pieces.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece;
    else if (piece !== '') pieces.push(piece);
  };
  // Every second part is the number in a mark.
  for (const [index, part] of html.split(MARK).entries()) {
    if (index % 2 === 0) add(part);
    else for (const piece of shown[Number(part)] ?? [`<${ELEMENT} n="${part}"></${ELEMENT}>`]) add(piece);
  }
  return pieces;
}

/** Component with certain props. */
interface Cell {
  /** True once it was rendered. */
  isMet: boolean;
  shared?: SharedHtml;
}

/** Prop, or the name of one, in a trie of props. */
interface Level extends Cell {
  texts?: Map<unknown, Level>;
  /** Levels by object; weak, so that HTML is garbage-collected with the objects in its props. */
  objects?: WeakMap<object, Level>;
}

/** Finds the cell of props. Returns undefined if one of them is never equal twice, such as an element. */
function createCells(): (props: object) => Cell | undefined {
  const first: Level = { isMet: false };
  return (props) => {
    let level = first;
    for (const name in props) {
      const value: unknown = props[name as keyof typeof props];
      level.texts ??= new Map();
      level = levelIn(level.texts, name);
      if (typeof value === 'function') return undefined;
      if (typeof value !== 'object' || value === null) {
        level.texts ??= new Map();
        level = levelIn(level.texts, value);
      } else if (Object.isFrozen(value)) {
        level.objects ??= new WeakMap();
        level = levelIn(level.objects, value);
      } else return undefined;
    }
    return level;
  };
}

interface Levels<K> {
  get(key: K): Level | undefined;
  set(key: K, level: Level): unknown;
}

function levelIn<K>(levels: Levels<K>, key: K): Level {
  const known = levels.get(key);
  const level = known ?? { isMet: false };
  if (!known) levels.set(key, level);
  return level;
}
