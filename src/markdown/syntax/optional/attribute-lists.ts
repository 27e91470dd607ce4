// Attribute lists: they belong to the element before them, or to the block that they end, and follow the rules of raw HTML.
import { escapeMarkup } from '../../../kit/escape.ts';
import type { OpenTag } from '../../html/pieces.ts';
import type { AttributeListToken } from '../../lexer/optional/attribute-lists.ts';
import { isBlockId } from '../../lexer/optional/wiki.ts';
import { type MarkdownProblem, problemIn, wholeOf } from '../../lexer/problem.ts';
import { escapeText } from '../../lexer/text.ts';
import type { PageToken } from '../../lexer/tokens.ts';
import { renderAttribute } from '../html.ts';
import type { Scope } from '../scope.ts';

const INLINE: ReadonlySet<string> = new Set([
  'link',
  'image',
  'strong',
  'em',
  'del',
  'mark',
  'codespan',
  'keys',
]);
/** Blocks whose list is on the line of their text, after a space. */
const ON_LINE: ReadonlySet<string> = new Set(['heading', 'definitionTerm']);
/** Blocks whose list is on a last line of its own. */
const BELOW: ReadonlySet<string> = new Set(['paragraph', 'list_item']);

/** Returns the token that the attribute list at an index belongs to, and removes the space before it; `owner` is the block around it. */
export function targetOf(
  list: readonly PageToken[],
  index: number,
  owner: PageToken | undefined,
): PageToken | undefined {
  const before = list[index - 1];
  const token = list[index];
  const isId = token?.type === 'attributeList' && isBlockId(token);
  if (!isId && before && INLINE.has(before.type)) return before;
  if (index < list.length - 1 || !owner || before?.type !== 'text') return undefined;
  const space =
    ON_LINE.has(owner.type) || (isId && BELOW.has(owner.type))
      ? /\s+$/
      : BELOW.has(owner.type)
        ? /\n[ \t]*$/
        : undefined;
  if (!space?.test(before.raw)) return undefined;
  before.raw = before.raw.trimEnd();
  return owner;
}

export function unattached(token: AttributeListToken): MarkdownProblem {
  return problemIn(token, wholeOf(token), {
    code: 'markup-foreign',
    message: `${token.raw.slice(0, 60)} has no element before it, and is published as text`,
    hint: 'Write it directly after a link, an image or emphasis, at the end of a heading, or on the last line of a paragraph.',
  });
}

/** Renders a list that belongs to no element: as text, or the id of the block before it. */
export function renderAttributeList(token: AttributeListToken, scope: Scope): string {
  const { attributes, attached } = scope.surveyed;
  if (attributes.get(token) === token) return `<span${attributesOf(token, 'span', scope)}></span>`;
  return attached.has(token) ? '' : escapeText(token.raw);
}

/** Returns the attributes of a token, with a space before each, except `without`. */
export function attributesOf(
  token: PageToken,
  name: string,
  scope: Scope,
  ...without: readonly string[]
): string {
  const list = scope.surveyed.attributes.get(token);
  if (!list) return '';
  const written = list.attributes
    .filter((attribute) => !without.includes(attribute.name))
    .map((attribute) => ({
      ...attribute,
      source:
        attribute.value === undefined
          ? attribute.name
          : `${attribute.name}="${escapeMarkup(attribute.value)}"`,
    }));
  const tag: OpenTag = {
    kind: 'open',
    name,
    attributes: written,
    selfClosing: false,
    from: 0,
    source: list.raw,
  };
  return written
    .map((attribute) => renderAttribute(tag, attribute, list, scope))
    .map((text) => (text === '' ? '' : ` ${text}`))
    .join('');
}

/** Values of the attributes of a token, by name. */
export function attributeValues(
  token: PageToken,
  { surveyed }: Scope,
): ReadonlyMap<string, string | undefined> {
  return new Map(surveyed.attributes.get(token)?.attributes.map(({ name, value }) => [name, value]));
}
