import type { DefinitionList, DefinitionTerm, TermDefinition } from '../../lexer/optional/definitions.ts';
import { type PageToken, pageTokens } from '../../lexer/tokens.ts';
import { type Html, join } from '../holes.ts';
import { type RenderTokens, renderEach, type Scope } from '../scope.ts';
import { attributesOf } from './attribute-lists.ts';

/** Renders a definition list; the functions render its terms and its definitions. */
export function renderDefinitions(
  list: DefinitionList,
  scope: Scope,
  renderInline: RenderTokens,
  renderBlocks: RenderTokens,
): Html {
  const render = (token: PageToken) => {
    const { type, tokens } = token as DefinitionTerm | TermDefinition;
    if (type === 'definition') return join(['<dd>', renderBlocks(pageTokens(tokens), scope), '</dd>\n']);
    const attributes = attributesOf(token, 'dt', scope);
    return join([`<dt${attributes}>`, renderInline(pageTokens(tokens), scope), '</dt>\n']);
  };
  return join(['<dl>\n', renderEach(list.tokens, scope, render), '</dl>\n']);
}
