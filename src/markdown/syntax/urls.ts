// URLs and images in a page: each image of the site gets its size, so the page doesn't jump when it loads,
// and its loading mode.

import { shownSize } from '../../api/index.ts';
import { escapeMarkup } from '../../kit/escape.ts';
import type { PageImage, ShownImage } from '../../model/images/image.ts';
import type { Role } from '../../model/pages/markup.ts';
import { type OnUnknownExpression, soften } from '../lexer/expressions.ts';
import { type MarkdownFault, type SourcePiece, wholeOf } from '../lexer/problem.ts';
import type { PageToken } from '../lexer/tokens.ts';
import { isForeignUrl, resolveForeign } from '../links/foreign-url.ts';
import { type Resolution, resolveLink } from '../links/link.ts';
import { cleanUrl, encodeUrl, expandUrl } from '../links/url.ts';
import { type Html, join, LOADING_PIECE } from './holes.ts';
import { note, type Scope } from './scope.ts';

/**
 * Returns the URL for the published page, encoded but not yet escaped, for a decoded one as the author wrote it.
 * If it can't be resolved, the faults are reported, and the result is as written, or has no target.
 */
export function publishedUrl(
  written: string,
  role: Role,
  scope: Scope,
  onUnknown: OnUnknownExpression,
  onFault: (fault: MarkdownFault) => void,
): string {
  const resolution =
    resolveForeign(soften(written), role, scope.page) ??
    resolveExpanded(written, role, scope, onUnknown, onFault);
  if (resolution === undefined) return '#';
  if (resolution.kind === 'fault') {
    onFault(resolution.fault);
    return resolution.fault.code === 'link-broken' ? encodeUrl(cleanUrl(written)) : '#';
  }
  if (resolution.suggestion) onFault(resolution.suggestion);
  if (resolution.file?.startsWith('content/')) scope.noted.attachments.add(resolution.file);
  return encodeUrl(resolution.url);
}

/** Resolves a URL with its settings; undefined if one of them is unknown. */
function resolveExpanded(
  written: string,
  role: Role,
  scope: Scope,
  onUnknown: OnUnknownExpression,
  onFault: (fault: MarkdownFault) => void,
): Resolution | undefined {
  let known = true;
  const expanded = expandUrl(written, scope.page.values, (unknown, from, source) => {
    known = false;
    if (unknown.kind === 'unknown') onUnknown(unknown, from, source);
    else onFault(foreignUrl(soften(source)));
  });
  return known ? resolveLink(cleanUrl(expanded), role, scope.page) : undefined;
}

/** Fault of another tool's markup in a URL, where it has no target; as text, it could stay unchanged. */
function foreignUrl(source: string): MarkdownFault {
  const message = `The link contains ${source}, which another tool would replace`;
  const hint = 'Write the URL itself, the path of a .md file, a route, or {{ site.name }} for a setting.';
  return { code: 'link-broken', message, hint };
}

/** Reports a fault of a URL in a token: at the URL itself, if its replacement is known. */
export function noteUrl(
  scope: Scope,
  token: PageToken,
  { fix, ...fault }: MarkdownFault,
  written: string,
  piece = wholeOf(token),
): void {
  const url = fix === undefined ? undefined : urlIn(piece, written, fix);
  note(scope, token, url ? { ...fault, ...(fix !== undefined && { fix }) } : fault, url ?? piece);
}

/** Characters before a URL in a link, a definition or an attribute. */
const BEFORE = /(?:\]\(\s*<?|\]:\s*<?|=\s*["']?)$/;

/** URL that can replace another one anywhere, without characters that would end it. */
const SIMPLE = /^[^\s()<>"'\\&]+$/;

/** Finds the place of a URL in a link, a definition or an attribute; undefined if it can't simply be replaced. */
function urlIn({ source, from }: SourcePiece, written: string, other: string): SourcePiece | undefined {
  // An expression stays an expression.
  const isExpanded = written.includes('{{') && !isForeignUrl(soften(written));
  if (written === '' || isExpanded || !SIMPLE.test(other)) return undefined;
  for (let at = source.lastIndexOf(written); at >= 0; at = source.lastIndexOf(written, at - 1)) {
    if (BEFORE.test(source.slice(0, at))) return { source: written, from: from + at };
    if (at === 0) break;
  }
  return undefined;
}

const PLAIN = { src: undefined, sources: [], sizes: undefined };

/**
 * Returns the image at a URL, as written by its author; `undefined` if it isn't an image of the site, or its
 * problem is reported.
 */
export function siteImage(
  written: string,
  scope: Scope,
  onFault: (fault: MarkdownFault) => void,
): PageImage | undefined {
  const file = shownFile(written, scope);
  const showing = file === undefined ? undefined : scope.page.targets.imageOf(file);
  if (file === undefined || !showing) return undefined;
  if (showing.kind === 'image') {
    const { image, facts } = showing;
    const { width, height } = facts;
    return scope.page.showsFiles ? { file, facts, width, height, ...PLAIN } : { file, facts, ...image };
  }
  const { code, message, hint } = showing.fault;
  onFault({ code, message: `${written} ${message}`, hint });
  return undefined;
}

/** Returns the file of the site that an image shows, by its URL as written; undefined if there is none. */
function shownFile(written: string, scope: Scope): string | undefined {
  const resolution = resolveLink(
    cleanUrl(expandUrl(written, scope.page.values, () => {})),
    'image',
    scope.page,
  );
  return resolution.kind === 'found' ? resolution.file : undefined;
}

/** Returns the published URL of an image. `resolve` records the file; the URL is omitted if there is none. */
export function shownUrl(image: PageImage | undefined, scope: Scope, resolve: () => string): string {
  const isLinked = image !== undefined && scope.noted.attachments.has(image.file);
  const url = resolve();
  if (image && image.sources.length > 0) scope.noted.images.add(image.file);
  if (image?.src === undefined) return url;
  if (!isLinked) scope.noted.attachments.delete(image.file);
  return image.src;
}

/** Wraps the tag of an image with the other versions that a browser may choose. */
export function inPicture(img: Html, { sources, sizes = '' }: PageImage): Html {
  if (sources.length === 0) return img;
  const tags = sources.map(
    ({ type, srcset }) =>
      `<source type="${type}" srcset="${escapeMarkup(srcset)}" sizes="${escapeMarkup(sizes)}">`,
  );
  return join([`<picture>${tags.join('')}`, img, '</picture>']);
}

/** Returns attributes for the tag of an image, except those that it has already. */
export function imageAttributes(
  image: Pick<ShownImage, 'width' | 'height'>,
  given: ReadonlyMap<string, string | undefined> = new Map(),
): Html {
  const lengths = { width: lengthIn(given.get('width')), height: lengthIn(given.get('height')) };
  // A length that isn't a number stays unchanged.
  const isOdd = (['width', 'height'] as const).some((name) => given.has(name) && lengths[name] === undefined);
  const size = isOdd ? {} : shownSize(image, lengths);
  const attributes = { ...size, decoding: 'async' };
  const written = Object.entries(attributes)
    .filter(([name, value]) => value !== undefined && !given.has(name))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
  return given.has('loading') ? written : [written, LOADING_PIECE];
}

function lengthIn(text: string | undefined): number | undefined {
  return /^\d+$/.test(text ?? '') ? Number(text) : undefined;
}
