// Compares two published sites, whichever tools made them: pages, words, headings, links, heads, feeds, redirects.
export type { Cause } from './causes.ts';
export { compareSites, type SiteComparison } from './compare-sites.ts';
export { causeSentence, keptRows, keptSentence, leastKept, percentOf, shortened } from './describe.ts';
export { sitemapUrls } from './feeds.ts';
export { htmlReport } from './html-report.ts';
export { parseSelector } from './html-tree.ts';
export { isLoadedFile, type SiteFiles } from './read-site.ts';
