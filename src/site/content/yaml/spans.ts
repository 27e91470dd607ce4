import { isMap, isScalar, isSeq, type ParsedNode, type YAMLMap, type YAMLSeq } from 'yaml';
import { type Lines, linesOf } from '../../../kit/lines.ts';
import type { Span, Spans } from '../../../model/span.ts';
import { composeYaml } from './document.ts';

interface FieldSpans {
  readonly name: Span;
  readonly value: Span;
}

export const NO_SPANS: Spans = { get: () => undefined };

/**
 * Places of the fields in YAML text. They are found when they are first asked for, by parsing the text
 * again: pages without mistakes never ask, and then hold no more than their front matter.
 */
export function yamlSpans(text: string): Spans {
  let found: ReadonlyMap<string, FieldSpans> | undefined;
  return {
    get(field, part = 'value') {
      found ??= fieldSpans(text);
      return found.get(field)?.[part];
    },
  };
}

function fieldSpans(text: string): ReadonlyMap<string, FieldSpans> {
  const found = new Map<string, FieldSpans>();
  const composed = composeYaml(text, Number.POSITIVE_INFINITY);
  if (composed.kind === 'documents') {
    const contents = composed.documents[0]?.contents;
    if (contents) addNested(contents, '', { text, lines: linesOf(text), found });
  }
  return found;
}

interface Search {
  readonly text: string;
  readonly lines: Lines;
  readonly found: Map<string, FieldSpans>;
}

type Mapping = YAMLMap<ParsedNode, ParsedNode | null>;
type List = YAMLSeq<ParsedNode>;

function addMapping(mapping: Mapping, prefix: string, search: Search): void {
  for (const { key, value } of mapping.items) {
    if (!isScalar(key)) continue;
    const field = prefix + String(key.value);
    const name = spanOf(key, search.text, search.lines);
    search.found.set(field, {
      name,
      value: isWritten(value) ? spanOf(value, search.text, search.lines) : name,
    });
    addNested(value, `${field}.`, search);
  }
}

function addList(list: List, prefix: string, search: Search): void {
  for (const [index, item] of list.items.entries()) {
    const span = spanOf(item, search.text, search.lines);
    search.found.set(prefix + index, { name: span, value: span });
    addNested(item, `${prefix}${index}.`, search);
  }
}

function addNested(value: ParsedNode | null, prefix: string, search: Search): void {
  if (isMap(value)) addMapping(value as Mapping, prefix, search);
  if (isSeq(value)) addList(value as List, prefix, search);
}

function isWritten(value: ParsedNode | null): value is ParsedNode {
  return value !== null && value.range[1] > value.range[0];
}

/** From the first character of a node to its last, or to the end of its first line. */
export function spanOf(node: ParsedNode, text: string, lines: Lines): Span {
  const [start, end] = node.range;
  const firstLine = text.slice(start, end).split('\n', 1)[0]?.trimEnd() ?? '';
  return { ...lines.at(start), ...(firstLine.length > 1 && { length: firstLine.length }) };
}
