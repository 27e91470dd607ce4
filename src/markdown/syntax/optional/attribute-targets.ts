// Attribute lists belong to the element before them, or to the block that they end.
import type { AttributeListToken } from '../../lexer/optional/attribute-lists.ts';
import { isBlockId } from '../../lexer/optional/wiki.ts';
import { type MarkdownProblem, problemIn, wholeOf } from '../../lexer/problem.ts';
import type { PageToken } from '../../lexer/tokens.ts';

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
