// The last that is done to a page: its code is highlighted, its facts are gathered, rules look at them, and it is staged.

import type { Measure } from '../../../engine/store/measure.ts';
import type { Document, Facts, SharedFacts } from '../../../model/pages/document.ts';
import type { Openings } from '../../../model/settings/policy.ts';
import type { Staging } from '../../publish/staging.ts';
import type { RulePage } from '../../rules/rule.ts';
import { checkPage, checkRules } from '../../rules/run.ts';
import type { HtmlFault } from '../../rules/topics/html.ts';
import { gatherFacts } from '../document/facts.ts';
import { shareFacts } from '../document/shared-facts.ts';
import { type Filled, fillCode, joinPage, type UnfinishedCode } from './fill-code.ts';
import { createLazyHighlighter } from './highlighting.ts';

export interface Unfinished extends Pick<Document, 'body' | 'isRaw'> {
  readonly page: RulePage;
  readonly html: readonly (string | UnfinishedCode)[];
}

/** What is known of a page once it is made. Plain JSON. */
export interface Examined {
  readonly shared: SharedFacts;
  /** Where a rule finds something in them. */
  readonly facts?: Facts;
  /** What is wrong with the HTML, where that is looked for. */
  readonly invalid?: readonly HtmlFault[];
}

/** A page that is staged. */
export type Staged = Measure & Examined;

export interface Finished extends Pick<Filled, 'highlighted'> {
  /** `Staged` as JSON: it is what is remembered, and goes between threads sooner than what it stands for. */
  readonly staged: string;
}

/** What finished pages are held to. Plain JSON. */
export interface Demands {
  /** The site's absolute address. */
  readonly url: string | undefined;
  readonly openings: Openings;
  /** Of rules. */
  readonly codes: readonly string[];
}

export type Finish = (document: Unfinished, add: Staging['add']) => Finished;

export async function createFinish({ url, openings, codes }: Demands): Promise<Finish> {
  const rules = checkRules((code) => codes.includes(code)).page;
  const audit = codes.includes('html-invalid') && (await import('../../audit/html.ts')).createAudit();
  const highlighter = createLazyHighlighter();
  return ({ page, isRaw, ...document }, add) => {
    const filled = fillCode(document.html, highlighter);
    const { html, body } = joinPage(filled.html, document.body);
    const facts = gatherFacts(html, body, isRaw);
    const isSuspicious = checkPage({ page, facts, url, openings }, rules).length > 0;
    const invalid = audit ? audit(html) : [];
    const staged: Staged = {
      ...add('page', page.file, html),
      shared: shareFacts(facts),
      ...(isSuspicious && { facts }),
      ...(invalid.length > 0 && { invalid }),
    };
    return { staged: JSON.stringify(staged), highlighted: filled.highlighted };
  };
}

/** The part of a page that can be sent to a thread. */
export function sourceOf({
  id,
  path,
  route,
  file,
  layout,
  language,
  noindex,
  description,
  image,
  anchors,
}: RulePage): RulePage {
  return { id, path, route, file, layout, language, noindex, description, image, anchors };
}
