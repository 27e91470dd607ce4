// Reads records of JSON, with the places of their fields.

import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
  visit,
} from 'jsonc-parser';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic, WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import type { Spans } from '../../kit/diagnostics/span.ts';
import { type Lines, linesOf } from '../../kit/lines.ts';
import { tooDeepJson } from '../depth.ts';
import { lossOf, MAYBE_LOST } from '../digits.ts';
import { spanOf } from '../yaml/document.ts';
import { keyProblem } from '../yaml/scalar.ts';

const OPTIONS = { disallowComments: true };

/** Parses JSON with the places of its values: `0.name`. Undefined if there is a mistake. */
export function parseJson(
  path: string,
  text: string,
): WithDiagnostics<{ readonly value: unknown; readonly spans: Spans } | undefined> {
  const lines = linesOf(text);
  const refuse = refuseIn(path, lines);
  const deep = tooDeepJson(path, text);
  if (deep) return { value: undefined, diagnostics: [deep] };
  const lost = lossesIn(text, refuse);
  try {
    const value: unknown = JSON.parse(text);
    return {
      value: lost.length > 0 ? undefined : { value, spans: jsonSpans(text, lines) },
      diagnostics: lost,
    };
  } catch {
    return { value: undefined, diagnostics: [syntaxMistake(text, refuse)] };
  }
}

/** Finds numbers of JSON that parsing it would silently change. */
export function changedNumbers(path: string, text: string): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  if (!MAYBE_LOST.test(text)) return found;
  visit(text, { onLiteralValue: numberCheck(text, refuseIn(path, linesOf(text)), found) }, OPTIONS);
  return found;
}

type Refuse = (offset: number, length: number, message: string, hint: string) => Diagnostic;

function refuseIn(path: string, lines: Lines): Refuse {
  return (offset, length, message, hint) =>
    diagnostic('data-invalid', {
      message,
      at: { path, ...lines.at(offset), length: Math.max(1, length) },
      hint,
    });
}

function numberCheck(text: string, refuse: Refuse, found: Diagnostic[]) {
  return (value: unknown, offset: number, length: number) => {
    const loss = typeof value === 'number' ? lossOf(text.slice(offset, offset + length)) : undefined;
    if (loss === undefined) return;
    found.push(refuse(offset, length, `The number ${loss}`, 'Put it in quotes to keep it as text.'));
  };
}

function syntaxMistake(text: string, refuse: Refuse): Diagnostic {
  const errors: ParseError[] = [];
  parseTree(text, errors, OPTIONS);
  const [first] = errors;
  const name = first ? printParseErrorCode(first.error) : 'InvalidSymbol';
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const hint =
    'Put names and strings in double quotes and commas between values, with none after the last one.';
  return refuse(first?.offset ?? 0, first?.length ?? 1, `Invalid JSON: ${words}`, hint);
}

/**
 * Finds content that parsing the JSON would silently change: the first of two fields with the same name, and numbers
 * that JavaScript can't represent.
 */
function lossesIn(text: string, refuse: Refuse): Diagnostic[] {
  const found: Diagnostic[] = [];
  const open: Set<string>[] = [];
  visit(
    text,
    {
      onObjectBegin: () => void open.push(new Set()),
      onObjectEnd: () => void open.pop(),
      onObjectProperty(name, offset, length) {
        const names = open.at(-1);
        const problem = keyProblem(name, true);
        if (problem) found.push(refuse(offset, length, problem.message, problem.hint));
        else if (names?.has(name))
          found.push(refuse(offset, length, `${name} appears twice`, 'Remove one of them.'));
        names?.add(name);
      },
      onLiteralValue: numberCheck(text, refuse, found),
    },
    OPTIONS,
  );
  return found;
}

/** Places in JSON, computed when they are first needed. */
function jsonSpans(text: string, lines: Lines): Spans {
  let root: Node | undefined;
  return {
    get(field, part = 'value') {
      root ??= parseTree(text, [], OPTIONS);
      const node = nodeAt(root, field);
      const name = node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
      const shown = part === 'name' ? (name ?? node) : node;
      return shown && spanOf(text, shown.offset, shown.offset + shown.length, lines);
    },
  };
}

/** Finds the node of a field. Names may contain dots: the longest existing one wins. */
function nodeAt(node: Node | undefined, field: string): Node | undefined {
  if (!node || field === '') return node;
  const names = field.split('.');
  for (let count = names.length; count > 0; count -= 1) {
    const name = names.slice(0, count).join('.');
    const child = findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name]);
    const found = child && nodeAt(child, names.slice(count).join('.'));
    if (found) return found;
  }
  return undefined;
}
