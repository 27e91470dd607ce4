// Leaves out the findings that the site had when it moved in.

import { BASELINE, type Baseline, type KnownFinding, parseBaseline } from '../../content/index.ts';
import { counted } from '../../kit/counted.ts';
import { diagnostic, markdownCodes } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { sortedBy } from '../../kit/order.ts';
import { isTemplate } from '../../model/files/project.ts';
import { leakRules, policyRules, RULE_ENTRIES } from '../../rules/index.ts';
import { task } from '../index.ts';
import { hasBaseline } from '../read/index.ts';

/** Baseline of the site, and the problems of its file; null if there is none. */
export const siteBaseline = task('site-baseline', (ask) =>
  hasBaseline(ask) ? parseBaseline(ask.file(BASELINE)) : null,
);

/**
 * Rules whose findings can wait: misnested HTML is nested as browsers would, no page loads the stylesheet with the request, and the
 * privacy page lacks a word.
 */
const MAY_WAIT = ['html-misnested', 'third-party', 'third-party-unmentioned'];

/** Findings that a baseline can't contain: the policy, leaks and legal pages. Refused HTML and links are left out of pages. */
const BINDING: ReadonlySet<string> = new Set(
  [
    'markdown-too-complex',
    ...[...policyRules, ...leakRules].map(({ code }) => code),
    ...RULE_ENTRIES.flatMap(({ code, binds }) => (binds === undefined ? [] : code)),
  ].filter((code) => !MAY_WAIT.includes(code)),
);

const KNOWABLE: ReadonlySet<string> = new Set(
  [...Object.keys(markdownCodes), 'setting-unknown', ...RULE_ENTRIES.map(({ code }) => code)].filter(
    (code) => !BINDING.has(code),
  ),
);

/** Returns true for an error that can be in a baseline. */
export function isKnowable({ code, severity, at, binds }: Diagnostic): boolean {
  return severity === 'error' && !binds && at !== undefined && !isTemplate(at.path) && KNOWABLE.has(code);
}

/** Returns the findings that aren't in the baseline, and the count of those that are. */
export function withoutKnown(
  all: readonly Diagnostic[],
  { findings }: Baseline,
): { readonly left: readonly Diagnostic[]; readonly found: ReadonlyMap<string, number> } {
  const open = new Map(findings.map((finding) => [keyOf(finding), finding.times]));
  const found = new Map<string, number>();
  const left = all.filter((one) => {
    const key = isKnowable(one) ? keyOf(knownAs(one)) : '';
    const rest = open.get(key) ?? 0;
    if (rest === 0) return true;
    open.set(key, rest - 1);
    found.set(key, (found.get(key) ?? 0) + 1);
    return false;
  });
  return { left, found };
}

/** Reports on the baseline itself, after the whole site was checked. */
export function baselineRemarks(
  { until, findings }: Baseline,
  found: ReadonlyMap<string, number>,
  today: string,
) {
  const all = findings.reduce((sum, { times }) => sum + times, 0);
  const left = [...found.values()].reduce((sum, times) => sum + times, 0);
  const gone = all - left;
  const at = wholeFile(BASELINE);
  const remarks: Diagnostic[] = [];
  if (today > until && left > 0)
    remarks.push(
      diagnostic('baseline-late', {
        message: `${counted(left, 'known finding')} should have been fixed by ${until}`,
        at,
        hint: 'Fix what the file lists, or write a later date after until:.',
      }),
    );
  if (gone > 0)
    remarks.push(
      diagnostic('baseline-fixed', {
        message: `Fixed: ${gone} of ${counted(all, 'known finding')}`,
        at,
        hint: 'Run site check --baseline to remove them, so that they cannot come back.',
      }),
    );
  return remarks;
}

/** Creates a baseline for findings. A later one keeps only the remaining findings of the first. */
export function planBaseline(
  all: readonly Diagnostic[],
  earlier: Baseline | undefined,
  until: string,
): Baseline {
  const counted = new Map<string, KnownFinding>();
  for (const one of all.filter(isKnowable)) {
    const finding = knownAs(one);
    const key = keyOf(finding);
    counted.set(key, { ...finding, times: (counted.get(key)?.times ?? 0) + 1 });
  }
  if (!earlier) return { until, findings: sortedBy(counted.values(), keyOf) };
  const findings = earlier.findings.flatMap((finding) => {
    const times = Math.min(finding.times, counted.get(keyOf(finding))?.times ?? 0);
    return times === 0 ? [] : { ...finding, times };
  });
  return { until: earlier.until, findings };
}

function knownAs({ code, message, at }: Diagnostic): KnownFinding {
  return { code, file: at?.path ?? '', text: message, times: 1 };
}

function keyOf({ code, file, text }: KnownFinding): string {
  return `${file}\0${code}\0${text}`;
}
