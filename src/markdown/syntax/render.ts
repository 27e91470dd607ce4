// Renders the tokens of a page as HTML: one case for each kind, first blocks, then inline tokens.
import type { Tokens } from 'marked';
import { escapeMarkup } from '../../kit/escape.ts';
import type { ComponentToken } from '../lexer/components.ts';
import { decodeReferences } from '../lexer/decode.ts';
import { expand } from '../lexer/expressions.ts';
import type { DefinitionList, DefinitionTerm, TermDefinition } from '../lexer/optional/definitions.ts';
import type { KeysToken } from '../lexer/optional/keys.ts';
import type { WikiCommentToken, WikiLinkToken, WikiTagToken } from '../lexer/optional/wiki.ts';
import { escapeText, plainText } from '../lexer/text.ts';
import { type FootnoteReference, type IncludedToken, type PageToken, pageTokens } from '../lexer/tokens.ts';
import { takeAlert } from './alerts.ts';
import { renderCode } from './code.ts';
import { componentHole, unreadableTag } from './components.ts';
import { renderFormulaToken } from './drawn-code.ts';
import { markSource, marksFaults } from './fault-marks.ts';
import { renderHeading } from './headings.ts';
import { type Html, join } from './holes.ts';
import { hookHole } from './hooks.ts';
import { renderHtml, renderHtmlBlock } from './html.ts';
import { checkDefinition, renderImage, renderLink } from './links.ts';
import { checkAbbreviation, explainedText } from './optional/abbreviations.ts';
import { attributesOf, renderAttributeList } from './optional/attribute-lists.ts';
import { renderCallout } from './optional/callouts.ts';
import { addedBefore } from './optional/quotes.ts';
import { resolveWiki } from './optional/wiki.ts';
import { note, type RenderTokens, renderEach, type Scope, type ScopePage, unknownIn } from './scope.ts';

export function renderBlocks(tokens: readonly PageToken[], scope: Scope): Html {
  return renderEach(tokens, scope, renderBlock);
}

function renderBlock(token: PageToken, scope: Scope): Html {
  switch (token.type) {
    case 'paragraph':
      return join([
        `<p${attributesOf(token, 'p', scope)}>`,
        renderInline(pageTokens(token.tokens), scope),
        '</p>\n',
      ]);
    case 'heading':
      return renderHeading(token, renderInline(pageTokens(token.tokens), scope), scope);
    case 'list':
      return renderList(token, scope);
    case 'code':
      return renderCode(token, scope);
    case 'blockquote':
      return renderQuote(token, scope);
    case 'table':
      return renderTable(token, scope);
    case 'hr':
      return '<hr>\n';
    case 'html':
      return renderHtmlBlock(token, scope);
    case 'included':
      return renderIncluded(token, scope);
    case 'callout':
      return renderCallout(token, scope, renderInline, renderBlocks);
    case 'wikiEmbed':
      return token.tokens.length > 0
        ? renderBlocks(pageTokens(token.tokens), scope)
        : join(['<p>', renderWiki(token.link, scope), '</p>\n']);
    case 'component':
      return renderComponent(token, scope);
    case 'definitionList':
      return renderDefinitions(token, scope);
    case 'abbreviation':
      checkAbbreviation(token, scope);
      return '';
    case 'def':
      checkDefinition(token, scope);
      return '';
    case 'space':
    case 'footnoteDefinition':
      return '';
    // The items of a tight list contain text without a paragraph.
    case 'text':
      return renderInline(token.tokens ? pageTokens(token.tokens) : [token], scope);
    default:
      return renderInline([token], scope);
  }
}

function renderComponent(token: ComponentToken, scope: Scope): Html {
  const tokens = pageTokens(token.tokens);
  if (scope.surveyed.includes.has(token)) return renderBlocks(tokens, scope);
  const content = token.holdsBlocks ? renderBlocks(tokens, scope) : renderInline(tokens, scope);
  return componentHole(token, content, scope);
}

/** Renders an included file. Its URLs are relative to itself. */
function renderIncluded(token: IncludedToken, scope: Scope): Html {
  const { path } = scope.page;
  scope.page.path = token.path;
  const html = renderBlocks(pageTokens(token.tokens), scope);
  scope.page.path = path;
  return html;
}

