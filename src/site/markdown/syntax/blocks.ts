import type { Tokens } from 'marked';
import { escapeMarkup } from '../../../kit/escape.ts';
import type { OutlineEntry } from '../../../model/pages/page.ts';
import { fillLabel, type Labels } from '../../../model/settings/labels.ts';
import { escapeText, plainText } from '../lexer/text.ts';
import { type IncludedToken, type PageToken, pageTokens } from '../lexer/tokens.ts';
import { takeAlert } from './alerts.ts';
import { renderCode } from './code.ts';
import { componentHole } from './components.ts';
import { type Html, join } from './holes.ts';
import { hookHole } from './hooks.ts';
import { renderHtmlBlock } from './html.ts';
import { checkDefinition, renderInline } from './inline.ts';
import { renderEach, type Scope, type Surveyed } from './scope.ts';

export function renderBlocks(tokens: readonly PageToken[], scope: Scope): Html {
  return renderEach(tokens, scope, renderBlock);
}

function renderBlock(token: PageToken, scope: Scope): Html {
  switch (token.type) {
    case 'paragraph':
      return join(['<p>', renderInline(pageTokens(token.tokens), scope), '</p>\n']);
    case 'heading':
      return renderHeading(token, scope);
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
    case 'component': {
      if (scope.surveyed.includes.has(token)) return renderBlocks(pageTokens(token.tokens), scope);
      const tokens = pageTokens(token.tokens);
      return componentHole(
        token,
        token.holdsBlocks ? renderBlocks(tokens, scope) : renderInline(tokens, scope),
        scope,
      );
    }
    case 'def':
      checkDefinition(token, scope);
      return '';
    case 'space':
    case 'footnoteDefinition':
      return '';
    // The items of a tight list hold text without a paragraph around it.
    case 'text':
      return renderInline(token.tokens ? pageTokens(token.tokens) : [token], scope);
    default:
      return renderInline([token], scope);
  }
}

/** Addresses in it are relative to its own file. */
function renderIncluded(token: IncludedToken, scope: Scope): Html {
  const { path } = scope.page;
  scope.page.path = token.path;
  const html = renderBlocks(pageTokens(token.tokens), scope);
  scope.page.path = path;
  return html;
}

function renderHeading(token: Tokens.Heading, scope: Scope): Html {
  const text = renderInline(pageTokens(token.tokens), scope);
  const entry = scope.surveyed.headings.get(token);
  if (scope.templates.hooks.has('heading')) return renderHeadingHook(token, text, entry, scope);
  const tag = `h${token.depth}`;
  if (!entry) return join([`<${tag}>`, text, `</${tag}>\n`]);
  const id = escapeMarkup(entry.id);
  const start = `<${tag} id="${id}">${earlierIds(entry, scope.surveyed)}`;
  if (token.depth === 1) return join([start, text, `</${tag}>\n`]);
  const anchor = anchorTo(id, entry.text, scope.page.labels);
  return join([`<div class="heading">${start}`, text, `</${tag}>${anchor}</div>\n`]);
}

/** Elements with ids that the heading had once. */
function earlierIds({ id }: OutlineEntry, { anchors }: Surveyed): string {
  const earlier = anchors.get(id) ?? [];
  return earlier.map((old) => `<span id="${escapeMarkup(old)}"></span>`).join('');
}

function renderHeadingHook(
  token: Tokens.Heading,
  html: Html,
  entry: OutlineEntry | undefined,
  scope: Scope,
): Html {
  const text = entry?.text ?? plainText(pageTokens(token.tokens), scope.page.values);
  const linkLabel = fillLabel(scope.page.labels.sectionLink, { text });
  const props = { level: token.depth as 1, id: entry?.id, text, linkLabel };
  const children = entry ? join([earlierIds(entry, scope.surveyed), html]) : html;
  const ids = entry ? [entry.id, ...(scope.surveyed.anchors.get(entry.id) ?? [])] : [];
  return join([hookHole(scope, token, { name: 'heading', props, texts: { children } }, ids), '\n']);
}

/** It stands beside the heading: within, it would be part of the heading's name. */
function anchorTo(id: string, text: string, { sectionLink }: Labels): string {
  const label = escapeMarkup(fillLabel(sectionLink, { text }));
  return `<a class="anchor" href="#${id}" aria-label="${label}"><span aria-hidden="true">#</span></a>`;
}

function renderList(token: Tokens.List, scope: Scope): Html {
  const items = token.items.map((item) => renderItem(item, scope));
  if (!token.ordered) return join(['<ul>\n', ...items, '</ul>\n']);
  return join([`<ol${token.start === 1 ? '' : ` start="${token.start}"`}>\n`, ...items, '</ol>\n']);
}

function renderItem(item: Tokens.ListItem, scope: Scope): Html {
  const body = renderBlocks(pageTokens(item.tokens), scope);
  return join([item.task ? '<li class="task">' : '<li>', body, '</li>\n']);
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
  const rows = token.rows.map((row) => renderRow(row, scope));
  const children = join([...head, ...(rows.length > 0 ? ['<tbody>\n', ...rows, '</tbody>\n'] : [])]);
  if (!scope.templates.hooks.has('table')) return join(['<table>\n', children, '</table>\n']);
  const columns = token.header.map(({ tokens }) => plainText(pageTokens(tokens), scope.page.values));
  return join([hookHole(scope, token, { name: 'table', props: { columns }, texts: { children } }), '\n']);
}

function renderRow(cells: readonly Tokens.TableCell[], scope: Scope): Html {
  const hasEmpty = cells.some(({ header, tokens }) => header && tokens.length === 0);
  return join(['<tr>\n', ...cells.map((cell) => renderCell(cell, scope, hasEmpty)), '</tr>\n']);
}

/** Where a row has headers that say nothing, these are plain cells, and the others say of what they are headers. */
function renderCell({ header, align, tokens }: Tokens.TableCell, scope: Scope, hasEmpty: boolean): Html {
  const tag = header && tokens.length > 0 ? 'th' : 'td';
  const range = hasEmpty && tag === 'th' ? ' scope="col"' : '';
  const alignment = align ? ` class="align-${align}"` : '';
  return join([`<${tag}${range}${alignment}>`, renderInline(pageTokens(tokens), scope), `</${tag}>\n`]);
}
