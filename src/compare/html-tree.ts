// Reads HTML as a tree, and finds elements in it by selectors.
import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { readProperTags, readTags, type TagListener } from '../document/index.ts';
import type { Attributes } from '../kit/html/inline-code.ts';

export interface ComparedElement {
  readonly name: string;
  readonly attributes: Attributes;
  readonly parent: ComparedElement | undefined;
  /** Elements and decoded texts. */
  readonly children: (ComparedElement | string)[];
}

/** Reads a document; the element around it has an empty name. */
export function parseHtml(html: string): ComparedElement {
  const proper = createGrowth();
  if (readProperTags(html, proper.listener)) return proper.root;
  const any = createGrowth();
  readTags(html, any.listener);
  return any.root;
}

function createGrowth(): { readonly root: ComparedElement; readonly listener: TagListener } {
  const root: ComparedElement = { name: '', attributes: {}, parent: undefined, children: [] };
  let current = root;
  const listener: TagListener = {
    open(name, attributes) {
      for (const key in attributes) {
        const value = attributes[key];
        if (value?.includes('&')) attributes[key] = decodeHTMLAttribute(value);
      }
      const element: ComparedElement = { name, attributes, parent: current, children: [] };
      current.children.push(element);
      current = element;
    },
    text(text) {
      current.children.push(text.includes('&') ? decodeHTML(text) : text);
    },
    close() {
      current = current.parent ?? root;
    },
  };
  return { root, listener };
}

export interface TreeVisitor {
  /** Called for each element; its content is skipped if the result is false. */
  enter(element: ComparedElement): boolean;
  text(text: string): void;
  /** Called at the end of each element that was entered. */
  leave(element: ComparedElement): void;
}

/** Visits what is inside of an element, in the order of the document, however deeply it is nested. */
export function visitTree(top: ComparedElement, visitor: TreeVisitor): void {
  const open: { readonly element: ComparedElement; next: number }[] = [{ element: top, next: 0 }];
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const child = last.element.children[last.next];
    last.next += 1;
    if (child === undefined) {
      open.pop();
      if (open.length > 0) visitor.leave(last.element);
    } else if (typeof child === 'string') visitor.text(child);
    else if (visitor.enter(child)) open.push({ element: child, next: 0 });
  }
}

export function classesOf({ attributes }: ComparedElement): readonly string[] {
  return attributes.class?.split(/\s+/) ?? [];
}

type ElementMatch = (element: ComparedElement) => boolean;

/** Parts between commas, and between spaces, outside of quotes. */
const LISTED = /(?:[^,"']|"[^"]*"|'[^']*')+/g;
const SPACED = /(?:[^\s"']|"[^"]*"|'[^']*')+/g;

const SIMPLE =
  /^(?:(?<name>[a-z][\w-]*|\*)|#(?<id>[\w-]+)|\.(?<class>[\w-]+)|\[(?<attribute>[\w:-]+)(?:=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[\w-]+)))?\])/i;

/**
 * Returns a test for elements by a selector with names, ids, classes, attributes, descendants, `>` and commas; undefined if it
 * has anything else.
 */
export function parseSelector(selector: string): ElementMatch | undefined {
  const tests = (selector.match(LISTED) ?? []).map(parsePath);
  if (tests.length === 0 || !tests.every((test) => test !== undefined)) return undefined;
  return (element) => tests.some((test) => test(element));
}

function parsePath(path: string): ElementMatch | undefined {
  const steps = path.replace(/\s*>\s*/g, ' >').match(SPACED) ?? [''];
  let test: ElementMatch | undefined;
  for (const step of steps) {
    const own = parseCompound(step.replace(/^>/, ''));
    if (!own || (step.startsWith('>') && !test)) return undefined;
    const outer = test;
    test = outer ? (element) => own(element) && hasAround(element.parent, outer, !step.startsWith('>')) : own;
  }
  return test;
}

function hasAround(parent: ComparedElement | undefined, test: ElementMatch, atAnyDepth: boolean): boolean {
  for (let around = parent; around; around = around.parent) {
    if (test(around)) return true;
    if (!atAnyDepth) return false;
  }
  return false;
}

function parseCompound(compound: string): ElementMatch | undefined {
  const tests: ElementMatch[] = [];
  for (let rest = compound; rest !== '' || tests.length === 0; ) {
    const found = SIMPLE.exec(rest);
    if (!found) return undefined;
    const { name, id, class: ofClass, attribute, double, single, bare } = found.groups ?? {};
    const value = double ?? single ?? bare;
    tests.push((element) => {
      if (name !== undefined) return name === '*' || element.name === name.toLowerCase();
      if (id !== undefined) return element.attributes.id === id;
      if (ofClass !== undefined) return classesOf(element).includes(ofClass);
      const written = element.attributes[attribute ?? ''];
      return written !== undefined && (value === undefined || written === value);
    });
    rest = rest.slice(found[0].length);
  }
  return (element) => tests.every((test) => test(element));
}
