// Renders code blocks as HTML.

import type { Tokens } from 'marked';
import { didYouMean } from '../../kit/nearest.ts';
import { decodeUrl } from '../../kit/urls/url-path.ts';
import type { SwitchedDrawing } from '../../model/site.ts';
import { codeElement, codeInside } from '../code/element.ts';
import { type Fence, isForeignOption, isUnclosed, readFence } from '../code/fence.ts';
import { DIAGRAMS, isKnownLanguage, LANGUAGES } from '../code/languages.ts';
import { regionsOf } from '../code/region.ts';
import { withoutNoncharacters } from '../lexer/decode.ts';
import { soften } from '../lexer/expressions.ts';
import type { MarkdownFault, SourcePiece } from '../lexer/problem.ts';
import { escapeText } from '../lexer/text.ts';
import { walkPath } from '../links/url.ts';
import { COSTS, spend } from './budget.ts';
import { renderDrawnBlock } from './drawn-code.ts';
import { type Html, join, type SlotSources } from './holes.ts';
import { fillHook } from './hooks.ts';
import { note, type Scope, type ScopePage } from './scope.ts';

/** Renders a code block; the result is a hole if the code is in a file, or if a hook shows it. */
export function renderCode(token: Tokens.Code, scope: Scope): Html {
  const { fence, problems } = readFence(token.raw);
  if (isUnclosed(token.raw)) note(scope, token, UNCLOSED);
  const { targets } = scope.page;
  const drawing = fence.language === undefined ? undefined : targets.drawing(fence.language);
  if (drawing && (drawing.setting?.isOn(targets.settings) ?? true))
    return renderDrawnBlock(token, drawing, scope);
  for (const { piece, ...fault } of problems) note(scope, token, fault, piece);
  noteLanguage(token, fence, drawing, scope);
  const { file } = fence;
  const code = withLineEnd(token.text);
  if (file && code !== '') note(scope, token, WRITTEN_TWICE, file.piece);
  if (!file) noteRanges(token, fence, code, scope);
  const isHooked = scope.templates.hooks.has('code');
  if (!file && !isHooked) return codeBlock(token, fence, soften(code), scope);
  const { path } = scope.page;
  const fill = (sources: SlotSources): Html => {
    if (scope.budget.isSpent) return '';
    const text = file ? codeOfFile(token, file.url, path, scope, sources) : soften(code);
    if (typeof text !== 'string') {
      note(scope, token, text, file?.piece);
      return '';
    }
    if (file) noteRanges(token, fence, text, scope);
    if (!isHooked) return codeBlock(token, fence, text, scope);
    return join([hookedCode(token, fence, text, scope, sources), '\n']);
  };
  return [{ kind: 'code', fill }];
}

function noteLanguage(
  token: Tokens.Code,
  { language }: Fence,
  drawing: SwitchedDrawing | undefined,
  scope: Scope,
): void {
  if (language === undefined || isKnownLanguage(language)) return;
  const piece = { from: token.raw.indexOf(language), source: language };
  const isDiagram = DIAGRAMS.has(language.toLowerCase());
  if (!isDiagram) {
    // Short names are all alike.
    const known = language.length > 3 ? LANGUAGES : [];
    const hint =
      drawing?.setting?.hint ?? didYouMean(language, known, 'Write text for code without a language.');
    note(scope, token, { code: 'code-language', message: `Unknown language "${language}"`, hint }, piece);
  } else if (!scope.templates.hooks.has('code')) note(scope, token, diagramFault(language), piece);
}

function diagramFault(language: string): MarkdownFault {
  const draw =
    language === 'mermaid'
      ? 'Draw it once with npx @mermaid-js/mermaid-cli -i chart.mmd -o chart.svg'
      : 'Draw it before the build';
  return {
    code: 'code-diagram',
    message: `Diagrams are not drawn: visitors see the ${language} source`,
    hint: `${draw}, and show it as an image: ![What it shows](chart.svg).`,
  };
}

const UNCLOSED: MarkdownFault = {
  code: 'code-unclosed',
  message: 'The code block is not closed',
  hint: 'Write the same fence on a line after the code. Without it, the rest of the text is shown as code.',
};

const WRITTEN_TWICE: MarkdownFault = {
  code: 'code-setting',
  message: 'The code block has both file="…" and code of its own',
  hint: 'Remove file="…", or the text between the fences.',
};