function renderList(token: Tokens.List, scope: Scope): Html {
  const items = token.items.map((item) => renderItem(item, scope));
  if (!token.ordered) return join(['<ul>\n', ...items, '</ul>\n']);
  return join([`<ol${token.start === 1 ? '' : ` start="${token.start}"`}>\n`, ...items, '</ol>\n']);
}

function renderItem(item: Tokens.ListItem, scope: Scope): Html {
  const body = renderBlocks(pageTokens(item.tokens), scope);
  const attributes = attributesOf(item, 'li', scope);
  return join([item.task ? '<li class="task">' : `<li${attributes}>`, body, '</li>\n']);
}

function renderDefinitions(list: DefinitionList, scope: Scope): Html {
  const render = (token: PageToken) => {
    const { type, tokens } = token as DefinitionTerm | TermDefinition;
    if (type === 'definition') return join(['<dd>', renderBlocks(pageTokens(tokens), scope), '</dd>\n']);
    const attributes = attributesOf(token, 'dt', scope);
    return join([`<dt${attributes}>`, renderInline(pageTokens(tokens), scope), '</dt>\n']);
  };
  return join(['<dl>\n', renderEach(list.tokens, scope, render), '</dl>\n']);
}

function renderQuote(token: Tokens.Blockquote, scope: Scope): Html {
  const kind = takeAlert(token);
  const body = renderBlocks(pageTokens(token.tokens), scope);
  if (!kind) return join(['<blockquote>\n', body, '</blockquote>\n']);
  if (scope.templates.hooks.has('alert')) {
    const props = { kind, title: scope.page.labels[kind] };
    return join([hookHole(scope, token, { name: 'alert', props, texts: { children: body } }), '\n']);
  }
  const title = escapeText(scope.page.labels[kind]);
  const start = `<div class="alert alert-${kind}" role="note">\n<p class="alert-title">${title}</p>\n`;
  return join([start, body, '</div>\n']);
}

function renderTable(token: Tokens.Table, scope: Scope): Html {
  const isHeaded = token.header.some(({ tokens }) => tokens.length > 0);
  const head = isHeaded ? ['<thead>\n', renderRow(token.header, scope), '</thead>\n'] : [];
  const isHooked = scope.templates.hooks.has('table');
  const columns = isHooked ? token.header.map((cell) => cellText(cell, scope)) : [];
  const rows = token.rows.map((row) => renderRow(row, scope, columns));
  const children = join([...head, ...(rows.length > 0 ? ['<tbody>\n', ...rows, '</tbody>\n'] : [])]);
  if (!isHooked) return join(['<table>\n', children, '</table>\n']);
  return join([hookHole(scope, token, { name: 'table', props: { columns }, texts: { children } }), '\n']);
}

function cellText({ tokens }: Tokens.TableCell, scope: Scope): string {
  return plainText(pageTokens(tokens), scope.page.values);
}

/** Renders a row. The cells of a table that a template draws have the text of their column, for the cards of small screens. */
function renderRow(cells: readonly Tokens.TableCell[], scope: Scope, columns: readonly string[] = []): Html {
  const hasEmpty = cells.some(({ header, tokens }) => header && tokens.length === 0);
  const rendered = cells.map((cell, i) => renderCell(cell, scope, { hasEmpty, column: columns[i] }));
  return join(['<tr>\n', ...rendered, '</tr>\n']);
}

/** Renders a cell. If some headers of a row are empty, they become plain cells, and the others get a scope. */
function renderCell(
  cell: Tokens.TableCell,
  scope: Scope,
  row: { hasEmpty: boolean; column: string | undefined },
): Html {
  const { header, align, tokens } = cell;
  const tag = header && tokens.length > 0 ? 'th' : 'td';
  const range = row.hasEmpty && tag === 'th' ? ' scope="col"' : '';
  // A date, a measure or a name: stylesheets keep it on one line.
  const isShort = row.column !== undefined && cellText(cell, scope).length <= 20;
  const classes = [...(align ? [`align-${align}`] : []), ...(isShort ? ['short'] : [])].join(' ');
  const attributes = `${range}${classes && ` class="${classes}"`}${row.column ? ` data-label="${escapeMarkup(row.column)}"` : ''}`;
  return join([`<${tag}${attributes}>`, renderInline(pageTokens(tokens), scope), `</${tag}>\n`]);
}

