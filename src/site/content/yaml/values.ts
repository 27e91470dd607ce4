import { isAlias, isCollection, isMap, isScalar, isSeq, type ParsedNode, type Scalar } from 'yaml';
import type { Code } from '../../../kit/diagnostics/codes.ts';
import { MAX_DEPTH, type YamlList, type YamlMapping, type YamlMistake } from './document.ts';
import { keyProblem, plainValue } from './scalar.ts';

/** UTF-16 code units of the texts that the aliases of one file repeat. */
const MAX_REPEATED = 1024 * 1024;

const PLACEHOLDER = '!placeholder';

interface YamlProblem extends Omit<YamlMistake, 'offset'> {
  readonly node: ParsedNode;
}

interface Anchor {
  value: unknown;
  /** While its own value is being read. */
  open: boolean;
}

/** Turns YAML nodes into plain values: objects, arrays, texts, numbers, booleans and null. */
export class YamlValues {
  /** Fields that bear the tag of placeholders. */
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
        this.#report(key, 'yaml-key', `${name} is given twice`, 'Keep one of the two.');
      else object[name] = converted;
    }
    return object;
  }

  /** The name that a key gives, undefined where it is refused. */
  #keyOf(key: ParsedNode): string | undefined {
    if (!isScalar(key) || key.tag !== undefined) {
      const hint = isCollection(key)
        ? 'Put a text that begins with { or [ in quotes.'
        : 'Write a text before the colon.';
      this.#report(key, 'yaml-key', 'The name of a field is not a plain text', hint);
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
      const message = 'An escape makes a character that no text may hold';
      this.#report(scalar, 'yaml-syntax', message, 'Leave it out.');
    }
    return text;
  }

  /** The value of an anchor again, as objects of its own: a template that changes one must not change both. */
  #aliasValue(alias: ParsedNode & { source: string }, depth: number): unknown {
    const anchor = this.#anchors.get(alias.source);
    if (anchor && !anchor.open) return this.#copy(anchor.value, alias, depth);
    if (anchor) {
      const message = `The value of &${alias.source} contains itself`;
      this.#report(alias, 'yaml-too-complex', message, 'Write out what is meant here.');
    } else {
      const message = `No value before this one is marked &${alias.source}`;
      this.#report(alias, 'yaml-syntax', message, 'Put a text that begins with * in quotes.');
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

  /** Counts the text of an alias; empty where it is one too many, which is reported once. */
  #repeat(text: string, alias: ParsedNode): string {
    if (this.#exhausted) return '';
    this.#repeated += text.length;
    this.#exhausted = this.#repeated > MAX_REPEATED;
    if (!this.#exhausted) return text;
    const message = `Aliases repeat more than ${MAX_REPEATED / 1024} KiB of text`;
    this.#report(alias, 'yaml-too-complex', message, 'Repeat long texts less often.');
    return '';
  }

  /** Counts a value; false where it is one too many or too deep, which is reported once. */
  #enter(node: ParsedNode, depth: number): boolean {
    if (this.#exhausted) return false;
    this.#values += 1;
    this.#exhausted = this.#values > this.#maxValues || depth > MAX_DEPTH;
    if (!this.#exhausted) return true;
    const [message, hint] =
      depth > MAX_DEPTH
        ? [`Values are nested more than ${MAX_DEPTH} levels deep`, 'Nest them less deeply.']
        : [
            `The file holds more than ${this.#maxValues} values`,
            'Keep fewer values here, or repeat fewer by aliases.',
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
    this.#report(node, 'yaml-tag', message, 'Remove it. Put a text that begins with ! in quotes.');
  }

  #report(node: ParsedNode, code: Code, message: string, hint: string): void {
    this.problems.push({ code, node, message, hint });
  }
}

function nested(field: string, name: string | number): string {
  return field === '' ? String(name) : `${field}.${name}`;
}