function withLineEnd(code: string): string {
  return code === '' || code.endsWith('\n') ? code : `${code}\n`;
}

/** Renders code with a hook. */
function hookedCode(
  token: Tokens.Code,
  fence: Fence,
  code: string,
  scope: Scope,
  sources: SlotSources,
): Html {
  const { language, title } = fence;
  if (!spendOn(code, token, scope)) return '';
  const highlighted = language === undefined ? undefined : sources.highlight(code, language);
  const { className, inner } = codeInside({ ...fence, code }, highlighted);
  const button = buttonFor(code, scope.page);
  const props = { code, language, title, className };
  const texts = { children: inner, ...(button !== '' && { copyButton: button }) };
  return fillHook(scope, token, { name: 'code', props, texts }, sources);
}

function spendOn(code: string, token: Tokens.Code, scope: Scope): boolean {
  return spend(scope, token, 'blocks of code', COSTS.block + code.length * COSTS.codeUnit);
}

/** Renders a block of code. It is focusable, so that code wider than the page can be scrolled with the keyboard. */
function codeBlock(token: Tokens.Code, fence: Fence, code: string, scope: Scope): Html {
  if (!spendOn(code, token, scope)) return '';
  const { title, language, lines, ranges } = fence;
  const shown = { code, language, lines, ranges: ranges.map(({ piece, ...range }) => range) };
  const block = { kind: 'block', ...shown } as const;
  const element = language === undefined || code === '' ? codeElement(block, undefined) : [block];
  const button = buttonFor(code, scope.page);
  // Code is read from left to right in all languages.
  const direction = scope.page.isRightToLeft ? ' dir="ltr"' : '';
  const pre = join([`<pre${direction} tabindex="0">`, element, '</pre>\n']);
  if (title === undefined)
    return button === '' ? pre : join(['<div class="code">\n', pre, button, '</div>\n']);
  const caption = `<figcaption>${escapeText(title)}</figcaption>\n`;
  return join(['<figure class="code">\n', caption, pre, button, '</figure>\n']);
}

/** Renders the buttons of features next to code. */
function buttonFor(code: string, { targets, labels }: ScopePage): string {
  return code === '' ? '' : targets.codeButton(labels);
}

function noteRanges(token: Tokens.Code, { ranges }: Fence, code: string, scope: Scope): void {
  const count = code.split('\n').length - 1;
  const reported = new Set<SourcePiece>();
  for (const { last, piece } of ranges) {
    if (last <= count || reported.has(piece)) continue;
    reported.add(piece);
    const message = `Line ${last} does not exist: the code has ${count === 1 ? 'one line' : `${count} lines`}`;
    const hint = count === 1 ? 'Use line 1.' : `Use lines from 1 to ${count}.`;
    const kind = isForeignOption(piece) ? 'code-option' : 'code-setting';
    note(scope, token, { code: kind, message, hint }, piece);
  }
}

/** Reads code from a file: `../examples/a.ts#setup`, relative to the page, or to the root of the site with a leading slash. */
function codeOfFile(
  token: Tokens.Code,
  url: string,
  from: string,
  scope: Scope,
  { fileText }: SlotSources,
): string | MarkdownFault {
  const [written = '', region] = url.split('#', 2);
  const folder = written.startsWith('/') ? [] : from.split('/').slice(0, -1);
  const segments = walkPath(folder, written.split('/').map(decodeUrl));
  if (!segments)
    return fileFault(`${written} points outside the site`, 'Name a file inside the site folder.');
  const hidden = segments.find((segment) => segment.startsWith('.'));
  if (hidden !== undefined)
    return fileFault(`${hidden} is hidden, so it cannot be shown`, 'Name a file that can be published.');
  const file = fileText(segments.join('/'));
  if (!('text' in file)) return fileFault(`${written} ${file.message}`, file.hint);
  // The whole file is searched for regions, however small the shown one is.
  if (!spend(scope, token, 'blocks of code', file.text.length)) return '';
  const regions = regionsOf(withoutNoncharacters(file.text));
  if (region === undefined) return regions.all;
  const code = regions.take(region);
  if (code !== undefined) return code;
  const otherwise = `Write a comment #region ${region} before its first line, and #endregion after its last.`;
  const hint = didYouMean(region, regions.names, otherwise, (likely) => `#${likely}`);
  return fileFault(`${written} has no region "${region}"`, hint);
}

function fileFault(message: string, hint: string): MarkdownFault {
  return { code: 'code-file', message, hint };
}
