import { isMap, isScalar, isSeq, type ParsedNode } from 'yaml';
import { type Lines, linesOf } from '../../../kit/lines.ts';
import type { Span, Spans } from '../../../model/span.ts';
import { composeYaml, type YamlList, type YamlMapping } from './document.ts';

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
  const lines = linesOf(text);
  const spanAt = ({ range: [start, end] }: ParsedNode): Span => spanOf(text, start, end, lines);
  const addNested = (value: ParsedNode | null | undefined, prefix: string): void => {
    if (isMap(value))
      for (const { key, value: inner } of (value as YamlMapping).items) {
        if (!isScalar(key)) continue;
        const field = prefix + String(key.value);
        const name = spanAt(key);
        const isWritten = inner && inner.range[1] > inner.range[0];
        found.set(field, { name, value: isWritten ? spanAt(inner) : name });
        addNested(inner, `${field}.`);
      }
    if (isSeq(value))
      for (const [index, item] of (value as YamlList).items.entries()) {
        const span = spanAt(item);
        found.set(prefix + index, { name: span, value: span });
        addNested(item, `${prefix}${index}.`);
      }
  };
  addNested(composeYaml(text, Number.POSITIVE_INFINITY).document?.contents, '');
  return found;
}

/** From the first character to the last, or to the end of the first line. */
export function spanOf(text: string, start: number, end: number, lines: Lines): Span {
  const firstLine =
    text
      .slice(start, end)
      .split(/[\r\n]/, 1)[0]
      ?.trimEnd() ?? '';
  return { ...lines.at(start), ...(firstLine.length > 1 && { length: firstLine.length }) };
}
