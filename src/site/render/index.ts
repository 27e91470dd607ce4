// Tasks that render pages: bodies, holes, layouts and documents, in batches and in several threads.
export { absoluteBody, bodyHtml, compileBody, pageBody, placesInBody } from './bodies.ts';
export {
  allFacts,
  allNoted,
  documentPlaces,
  gather,
  gatheredOf,
  noteUses,
  pageDocument,
  type RenderedPages,
  recordUses,
  sharedUrls,
  siteUses,
} from './documents.ts';
export { feedHtml, withoutTitle } from './feed-html.ts';
export { rulePageOf } from './finish-document.ts';
export { checkKeptPages } from './kept-pages.ts';
export { renderCompiled, renderLayout } from './layouts.ts';
export { createRenderer, type PageBatch, type RenderBatch, type RenderedBatch } from './render-batch.ts';
export { type RenderThread, renderPages } from './render-pages.ts';
export { slotSources } from './slot-sources.ts';
