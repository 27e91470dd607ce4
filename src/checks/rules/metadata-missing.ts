import type { PageRule } from '../rule.ts';

export const metadataMissing: PageRule = {
  code: 'metadata-missing',
  severity: 'warning',
  title: 'Page without description or canonical address',
  meaning: 'Search engines and link previews use both. `PageHead` from `sitewright` writes them.',
  *page({ page, facts, url }) {
    if (facts.noindex) return;
    if (!facts.description)
      yield {
        message: 'The page has no description',
        at: { kind: 'page', page },
        hint: 'Write a description into its front matter, or one for all pages into content/site.yaml.',
      };
    if (!facts.canonical && url !== undefined)
      yield {
        message: 'The document has no canonical address',
        at: { kind: 'layout', page },
        hint: 'Render <PageHead page={page} site={site} /> in the layout.',
      };
  },
};
