// What every published page must hold, whatever its layout does.
import { inlineHint } from '../base/inline-code.ts';
import { type Diagnostic, diagnostic, type Place, wholeFile } from '../diagnostics/diagnostic.ts';
import type { Facts } from '../model/document.ts';

/** A document without its HTML. */
interface Examined {
  /** `content/about.md` */
  readonly path: string;
  readonly facts: Facts;
}

/**
 * Findings in one document. `layout` is the path of the layout that rendered it, where most are mended, and `placeOf`
 * finds where something is that the policy blocks.
 */
export function checkDocument(
  document: Examined,
  layout: string,
  hasUrl: boolean,
  placeOf: (inline: string) => Place,
): Diagnostic[] {
  const at = wholeFile(layout);
  return [
    ...checkStructure(document, at),
    ...checkTitle(document, at),
    ...checkInline(document, placeOf),
    ...checkMetadata(document, at, hasUrl),
  ];
}

function checkStructure({ path, facts }: Examined, at: Place): Diagnostic[] {
  const missing: string[] = [];
  if (!facts.language) missing.push('<html lang>');
  if (!facts.hasBody) missing.push('<body>');
  if (missing.length === 0) return [];
  return [
    diagnostic('document-incomplete', {
      message: `The document has no ${missing.join(' and no ')}`,
      at,
      pages: [path],
      hint: 'Render the whole document: <html lang={site.language}><head>…</head><body>…</body></html>.',
    }),
  ];
}

function checkTitle({ path, facts }: Examined, at: Place): Diagnostic[] {
  const fault = titleFault(facts.titles);
  if (fault === undefined) return [];
  return [
    diagnostic('document-incomplete', {
      message: `The document has ${fault}`,
      at,
      pages: [path],
      hint: 'Render one <title> whose child is one string, as PageHead from sitewright does.',
    }),
  ];
}

function titleFault(titles: Facts['titles']): string | undefined {
  if (titles.length === 0) return 'no <title>';
  if (titles.length > 1) return `${titles.length} <title> elements`;
  return titles[0]?.trim() === '' ? 'an empty <title>' : undefined;
}

function checkInline({ path, facts }: Examined, placeOf: (inline: string) => Place): Diagnostic[] {
  return [...new Set(facts.inline)].map((inline) =>
    diagnostic('document-inline', {
      message: `The document holds ${inline}`,
      at: placeOf(inline),
      pages: [path],
      hint: inlineHint(inline),
    }),
  );
}

function checkMetadata({ path, facts }: Examined, at: Place, hasUrl: boolean): Diagnostic[] {
  if (facts.noindex) return [];
  const diagnostics: Diagnostic[] = [];
  if (!facts.description) {
    const message = 'The page has no description';
    const hint = 'Write a description into its front matter, or one for all pages into content/site.yaml.';
    diagnostics.push(diagnostic('metadata-missing', { message, at: wholeFile(path), hint }));
  }
  if (!facts.canonical && hasUrl) {
    const message = 'The document has no canonical address';
    const hint = 'Render <PageHead page={page} site={site} /> in the layout.';
    diagnostics.push(diagnostic('metadata-missing', { message, at, pages: [path], hint }));
  }
  return diagnostics;
}
