// The draft of a page's Markdown, and what other folders read of it: HTML with holes to fill, or the reason why there is none.
import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic, Place, Severity, WithDiagnostics } from '../kit/diagnostics/diagnostic.ts';
import type { LimitedResult } from '../limits/index.ts';
import type { MarkdownBlock, Markup, Prose, ReadingAmount } from '../model/pages/markup.ts';
import type { Page, PageText } from '../model/pages/page.ts';
import type { Targets } from '../model/site.ts';
import type { Settings } from '../settings/index.ts';
import { MOST_INSERTED } from './lexer/expressions.ts';
import type { LinkInText } from './page-links.ts';
import type { SlotSources } from './syntax/holes.ts';

export interface Draft {
  /**
   * Fills the holes. The diagnostics contain all problems of the body. If one of them is an error, the HTML
   * can't be published.
   */
  finish(sources: SlotSources): WithDiagnostics<Markup>;
}

export type IncludeSources = Pick<
  Targets,
  'hasTemplate' | 'fileAt' | 'includedText' | 'absenceOf' | 'namedTarget'
>;

export type Includer = IncludeSources & Pick<Page, 'path'>;

export type BodyOwner = Pick<Page, 'path'> &
  Pick<PageText, 'body'> &
  Partial<Pick<Page, 'anchors' | 'language' | 'legal'>> & {
    /** Highest severity of its faults, around which the text is published; undefined if they are errors. */
    readonly faults?: Severity | undefined;
  };

/** Reads Markdown within a time limit. If a page takes too long, compiling it returns an error, and no places are known. */
export interface LimitedMarkdown {
  compile(body: string, page: BodyOwner, targets: Targets): Draft;
  /** Finds the places in the source for offsets in the compiled HTML, if they are known. */
  placesOf(
    offsets: readonly number[],
    body: string,
    page: BodyOwner,
    targets: Targets,
    sources: SlotSources,
  ): readonly (Place | undefined)[];
  /** Returns the readable text; nothing if the text is nested too deeply. */
  proseOf(body: string, settings: Settings, includes: Includer): LimitedResult<Prose>;
  /** Finds the links of a text; none if it is nested too deeply. An included file isn't read. */
  linksOf(body: string, settings: Settings): LimitedResult<readonly LinkInText[]>;
  /** Splits a body into blocks for translators; none if it is nested too deeply. An included file isn't read. */
  blocksOf(
    body: string,
    settings: Settings,
    at: { readonly path: string; readonly line: number },
  ): LimitedResult<readonly MarkdownBlock[]>;
  /** Finds all ids that a text sets, with the old ones of its headings; none if the text is nested too deeply. */
  idsOf(
    body: string,
    anchors: Page['anchors'],
    settings: Settings,
    includes: Includer,
  ): LimitedResult<readonly string[]>;
  /** Finds the plain text of the first heading, if there is one. Reads the whole body only if the heading isn't obvious. */
  firstHeading(body: string, settings: Settings): LimitedResult<string | undefined>;
}

export const UNREAD: ReadingAmount = { words: 0, minutes: 0 };

const NO_MARKUP: Markup = {
  html: [],
  isRaw: false,
  headings: [],
  reading: () => UNREAD,
  uses: {},
};

/** Draft of a page whose Markdown can't be read, or takes too long to read. */
export function unread(page: BodyOwner): Draft {
  return refused(tooComplex(page));
}

/** Draft of a page whose HTML would be too large. */
export function overfilled({ path, body }: BodyOwner): Draft {
  const message = `Settings insert more than ${MOST_INSERTED / 1024} KiB of text into ${path}`;
  const at = { path, line: body.line, column: 1 };
  return refused(
    diagnostic('markdown-too-complex', { message, at, hint: 'Insert long settings less often.' }),
  );
}

function refused(why: Diagnostic): Draft {
  return { finish: () => ({ value: NO_MARKUP, diagnostics: [why] }) };
}

/** Diagnostic for a page that is nested too deeply, or that took too long. */
export function tooComplex({ path, body }: { path: string; body: { line: number } }): Diagnostic {
  return diagnostic('markdown-too-complex', {
    message: `The Markdown of ${path} is nested too deeply, or takes too long to parse`,
    at: { path, line: body.line, column: 1 },
    hint: 'Reduce the nesting of quotes, lists, brackets and elements, or split the page.',
  });
}
