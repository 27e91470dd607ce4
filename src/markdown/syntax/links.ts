// Renders links and images of Markdown as HTML, and checks the definitions that they name.
import type { Tokens } from 'marked';
import { shownSize } from '../../api/index.ts';
import { escapeMarkup } from '../../kit/escape.ts';
import { templateImage } from '../../model/images/image.ts';
import type { Role } from '../../model/pages/markup.ts';
import { decodeReferences } from '../lexer/decode.ts';
import { expand, expandPlain, ignoreUnknown, soften } from '../lexer/expressions.ts';
import type { WikiLinkToken } from '../lexer/optional/wiki.ts';
import type { MarkdownFault } from '../lexer/problem.ts';
import { escapeText, plainText } from '../lexer/text.ts';
import { listsInside, type PageToken, pageTokens } from '../lexer/tokens.ts';
import { markImage, markInline, marksFaults } from './fault-marks.ts';
import { type Html, join } from './holes.ts';
import { hookHole } from './hooks.ts';
import { attributesOf, attributeValues } from './optional/attribute-lists.ts';
import { note, type Scope, type ScopePage, unknownIn, unknownOf } from './scope.ts';
import { imageAttributes, inPicture, noteUrl, publishedUrl, shownUrl, siteImage } from './urls.ts';

/** Link or image, as Markdown or as a wiki writes it. */
type LinkToken = Tokens.Link | WikiLinkToken;
type ImageToken = Tokens.Image | WikiLinkToken;

/** Renders a link; `renderText` renders its content. */
export function renderLink(
  token: LinkToken,
  scope: Scope,
  renderText: (tokens: readonly PageToken[], scope: Scope) => Html,
): Html {
  const isBare = token.autolink || token.raw === token.text;
  const text = token.autolink
    ? expand(token.text, scope.page.values, escapeText, escapeText, ignoreUnknown)
    : renderText(pageTokens(token.tokens), scope);
  if (isBare && isText(token, scope)) return text;
  const { url: href, fault } = destination(token, 'link', scope);
  const title = titleOf(token, scope);
  if (fault?.code === 'translation-link') return text;
  if (fault && marksFaults(scope)) return markInline(text, fault, scope);
  const given = title === undefined ? [] : ['title'];
  if (!scope.templates.hooks.has('link'))
    return join([
      `<a href="${escapeMarkup(href)}"${languageAttribute(href, scope.page)}${titleAttribute(title)}${attributesOf(token, 'a', scope, 'href', ...given)}>`,
      text,
      '</a>',
    ]);
  const props = { href, title, isExternal: leadsElsewhere(href, scope.page) };
  return hookHole(scope, token, { name: 'link', props, texts: { children: text } });
}

/** Returns the attribute for a link to a page in another language. */
function languageAttribute(href: string, { targets }: ScopePage): string {
  const language = targets.languageOf?.(href);
  return language === undefined ? '' : ` hreflang="${escapeMarkup(language)}"`;
}

/** Returns true for an invalid URL without a text of its own: `<http://host:port/>`, or within braces. */
function isText(token: LinkToken, scope: Scope): boolean {
  if (token.raw !== soften(token.raw) && !token.raw.includes('{{')) return true;
  if (!/^https?:/i.test(token.href) || token.href.includes('{{') || URL.canParse(token.href)) return false;
  const message = `${token.text} is not a valid URL, so it is shown as text`;
  note(scope, token, { code: 'url-invalid', message, hint: `Write \`${token.text}\` if it is an example.` });
  return true;
}

