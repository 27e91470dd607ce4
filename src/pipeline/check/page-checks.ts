// What is known of each page as it is made or remembered: what rules find in it alone, and what others need of it.
import type { SharedPage } from '../../checks/rule.ts';
import { htmlFindings } from '../../checks/rules/html-invalid.ts';
import { checkPage, type RuleSet } from '../../checks/run.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Page } from '../../model/page.ts';
import { createIntern, internFacts } from '../../render/shared-facts.ts';
import type { Examined } from '../finish/finish-document.ts';
import type { PreparedSite } from '../read/prepare.ts';
import { createSettle, type Settle } from './places.ts';

export interface PageChecks {
  /**
   * What the rules find in a page. What is examined comes out of JSON, so that none of its texts is a part of a
   * document and keeps that in memory.
   */
  add(page: Page, examined: Examined): Diagnostic[];
  /** The pages so far. */
  readonly shared: readonly SharedPage[];
  readonly settle: Settle;
}

export function createPageChecks(prepared: PreparedSite, rules: RuleSet): PageChecks {
  const shared: SharedPage[] = [];
  const intern = createIntern();
  const settle = createSettle(prepared);
  const { url } = prepared.site.settings.core;
  return {
    shared,
    settle,
    add(page, examined) {
      const { facts, invalid = [] } = examined;
      shared.push({ page, facts: internFacts(examined.shared, intern) });
      const found = facts ? checkPage({ page, facts, url }, rules.page) : [];
      const all = [...found, ...htmlFindings(page, invalid)];
      return all.length === 0 ? [] : settle(all, () => examined.shared.body);
    },
  };
}
