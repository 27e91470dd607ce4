// Last step for a page: highlights its code, gathers its facts, checks them, and stages the page.

import { createRequire } from 'node:module';
import type { Measure } from '../../../engine/store/measure.ts';
import type { AddressList, Document, Segment, SharedFacts } from '../../../model/pages/document.ts';
import { createEncoder, rangeOf } from '../../../model/pages/html-pieces.ts';
import type { OpenHtml } from '../../../model/pages/markup.ts';
import type { Openings } from '../../../model/settings/policy.ts';
import type { BodyWork, FromBody } from '../../ask.ts';
import type { Staging } from '../../publish/staging.ts';
import type { RuleFinding, RulePage } from '../../rules/rule.ts';
import { checkPage, checkRules } from '../../rules/rules.ts';
import { AUDIT_CODES, htmlFindings } from '../../rules/topics/html.ts';
import { createFactsReader } from '../document/segment-facts.ts';
import { shareFacts } from '../document/shared-facts.ts';
import {
  createLazyHighlighter,
  type FilledHtml,
  fillPageCode,
  type PageCode,
  placeBody,
} from './highlighting.ts';

type SentWork = Omit<BodyWork, 'run'>;

export interface UnfinishedPage extends Pick<Document, 'body' | 'isRaw'> {
  readonly page: RulePage;
  readonly html: readonly (string | PageCode | Segment)[];
  /** Work of features with its Markdown body. */
  readonly bodyWork?: { readonly html: OpenHtml; readonly works: readonly SentWork[] };
}

/** Facts of a page in the staging folder. Plain JSON. */
export interface StagedPage extends Measure {
  readonly shared: SharedFacts;
  /** Range of the Markdown body in the bytes; null unless the layout shows it once. */
  readonly bodyRange: readonly [start: number, end: number] | null;
  /** Findings of the rules for pages; absent if there are none. */
  readonly found?: readonly RuleFinding[];
}

export interface FinishedPage extends Pick<FilledHtml, 'highlighted'> {
  /** `StagedPage` as JSON, which threads exchange faster than the object. */
  readonly staged: string;
  /** Addresses of segments that no earlier page has, by key. */
  readonly segments: readonly (readonly [key: string, addresses: AddressList])[];
  /** Results of the features' work with its body, as JSON. */
  readonly results: readonly string[];
}

/** Requirements that pages are checked against. Plain JSON. */
export interface PageRequirements {
  /** URL of the site. */
  readonly url: string | undefined;
  readonly openings: Openings;
  /** Codes of rules. */
  readonly codes: readonly string[];
}

export type FinishPage = (document: UnfinishedPage, add: Staging['add']) => FinishedPage;

export async function createFinish({ url, openings, codes }: PageRequirements): Promise<FinishPage> {
  const rules = checkRules((code) => codes.includes(code)).page;
  const isAudited = AUDIT_CODES.some((code) => codes.includes(code));
  const audit = isAudited && (await import('../../audit/html.ts')).createAudit();
  const highlighter = createLazyHighlighter();
  const readFacts = createFactsReader();
  const encode = createEncoder();
  const known = new Set<string>();
  return ({ page, isRaw, bodyWork, ...document }, add) => {
    const filled = fillPageCode(document.html, highlighter);
    const placed = placeBody(filled.html, document.body);
    const read = readFacts(placed, isRaw);
    const inFacts = checkPage({ page, facts: read.facts, url, openings }, rules);
    const inHtml = audit ? htmlFindings(page, audit(placed.pieces)) : [];
    const found = [...inFacts, ...inHtml.filter(({ rule }) => codes.includes(rule.code))];
    const { hash, size } = add('page', page.file, encode(placed.pieces));
    const staged: StagedPage = {
      hash,
      size,
      bodyRange: document.body && rangeOf(filled.html, document.body, size),
      shared: shareFacts(read),
      ...(found.length > 0 && { found }),
    };
    const segments = read.segments.filter(({ key }) => !known.has(key));
    for (const { key } of segments) known.add(key);
    return {
      staged: JSON.stringify(staged),
      highlighted: filled.highlighted,
      segments: segments.map(({ key, addresses, uses, places }) => [key, { addresses, uses, places }]),
      results: bodyWork?.works.map((work) => JSON.stringify(resultOf(work, bodyWork.html))) ?? [],
    };
  };
}

const requireTool = createRequire(import.meta.url);

function resultOf({ program, input }: SentWork, html: OpenHtml): unknown {
  const made: { default: FromBody<unknown, unknown> } = requireTool(program);
  return made.default(html, input);
}

/** Creates what a thread needs to finish a page. `html` is its body. */
export function unfinishedPage(
  page: RulePage,
  document: Omit<UnfinishedPage, 'page' | 'bodyWork'>,
  html: OpenHtml,
  works: readonly BodyWork[],
): UnfinishedPage {
  const bodyWork = { html, works: works.map(({ program, input }) => ({ program, input })) };
  return { page: sendablePage(page), ...document, ...(works.length > 0 && { bodyWork }) };
}

/** Returns the part of a page that can be sent to a thread. */
export function sendablePage({
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
