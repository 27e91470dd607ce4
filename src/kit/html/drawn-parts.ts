// Counts the elements that a browser draws for an SVG, at most. `use`, patterns, masks and markers draw parts that may draw more
// parts, so eleven levels of ten are a hundred billion elements.
import { appendTo } from '../order.ts';
import { wordSet } from '../word-set.ts';
import {
  addNames,
  emptyNames,
  hasNames,
  idIn,
  type Names,
  namesIn,
  rulesIn,
  type StyleRule,
} from './drawn-names.ts';

/** Most repeated elements in graphics: more would freeze the visitor's browser. */
export const MOST_REPEATED = 100_000;

/**
 * An element with an id, references or a class, together with its descendants that have none of these.
 */
interface DrawnElement {
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly parts: DrawnElement[];
  /** Elements, and the points of their lines, that are in no other part. */
  elements: number;
  points: number;
  readonly names: Names;
}

interface DrawnAmount {
  readonly elements: number;
  readonly points: number;
}

type AttributePairs = Iterable<readonly [string, string]>;

/** Elements that draw nothing, including their content. */
const DRAWS_NOTHING = wordSet(
  'lineargradient radialgradient stop title desc metadata style defs animate animatetransform animatemotion set',
);
const ANIMATES = new Set(['animate', 'set']);
const REPEATS = new Set(['use', 'feimage', 'pattern', 'filter', 'tref', 'mask']);
const LINES = new Set(['d', 'points']);

/** Count above which a graphic is endless. */
const ENDLESS = 1e12;

/** Limit for elements with an id or references. */
const MOST_PARTS = 100_000;
/** Limit for elements that style rules apply to; each rule counts separately. */
const MOST_APPLIED = 1_000_000;

const NONE: DrawnAmount = { elements: 0, points: 0 };

/** Collects the elements of graphics while they are read. Names are case-insensitive. */
export function createDrawnParts() {
  const root = createPart(undefined, []);
  const open: DrawnElement[] = [root];
  const rules: StyleRule[] = [];
  /** Names in animations, which may apply to any element. */
  const everywhere = emptyNames();
  let written = 0;
  let parts = 0;
  let names = false;
  return {
    /** Returns true if the element draws other elements by name. */
    open(name: string, attributes: AttributePairs): boolean {
      const element = name.toLowerCase();
      const { id, classes, points, names: own } = readElement(attributes, REPEATS.has(element));
      const draws = hasNames(own);
      names ||= draws;
      let part = open.at(-1) ?? root;
      if (ANIMATES.has(element)) addNames(everywhere, own);
      // Parts beyond the limit aren't kept, however large the file is.
      else if ((id !== undefined || classes.length > 0 || draws) && ++parts <= MOST_PARTS) {
        const inner = createPart(id, classes, own);
        part.parts.push(inner);
        part = inner;
      }
      const count = DRAWS_NOTHING.has(element) ? 0 : 1;
      written += count;
      part.elements += count;
      part.points += points;
      open.push(part);
      return draws;
    },
    close() {
      if (open.length > 1) open.pop();
    },
    /** Reads the content of a `<style>`. */
    style(text: string) {
      for (const rule of rulesIn(text)) rules.push(rule);
    },
    /** Returns the number of elements that are drawn in addition to those in the source. */
    repeated(): number {
      if (!names && rules.length === 0) return 0;
      const kept = allParts(root);
      if (parts > MOST_PARTS || !applyRules(rules, kept, everywhere)) return ENDLESS;
      return drawnOf(root, kept, everywhere).elements - written;
    },
  };
}

