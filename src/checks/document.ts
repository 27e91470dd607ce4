// What every published page must hold, whatever its layout does.
import { type Diagnostic, diagnostic, type Place } from '../diagnostics/diagnostic.ts';
import type { Document, Facts } from '../model/document.ts';

/** Findings in one document. `layout` is the path of the layout that rendered it, where most are mended. */
export function checkDocument(document: Document, layout: string, hasUrl: boolean): Diagnostic[] {
  const at = { path: layout, line: 1, column: 1 };
  return [
    ...checkStructure(document, at),
    ...checkTitle(document, at),
    ...checkInline(document, at),
    ...checkMetadata(document, at, hasUrl),
  ];
}

function checkStructure({ path, facts }: Document, at: Place): Diagnostic[] {
  const missing: string[] = [];
  if (!facts.language) missing.push('<html lang>');
  if (!facts.hasBody) missing.push('<body>');
  if (missing.length === 0) return [];
  return [
    diagnostic('document-incomplete', {
      message: `The document of ${path} has no ${missing.join(' and no ')}`,
      at,
      hint: 'Render the whole document: <html lang={site.language}><head>…</head><body>…</body></html>.',
    }),
  ];
}

function checkTitle({ path, facts }: Document, at: Place): Diagnostic[] {
  const fault = titleFault(facts.titles);
  if (fault === undefined) return [];
  return [
    diagnostic('document-incomplete', {
      message: `The document of ${path} has ${fault}`,
      at,
      hint: 'Render one <title> whose child is one string, as PageHead from sitewright does.',
    }),
  ];
}

function titleFault(titles: Facts['titles']): string | undefined {
  if (titles.length === 0) return 'no <title>';
  if (titles.length > 1) return `${titles.length} <title> elements`;
  return titles[0]?.trim() === '' ? 'an empty <title>' : undefined;
}

function checkInline({ path, facts }: Document, at: Place): Diagnostic[] {
  if (facts.inline.length === 0) return [];
  const kinds = [...new Set(facts.inline)];
  return [
    diagnostic('document-inline', {
      message: `The document of ${path} holds ${kinds.join(', ')}`,
      at,
      hint: 'Put styles into a stylesheet and code into a *.client.ts file, and import its address.',
    }),
  ];
}

function checkMetadata({ path, facts }: Document, at: Place, hasUrl: boolean): Diagnostic[] {
  if (facts.noindex) return [];
  const missing: string[] = [];
  if (!facts.description) missing.push('description');
  if (!facts.canonical && hasUrl) missing.push('canonical address');
  if (missing.length === 0) return [];
  return [
    diagnostic('metadata-missing', {
      message: `The document of ${path} has no ${missing.join(' and no ')}`,
      at: facts.description ? at : { path, line: 1, column: 1 },
      hint: facts.description
        ? 'Render <PageHead page={page} site={site} /> in the layout.'
        : 'Write a description into the front matter, and render <PageHead page={page} site={site} /> in the layout.',
    }),
  ];
}
