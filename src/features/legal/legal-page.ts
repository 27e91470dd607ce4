// Legal pages in the form of the record: their text, and everything that their published pages show of it.

import { settingsIn } from '../../content/index.ts';
import { fingerprintOfJson, live } from '../../engine/index.ts';
import { BODY_MARK, shownTexts } from '../../kit/html/shown-texts.ts';
import { joinHighlighted } from '../../markdown/index.ts';
import type { LegalPage } from '../../rules/index.ts';
import { arrangedSite, pageOf, resolveFields, targetsBy } from '../../site/arrange/index.ts';
import { type Ask, task } from '../../site/index.ts';
import { pageSource, settingsFor, takeBody } from '../../site/read/index.ts';
import { compileBody, renderLayout, slotSources } from '../../site/render/index.ts';
import type { LegalPublication } from './declaration.ts';
import {
  isTextOf,
  legalHash,
  legalHtml,
  legalMarkup,
  legalPublication,
  legalTextPath,
} from './recorded-text.ts';
import { DIFFERING, legalDifference, legalState } from './state.ts';

export interface RecordablePage extends LegalPage {
  /** SHA-256 of its text. */
  readonly sha256: string;
}

/** Legal page compared with its record, by the page's path. */
const legalPage = task(
  'legal-page',
  (ask, file: string): RecordablePage => {
    const page = pageOf(ask, file);
    if (!page) throw new Error(`${file} is not a page`);
    const text = legalHtmlOf(ask, file);
    const [newest] = page.legalVersions;
    const recorded = newest && ask.text(legalTextPath(file, newest.version));
    // A changed text isn't the recorded one.
    const isWhole = newest && recorded !== undefined && isTextOf(recorded, newest);
    const { legalVersions: versions } = page;
    const placeholders = placeholdersIn(ask, file, page.language);
    const compared = {
      page,
      placeholders,
      versions,
      lines: legalMarkup(text),
      isRecorded: newest !== undefined && isTextOf(text, newest),
      recorded: isWhole ? legalMarkup(recorded) : undefined,
      published: (newest && ask(publicationOf, file)) ?? undefined,
    };
    const state = legalState(compared);
    const difference = DIFFERING.has(state) ? legalDifference(compared) : [];
    return { page, placeholders, versions, sha256: legalHash(text), state, difference };
  },
  live(fingerprintOfJson),
);

export function legalPages(ask: Ask): readonly RecordablePage[] {
  const { pages } = ask(arrangedSite).value.site;
  return pages.filter(({ legal }) => legal).map(({ path }) => ask(legalPage, path));
}

/** Publication of a legal page, by the page's path; null if its layout can't render it. */
export const publicationOf = task('legal-publication', (ask, file: string): LegalPublication | null => {
  const { page, markup } = compileBody(ask, file);
  const named = resolveFields(ask, page, () => targetsBy(ask, page));
  const marked = { ...markup.value, html: [BODY_MARK, ...markup.value.html] };
  const { value: document } = renderLayout(ask, named.page, marked);
  if (!document) return null;
  const html = document.html.map((piece) => {
    if (typeof piece === 'string') return piece;
    return piece.kind === 'shared' ? piece.html : '';
  });
  return legalPublication(page, ask(pageSource, file).page, shownTexts(html.join('')));
});

/** Returns the whole legal page of a page as HTML, with URLs without a base. Throws a Fault. */
export function legalHtmlOf(ask: Ask, file: string): string {
  const { body, page } = ask(pageSource, file);
  const owner = { path: file, body, anchors: page.anchors, legal: page.legal };
  const text = takeBody(ask, file);
  const targets = targetsBy(ask, page);
  const baseless = { ...targets, settings: { ...targets.settings, base: '/' } };
  const draft = ask.tools.markdown.compile(text, owner, baseless);
  const sources = slotSources(ask, pageOf(ask, file));
  return legalHtml(page, joinHighlighted(draft.finish(sources).value.html, sources.highlight));
}

/** Lists unfilled settings on a page, directly or within others. */
function placeholdersIn(ask: Ask, file: string, language: string): readonly string[] {
  const shown = settingsIn(ask.tools.texts.read({ path: file, hash: ask(pageSource, file).hash }));
  const { placeholders } = settingsFor(ask, language).value;
  return placeholders
    .filter(({ name, within }) => [name, ...within].some((one) => shown.has(one)))
    .map(({ name }) => name);
}