/** Adds ids in stylesheets to the selected parts; returns false if that alone is too much. */
function applyRules(rules: readonly StyleRule[], parts: readonly DrawnElement[], everywhere: Names): boolean {
  const selectable = new Map<string, DrawnElement[]>();
  for (const part of parts)
    for (const selector of [`#${part.id}`, ...part.classes.map((name) => `.${name}`)])
      appendTo(selectable, selector, part);
  let applied = 0;
  for (const { names, selected } of rules) {
    if (!selected) addNames(everywhere, names);
    for (const selector of selected ?? [])
      for (const part of selectable.get(selector) ?? []) {
        addNames(part.names, names);
        applied += 1;
        if (applied > MOST_APPLIED) return false;
      }
  }
  const { once, each, points } = everywhere;
  return (once.length + each.length + points.length) * parts.length <= MOST_APPLIED;
}

function createPart(id: string | undefined, classes: readonly string[], names = emptyNames()): DrawnElement {
  return { id, classes, parts: [], elements: 0, points: 0, names };
}

function readElement(attributes: AttributePairs, repeats: boolean) {
  const names = emptyNames();
  let id: string | undefined;
  let classes: readonly string[] = [];
  let points = 1;
  for (const [written, value] of attributes) {
    const name = written.toLowerCase();
    if (name === 'id') id = value;
    else if (name === 'class') classes = value.split(/\s+/).filter((one) => one !== '');
    else if (LINES.has(name)) points = Math.ceil(value.length / 2);
    else if (name === 'style') addNames(names, namesIn(value));
    else if (/^(?:xlink:)?href$/.test(name)) {
      if (repeats && value.includes('#')) names.once.push(idIn(value));
    } else if (value.includes('(')) addNames(names, namesIn(`${name}:${value.replaceAll(';', ' ')}`));
  }
  return { id, classes, points, names };
}

function allParts(root: DrawnElement): readonly DrawnElement[] {
  const parts = [root];
  // The list grows during the loop.
  for (const { parts: inner } of parts) for (const part of inner) parts.push(part);
  return parts;
}

function drawnOf(root: DrawnElement, parts: readonly DrawnElement[], everywhere: Names): DrawnAmount {
  const byId = new Map<string, DrawnElement>();
  for (const part of parts) if (part.id !== undefined && !byId.has(part.id)) byId.set(part.id, part);
  const cache = new Map<DrawnElement, DrawnAmount>();
  const begun = new Set<DrawnElement>();
  const visit = (part: DrawnElement): DrawnAmount => {
    const done = cache.get(part);
    if (done) return done;
    // Browsers stop graphics that contain themselves, each browser at a different depth.
    if (begun.has(part) || begun.size > 500) return { elements: ENDLESS, points: ENDLESS };
    begun.add(part);
    const named = (id: string) => {
      const other = byId.get(id);
      return other ? visit(other) : NONE;
    };
    // A rule that may match any element doesn't match all of them.
    const namedAnywhere = (id: string) => {
      const other = byId.get(id);
      return other && !begun.has(other) ? visit(other) : NONE;
    };
    const own = times(part, everywhere, namedAnywhere);
    const within = sum([own, ...part.parts.map(visit), ...part.names.once.map(named)]);
    const drawn = times(within, { ...part.names, once: [] }, named);
    begun.delete(part);
    cache.set(part, drawn);
    return drawn;
  };
  return visit(root);
}

/** Counts how often a part is drawn, including parts that its elements refer to. */
function times(
  { elements, points }: DrawnAmount,
  { once, each, points: markers }: Names,
  named: (id: string) => DrawnAmount,
): DrawnAmount {
  const [perElement, perPoint] = [sum([...once, ...each].map(named)), sum(markers.map(named))];
  const more = (kind: keyof DrawnAmount) => elements * perElement[kind] + points * perPoint[kind];
  return sum([
    { elements, points },
    { elements: more('elements'), points: more('points') },
  ]);
}

function sum(all: readonly DrawnAmount[]): DrawnAmount {
  let [elements, points] = [0, 0];
  for (const one of all) {
    elements = Math.min(ENDLESS, elements + one.elements);
    points = Math.min(ENDLESS, points + one.points);
  }
  return { elements, points };
}
