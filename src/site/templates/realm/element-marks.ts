// Marks elements with the code that creates them, while a page is rendered once more to find the places of its findings.
import { cloneElement, isValidElement, type ReactNode } from 'react';

const ATTRIBUTE = 'data-site-created';
const WRITTEN = new RegExp(` ${ATTRIBUTE}="(\\d+)"`, 'g');

export interface ElementMarks {
  /** True while marked elements are rendered. */
  isOn(): boolean;
  /** Runs work whose renderings are marked. `created` has the errors of the marks: their stacks contain the code. */
  during<T>(work: () => T): { readonly value: T; readonly created: readonly Error[] };
  /** Runs one of these renderings. Other code, such as a `select`, may create elements that are kept. */
  rendering<T>(work: () => T): T;
  /** Runs a rendering that is kept, and gets no marks. */
  without<T>(work: () => T): T;
  /** Marks an element that `from` is called to create. Returns its type and props. */
  mark(type: unknown, props: unknown, from: (...given: never[]) => unknown): readonly [unknown, unknown];
}

interface Marking {
  readonly created: Error[];
  readonly isRendering: boolean;
}

export function createElementMarks(): ElementMarks {
  let marking: Marking | undefined;
  const within = <T>(next: Marking | undefined, work: () => T): T => {
    const outer = marking;
    marking = next;
    try {
      return work();
    } finally {
      marking = outer;
    }
  };
  return {
    isOn: () => marking?.isRendering === true,
    during(work) {
      const created: Error[] = [];
      return { value: within({ created, isRendering: false }, work), created };
    },
    rendering: (work) => (marking ? within({ ...marking, isRendering: true }, work) : work()),
    without: (work) => within(undefined, work),
    mark(type, props, from) {
      if (!marking || (typeof type !== 'string' && !isOfTool(type))) return [type, props];
      const error = new Error('');
      Error.captureStackTrace(error, from);
      const number = marking.created.push(error) - 1;
      if (typeof type === 'string') return [type, { ...(props as object), [ATTRIBUTE]: number }];
      return [(given: object) => markWithin(type(given), number), props];
    },
  };
}

/** Returns true for a component of the tool. Functions of templates come from another realm. */
function isOfTool(type: unknown): type is (props: object) => ReactNode {
  return type instanceof Function;
}

/** Marks elements of the tool like the component that created them, except for those that stand for something else. */
function markWithin(node: ReactNode, number: number): ReactNode {
  if (Array.isArray(node)) return node.map((each: ReactNode) => markWithin(each, number));
  if (!isValidElement<{ readonly children?: ReactNode }>(node)) return node;
  const { type, props } = node;
  const isPlain = typeof type === 'string' && !type.includes('-') && !Object.hasOwn(props, ATTRIBUTE);
  return cloneElement(node, {
    ...(props.children !== undefined && { children: markWithin(props.children, number) }),
    ...(isPlain && { [ATTRIBUTE]: number }),
  });
}

/** Reads the marks in HTML. Returns them by the offset of their tag in the HTML without marks. */
export function readMarks(html: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let removed = 0;
  for (const { 0: text, 1: number, index } of html.matchAll(WRITTEN)) {
    found.set(html.lastIndexOf('<', index) - removed, Number(number));
    removed += text.length;
  }
  return found;
}
