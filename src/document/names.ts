// Computes the accessible names of elements, as far as HTML alone determines them
// (https://www.w3.org/TR/accname-1.2/).
import type { Attributes } from '../kit/html/inline-code.ts';
import { wordSet } from '../kit/word-set.ts';
import type { HeadingFact, NamedFact } from '../rules/index.ts';

interface NameListener {
  heading(fact: HeadingFact): unknown;
  named(fact: NamedFact): unknown;
}

interface NamedElement {
  readonly element: string;
  readonly depth: number;
  readonly at: number;
  /** Name from an attribute, which overrides the element's content. */
  readonly given: string | undefined;
  /** Name if its content has none. */
  readonly title: string;
  readonly id: string;
  text: string;
}

/** Elements named by their content. */
const NAMED_BY_CONTENT = wordSet('a button summary legend h1 h2 h3 h4 h5 h6');

const NAMED_BY_ATTRIBUTE: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'iframe', 'area']);

const NEEDS_NO_LABEL = /^(?:hidden|submit|reset|button|image)$/i;

/** Placeholder for the name of an element with `aria-labelledby`, whose texts aren't resolved here. */
const LABELED = '#';

/** Words that don't say where a link leads. */
const EMPTY_WORDS =
  /^(?:click(?: here)?|here|this|this (?:page|link|article|site)|link|more|read more|learn more|see more|more info(?:rmation)?|details|continue|go|website|page)[\s.\u2026\u2192\u00bb\u203a!]*$/i;

/** Collects headings, elements without a name, and links whose name says nothing: a page may have a thousand others. */
export function factsOfNames(facts: { headings: HeadingFact[]; named: NamedFact[] }): NameListener {
  return {
    heading: (fact) => facts.headings.push(fact),
    named(fact) {
      const { element, name } = fact;
      if (name === '' || (element === 'a' && EMPTY_WORDS.test(name))) facts.named.push(fact);
    },
  };
}

export function createNames(listener: NameListener) {
  const frames: NamedElement[] = [];
  let depth = 0;
  let hiddenFrom = 0;
  /** Number of open labels, which name the elements in them. */
  let labels = 0;
  const add = (text: string) => {
    for (const frame of frames) frame.text += text;
  };
  return {
    /** Returns true inside an element whose name or visibility affects what comes next. */
    isInside: () => frames.length > 0 || hiddenFrom > 0 || labels > 0,
    open(name: string, attributes: Attributes, at: number): void {
      depth += 1;
      if (hiddenFrom > 0) return;
      if (attributes['aria-hidden'] === 'true' || attributes.hidden !== undefined) {
        hiddenFrom = depth;
        return;
      }
      if (name === 'label') labels += 1;
      if (frames.length > 0) add(alternative(name, attributes));
      if (NAMED_BY_CONTENT.has(name) && isMet(name, attributes)) {
        const { title = '' } = attributes;
        const given = givenName(attributes);
        frames.push({ element: name, depth, at, given, title, id: attributes.id ?? '', text: '' });
      } else if (NAMED_BY_ATTRIBUTE.has(name) && !NEEDS_NO_LABEL.test(attributes.type ?? '')) {
        // The rule finds labels that refer to it by id, because it knows all references.
        const given = givenName(attributes) ?? attributes.alt ?? (labels > 0 ? LABELED : attributes.title);
        listener.named({ element: name, name: (given ?? '').trim(), id: attributes.id ?? '', at });
      }
    },
    text(text: string, decode: (text: string) => string): void {
      if (frames.length > 0 && hiddenFrom === 0) add(decode(text));
    },
    close(name: string): void {
      const frame = frames.at(-1);
      if (frame?.depth === depth) {
        frames.pop();
        reportNamed(listener, frame);
      }
      if (name === 'label' && hiddenFrom === 0) labels -= 1;
      if (hiddenFrom === depth) hiddenFrom = 0;
      depth -= 1;
    },
  };
}

/** Returns true for elements that need a name. An anchor without a URL isn't a link. */
function isMet(name: string, { href }: Attributes): boolean {
  return name !== 'a' || href !== undefined;
}

function givenName(attributes: Attributes): string | undefined {
  if (attributes['aria-labelledby'] !== undefined) return LABELED;
  const label = attributes['aria-label'];
  return label?.trim() ? label : undefined;
}

/** Returns the contribution of a nested element to the name of its parent. */
function alternative(name: string, attributes: Attributes): string {
  if (name === 'img' || name === 'svg') return ` ${attributes.alt ?? attributes['aria-label'] ?? ''} `;
  return name === 'br' ? ' ' : '';
}

function reportNamed(listener: NameListener, frame: NamedElement): void {
  const { element, at, id, given, title, text } = frame;
  const content = text.replace(/\s+/g, ' ').trim();
  if (/^h\d$/.test(element)) listener.heading({ level: Number(element[1]), text: content, at });
  else listener.named({ element, name: (given ?? (content || title)).trim(), id, at });
}