export function renderImage(token: ImageToken, scope: Scope): Html {
  let fault: MarkdownFault | undefined;
  const image = siteImage(decodeReferences(token.href), scope, (found) => {
    fault = found;
    note(scope, token, found);
  });
  const src = shownUrl(image, scope, () => {
    const found = destination(token, 'image', scope);
    fault ??= found.fault;
    return found.url;
  });
  const tokens = pageTokens(token.tokens);
  noteUnknown(tokens, scope);
  const alt = plainText(tokens, scope.page.values);
  const title = titleOf(token, scope);
  if (alt === '' && !fault) note(scope, token, undescribed(token.href));
  if (fault?.code === 'translation-link') return escapeText(alt);
  if (fault && marksFaults(scope)) return markImage(alt || token.href, fault, scope);
  if (scope.templates.hooks.has('image')) {
    const { width, height } = image ? shownSize(image, {}) : {};
    const props = { src, alt, title, width, height, image: image && templateImage(src, image) };
    return hookHole(scope, token, { name: 'image', props, texts: { children: '' } });
  }
  const attributes = attributesOf(
    token,
    'img',
    scope,
    'src',
    'alt',
    ...(title === undefined ? [] : ['title']),
  );
  const start = `<img src="${escapeMarkup(src)}" alt="${escapeMarkup(alt)}"${titleAttribute(title)}${attributes}`;
  if (!image) return `${start}>`;
  return inPicture(join([start, imageAttributes(image, attributeValues(token, scope)), '>']), image);
}

/** Fault of an image without a description. In Markdown, it's more often forgotten than meant as decoration. */
function undescribed(url: string): MarkdownFault {
  return {
    code: 'image-alt-empty',
    message: `The image ${url} has no alternative text`,
    hint: `Describe the image between the brackets. If it is decoration, write <img src="${url}" alt="">.`,
  };
}

/** Reports unknown expressions in the text of an image, which becomes an attribute and isn't rendered. */
function noteUnknown(tokens: readonly PageToken[], scope: Scope): void {
  for (const token of tokens) {
    if (token.type === 'text') expandPlain(token.raw, scope.page.values, unknownIn(scope, token, 0));
    for (const list of listsInside(token)) noteUnknown(list, scope);
  }
}

/** Returns the published URL, and reports its problems. */
function destination(
  token: LinkToken | ImageToken,
  role: Role,
  scope: Scope,
): { readonly url: string; readonly fault: MarkdownFault | undefined } {
  let found: MarkdownFault | undefined;
  // An autolink is literal: it has no character references.
  const written = 'autolink' in token && token.autolink ? token.href : decodeReferences(token.href);
  const onUnknown = isByReference(token) ? ignoreUnknown : unknownOf(scope, token);
  const url = publishedUrl(written, role, scope, onUnknown, (given) => {
    const fault = faultOf(given, scope);
    // A link with only one possible meaning works.
    if (fault.code !== 'link-indirect') found = fault;
    if (!isByReference(token)) noteUrl(scope, token, fault, token.href);
    else if (role === 'image' && fault.code !== 'link-indirect') note(scope, token, fault);
  });
  return { url, fault: found };
}

/** Returns a fault of a URL; a broken link in a translation is less than an error. */
function faultOf(fault: MarkdownFault, { page }: Scope): MarkdownFault {
  if (fault.code !== 'link-broken' || !page.publishesFaults) return fault;
  return { ...fault, code: 'translation-link', message: `${fault.message}, so it is published as text` };
}

function leadsElsewhere(href: string, { targets }: ScopePage): boolean {
  const { url } = targets.settings.core;
  const isOwn = url !== undefined && href.startsWith(url) && /^(?:[/?#]|$)/.test(href.slice(url.length));
  return /^https?:/i.test(href) && !isOwn;
}

function titleAttribute(title: string | undefined): string {
  return title === undefined ? '' : ` title="${escapeMarkup(title)}"`;
}

function titleOf(token: LinkToken | ImageToken, scope: Scope): string | undefined {
  if (!token.title) return undefined;
  const onUnknown = isByReference(token) ? ignoreUnknown : unknownOf(scope, token);
  return expandPlain(decodeReferences(token.title), scope.page.values, onUnknown);
}

/**
 * Handles `[text][label]` and its short forms, unlike `[text](url)` and `<url>`. Problems of their URL or
 * title are reported once, at the definition; only a wrong image is detected here.
 */
function isByReference({ type, raw }: LinkToken | ImageToken): boolean {
  return type !== 'wikiLink' && raw.endsWith(']');
}

/** Checks the URL and the title of a definition like those of a link. */
export function checkDefinition(token: Tokens.Def, scope: Scope): void {
  const onUnknown = unknownOf(scope, token);
  publishedUrl(decodeReferences(token.href), 'link', scope, onUnknown, (fault) =>
    noteUrl(scope, token, faultOf(fault, scope), token.href),
  );
  expandPlain(token.title ?? '', scope.page.values, onUnknown);
}
