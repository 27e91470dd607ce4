// Proves from the tags of a page that browsers build the tree as written, by the chapter of the HTML standard on tree
// construction. In a page that `readProperTags` accepts, each end tag ends the element that was opened last. So browsers
// have no formatting element to open again, and only start tags and texts can change the tree. A page that isn't proven
// may still be right: then a parser decides (`nesting.ts`).

import { ELEMENTS, ENDS_PARAGRAPH, SVG_ELEMENTS } from '../kit/html/elements.ts';
import { wordSet } from '../kit/word-set.ts';
import type { PartReading, TagListener } from './read-tags.ts';

const LISTS = wordSet('dl menu ol ul');

/** Elements that would close an open element, at any depth or up to certain elements in between. */
const REFUSALS: readonly {
  readonly open: ReadonlySet<string>;
  readonly refuses: (name: string) => boolean;
  readonly until?: ReadonlySet<string>;
}[] = [
  { open: wordSet('p'), refuses: (name) => ENDS_PARAGRAPH.has(name) },
  { open: wordSet('li'), refuses: (name) => name === 'li', until: LISTS },
  { open: wordSet('dd dt'), refuses: (name) => name === 'dd' || name === 'dt', until: LISTS },
  { open: wordSet('a'), refuses: (name) => name === 'a' },
  { open: wordSet('button'), refuses: (name) => name === 'button' },
  { open: wordSet('svg'), refuses: (name) => name !== 'title' && !SVG_ELEMENTS.has(name) },
];

const TEXT = '#text';

/** Allowed content of these elements, besides white space. */
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
};

/** Elements that only `CONTENTS` allows. Elsewhere browsers ignore them, move them, or close other elements first. */
const BOUND = wordSet('bgsound caption col colgroup frameset nobr rb rp rt rtc tbody td tfoot th thead tr');

/** Elements that occur once in a page, in this order. `CONTENTS` says where. */
const SKELETON = ['html', 'head', 'body'];

/** Effect of a start tag. Numbers contain a bit for each of `REFUSALS`. */
interface NestingRule {
  readonly isBound: boolean;
  /** Refusals that apply to it. */
  readonly refusedBy: number;
  /** Refusals that start with it. */
  readonly opens: number;
  /** Refusals that stop in it. */
  readonly ends: number;
  readonly contents: ReadonlySet<string> | undefined;
}

function ruleOf(name: string): NestingRule {
  const bitsOf = (isSet: (refusal: (typeof REFUSALS)[number]) => boolean) =>
    REFUSALS.reduce((bits, refusal, index) => (isSet(refusal) ? bits | (1 << index) : bits), 0);
  const contents = CONTENTS[name];
  return {
    isBound: BOUND.has(name),
    refusedBy: bitsOf(({ refuses }) => refuses(name)),
    opens: bitsOf(({ open }) => open.has(name)),
    ends: bitsOf(({ until }) => until?.has(name) === true),
    contents: contents === undefined ? undefined : wordSet(contents),
  };
}

const RULES: ReadonlyMap<string, NestingRule> = new Map(
  [...ELEMENTS, ...BOUND].map((name) => [name, ruleOf(name)]),
);
const OTHER = ruleOf('');
const DOCUMENT: NestingRule = { ...OTHER, contents: wordSet('html') };

/** Returns the index of the innermost open element that can't contain another one; -1 if there is none. */
export function refusingIn(open: readonly string[], name: string): number {
  let bits = (RULES.get(name) ?? OTHER).refusedBy;
  return open.findLastIndex((around) => {
    const rule = RULES.get(around) ?? OTHER;
    if ((rule.opens & bits) !== 0) return true;
    bits &= ~rule.ends;
    return false;
  });
}

const BLANK = /^[\t\n\f\r ]*$/;

/** Open element. */
interface ProvedElement {
  readonly rule: NestingRule;
  /** Refusals in it, as bits. */
  readonly refusing: number;
  readonly isInBody: boolean;
}

interface NestingProof {
  /** Listener for `readProperTags`. */
  readonly listener: TagListener;
  /** Returns true after the last tag if browsers build the HTML as written, and each element of the body ends in the body. */
  holds(): boolean;
  /** Returns true if the page has each element of the skeleton. */
  isWhole(): boolean;
}

/** Places in which a part was proven, by the open elements there. Pages share parts and their places. */
const provenPlaces = new WeakMap<PartReading, readonly Pick<ProvedElement, 'rule' | 'refusing'>[]>();

/** Creates a proof; `from` and `to` are the place of the body, which is right by itself if it `isSafe`. */
export function createNestingProof([from, to]: readonly [number, number], isSafe = false): NestingProof {
  const outer: ProvedElement[] = [];
  let current: ProvedElement = { rule: DOCUMENT, refusing: 0, isInBody: false };
  let begun = 0;
  let isCertain = true;
  /** True in a safe body, if the elements around it refuse nothing. */
  const isSkipped = (at: number) =>
    isSafe && isInBody(at) && current.refusing === 0 && !current.isInBody && !current.rule.contents;
  const isInBody = (at: number) => at >= from && at < to;
  const listener: TagListener = {
    open(name, _, at) {
      if (isSkipped(at)) return;
      const rule = RULES.get(name) ?? OTHER;
      const { contents } = current.rule;
      const isAdmitted = contents ? contents.has(name) : !rule.isBound;
      if (!isAdmitted || (current.refusing & rule.refusedBy) !== 0) isCertain = false;
      if (SKELETON.includes(name) && SKELETON[begun++] !== name) isCertain = false;
      outer.push(current);
      const inner = (current.refusing & ~rule.ends) | rule.opens;
      current = { rule, refusing: inner, isInBody: isInBody(at) };
    },
    text(text) {
      const { contents } = current.rule;
      if (contents && !contents.has(TEXT) && !BLANK.test(text)) isCertain = false;
    },
    close(_, at) {
      if (isSkipped(at)) return;
      if (current.isInBody !== isInBody(at)) isCertain = false;
      current = outer.pop() ?? current;
    },
    // A part belongs to the layout and doesn't contain the body. Its effect depends only on the open elements around it.
    part({ at, reading }) {
      const { rule, refusing } = current;
      const places = provenPlaces.get(reading) ?? [];
      if (places.some((place) => place.rule === rule && place.refusing === refusing)) return true;
      for (const tag of reading.tags) {
        if (tag.kind === 'open') listener.open(tag.name, {}, at);
        else if (tag.kind === 'text') listener.text(tag.text);
        else listener.close(tag.name, at);
      }
      // An element of the skeleton counts on every page.
      if (isCertain && !reading.roots.some((name) => SKELETON.includes(name)))
        provenPlaces.set(reading, [...places, { rule, refusing }]);
      return true;
    },
  };
  const isWhole = () => begun === SKELETON.length;
  return { listener, isWhole, holds: () => isCertain && isWhole() };
}
