// Renders a page with its layout in React, and reads the facts of the result, for which rules ask. Explains why a layout
// can't render a page, and proves that browsers nest the HTML as it is written.
export {
  type CardMarkup,
  pagesExport,
  renderCard,
  renderComponent,
  renderHook,
  templateFailure,
} from './component.ts';
export { explainBy } from './explain.ts';
export { gatherFacts } from './facts.ts';
export { createFactsReader } from './facts-reader.ts';
export { lostValues, placesOfLost } from './lost-values.ts';
export { withNestedBody } from './nesting.ts';
export { createNestingProof } from './nesting-proof.ts';
export { NoEntry } from './no-entry.ts';
export { both, elementAt, readProperTags, readTags, type TagListener } from './read-tags.ts';
export {
  type PaginationSelection,
  renderPage,
  type Selection,
  selectFrom,
  sitePropsOf,
  WHOLE,
} from './render.ts';
export { createIntern, internFacts, shareFacts } from './shared-facts.ts';
