// Compiles Markdown to pieces of HTML with holes, which other folders fill: links, components, and code that is shown or drawn. It
// needs only the text. Highlighting runs in a program of its own.
export { joinHighlighted } from './code/element.ts';
export type { Highlighter } from './code/highlighter.ts';
export {
  createCodeDrawer,
  createHighlighting,
  createLazyHighlighter,
  placeBody,
  withCode,
} from './code-html.ts';
export { type Draft, type LimitedMarkdown, tooComplex } from './draft.ts';
export { handwrittenFault } from './html/handwritten.ts';
export { filesIncludedBy, MOST_INCLUDED, namesEmbeddedBy } from './includes.ts';
export { type ComponentTagToken, openTagAt } from './lexer/components.ts';
export { codeAttribute, type MarkdownFault } from './lexer/problem.ts';
export { escapeText } from './lexer/text.ts';
export { limitMarkdown } from './limited-markdown.ts';
export { createFragmentIds, createIds, slugOf } from './links/fragment-ids.ts';
export { resolveLink } from './links/link.ts';
export { cleanUrl, encodeUrl, relativePath, walkPath } from './links/url.ts';
export { createWikiNames, type WikiNames } from './links/wiki-names.ts';
export { createMarkdown } from './markdown.ts';
export type {
  ComponentUse,
  FailedTemplate,
  FileText,
  RenderedComponent,
  SlotSources,
} from './syntax/holes.ts';
