// Attribute lists, as in Python-Markdown and kramdown: `{.class #id width=300}` after a link, an image or a heading, or on the
// last line of a paragraph or list item.
import type { TokenizerExtension } from 'marked';
import { readAttributes, type WrittenAttribute } from '../decode.ts';
import { startsAt } from '../text-search.ts';

export interface AttributeListToken {
  readonly type: 'attributeList';
  readonly raw: string;
  /** Names in lowercase, each once; classes are joined. */
  readonly attributes: readonly WrittenAttribute[];
}

/** Test for texts that may contain an attribute list. */
export const MAY_HAVE_ATTRIBUTES = /\{:?[ \t]*[.#\w]/;

const VALUE = String.raw`"[^"\n]*"|'[^'\n]*'|[^\s{}"'=]+`;
const ITEM = String.raw`(?:\.[^\s{}.#="']+|#[^\s{}#="']+|[\w:-]+=(?:${VALUE})|[\w-]+)`;
const LIST = new RegExp(String.raw`^\{(:?)[ \t]*(${ITEM}(?:[ \t]+${ITEM})*)[ \t]*\}(?!\})`);
const PAIR = new RegExp(String.raw`([\w:-]+)(?:=(${VALUE}))?`, 'g');
const PARTS = new RegExp(ITEM, 'g');

export const attributeList: TokenizerExtension = {
  name: 'attributeList',
  level: 'inline',
  start: startsAt(/(?<!\{)\{:?[ \t]*[.#\w]/g),
  tokenizer(source): AttributeListToken | undefined {
    const [raw, colon, written = ''] = LIST.exec(source) ?? [];
    // A word alone is text in braces.
    if (raw === undefined || !(colon === ':' || /[.#=]/.test(written))) return undefined;
    return { type: 'attributeList', raw, attributes: attributesOf(written, raw.indexOf(written)) };
  },
};

function attributesOf(written: string, offset: number): readonly WrittenAttribute[] {
  const found = new Map<string, WrittenAttribute>();
  for (const { 0: item, index } of written.matchAll(PARTS)) {
    const from = offset + index;
    const [attribute] = /^[.#]/.test(item)
      ? [{ name: item.startsWith('.') ? 'class' : 'id', value: item.slice(1), source: item, from }]
      : readAttributes(PAIR, item, from);
    if (!attribute) continue;
    const name = attribute.name.toLowerCase();
    const before = name === 'class' ? found.get(name) : undefined;
    const value = before ? `${before.value ?? ''} ${attribute.value ?? ''}` : attribute.value;
    found.set(name, { ...attribute, name, value, from: before?.from ?? from });
  }
  return [...found.values()];
}

/** Id that an attribute list sets. */
export function listedId({ attributes }: AttributeListToken): WrittenAttribute | undefined {
  return attributes.find(({ name }) => name === 'id');
}
