// Tags of components: `<Callout kind="tip">`, `<Icon name="x" />`, `</Callout>`. Their names begin with a capital.
import { decodeAttribute } from '../html/decode.ts';
import { isElement } from '../html/elements.ts';

export interface ComponentAttribute {
  /** Offset in the tag. */
  readonly from: number;
  readonly source: string;
  readonly name: string;
  /** Decoded; undefined where the name stands alone. */
  readonly value: string | undefined;
}

export interface OpenComponentTag {
  readonly name: string;
  readonly attributes: readonly ComponentAttribute[];
  readonly selfClosing: boolean;
  readonly source: string;
}

const BLANK = '[ \\t\\n]';
const ATTRIBUTE = `([a-zA-Z_][a-zA-Z0-9_-]*)(?:${BLANK}*=${BLANK}*("[^"]*"|'[^']*'|[^ \\t\\n"'=<>\`{}]+))?`;
const NAME = '[A-Z][a-zA-Z0-9]*';
const OPEN = new RegExp(`<(${NAME})((?:${BLANK}+${ATTRIBUTE})*)${BLANK}*(/?)>`, 'y');
const CLOSE = new RegExp(`</(${NAME})${BLANK}*>`, 'y');
/** A tag that was meant to be one, by its attributes. */
const UNREADABLE = new RegExp(`<(${NAME})${BLANK}+[a-zA-Z_][\\w-]*${BLANK}*=[^\\n]*`, 'y');

/** The tag at an offset; undefined where there is none. */
export function openTagAt(source: string, from: number): OpenComponentTag | undefined {
  OPEN.lastIndex = from;
  const match = OPEN.exec(source);
  const [tag = '', name = '', attributes = '', , , slash] = match ?? [];
  if (!match || isHtml(name)) return undefined;
  return {
    name,
    attributes: attributesIn(attributes, 1 + name.length),
    selfClosing: slash === '/',
    source: tag,
  };
}

/** What looks like a tag with attributes but cannot be read as one. */
export function unreadableTagAt(source: string, from: number): string | undefined {
  UNREADABLE.lastIndex = from;
  const match = UNREADABLE.exec(source);
  return match && !isHtml(match[1] ?? '') ? match[0] : undefined;
}

/** The name of the closing tag at an offset, and its source. */
export function closeTagAt(
  source: string,
  from: number,
): { readonly name: string; readonly source: string } | undefined {
  CLOSE.lastIndex = from;
  const [tag, name = ''] = CLOSE.exec(source) ?? [];
  return tag === undefined || isHtml(name) ? undefined : { name, source: tag };
}

/** `<DIV>` is HTML. */
function isHtml(name: string): boolean {
  return name === name.toUpperCase() && isElement(name.toLowerCase());
}

function attributesIn(text: string, offset: number): readonly ComponentAttribute[] {
  return Array.from(
    text.matchAll(new RegExp(ATTRIBUTE, 'g')),
    ({ 0: source, 1: name = '', 2: value, index }) => ({
      name,
      value: value === undefined ? undefined : decodeAttribute(value.replace(/^(["'])([\s\S]*)\1$/, '$2')),
      source,
      from: offset + index,
    }),
  );
}
