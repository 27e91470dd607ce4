// Parses YAML as data with the places of its fields, quickly if it is simple.
import { isAlias, isCollection, isMap, isScalar, isSeq, type ParsedNode, type Scalar } from 'yaml';
import { isRecord } from '../../fields/index.ts';
import { type Code, diagnostic } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic, WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import type { Spans } from '../../kit/diagnostics/span.ts';
import { linesOf } from '../../kit/lines.ts';
import type { Source } from '../../model/files/source.ts';
import { decodeText } from '../decode-text.ts';
import { MAX_DEPTH } from '../depth.ts';
import {
  composeYaml,
  NO_SPANS,
  spanOf,
  type YamlDocument,
  type YamlList,
  type YamlMapping,
  type YamlMistake,
  yamlSpans,
} from './document.ts';
import { parseFlatYaml } from './flat.ts';
import { keyProblem, plainValue } from './scalar.ts';

/** Values of a YAML mapping, in the order as written, or of a list, by index. */
export interface Yaml {
  readonly data: Readonly<Record<string, unknown>>;
  readonly isList: boolean;
  readonly spans: Spans;
  /** Names of the fields with `!placeholder`. */
  readonly placeholders: readonly string[];
}

interface YamlText {
  readonly path: string;
  /** Normalizes line ends to LF. The first line is the first of the file. */
  readonly text: string;
  /** Only settings may contain placeholders, and only data may be a list, and long. */
  readonly kind: 'front matter' | 'settings' | 'data';
}

/** Limits of lexemes: about ten for each value that a file may contain. */
const LEXEMES = { 'front matter': 100_000, settings: 1_000_000, data: 1_000_000 };

/**
 * Largest number of values in one file, including those that its aliases repeat. Settings may contain tens of
 * thousands of redirects.
 */
export const MAX_VALUES = { 'front matter': 10_000, settings: 250_000, data: 100_000 };

export const NO_YAML: Yaml = { data: {}, isList: false, spans: NO_SPANS, placeholders: [] };

/** Reads a YAML file. A file that isn't text has no values. */
export function readYaml(source: Source, kind: YamlText['kind']): WithDiagnostics<Yaml> {
  const { value: text, diagnostics } = decodeText(source);
  if (text === undefined) return { value: NO_YAML, diagnostics };
  return parseYaml({ path: source.path, text: text.replace(/\r\n?/g, '\n'), kind });
}

/** Reads YAML. With an error, the value contains everything that could still be read. */
export function parseYaml(yaml: YamlText): WithDiagnostics<Yaml> {
  return parseSimpleYaml(yaml.text) ?? parseWholeYaml(yaml);
}

/** Parses simple texts quickly; undefined for others. */
export function parseSimpleYaml(text: string): WithDiagnostics<Yaml> | undefined {
  const data = parseFlatYaml(text);
  return (
    data && { value: { data, isList: false, spans: yamlSpans(text), placeholders: [] }, diagnostics: [] }
  );
}

/** Parses YAML with the full parser only. */
export function parseWholeYaml(yaml: YamlText): WithDiagnostics<Yaml> {
  const { document, mistake } = composeYaml(yaml.text, LEXEMES[yaml.kind]);
  const read = document ? readDocument(yaml, document) : { value: NO_YAML, diagnostics: [] };
  return mistake ? { value: read.value, diagnostics: [mistaken(yaml, mistake)] } : read;
}

function readDocument(yaml: YamlText, document: YamlDocument): WithDiagnostics<Yaml> {
  const { contents } = document;
  if (contents === null) return { value: NO_YAML, diagnostics: [] };
  const values = new YamlValues(yaml.kind === 'settings', MAX_VALUES[yaml.kind]);
  const value = values.convert(contents);
  const { placeholders, problems } = values;
  const lines = linesOf(yaml.text);
  const diagnostics = problems.map(({ code, node, message, hint }) => {
    const [start, end] = node.range;
    return diagnostic(code, {
      message,
      at: { path: yaml.path, ...spanOf(yaml.text, start, end, lines) },
      hint,
    });
  });
  if (isRecord(value) || (Array.isArray(value) && yaml.kind === 'data'))
    return {
      value: { data: { ...value }, isList: Array.isArray(value), spans: yamlSpans(yaml.text), placeholders },
      diagnostics,
    };
  if (value === null || diagnostics.length > 0) return { value: NO_YAML, diagnostics };
  const shape = Array.isArray(value) ? 'a list' : 'a single text';
  const mistake = mistaken(yaml, {
    code: 'front-matter-shape',
    offset: contents.range[0],
    message: `This is ${shape}, not names and values`,
    hint: SHAPES[yaml.kind],
  });
  return { value: NO_YAML, diagnostics: [mistake] };
}

const SHAPES = {
  'front matter': 'Write each field as name: value. For a horizontal rule, write *** instead of ---.',
  settings: 'Write each setting as name: value.',
  data: 'Write a list of records, or a mapping from ids to records.',
};

function mistaken({ path, text }: YamlText, { code, offset, message, hint }: YamlMistake): Diagnostic {
  return diagnostic(code, { message, at: { path, ...linesOf(text).at(offset) }, hint });
}

/** Limit in UTF-16 code units for texts repeated by the aliases of one file. */
const MAX_REPEATED = 1024 * 1024;

const PLACEHOLDER = '!placeholder';

interface YamlProblem extends Omit<YamlMistake, 'offset'> {
  readonly node: ParsedNode;
}

interface Anchor {
  value: unknown;
  /** True while its own value is being read. */
  open: boolean;
}

