// Renders HTML that is written in Markdown: what is allowed stays, the rest is shown as text.
import { escapeMarkup } from '../../kit/escape.ts';
import { ID_ATTRIBUTES, isElementName } from '../../kit/html/elements.ts';
import { closedAtOnce } from '../html/complete.ts';
import type { HtmlAttribute, HtmlPiece, OpenTag } from '../html/pieces.ts';
import {
  attributeFault,
  blockedMedia,
  droppedAttribute,
  elementFault,
  forbiddenHtml,
  ownName,
  referenceFault,
  SHOWN_ATTRIBUTES,
  URL_ATTRIBUTES,
} from '../html/rules.ts';
import { expand, expandPlain } from '../lexer/expressions.ts';
import type { MarkdownFault } from '../lexer/problem.ts';
import type { HtmlToken, PageToken } from '../lexer/tokens.ts';
import { isPublished, markSource } from './fault-marks.ts';
import { changeEnd, type Html, join } from './holes.ts';
import { note, type Scope, unknownIn, unknownOf } from './scope.ts';
import { imageAttributes, noteUrl, publishedUrl, siteImage } from './urls.ts';

const UNREADABLE = forbiddenHtml(
  'Ambiguous HTML',
  'Close each tag and comment, put values in quotes, and write &lt; for a literal <.',
);

/** Start of invalid HTML, up to the end of the apparent tag. */
const LIKELY_TAG = /^<[^>\n]*>?/;

/** Comment for `site check`, which `line-exemptions.ts` reads. */
const IGNORE = /^<!--\s*site-check-ignore\b/;

/** Ids of footnotes and of references to them, as `footnotes.ts` gives them. */
const FOOTNOTE = /^fn(?:ref)?-\d+(?:-\d+)?$/;

/** Entry of `srcset`: its URL, and the text after it. */
const SRCSET_ENTRY = /([^\s,]\S*[^\s,]|[^\s,])([^,]*(?:,|$))/g;

/** Renders raw HTML for publication: allowed HTML stays as written, with its URLs resolved. */
export function renderHtml(token: HtmlToken, scope: Scope): Html {
  const { html, faulty } = scope.surveyed;
  const pieces = html.get(token) ?? [];
  const parts: Html[] = [];
  let isRefused = false;
  /** Index of the last piece of a refused element that is left out. */
  let leftOut = -1;
  for (const [index, piece] of pieces.entries()) {
    const fault: MarkdownFault | undefined = piece.kind === 'open' ? elementFault(piece) : undefined;
    if (fault && !isRefused) note(scope, token, fault, piece);
    if (fault?.code === 'html-forbidden' && isPublished(scope))
      leftOut = Math.max(leftOut, endOf(pieces, index));
    // Later tokens may not be HTML, such as the code of a script.
    isRefused ||= fault !== undefined;
    if (isRefused && !faulty) break;
    if (index <= leftOut) continue;
    const isShown = !isRefused && !faulty?.has(piece);
    if (!isRefused && !isShown && piece.kind === 'open') noteAttributes(piece, token, scope);
    parts.push(isShown ? renderPiece(piece, token, scope) : sourceOf(piece, token, scope));
  }
  return join(parts);
}

/** Reports refused attributes of a tag that isn't rendered, so that a baseline has them too. */
function noteAttributes(tag: OpenTag, token: HtmlToken, scope: Scope): void {
  for (const attribute of tag.attributes) {
    const fault = droppedAttribute(tag, attribute) ? undefined : attributeFault(tag, attribute);
    if (fault) note(scope, token, fault, attribute);
  }
}

/** Elements whose content isn't text. */
const WITHOUT_TEXT = /^(?:script|style|iframe|noscript|template|object|embed)$/;

/** Returns the index of the last piece of an element: of its end tag in the same block, or of all its code. */
function endOf(pieces: readonly HtmlPiece[], start: number): number {
  const { name } = pieces[start] as OpenTag;
  const end = pieces.findIndex((one, index) => index > start && one.kind === 'close' && one.name === name);
  if (end >= 0) return end;
  return WITHOUT_TEXT.test(name) ? pieces.length : start;
}

/** Renders a block of raw HTML on separate lines. */
export function renderHtmlBlock(token: HtmlToken, scope: Scope): Html {
  const end = scope.surveyed.unended.has(token) ? '</p>\n' : '\n';
  return changeEnd(renderHtml(token, scope), (text) => text.trimEnd() + end);
}

