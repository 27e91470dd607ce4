// Last step for a page: highlights its code, gathers its facts, checks them, and stages the page.

import { placesOfLost, shareFacts, withNestedBody } from '../../document/index.ts';
import type { Measure } from '../../engine/index.ts';
import { placeBody, withCode } from '../../markdown/index.ts';
import type { Document, HtmlPieces } from '../../model/pages/document.ts';
import { createEncoder, joinPieces, rangeOf } from '../../model/pages/html-pieces.ts';
import type { Staging } from '../../publish/index.ts';
import {
  AUDIT_CODES,
  checkPage,
  type Facts,
  htmlFindings,
  lostFinding,
  type PageRule,
  type RuleFinding,
  type RulePage,
  type RuleSet,
  type SharedFacts,
  type SharedList,
} from '../../rules/index.ts';
import { openingsOf } from '../../settings/index.ts';
import type { Ask, SiteEngine } from '../index.ts';
import { faultSeverityAt, readContent, siteSettings } from '../read/index.ts';

/** Page in the staging folder. */
export interface FinishedPage extends Measure {
  readonly shared: SharedFacts;
  /** Range of the Markdown body in the bytes; null unless the layout shows it once. */
  readonly bodyRange: readonly [start: number, end: number] | null;
  /** Findings of the rules for pages; absent if there are none. */
  readonly found?: readonly RuleFinding[];
  /** URLs of shared HTML that no earlier page has, by key. */
  readonly sharedHtml: readonly (readonly [key: string, urls: SharedList])[];
}

/** Reads and checks a page, and returns a function that stages it. Throws an EndlessWork. */
export type FinishPage = (page: RulePage, document: Document) => () => FinishedPage;

/** Creates a function that finishes pages with the rules of the engine. */
export async function createFinish({ ask, tools }: SiteEngine, add: Staging['add']): Promise<FinishPage> {
  const isUnfinished = ask(siteSettings).value.unfinished !== undefined;
  const audit = await createPageAudit(tools.rules);
  const encode = createEncoder();
  const known = new Set<string>();
  return (whole, document) => {
    const page = rulePageOf(whole);
    const { placed, read, found } = readDocument(ask, page, document, audit);
    const isNested = read.facts.misnested === null || !(isUnfinished || faultSeverityAt(ask, page.path));
    const misnested = isNested ? null : placed.body;
    const pieces = misnested
      ? readContent(ask, page.path, () => [withNestedBody(joinPieces(placed.pieces), misnested)])
      : placed.pieces;
    return () => {
      const { hash, size } = add('page', page.file, encode(pieces));
      const sharedHtml = read.sharedHtml.filter(({ key }) => !known.has(key));
      for (const { key } of sharedHtml) known.add(key);
      return {
        hash,
        size,
        bodyRange: misnested ? null : document.body && rangeOf(placed.pieces, document.body, size),
        shared: shareFacts(read),
        ...(found.length > 0 && { found }),
        sharedHtml: sharedHtml.map(({ key, at: _, ...list }) => [key, list]),
      };
    };
  };
}

/** Highlights the code of a rendered page, gathers its facts and checks them, within limits. Throws an EndlessWork. */
function readDocument(ask: Ask, page: RulePage, document: Document, audit: PageAudit) {
  const { results, rules } = ask.tools;
  return readContent(ask, page.path, () => {
    const placed = placeBody(withCode(document.html, results.highlighting), document.body);
    const read = results.readFacts(placed, document.isRaw);
    const lost = document.lost
      ? placesOfLost(joinPieces(placed.pieces), placed.body, document.lost).map((one) =>
          lostFinding(page, one, document.lostHint),
        )
      : [];
    const wanted = lost.filter(({ rule }) => rules.codes.has(rule.code));
    const found = [
      ...checkFacts(ask, page, read.facts, rules.page),
      ...wanted,
      ...audit(page, placed.pieces),
    ];
    return { placed, read, found };
  });
}

/** Runs rules for pages on the facts of a page. */
export function checkFacts(
  ask: Ask,
  page: RulePage,
  facts: Facts,
  rules: readonly PageRule[],
): readonly RuleFinding[] {
  const { core, policy } = ask(siteSettings).value;
  return checkPage({ page, facts, url: core.url, openings: openingsOf(policy) }, rules);
}

/** Validates the HTML of a page. */
type PageAudit = (page: RulePage, html: HtmlPieces) => readonly RuleFinding[];

/** Returns true if rules of the audit are wanted. */
export function isAudited({ codes }: Pick<RuleSet, 'codes'>): boolean {
  return AUDIT_CODES.some((code) => codes.has(code));
}

/** Creates the audit of a command; it finds nothing if its rules aren't wanted. */
export async function createPageAudit(rules: Pick<RuleSet, 'codes'>): Promise<PageAudit> {
  const { codes } = rules;
  if (!isAudited(rules)) return () => [];
  const { createAudit } = await import('../../audit/index.ts');
  const audit = createAudit();
  return (page, html) => htmlFindings(page, audit(html)).filter(({ rule }) => codes.has(rule.code));
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
  inEdition,
  inVersion,
}: RulePage): RulePage {
  const kept = { id, path, route, file, layout, language, noindex, description, image, anchors };
  return { ...kept, ...(inEdition && { inEdition }), ...(inVersion && { inVersion }) };
}
