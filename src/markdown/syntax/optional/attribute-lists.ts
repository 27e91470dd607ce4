// Attribute lists follow the rules of raw HTML.
import { escapeMarkup } from '../../../kit/escape.ts';
import type { OpenTag } from '../../html/pieces.ts';
import type { AttributeListToken } from '../../lexer/optional/attribute-lists.ts';
import { escapeText } from '../../lexer/text.ts';
import type { PageToken } from '../../lexer/tokens.ts';
import { renderAttribute } from '../html.ts';
import type { Scope } from '../scope.ts';

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