/** Turns YAML nodes into plain values: objects, arrays, texts, numbers, booleans and null. */
class YamlValues {
  readonly placeholders: string[] = [];
  readonly problems: YamlProblem[] = [];
  readonly #placeholdersAllowed: boolean;
  readonly #maxValues: number;
  readonly #anchors = new Map<string, Anchor>();
  #values = 0;
  #repeated = 0;
  #exhausted = false;

  constructor(placeholdersAllowed: boolean, maxValues: number) {
    this.#placeholdersAllowed = placeholdersAllowed;
    this.#maxValues = maxValues;
  }

  convert(node: ParsedNode, field = '', depth = 0): unknown {
    if (!this.#enter(node, depth)) return null;
    if (isAlias(node)) return this.#aliasValue(node, depth);
    if (node.tag !== undefined) this.#checkTag(node, field);
    const anchor: Anchor = { value: null, open: true };
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, anchor);
    anchor.value = this.#ownValue(node, field, depth);
    anchor.open = false;
    return anchor.value;
  }

  #ownValue(node: ParsedNode, field: string, depth: number): unknown {
    if (isMap(node)) return this.#mappingValue(node as YamlMapping, field, depth);
    if (isSeq(node)) {
      const { items } = node as YamlList;
      return items.map((item, index) => this.convert(item, nested(field, index), depth + 1));
    }
    return this.#scalarValue(node as Scalar.Parsed);
  }

  #mappingValue(mapping: YamlMapping, field: string, depth: number): object {
    const object: Record<string, unknown> = {};
    for (const { key, value } of mapping.items) {
      const name = this.#keyOf(key);
      const converted = value && this.convert(value, nested(field, name ?? ''), depth + 1);
      if (name === undefined) continue;
      if (Object.hasOwn(object, name))
        this.#report(key, 'yaml-key', `${name} appears twice`, 'Remove one of them.');
      else object[name] = converted;
    }
    return object;
  }

  /** Returns the name that a key defines; undefined if it is refused. */
  #keyOf(key: ParsedNode): string | undefined {
    if (!isScalar(key) || key.tag !== undefined) {
      const hint = isCollection(key)
        ? 'Put text that starts with { or [ in quotes.'
        : 'Write a name before the colon.';
      this.#report(key, 'yaml-key', 'The name of a field is not plain text', hint);
      return undefined;
    }
    const name = String(key.value);
    const problem = keyProblem(name, key.type !== 'PLAIN');
    if (problem) this.#report(key, 'yaml-key', problem.message, problem.hint);
    return problem ? undefined : name;
  }

  #scalarValue(scalar: Scalar.Parsed): unknown {
    const text = String(scalar.value);
    if (scalar.type === 'PLAIN') return plainValue(text);
    if (scalar.type === 'QUOTE_DOUBLE' && /[\0\p{Surrogate}]/u.test(text)) {
      const message = 'An escape sequence creates a forbidden character';
      this.#report(scalar, 'yaml-syntax', message, 'Remove it.');
    }
    return text;
  }

  /** Copies the value of an anchor, because a template that changes one copy must not change both. */
  #aliasValue(alias: ParsedNode & { source: string }, depth: number): unknown {
    const anchor = this.#anchors.get(alias.source);
    if (anchor && !anchor.open) return this.#copy(anchor.value, alias, depth);
    if (anchor) {
      const message = `The value of &${alias.source} contains itself`;
      this.#report(alias, 'yaml-too-complex', message, 'Write the value out instead.');
    } else {
      const message = `No earlier value is marked &${alias.source}`;
      this.#report(alias, 'yaml-syntax', message, 'Put text that starts with * in quotes.');
    }
    return null;
  }

  #copy(value: unknown, alias: ParsedNode, depth: number): unknown {
    if (typeof value === 'string') return this.#repeat(value, alias);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(
      ([name, inner]) =>
        [name, this.#enter(alias, depth + 1) ? this.#copy(inner, alias, depth + 1) : null] as const,
    );
    return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
  }

  /** Counts the text of an alias. Returns an empty text over the limit, which is reported once. */
  #repeat(text: string, alias: ParsedNode): string {
    if (this.#exhausted) return '';
    this.#repeated += text.length;
    this.#exhausted = this.#repeated > MAX_REPEATED;
    if (!this.#exhausted) return text;
    const message = `Aliases repeat more than ${MAX_REPEATED / 1024} KiB of text`;
    this.#report(alias, 'yaml-too-complex', message, 'Repeat long values less often.');
    return '';
  }

  /** Counts a value. Returns false over the limit or if it is nested too deeply, which is reported once. */
  #enter(node: ParsedNode, depth: number): boolean {
    if (this.#exhausted) return false;
    this.#values += 1;
    this.#exhausted = this.#values > this.#maxValues || depth > MAX_DEPTH;
    if (!this.#exhausted) return true;
    const [message, hint] =
      depth > MAX_DEPTH
        ? [`Values are nested more than ${MAX_DEPTH} levels deep`, 'Reduce the nesting.']
        : [
            `The file contains more than ${this.#maxValues} values`,
            'Use fewer values, or repeat fewer of them with aliases.',
          ];
    this.#report(node, 'yaml-too-complex', message, hint);
    return false;
  }

  #checkTag(node: ParsedNode, field: string): void {
    if (this.#placeholdersAllowed && node.tag === PLACEHOLDER) {
      this.placeholders.push(field);
      return;
    }
    const message = `The tag ${node.tag?.replace('tag:yaml.org,2002:', '!!')} has no meaning here`;
    this.#report(node, 'yaml-tag', message, 'Remove it. Put text that starts with ! in quotes.');
  }

  #report(node: ParsedNode, code: Code, message: string, hint: string): void {
    this.problems.push({ code, node, message, hint });
  }
}

function nested(field: string, name: string | number): string {
  return field === '' ? String(name) : `${field}.${name}`;
}
