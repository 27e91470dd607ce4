import type { PageRule } from '../rule.ts';

export const documentIncomplete: PageRule = {
  code: 'document-incomplete',
  severity: 'error',
  title: 'Document is incomplete',
  meaning:
    'A layout renders a whole document: `<html lang>`, `<head>` with exactly one non-empty `<title>`, and `<body>`. React renders `<title>{a} | {b}</title>` as an empty title, in silence.',
  *page({ page, facts: { language, hasBody, titles } }) {
    const missing = [...(language ? [] : ['<html lang>']), ...(hasBody ? [] : ['<body>'])];
    if (missing.length > 0)
      yield {
        message: `The document has no ${missing.join(' and no ')}`,
        at: { kind: 'layout', page },
        hint: 'Render the whole document: <html lang={page.language}><head>…</head><body>…</body></html>.',
      };
    const fault = titleFault(titles);
    if (fault)
      yield {
        message: `The document has ${fault}`,
        at: { kind: 'layout', page },
        hint: 'Render one <title> whose child is one string, as PageHead from sitewright does.',
      };
  },
};

function titleFault(titles: readonly string[]): string | undefined {
  if (titles.length === 0) return 'no <title>';
  if (titles.length > 1) return `${titles.length} <title> elements`;
  return titles[0]?.trim() === '' ? 'an empty <title>' : undefined;
}
