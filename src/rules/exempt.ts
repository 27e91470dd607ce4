// Exemptions: findings that the settings and comments in the sources ignore. Each needs a reason, and unused ones are
// reported.

import { diagnostic } from '../kit/diagnostics/codes.ts';
import { atMost, type Diagnostic, type Severity } from '../kit/diagnostics/diagnostic.ts';
import { guide } from '../kit/diagnostics/guide.ts';
import { didYouMean } from '../kit/nearest.ts';
import type { LineExemption, RuleSwitch } from '../settings/index.ts';
import { ALL_CODES, RULE_ENTRIES } from './codes.ts';

interface Exemptions {
  readonly switches: readonly RuleSwitch[];
  readonly lines: ReadonlyMap<string, readonly LineExemption[]>;
  readonly routes: ReadonlyMap<string, string>;
}

/** Rules without exemptions, each with an alternative. */
const BINDING: ReadonlyMap<string, string> = new Map(
  RULE_ENTRIES.flatMap(({ code, binds }) => (binds ? [[code, binds] as const] : [])),
);

/** Rules whose findings may have another severity. */
const OF_RULES: ReadonlySet<string> = new Set(
  RULE_ENTRIES.flatMap(({ code, binds }) => (binds === undefined ? [code] : [])),
);

/** Rules whose exemptions are never unused. */
const PASSING: ReadonlySet<string> = new Set(
  RULE_ENTRIES.flatMap(({ code, passing }) => (passing ? [code] : [])),
);

/** Codes that `--only` can name: those of rules, and of all other warnings. */
const SELECTABLE: ReadonlySet<string> = new Set([
  ...RULE_ENTRIES.map(({ code }) => code),
  ...Object.entries(ALL_CODES).flatMap(([code, { severity }]) => (severity === 'warning' ? [code] : [])),
]);

/** Findings about `!placeholder` disappear only when that mark is removed. */
export const PLACEHOLDER_CODES: ReadonlySet<string> = new Set(['placeholder', 'placeholder-seen']);

/**
 * Returns the diagnostics after exemptions. `ran` says whether a code was checked at all: only then can its exemption
 * be unused.
 */
export function applyExemptions(
  diagnostics: readonly Diagnostic[],
  exemptions: Exemptions,
  ran: (code: string) => boolean,
): Diagnostic[] {
  const used = new Set<string>();
  const left = diagnostics.flatMap((one) => {
    if (one.binds || !isExemptable(one.code) || PLACEHOLDER_CODES.has(one.code)) return [one];
    const line = lineFor(one, exemptions);
    if (line) {
      used.add(keyOf(line, one.code));
      return [];
    }
    const found = exemptions.switches.find((candidate) => matches(candidate, one, exemptions));
    if (!found) return [one];
    used.add(keyOf(found, one.code));
    return found.level === 'off' ? [] : [{ ...one, severity: found.level }];
  });
  const all = [...exemptions.switches, ...[...exemptions.lines.values()].flat()];
  return [...left, ...all.flatMap((exemption) => mistakesIn(exemption, used, ran))];
}

/**
 * Lowers the severity of findings in translations, so that they stop no release: of rules in each `isTranslation`, and of all
 * in one that `isReplaced` by its original.
 */
export function withSeverityOfTranslations(
  diagnostics: readonly Diagnostic[],
  highest: Severity,
  isTranslation: (path: string) => boolean,
  isReplaced: (path: string) => boolean,
): readonly Diagnostic[] {
  return diagnostics.map((one) => {
    const path = one.at?.path ?? '';
    if (isReplaced(path)) return atMost(highest, one, 'Until then, visitors see the original instead.');
    return OF_RULES.has(one.code) && isTranslation(path) ? atMost(highest, one) : one;
  });
}

export function isSelectable(code: string): boolean {
  return SELECTABLE.has(code);
}

function isExemptable(code: string): boolean {
  return isSelectable(code) && !BINDING.has(code);
}

export function selectableHint(code: string, otherwise: string): string {
  return didYouMean(code, SELECTABLE, otherwise);
}

function keyOf({ at }: RuleSwitch | LineExemption, code: string): string {
  return `${at.path}:${at.line}:${at.column} ${code}`;
}

function lineFor({ code, at }: Diagnostic, { lines }: Exemptions): LineExemption | undefined {
  if (!at || at.length === 0) return undefined;
  const isFor = (exemption: LineExemption) =>
    exemption.reason !== '' && exemption.rules.includes(code) && exemption.lines.includes(at.line);
  return lines.get(at.path)?.find(isFor);
}

function matches(
  { rule, pages }: RuleSwitch,
  { code, at, pages: concerned }: Diagnostic,
  { routes }: Exemptions,
): boolean {
  if (rule !== code || !pages) return rule === code;
  const sources = concerned ?? (at ? [at.path] : []);
  const isMeant = (route: string | undefined) =>
    route !== undefined && pages.some((form) => fits(form, route));
  return sources.length > 0 && sources.every((path) => isMeant(routes.get(path)));
}

function fits(form: string, route: string): boolean {
  return form.endsWith('*') ? route.startsWith(form.slice(0, -1)) : form === route;
}

function mistakesIn(
  exemption: RuleSwitch | LineExemption,
  used: ReadonlySet<string>,
  ran: (code: string) => boolean,
): Diagnostic[] {
  const { at, reason } = exemption;
  const rules = 'rules' in exemption ? exemption.rules : [exemption.rule];
  const invalid = (message: string, hint: string) => diagnostic('exemption-invalid', { message, at, hint });
  if (rules.length === 0 || reason === '') {
    const message =
      rules.length === 0
        ? 'The exemption does not name a rule'
        : `The exemption from ${rules.join(', ')} gives no reason`;
    return [
      invalid(
        message,
        'Add the reason, such as site-check-ignore link-text: the brief asks for these words.',
      ),
    ];
  }
  return rules.flatMap((rule) => {
    if (PLACEHOLDER_CODES.has(rule)) {
      const message = `${rule} cannot be turned off: each placeholder has its own mark`;
      return [invalid(message, 'Fill in the real value and remove its !placeholder.')];
    }
    if (!isExemptable(rule)) return [invalid(...refusalOf(rule))];
    if (!ran(rule) || PASSING.has(rule) || used.has(keyOf(exemption, rule))) return [];
    const message = `The exemption from ${rule} is not needed: the rule finds nothing here`;
    const fix = 'removal' in exemption && rules.length === 1 ? exemption.removal : undefined;
    const hint = fix ? 'Remove the exemption, or let site fix do it.' : 'Remove the exemption.';
    return [diagnostic('exemption-unused', { message, at, hint, ...(fix && { fix }) })];
  });
}

/** Reason why a code can't be named, and a hint. */
function refusalOf(code: string): readonly [message: string, hint: string] {
  const binding = BINDING.get(code);
  const otherwise = `Name a rule or a warning from ${guide('errors.md')}.`;
  if (binding !== undefined || Object.hasOwn(ALL_CODES, code))
    return [`${code} cannot be turned off`, binding ?? otherwise];
  return [`${code} is not a rule`, selectableHint(code, otherwise)];
}
