// Budget for the output of a page's Markdown. Code that is drawn or shown and templates turn one line into many, and their time limits
// are separate. The budget counts sizes instead of time, so that every machine refuses the same pages.
import { type MarkdownFault, type MarkdownProblem, problemIn, wholeOf } from '../lexer/problem.ts';
import type { PageToken } from '../lexer/tokens.ts';

export interface PageBudget {
  spent: number;
  /** True if the budget is used up, which has been reported. */
  isSpent: boolean;
  /** Units by their causes, as messages call them: `blocks of code`. */
  readonly by: Map<string, number>;
}

/** Units of work that costs more than its length, estimated so that no kind takes more than a second or two. */
export const COSTS = {
  attribute: 200,
  block: 500,
  codeUnit: 4,
  drawnUnit: 16,
  drawnHtmlUnit: 2,
  refusedDrawing: 100_000,
  template: 1000,
} as const;

/** Part of a page's scope that its budget needs. */
interface Spender {
  readonly budget: PageBudget;
  readonly noted: { readonly problems: MarkdownProblem[] };
}

export function createBudget(): PageBudget {
  return { spent: 0, isSpent: false, by: new Map() };
}

/** Spends units of a page's budget on a token. Returns false if the budget is exceeded, which is reported once. */
export function spend({ budget, noted }: Spender, token: PageToken, on: string, units: number): boolean {
  budget.spent += units;
  budget.by.set(on, (budget.by.get(on) ?? 0) + units);
  // Pages with 300 formulas, 500 blocks of code or 200 components stay below it.
  if (budget.spent <= 16 * 1024 * 1024) return true;
  if (!budget.isSpent) noted.problems.push(problemIn(token, wholeOf(token), overspent(budget)));
  budget.isSpent = true;
  return false;
}

function overspent({ by, spent }: PageBudget): MarkdownFault {
  const [[most, units] = ['components', 0]] = [...by].sort(([, a], [, b]) => b - a);
  const share = Math.floor((units / spent) * 100);
  return {
    code: 'markdown-too-complex',
    message: `The page produces too much output: ${most} make up ${share} %`,
    hint: `Split the page, or use fewer or smaller ${most}.`,
  };
}