function renderInline(tokens: readonly PageToken[], scope: Scope): Html {
  return renderEach(tokens, scope, renderToken);
}

function renderToken(token: PageToken, scope: Scope): Html {
  switch (token.type) {
    case 'text':
      return renderText(token, scope);
    case 'escape':
      return escapeText(token.text);
    case 'codespan':
      return `<code${scope.page.isRightToLeft ? ' dir="auto"' : ''}${attributesOf(token, 'code', scope)}>${escapeText(token.text)}</code>`;
    case 'strong':
    case 'em':
    case 'del':
    case 'mark':
      return join([
        `<${token.type}${attributesOf(token, token.type, scope)}>`,
        renderInline(pageTokens(token.tokens), scope),
        `</${token.type}>`,
      ]);
    case 'keys':
      return renderKeys(token, scope);
    case 'attributeList':
      return renderAttributeList(token, scope);
    case 'wikiComment':
    case 'wikiLink':
    case 'wikiTag':
      return renderWiki(token, scope);
    case 'br':
      return '<br>\n';
    case 'link':
      return renderLink(token, scope, renderInline);
    case 'image':
      return renderImage(token, scope);
    case 'html':
      return renderHtml(token, scope);
    case 'component':
      if (scope.surveyed.includes.has(token)) return '';
      return componentHole(token, renderInline(pageTokens(token.tokens), scope), scope);
    case 'unreadableTag':
      note(scope, token, unreadableTag(token.raw));
      return marksFaults(scope) ? markSource(token.raw, scope) : '';
    case 'formula':
      return renderFormulaToken(token, scope);
    case 'checkbox':
      return renderCheckbox(token, scope.page);
    case 'footnoteReference':
      return renderReference(token, scope);
    default:
      throw new Error(`No inline token is of the type ${token.type}`);
  }
}

function renderText(token: Tokens.Text, scope: Scope): string {
  const raw = scope.surveyed.quoted.get(token) ?? token.raw;
  const explained = (part: string) => explainedText(decodeReferences(part), token, scope);
  if (!raw.includes('{{')) return explained(raw);
  const onUnknown = unknownIn(scope, token, 0);
  return expand(raw, scope.page.values, explained, escapeText, (unknown, from, source) =>
    onUnknown(unknown, from - addedBefore(raw, token.raw, from), source),
  );
}

/** Renders a link by the name of a page or file, a tag or a comment. */
function renderWiki(token: WikiLinkToken | WikiTagToken | WikiCommentToken, scope: Scope): Html {
  if (token.type === 'wikiComment') return '';
  if (token.type === 'wikiTag') return `<span class="tag">${escapeText(token.raw)}</span>`;
  const kind = resolveWiki(token, scope);
  if (kind === 'image') return renderImage(token, scope);
  const text: RenderTokens = token.text === '' ? () => escapeText(token.name) : renderInline;
  return kind === 'link' ? renderLink(token, scope, text) : text(pageTokens(token.tokens), scope);
}

/** Renders keys that are pressed together: a `<kbd>` around those of the keys. */
function renderKeys(token: KeysToken, scope: Scope): string {
  const inner = token.keys.map((key) => `<kbd>${escapeText(key)}</kbd>`).join('+');
  return `<kbd${attributesOf(token, 'kbd', scope)}>${inner}</kbd>`;
}

function renderCheckbox({ checked }: Tokens.Checkbox, { labels }: ScopePage): string {
  const label = escapeMarkup(checked ? labels.done : labels.toDo);
  return `<input type="checkbox" disabled${checked ? ' checked' : ''} aria-label="${label}"> `;
}

function renderReference(token: FootnoteReference, scope: Scope): string {
  const html = scope.surveyed.footnotes.refer(token, scope.page.path);
  if (html !== undefined) return html;
  const { raw, label } = token;
  note(scope, token, {
    code: 'footnote-undefined',
    message: `The footnote ${label} is not defined on this page`,
    hint: `Define it on a line that starts with [^${label}]:, or write \\[ if it is not a footnote.`,
  });
  return escapeText(raw);
}
