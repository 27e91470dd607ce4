// What the Markdown of a page is compiled to: HTML with holes that are still to be filled, or the reason why there is none.
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { Checked, Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import type { Markup, Reading } from '../../model/pages/markup.ts';
import type { Page, PageText } from '../../model/pages/page.ts';
import { MOST_INSERTED } from './lexer/expressions.ts';
import type { SlotSources } from './syntax/holes.ts';

export interface Draft {
  /**
   * Fills the holes. All that is wrong with the body is in the diagnostics; where one of them is an error, the
   * HTML is not fit to be published.
   */
  finish(sources: SlotSources): Checked<Markup>;
}

export type BodyOwner = Pick<Page, 'path'> &
  Pick<PageText, 'body'> &
  Partial<Pick<Page, 'anchors' | 'language' | 'legal'>>;

export const UNREAD: Reading = { words: 0, minutes: 0 };

const NO_MARKUP: Markup = {
  html: [],
  isRaw: false,
  outline: [],
  reading: () => UNREAD,
  attachments: [],
  images: [],
  copiesCode: false,
  files: [],
};

/** Of a page whose Markdown cannot be read, or not in time. */
export function unread(page: BodyOwner): Draft {
  return refused(tooComplex(page));
}

/** Of a page that would grow beyond all measure. */
export function overfilled({ path, body }: BodyOwner): Draft {
  const message = `Settings put more than ${MOST_INSERTED / 1024} KiB of text into ${path}`;
  const at = { path, line: body.line, column: 1 };
  return refused(
    diagnostic('markdown-too-complex', { message, at, hint: 'Put long settings in less often.' }),
  );
}

function refused(why: Diagnostic): Draft {
  return { finish: () => ({ value: NO_MARKUP, diagnostics: [why] }) };
}

/** For a page that is nested too deeply, or that a time limit stopped. */
export function tooComplex({ path, body }: { path: string; body: { line: number } }): Diagnostic {
  return diagnostic('markdown-too-complex', {
    message: `The Markdown of ${path} is nested too deeply, or takes too long to read`,
    at: { path, line: body.line, column: 1 },
    hint: 'Make its quotes, lists and brackets less deep, or split the page.',
  });
}
