import type { Facts } from '../../model/pages/document.ts';
import type { CheckedPage, Finding, PageRule } from '../rule.ts';

export const documentIncomplete: PageRule = {
  code: 'document-incomplete',
  severity: 'error',
  title: 'Document is incomplete',
  meaning:
    'A layout renders a whole document: `<html lang>`, `<head>` with exactly one non-empty `<title>`, and `<body>`. React renders `<title>{a} | {b}</title>` as an empty title, in silence.',
  scope: 'page',
  when: 'build',
  check: (page) => [...checkStructure(page), ...checkTitle(page)],
};

function checkStructure({ page, facts }: CheckedPage): Finding[] {
  const missing: string[] = [];
  if (!facts.language) missing.push('<html lang>');
  if (!facts.hasBody) missing.push('<body>');
  if (missing.length === 0) return [];
  return [
    {
      message: `The document has no ${missing.join(' and no ')}`,
      at: { kind: 'layout', page },
      hint: 'Render the whole document: <html lang={page.language}><head>…</head><body>…</body></html>.',
    },
  ];
}

function checkTitle({ page, facts }: CheckedPage): Finding[] {
  const fault = titleFault(facts.titles);
  if (fault === undefined) return [];
  return [
    {
      message: `The document has ${fault}`,
      at: { kind: 'layout', page },
      hint: 'Render one <title> whose child is one string, as PageHead from sitewright does.',
    },
  ];
}

function titleFault(titles: Facts['titles']): string | undefined {
  if (titles.length === 0) return 'no <title>';
  if (titles.length > 1) return `${titles.length} <title> elements`;
  return titles[0]?.trim() === '' ? 'an empty <title>' : undefined;
}