/** Returns the source of a piece that is shown literally. On a page that visitors see, only text remains of known HTML. */
function sourceOf(piece: HtmlPiece, token: HtmlToken, scope: Scope): Html {
  if (piece.kind === 'comment') return '';
  if (isPublished(scope)) {
    if (piece.kind === 'text') return renderPiece(piece, token, scope);
    if ((piece.kind === 'open' || piece.kind === 'close') && isElementName(piece.name)) return '';
  }
  return markSource(piece.source, scope);
}

function renderPiece(piece: HtmlPiece, token: HtmlToken, scope: Scope): Html {
  switch (piece.kind) {
    case 'open':
      return renderTag(piece, token, scope);
    case 'text':
      return expand(
        piece.source,
        scope.page.values,
        (part) => part,
        escapeMarkup,
        unknownIn(scope, token, piece.from),
      );
    case 'unreadable':
      note(scope, token, UNREADABLE, {
        from: piece.from,
        source: LIKELY_TAG.exec(piece.source)?.[0] ?? piece.source,
      });
      return '';
    case 'meant':
      return piece.html;
    case 'comment':
      return IGNORE.test(piece.source) ? '' : piece.source;
    default:
      return piece.source;
  }
}

function renderTag(tag: OpenTag, token: HtmlToken, scope: Scope): Html {
  let html = '';
  let end = 0;
  for (const attribute of tag.attributes) {
    const start = attribute.from - tag.from;
    const written = renderAttribute(tag, attribute, token, scope);
    const before = tag.source.slice(end, start);
    html += written === '' ? before.trimEnd() : before + written;
    end = start + attribute.source.length;
  }
  const rest = tag.source.slice(end);
  const close = tag.alone ? closedAtOnce(rest, tag.name) : rest;
  return join([scope.mark?.(token, tag.from) ?? '', html, sizeOf(tag, token, scope), close]);
}

/** Returns the missing size attributes of an image that its author wrote as a tag. */
function sizeOf({ name, attributes }: OpenTag, token: HtmlToken, scope: Scope): Html {
  const source = name === 'img' ? attributes.find((attribute) => attribute.name === 'src') : undefined;
  if (source?.value === undefined) return '';
  const image = siteImage(source.value, scope, (fault) => note(scope, token, fault, source));
  return image ? imageAttributes(image, new Map(attributes.map((each) => [each.name, each.value]))) : '';
}

/** Returns an id in an attribute that belongs to no element of the text. */
function idOutside(
  { name: element }: OpenTag,
  { name, value = '' }: HtmlAttribute,
  { page, surveyed }: Scope,
): string | undefined {
  // In formulas, `form` is the place of an operator.
  if (!ID_ATTRIBUTES.has(name) || (element === 'mo' && name === 'form')) return undefined;
  const ids = expandPlain(value, page.values, () => {}).split(/[ \t\n\f\r]+/);
  const isInText = (id: string) =>
    id === '' || page.ids.has(id) || surveyed.componentIds.has(id) || FOOTNOTE.test(id);
  return ids.find((id) => !isInText(id));
}

/** Renders an attribute of a tag; empty if it isn't published. */
export function renderAttribute(
  tag: OpenTag,
  attribute: HtmlAttribute,
  token: PageToken,
  scope: Scope,
): string {
  const { name, value, source } = attribute;
  const dropped = droppedAttribute(tag, attribute);
  if (dropped) {
    note(scope, token, dropped, attribute);
    return '';
  }
  const fault = attributeFault(tag, attribute);
  if (fault) note(scope, token, fault, attribute);
  if (fault && scope.surveyed.faulty) return '';
  if (value === undefined) return source;
  const missing = idOutside(tag, attribute, scope);
  if (missing !== undefined && !fault) {
    note(scope, token, referenceFault(tag, name, missing), attribute);
    return '';
  }
  const role = SHOWN_ATTRIBUTES.has(name) || tag.name === 'image' ? 'image' : 'link';
  const onUnknown = unknownOf(scope, token, attribute);
  const resolve = (url: string) =>
    publishedUrl(url, role, scope, onUnknown, (found) =>
      // A list of URLs has only one place.
      noteUrl(scope, token, found, name === 'srcset' ? '' : value, attribute),
    );
  const published = URL_ATTRIBUTES.has(name)
    ? resolve(value)
    : name === 'srcset'
      ? value.replace(SRCSET_ENTRY, (_entry, url: string, rest: string) => resolve(url) + rest)
      : ownName(tag.name, name, expandPlain(value, scope.page.values, onUnknown));
  const blocked = isPublished(scope)
    ? blockedMedia(tag.name, name, published, scope.page.targets.settings)
    : undefined;
  if (blocked) {
    note(scope, token, blocked, attribute);
    return '';
  }
  return published === value ? source : `${source.slice(0, name.length)}="${escapeMarkup(published)}"`;
}
