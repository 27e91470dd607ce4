import {
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Code } from '../../../kit/diagnostics/codes.ts';
import { MAX_DEPTH } from './document.ts';
import { keyProblem, plainValue } from './scalar.ts';

/** UTF-16 code units of the texts that the aliases of one file repeat. */
const MAX_REPEATED = 1024 * 1024;

const PLACEHOLDER = '!placeholder';

export interface YamlProblem {
  readonly code: Code;
  readonly node: ParsedNode;
  readonly message: string;
  readonly hint: string;
}

export interface YamlValues {
  readonly value: unknown;
  /** Fields that bear the tag of placeholders. */
  readonly placeholders: readonly string[];
  readonly problems: readonly YamlProblem[];
}

interface Anchor {
  value: unknown;
  /** While its own value is being read. */
  open: boolean;
}

interface Conversion {
  readonly placeholdersAllowed: boolean;
  readonly maxValues: number;
  readonly anchors: Map<string, Anchor>;
  readonly placeholders: string[];
  readonly problems: YamlProblem[];
  values: number;
  repeated: number;
  exhausted: boolean;
}

/** The plain value of a YAML node: objects, arrays, texts, numbers, booleans and null. */
export function valuesOf(contents: ParsedNode, placeholdersAllowed: boolean, maxValues: number): YamlValues {
  const conversion: Conversion = {
    placeholdersAllowed,
    maxValues,
    anchors: new Map(),
    placeholders: [],
    problems: [],
    values: 0,
    repeated: 0,
    exhausted: false,
  };
  const value = convert(contents, '', 0, conversion);
  return { value, placeholders: conversion.placeholders, problems: conversion.problems };
}

function convert(node: ParsedNode, field: string, depth: number, conversion: Conversion): unknown {
  if (!enter(node, depth, conversion)) return null;
  if (isAlias(node)) return aliasValue(node, depth, conversion);
  if (node.tag !== undefined) checkTag(node, field, conversion);
  const anchor: Anchor = { value: null, open: true };
  if (node.anchor !== undefined) conversion.anchors.set(node.anchor, anchor);
  anchor.value = ownValue(node, field, depth, conversion);
  anchor.open = false;
  return anchor.value;
}

function ownValue(node: ParsedNode, field: string, depth: number, conversion: Conversion): unknown {
  if (isMap(node)) return mappingValue(node as Mapping, field, depth, conversion);
  if (isSeq(node)) {
    const { items } = node as List;
    return items.map((item, index) => convert(item, nested(field, index), depth + 1, conversion));
  }
  return scalarValue(node as Scalar.Parsed, conversion);
}

type Mapping = YAMLMap<ParsedNode, ParsedNode | null>;
type List = YAMLSeq<ParsedNode>;

function mappingValue(mapping: Mapping, field: string, depth: number, conversion: Conversion): object {
  const object: Record<string, unknown> = {};
  for (const { key, value } of mapping.items) {
    const name = keyOf(key, conversion);
    const converted = value && convert(value, nested(field, name ?? ''), depth + 1, conversion);
    if (name === undefined) continue;
    if (Object.hasOwn(object, name)) {
      report(conversion, key, 'yaml-key', `${name} is given twice`, 'Keep one of the two.');
    } else {
      object[name] = converted;
    }
  }
  return object;
}

/** The name that a key gives, undefined where it is refused. */
function keyOf(key: ParsedNode, conversion: Conversion): string | undefined {
  if (!isScalar(key) || key.tag !== undefined) {
    const message = 'The name of a field is not a plain text';
    const hint = isCollection(key)
      ? 'Put a text that begins with { or [ in quotes.'
      : 'Write a text before the colon.';
    report(conversion, key, 'yaml-key', message, hint);
    return undefined;
  }
  const name = String(key.value);
  const problem = keyProblem(name, key.type !== 'PLAIN');
  if (problem) report(conversion, key, 'yaml-key', problem.message, problem.hint);
  return problem ? undefined : name;
}

function scalarValue(scalar: Scalar.Parsed, conversion: Conversion): unknown {
  const text = String(scalar.value);
  if (scalar.type === 'PLAIN') return plainValue(text);
  if (scalar.type === 'QUOTE_DOUBLE' && /[\0\p{Surrogate}]/u.test(text)) {
    const message = 'An escape makes a character that no text may hold';
    report(conversion, scalar, 'yaml-syntax', message, 'Leave it out.');
  }
  return text;
}

/** The value of an anchor again, as objects of its own: a template that changes one must not change both. */
function aliasValue(alias: ParsedNode & { source: string }, depth: number, conversion: Conversion): unknown {
  const anchor = conversion.anchors.get(alias.source);
  if (anchor && !anchor.open) return copy(anchor.value, alias, depth, conversion);
  if (anchor) {
    const message = `The value of &${alias.source} contains itself`;
    report(conversion, alias, 'yaml-too-complex', message, 'Write out what is meant here.');
  } else {
    const message = `No value before this one is marked &${alias.source}`;
    report(conversion, alias, 'yaml-syntax', message, 'Put a text that begins with * in quotes.');
  }
  return null;
}

function copy(value: unknown, alias: ParsedNode, depth: number, conversion: Conversion): unknown {
  if (typeof value === 'string') return repeat(value, alias, conversion);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => {
    if (!enter(alias, depth + 1, conversion)) return [name, null] as const;
    return [name, copy(inner, alias, depth + 1, conversion)] as const;
  });
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Counts the text of an alias; empty where it is one too many, which is reported once. */
function repeat(text: string, alias: ParsedNode, conversion: Conversion): string {
  if (conversion.exhausted) return '';
  conversion.repeated += text.length;
  conversion.exhausted = conversion.repeated > MAX_REPEATED;
  if (!conversion.exhausted) return text;
  const message = `Aliases repeat more than ${MAX_REPEATED / 1024} KiB of text`;
  report(conversion, alias, 'yaml-too-complex', message, 'Repeat long texts less often.');
  return '';
}

/** Counts a value; false where it is one too many or too deep, which is reported once. */
function enter(node: ParsedNode, depth: number, conversion: Conversion): boolean {
  if (conversion.exhausted) return false;
  conversion.values += 1;
  conversion.exhausted = conversion.values > conversion.maxValues || depth > MAX_DEPTH;
  if (!conversion.exhausted) return true;
  const [message, hint] =
    depth > MAX_DEPTH
      ? [`Values are nested more than ${MAX_DEPTH} levels deep`, 'Nest them less deeply.']
      : [
          `The file holds more than ${conversion.maxValues} values`,
          'Keep fewer values here, or repeat fewer by aliases.',
        ];
  report(conversion, node, 'yaml-too-complex', message, hint);
  return false;
}

function checkTag(node: ParsedNode, field: string, conversion: Conversion): void {
  if (conversion.placeholdersAllowed && node.tag === PLACEHOLDER) {
    conversion.placeholders.push(field);
  } else {
    const tag = node.tag?.replace('tag:yaml.org,2002:', '!!');
    const message = `The tag ${tag} has no meaning here`;
    report(conversion, node, 'yaml-tag', message, 'Remove it. Put a text that begins with ! in quotes.');
  }
}

function report(conversion: Conversion, node: ParsedNode, code: Code, message: string, hint: string): void {
  conversion.problems.push({ code, node, message, hint });
}

function nested(field: string, name: string | number): string {
  return field === '' ? String(name) : `${field}.${name}`;
}
