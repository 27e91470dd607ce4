import type { PageRule } from '../rule.ts';

export const canonicalWrong: PageRule = {
  code: 'canonical-wrong',
  severity: 'error',
  title: 'Wrong canonical address',
  meaning:
    "The canonical address is absolute, and it is the page's own. Any other tells search engines to forget the page.",
  *page({ page, facts: { canonical }, url }) {
    if (!canonical) return;
    const own = url === undefined ? undefined : url + page.route;
    const isAbsolute = /^https?:\/\/[^/]/i.test(canonical);
    if (isAbsolute && (own === undefined || canonical === own)) return;
    yield {
      message: isAbsolute
        ? `The canonical address is ${canonical}, and the page is ${own}`
        : `The canonical address ${canonical} is not absolute`,
      at: { kind: 'layout', page },
      hint: 'Render <PageHead page={page} site={site} />, which writes it, or href={page.url}.',
    };
  },
};
