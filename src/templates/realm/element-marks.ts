// Marks elements with the code that creates them, while a page is rendered once more to find the places of its findings, or
// the element that makes it fail.
import { cloneElement, isValidElement, type ReactNode } from 'react';
import { orUndefined, wordsOf } from '../../kit/thrown.ts';

const ATTRIBUTE = 'data-site-created';
const WRITTEN = new RegExp(` ${ATTRIBUTE}="(\\d+)"`, 'g');

export interface ElementMarks {
  /** True while marked elements are rendered. */
  isOn(): boolean;
  /** Runs work whose renderings are marked. `created` has the errors of the marks: their stacks contain the code. */
  during<T>(work: () => T): { readonly value: T; readonly created: readonly Error[] };
  /**
   * Runs a rendering that failed once more. Returns the mark of the element that makes it fail: of the component that throws, of
   * an unknown component, or of an element that contains an object. `isOfElement` tells whether an error is about the
   * attributes of an element. If a component of the tool fails because it lacks a prop, the mark says so in its message.
   */
  failing(work: () => unknown, isOfElement: (error: unknown) => boolean): Error | undefined;
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
  readonly failure?: ElementFailure;
}

/** The element that makes a rendering fail, as far as it is known. */
interface ElementFailure {
  cause?: Error;
  /** The last element that was written. */
  last?: Error;
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
    failing(work, isOfElement) {
      const failure: ElementFailure = {};
      try {
        within({ created: [], isRendering: false, failure }, work);
        return undefined;
      } catch (error) {
        return failure.cause ?? (isOfElement(error) ? failure.last : undefined);
      }
    },
    rendering: (work) => (marking ? within({ ...marking, isRendering: true }, work) : work()),
    without: (work) => within(undefined, work),
    mark(type, props, from) {
      const error = new Error('');
      Error.captureStackTrace(error, from);
      if (marking?.failure) return watched(type, props as ElementProps, error, marking.failure);
      if (!marking || (typeof type !== 'string' && !isOfTool(type))) return [type, props];
      const number = marking.created.push(error) - 1;
      if (typeof type === 'string') return [type, { ...(props as object), [ATTRIBUTE]: number }];
      return [(given: object) => markWithin(type(given), number), props];
    },
  };
}

type ElementProps = Readonly<Record<string, unknown>>;

/** Returns the type and props of an element that notes its mark if it makes the rendering fail. */
function watched(
  type: unknown,
  props: ElementProps,
  mark: Error,
  failure: ElementFailure,
): readonly [unknown, unknown] {
  const blame = () => {
    failure.cause ??= mark;
  };
  if (typeof type === 'string') {
    // React writes attributes in order, and converts this one to text first.
    const written = {
      toString() {
        failure.last = mark;
        if (holdsObject(props.children)) blame();
        return '';
      },
    };
    return [type, { [ATTRIBUTE]: written, ...props }];
  }
  if (isFunctionComponent(type)) {
    const component = (given: ElementProps) => {
      try {
        return type(given);
      } catch (error) {
        if (isOfTool(type)) mark.message = lackOf(type, given, error);
        blame();
        throw error;
      }
    };
    return [component, props];
  }
  if (typeof type === 'symbol' && holdsObject(props.children)) blame();
  const isUnknown = type === null || (typeof type === 'object' ? !('$$typeof' in type) : isPlain(type));
  if (!isUnknown) return [type, props];
  return [
    () => {
      blame();
      throw mark;
    },
    props,
  ];
}

function isFunctionComponent(type: unknown): type is (props: ElementProps) => ReactNode {
  return typeof type === 'function' && type.prototype?.isReactComponent === undefined;
}

/** Says which prop a component lacks, if it throws something else with any object for the prop; else returns an empty text. */
function lackOf(type: (props: ElementProps) => ReactNode, given: ElementProps, error: unknown): string {
  const asked = new Set<string>();
  const props = new Proxy(given, {
    get(_, name: string) {
      if (given[name] === undefined) asked.add(name);
      return given[name];
    },
  });
  orUndefined(() => type(props));
  const lacking = [...asked].find((name) => {
    try {
      type({ ...given, [name]: {} });
      return true;
    } catch (other) {
      return wordsOf(other) !== wordsOf(error);
    }
  });
  return lacking === undefined ? '' : `<${type.name}> needs ${lacking}`;
}

function isPlain(type: unknown): boolean {
  return type === undefined || typeof type === 'number' || typeof type === 'boolean';
}

/** Returns true for an object that React can't show, or a list with one. */
function holdsObject(children: unknown): boolean {
  if (Array.isArray(children)) return children.some(holdsObject);
  if (typeof children !== 'object' || children === null) return false;
  return !('$$typeof' in children) && !(Symbol.iterator in children) && !('then' in children);
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
