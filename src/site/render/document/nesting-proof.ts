// Proves from the tags of a page that browsers build the tree that is written, by the HTML standard's chapter on tree
// construction. Only start tags and texts can make the tree another one: in a page that is nested properly each end tag
// ends the element that was opened last, which the standard then does too, and no formatting element is left to be
// opened again. What is not proven may well be right; a parser tells (`nesting.ts`).
import { ELEMENTS, ENDS_PARAGRAPH, SVG_ELEMENTS } from '../../../kit/html/elements.ts';
import type { TagListener } from './read-tags.ts';

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const LISTS = setOf('dl menu ol ul');

/** What an open element refuses, at any depth, or up to some elements. Browsers would end it, or leave it. */
const REFUSALS: readonly {
  readonly open: ReadonlySet<string>;
  readonly refuses: (name: string) => boolean;
  readonly until?: ReadonlySet<string>;
}[] = [
  { open: setOf('p'), refuses: (name) => ENDS_PARAGRAPH.has(name) || ['li', 'dd', 'dt'].includes(name) },
  { open: setOf('li'), refuses: (name) => name === 'li', until: LISTS },
  { open: setOf('dd dt'), refuses: (name) => name === 'dd' || name === 'dt', until: LISTS },
  { open: setOf('a'), refuses: (name) => name === 'a' },
  { open: setOf('button'), refuses: (name) => name === 'button' },
  { open: setOf('svg'), refuses: (name) => name !== 'title' && !SVG_ELEMENTS.has(name) },
];

const TEXT = '#text';

/** All that some elements may hold. White space is always right. */
const CONTENTS: Readonly<Record<string, string>> = {
  html: 'head body',
  head: 'base link meta script style title',
  table: 'caption colgroup tbody tfoot thead tr',
  thead: 'tr',
  tbody: 'tr',
  tfoot: 'tr',
  tr: 'td th',
  colgroup: 'col',
  select: 'optgroup option',
  optgroup: 'option',
  option: TEXT,
  // Browsers read what is in it as HTML.
  desc: TEXT,
};

/** Elements that browsers leave out, or end others for, wherever `CONTENTS` does not name them. */
const BOUND = setOf(
  'bgsound body caption col colgroup foreignobject frameset head html nobr rb rp rt rtc tbody td tfoot th thead tr',
);

/** Elements that a page has once, in this order. */
const SKELETON = ['html', 'head', 'body'];

/** Numbers hold a bit for each of `REFUSALS`. */
interface Rule {
  readonly isBound: boolean;
  /** What refuses it. */
  readonly refusedBy: number;
  /** What refuses elements from here on. */
  readonly opens: number;
  /** What refuses elements no longer. */
  readonly ends: number;
  readonly contents: ReadonlySet<string> | undefined;
}

function ruleOf(name: string): Rule {
  const bitsOf = (isSet: (refusal: (typeof REFUSALS)[number]) => boolean) =>
    REFUSALS.reduce((bits, refusal, index) => (isSet(refusal) ? bits | (1 << index) : bits), 0);
  const contents = CONTENTS[name];
  return {
    isBound: BOUND.has(name),
    refusedBy: bitsOf(({ refuses }) => refuses(name)),
    opens: bitsOf(({ open }) => open.has(name)),
    ends: bitsOf(({ until }) => until?.has(name) === true),
    contents: contents === undefined ? undefined : setOf(contents),
  };
}

const RULES: ReadonlyMap<string, Rule> = new Map([...ELEMENTS, ...BOUND].map((name) => [name, ruleOf(name)]));
const OTHER = ruleOf('');
const DOCUMENT: Rule = { ...OTHER, contents: setOf('html') };

const BLANK = /^[\t\n\f\r ]*$/;

/** An element that is open. */
interface Frame {
  readonly rule: Rule;
  /** Bits of what refuses elements in it. */
  readonly refusing: number;
  readonly isInBody: boolean;
}

export interface NestingProof {
  /** Is told of a page that `readProperTags` reads. */
  readonly listener: TagListener;
  /** Tells, after the last tag, whether browsers build what is written, and the body ends each element that it begins. */
  holds(): boolean;
}

export function createNestingProof([from, to]: readonly [number, number]): NestingProof {
  const frames: Frame[] = [];
  let frame: Frame = { rule: DOCUMENT, refusing: 0, isInBody: false };
  let begun = 0;
  let isCertain = true;
  const isInBody = (at: number) => at >= from && at < to;
  const listener: TagListener = {
    open(name, _, at) {
      const rule = RULES.get(name) ?? OTHER;
      const { contents } = frame.rule;
      const isAdmitted = contents ? contents.has(name) : !rule.isBound;
      if (!isAdmitted || (frame.refusing & rule.refusedBy) !== 0) isCertain = false;
      if (SKELETON.includes(name) && SKELETON[begun++] !== name) isCertain = false;
      frames.push(frame);
      frame = { rule, refusing: (frame.refusing & ~rule.ends) | rule.opens, isInBody: isInBody(at) };
    },
    text(text) {
      const { contents } = frame.rule;
      if (contents && !contents.has(TEXT) && !BLANK.test(text)) isCertain = false;
    },
    close(_, at) {
      if (frame.isInBody !== isInBody(at)) isCertain = false;
      frame = frames.pop() ?? frame;
    },
  };
  return { listener, holds: () => isCertain && begun === SKELETON.length };
}
