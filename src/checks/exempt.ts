// Exemptions: what the settings and comments in the sources let be. Each has a reason, and one that matches
// nothing any more is told.
import { nearest } from '../base/nearest.ts';
import { codes } from '../diagnostics/codes.ts';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.ts';
import type { LineExemption } from '../model/settings/checks.ts';
import type { Switch } from '../model/settings/tables/checks.ts';
import { RULES } from './rules.ts';

export interface Exemptions {
  readonly switches: readonly Switch[];
  /** By path of the file that they stand in. */
  readonly lines: ReadonlyMap<string, readonly LineExemption[]>;
  /** Routes of pages by path. */
  readonly routes: ReadonlyMap<string, string>;
}

const RULE_CODES: ReadonlySet<string> = new Set(RULES.map(({ code }) => code));

/** Rules that nothing is exempted from, each with what to do in place of that. */
const BINDING: ReadonlyMap<string, string> = new Map(
  RULES.flatMap(({ code, binds }) => (binds ? [[code, binds] as const] : [])),
);

/** Rules can be switched, and so can every other warning. */
const WARNINGS: ReadonlySet<string> = new Set(
  Object.entries(codes)
    .filter(([, { severity }]) => severity === 'warning')
    .map(([code]) => code),
);

/** What `!placeholder` says of a setting is taken back by removing that mark, and by nothing else. */
const MARKED: ReadonlySet<string> = new Set(['placeholder', 'placeholder-seen']);

/**
 * The diagnostics as the exemptions leave them. `ran` tells whether what a code stands for was looked for:
 * only then is an exemption that matches nothing of no use.
 */
export function applyExemptions(
  diagnostics: readonly Diagnostic[],
  exemptions: Exemptions,
  ran: (code: string) => boolean,
): Diagnostic[] {
  const used = new Set<string>();
  const left = diagnostics.flatMap((one) => {
    if (!isExemptable(one.code) || MARKED.has(one.code)) return [one];
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

/** Codes that can be named in an exemption. */
function isExemptable(code: string): boolean {
  return isSelectable(code) && !BINDING.has(code);
}

/** Codes that can be named in `--only`. */
export function isSelectable(code: string): boolean {
  return RULE_CODES.has(code) || WARNINGS.has(code);
}

export function likelyCode(code: string): string | undefined {
  return nearest(code, [...RULE_CODES, ...WARNINGS]);
}

function keyOf({ at }: Switch | LineExemption, code: string): string {
  return `${at.path}:${at.line}:${at.column} ${code}`;
}

function lineFor({ code, at }: Diagnostic, { lines }: Exemptions): LineExemption | undefined {
  if (!at || at.length === 0) return undefined;
  return lines
    .get(at.path)
    ?.find(
      (exemption) =>
        isWhole(exemption) && exemption.rules.includes(code) && exemption.lines.includes(at.line),
    );
}

function isWhole({ rules, reason }: LineExemption): boolean {
  return rules.length > 0 && reason !== '';
}

function matches(
  { rule, pages }: Switch,
  { code, at, pages: concerned }: Diagnostic,
  { routes }: Exemptions,
): boolean {
  if (rule !== code) return false;
  if (!pages) return true;
  const sources = concerned ?? (at ? [at.path] : []);
  const known = sources.map((path) => routes.get(path));
  return (
    known.length > 0 && known.every((route) => route !== undefined && pages.some((form) => fits(form, route)))
  );
}

function fits(form: string, route: string): boolean {
  return form.endsWith('*') ? route.startsWith(form.slice(0, -1)) : form === route;
}

function mistakesIn(
  exemption: Switch | LineExemption,
  used: ReadonlySet<string>,
  ran: (code: string) => boolean,
): Diagnostic[] {
  const { at, reason } = exemption;
  const rules = 'rules' in exemption ? exemption.rules : [exemption.rule];
  if (rules.length === 0 || reason === '') {
    const message =
      rules.length === 0
        ? 'The exemption names no rule'
        : `The exemption from ${rules.join(', ')} has no reason`;
    const hint = 'Write it as in site-check-ignore link-text: the brief asks for these words.';
    return [diagnostic('exemption-invalid', { message, at, hint })];
  }
  return rules.flatMap((rule) => {
    if (MARKED.has(rule)) return [notSwitched(rule, exemption)];
    if (!isExemptable(rule)) return [unknown(rule, exemption)];
    if (!ran(rule) || used.has(keyOf(exemption, rule))) return [];
    const message = `Nothing is found here any more that ${rule} would tell`;
    const mend = 'removal' in exemption && rules.length === 1 ? exemption.removal : undefined;
    const hint = mend ? 'Remove the exemption, or let site fix do it.' : 'Remove the exemption.';
    return [diagnostic('exemption-unused', { message, at, hint, ...(mend && { mend }) })];
  });
}

function notSwitched(rule: string, { at }: Switch | LineExemption): Diagnostic {
  const message = `${rule} cannot be switched: each placeholder bears its own mark`;
  return diagnostic('exemption-invalid', {
    message,
    at,
    hint: 'Put in what is true and remove its !placeholder.',
  });
}

function unknown(rule: string, { at }: Switch | LineExemption): Diagnostic {
  const likely = likelyCode(rule);
  const isError = Object.hasOwn(codes, rule) || BINDING.has(rule);
  return diagnostic('exemption-invalid', {
    message: isError ? `${rule} is an error that no site can be built with` : `${rule} is no rule`,
    at,
    hint:
      BINDING.get(rule) ??
      (likely && !isError ? `Did you mean ${likely}?` : 'Name a rule or a warning of docs/errors.md.'),
  });
}
