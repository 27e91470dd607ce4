// Last step for a page: highlights its code, gathers its facts, checks them, and stages the page.

import type { Measure } from '../../engine/store/measure.ts';
import type { AddressList, Document, SharedFacts } from '../../model/pages/document.ts';
import { createEncoder, joinPieces, rangeOf } from '../../model/pages/html-pieces.ts';
import { openingsOf } from '../../model/settings/policy.ts';
import type { SiteEngine } from '../ask.ts';
import type { Staging } from '../publish/staging.ts';
import { siteSettings } from '../read/templates.ts';
import type { RuleFinding, RulePage } from '../rules/rule.ts';
import { checkPage } from '../rules/rules.ts';
import { AUDIT_CODES, htmlFindings } from '../rules/topics/html.ts';
import { withNestedBody } from './document/nesting.ts';
import { shareFacts } from './document/shared-facts.ts';
import { placeBody, withCode } from './highlighting.ts';

/** Page in the staging folder. */
export interface FinishedPage extends Measure {
  readonly shared: SharedFacts;
  /** Range of the Markdown body in the bytes; null unless the layout shows it once. */
  readonly bodyRange: readonly [start: number, end: number] | null;
  /** Findings of the rules for pages; absent if there are none. */
  readonly found?: readonly RuleFinding[];
  /** Addresses of segments that no earlier page has, by key. */
  readonly segments: readonly (readonly [key: string, addresses: AddressList])[];
}

export type FinishPage = (page: RulePage, document: Document) => FinishedPage;

/** Creates a function that finishes pages with the rules of the engine. */
export async function createFinish({ ask, tools }: SiteEngine, add: Staging['add']): Promise<FinishPage> {
  const { rules, results } = tools;
  const { core, policy, unfinished } = ask(siteSettings).value;
  const isUnfinished = unfinished !== undefined;
  const context = { url: core.url, openings: openingsOf(policy) };
  const isAudited = AUDIT_CODES.some((code) => rules.codes.has(code));
  const audit = isAudited && (await import('../audit/html.ts')).createAudit();
  const encode = createEncoder();
  const known = new Set<string>();
  return (whole, document) => {
    const page = rulePageOf(whole);
    const html = withCode(document.html, results.highlighting);
    const placed = placeBody(html, document.body);
    const read = results.readFacts(placed, document.isRaw);
    const inFacts = checkPage({ page, facts: read.facts, ...context }, rules.page);
    const inHtml = audit ? htmlFindings(page, audit(placed.pieces)) : [];
    const found = [...inFacts, ...inHtml.filter(({ rule }) => rules.codes.has(rule.code))];
    const isRepaired = isUnfinished && read.facts.misnested !== null && placed.body !== null;
    const pieces = isRepaired ? [withNestedBody(joinPieces(placed.pieces), placed.body)] : placed.pieces;
    const { hash, size } = add('page', page.file, encode(pieces));
    const segments = read.segments.filter(({ key }) => !known.has(key));
    for (const { key } of segments) known.add(key);
    return {
      hash,
      size,
      bodyRange: isRepaired ? null : document.body && rangeOf(html, document.body, size),
      shared: shareFacts(read),
      ...(found.length > 0 && { found }),
      segments: segments.map(({ key, addresses, uses, places }) => [key, { addresses, uses, places }]),
    };
  };
}

/** Returns the part of a page that findings keep. */
export function rulePageOf({
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
