// Converts front matter of other tools: YAML, TOML or JSON becomes YAML, and fields get our names.
import path from 'node:path';
import { Document, isMap, isScalar, type Pair, visit, type YAMLMap } from 'yaml';
import type { FieldRule } from './old-project.ts';
import { dayIn, listIn, ownEntry, valuesIn } from './values.ts';

interface HeadContext {
  readonly rules: Readonly<Record<string, FieldRule>>;
  /** Fields to add if the front matter lacks them. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly url: string;
  /** Claims an old URL for the page. Returns false if another page has it. */
  readonly claim: (url: string) => boolean;
}

/**
 * Converts front matter. Returns the new front matter with its fences, empty if there are no fields, and the dropped
 * fields whose values have no equivalent.
 */
export function convertHead(
  head: Document | undefined,
  { rules, given, url, claim }: HeadContext,
): { readonly text: string; readonly lost: readonly string[] } {
  const document = head && isMap(head.contents) ? head : new Document({});
  const fields = document.contents as YAMLMap;
  const lost: string[] = [];
  const derived = new Map<string, string>();
  const context = {
    taken: new Set<string>(),
    lost,
    derived,
    folder: url.replace(/[^/]+\/?$/, ''),
    claim,
  };
  // A name such as `2024:` is a number in YAML, and must be text here.
  visit(document, {
    Pair(_key, { key }) {
      if (isScalar(key) && typeof key.value !== 'string') key.value = key.source ?? String(key.value);
    },
  });
  fields.items = fields.items.filter((pair) => convertField(pair, document, rules, context));
  if (fields.has('imageAlt') && !fields.has('image')) {
    fields.delete('imageAlt');
    lost.push('imageAlt');
  }
  for (const [name, value] of [...derived, ...Object.entries(given)]) {
    if (name === 'aliases') addAliases(fields, document, listIn(value).map(String).filter(claim));
    else if (value !== undefined && !fields.has(name)) fields.set(name, document.createNode(value));
  }
  const text =
    fields.items.length === 0 ? '' : document.toString({ lineWidth: 0, flowCollectionPadding: false });
  return { text: text === '' ? '' : `---\n${text.trimEnd()}\n---\n`, lost };
}

function addAliases(fields: YAMLMap, document: Document, added: readonly string[]): void {
  const all = [...listIn(valueIn(fields.get('aliases', true), document)), ...added];
  if (added.length > 0) fields.set('aliases', document.createNode(all));
}

interface FieldContext {
  readonly taken: Set<string>;
  readonly lost: string[];
  /** Fields from within the value of another one. */
  readonly derived: Map<string, string>;
  readonly folder: string;
  readonly claim: HeadContext['claim'];
}

/** Fields that a tool gives no meaning, and that have one here. */
const SAME: Readonly<Record<string, FieldRule>> = {
  date: { to: 'date', as: 'day' },
  updated: { to: 'updated', as: 'day' },
  expires: { to: 'expires', as: 'day' },
  order: { to: 'order', as: 'integer' },
  image: { to: 'image', as: 'image' },
};

/** Converts a field in place. Returns true if it stays. */
function convertField(
  pair: Pair,
  document: Document,
  rules: Readonly<Record<string, FieldRule>>,
  context: FieldContext,
): boolean {
  const name = isScalar(pair.key) ? String(pair.key.value) : '';
  const { taken, lost } = context;
  const rule = ownEntry(rules, name) ?? ownEntry(SAME, name) ?? { to: name };
  if (rule.to === undefined || name === '') return false;
  const value = valueIn(pair.value, document);
  const converted = convertValue(value, rule.as, context);
  // Empty values carry no information, and two fields with the same meaning can't both stay.
  if (value === null || value === '' || taken.has(rule.to)) return false;
  if (converted === undefined) {
    lost.push(name);
    return false;
  }
  if (converted === null) return false;
  const alt = rule.as === 'image' ? altIn(value) : undefined;
  if (alt !== undefined) context.derived.set('imageAlt', alt);
  taken.add(rule.to);
  if (rule.to !== name) pair.key = document.createNode(rule.to);
  if (converted !== value) pair.value = document.createNode(converted);
  return true;
}

function valueIn(node: unknown, document: Document): unknown {
  if (!isScalar(node))
    return (node as { toJS?(document: Document): unknown } | null)?.toJS?.(document) ?? null;
  return node.value;
}

function convertValue(value: unknown, as: FieldRule['as'], context: FieldContext): unknown {
  switch (as) {
    case undefined:
      return value;
    case 'day':
      return dayIn(valuesIn(value).created ?? value);
    case 'integer':
      return Number.isInteger(Number(value)) ? Number(value) : undefined;
    case 'not':
      return value === false || value === true ? !value : undefined;
    case 'list':
      return [value].flat();
    case 'words':
      return [value]
        .flat()
        .flatMap((text) => String(text).split(/[\s,]+/))
        .filter((word) => word !== '');
    case 'URLs':
      return urlsIn(value, '/', context);
    case 'relative URLs':
      return urlsIn(value, context.folder, context);
    case 'image':
      return imageIn(value);
  }
}

/** Old URLs of the page; those without a leading slash start from a folder: `../old`. */
function urlsIn(value: unknown, folder: string, { claim }: FieldContext): readonly string[] | null {
  const written = Array.isArray(value) ? value.map(String) : [String(value)];
  const rooted = written.map((url) => url.replace(/^https?:\/\/[^/]+/, '')).filter((url) => url !== '');
  const own = rooted
    .map((url) => path.posix.normalize(url.startsWith('/') ? url : folder + url))
    .filter(claim);
  return own.length === 0 ? null : own;
}

/** URL of an image, the first one of a list. */
function imageIn(value: unknown): string | undefined {
  const [first] = [value].flat();
  const { path, url = path, src = url } = valuesIn(first);
  const href = src ?? first;
  return typeof href === 'string' && /^(?:\/(?!\/)|https?:)/.test(href) ? href : undefined;
}

/** The `alt` next to the URL of an image. */
function altIn(value: unknown): string | undefined {
  const { alt } = valuesIn([value].flat()[0]);
  return typeof alt === 'string' && alt.trim() !== '' ? alt : undefined;
}
