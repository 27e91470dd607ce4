// The result of compiling the Markdown of a page: HTML with holes to fill, or the reason why there is none.
import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic, WithDiagnostics } from '../kit/diagnostics/diagnostic.ts';
import type { Markup, ReadingAmount } from '../model/pages/markup.ts';
import type { Page, PageText } from '../model/pages/page.ts';
import type { Targets } from '../model/site.ts';
import { MOST_INSERTED } from './lexer/expressions.ts';
import type { SlotSources } from './syntax/holes.ts';

export interface Draft {
  /**
   * Fills the holes. The diagnostics contain all problems of the body. If one of them is an error, the HTML
   * can't be published.
   */
  finish(sources: SlotSources): WithDiagnostics<Markup>;
}

export type IncludeSources = Pick<Targets, 'hasTemplate' | 'fileAt' | 'includedText' | 'absenceOf'>;

export type Includer = IncludeSources & Pick<Page, 'path'>;

export type BodyOwner = Pick<Page, 'path'> &
  Pick<PageText, 'body'> &
  Partial<Pick<Page, 'anchors' | 'language' | 'legal'>>;

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
