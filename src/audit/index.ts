// Checks of a finished site with programs of others: html-validate, axe-core in a browser, and requests to other sites.
// Their findings have the form of our rules.

export { type AnswerCache, noAnswerCache, openAnswerCache } from './answer-cache.ts';
export { auditInBrowser, BROWSER_RULES } from './browser.ts';
export { askNetwork, auditExternal } from './external.ts';
export { createAudit } from './html.ts';
export type { Reach } from './request.ts';
