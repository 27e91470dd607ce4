// The rules that look at one page, for each page as it is made or remembered; and what stays of its facts.
import type { SharedPage } from '../checks/rule.ts';
import { checkPage, type RuleSet } from '../checks/run.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Facts } from '../model/document.ts';
import type { Page } from '../model/page.ts';
import { createIntern, shareFacts } from '../render/shared-facts.ts';
import { createSettle, type Settle } from './places.ts';
import type { PreparedSite } from './prepare.ts';

export interface PageChecks {
  /** What the rules find in a page, whose facts may come from an earlier build. */
  add(page: Page, facts: Facts): Diagnostic[];
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
    add(page, facts) {
      shared.push({ page, facts: shareFacts(facts, intern) });
      const found = checkPage({ page, facts, url }, rules.page);
      return found.length === 0 ? [] : settle(found, () => facts.body);
    },
  };
}
