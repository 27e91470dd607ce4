// Callouts look like the alert that is closest to their kind. One that can be folded is a <details>.
import { escapeMarkup } from '../../../kit/escape.ts';
import type { CalloutToken } from '../../lexer/optional/wiki.ts';
import { escapeText, plainText } from '../../lexer/text.ts';
import { pageTokens } from '../../lexer/tokens.ts';
import { ALERT_KINDS, type AlertKind } from '../alerts.ts';
import { type Html, join } from '../holes.ts';
import { hookHole } from '../hooks.ts';
import type { RenderTokens, Scope } from '../scope.ts';

/** Kinds of Obsidian, by the alert that shows them. All others are notes. */
const SHOWN_AS: ReadonlyMap<string, AlertKind> = new Map([
  ...ALERT_KINDS.map((kind) => [kind, kind] as const),
  ...['hint', 'success', 'check', 'done'].map((kind) => [kind, 'tip'] as const),
  ...['attention', 'question', 'help', 'faq'].map((kind) => [kind, 'warning'] as const),
  ...['danger', 'error', 'bug', 'failure', 'fail', 'missing'].map((kind) => [kind, 'caution'] as const),
]);

/** Renders a callout; the functions render its title and its text. */
export function renderCallout(
  token: CalloutToken,
  scope: Scope,
  renderInline: RenderTokens,
  renderBlocks: RenderTokens,
): Html {
  const kind = SHOWN_AS.get(token.kind) ?? 'note';
  const title = pageTokens(token.title);
  const usual = kind === token.kind ? scope.page.labels[kind] : capitalized(token.kind);
  const shown = title.length > 0 ? renderInline(title, scope) : escapeText(usual);
  const body = renderBlocks(pageTokens(token.tokens), scope);
  if (token.fold !== undefined) {
    const start = `<details class="alert alert-${kind}"${token.fold === '+' ? ' open' : ''}>\n<summary class="alert-title">`;
    return join([start, shown, '</summary>\n', body, '</details>\n']);
  }
  if (scope.templates.hooks.has('alert')) {
    const props = { kind, title: title.length > 0 ? plainText(title, scope.page.values) : usual };
    return join([hookHole(scope, token, { name: 'alert', props, texts: { children: body } }), '\n']);
  }
  const start = `<div class="alert alert-${escapeMarkup(kind)}" role="note">\n<p class="alert-title">`;
  return join([start, shown, '</p>\n', body, '</div>\n']);
}

function capitalized(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}
