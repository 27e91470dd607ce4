// `{{ site.email }}` in a text of the author stands for a setting, so that a name or an email address is
// written once. Front matter, Markdown and settings share this one definition.
import { didYouMean, nearest } from '../kit/nearest.ts';

/** Matches one expression; the first group is the text between the braces. */
export const EXPRESSION = /\{\{([^{}\n]*)\}\}/g;

export type Lookup =
  | { readonly kind: 'text'; readonly text: string }
  /** `unknown`: probably meant for a setting; `foreign`: certainly not one, so it stays text. */
  | { readonly kind: 'unknown' | 'foreign'; readonly message: string; readonly hint: string };

/** Names of the settings that a text shows, such as `legal.entity`. */
export function settingsIn(text: string): ReadonlySet<string> {
  const expressions = text.matchAll(new RegExp(`(?<!\\\\)${EXPRESSION.source}`, 'g'));
  return new Set(Array.from(expressions, ([, name = '']) => name.trim().replace(/^site\./, '')));
}

const NAME = /^site((?:\.[A-Za-z0-9_-]+)+)$/;

/** Looks up the setting that an expression names; `values` are the settings as templates see them. */
export function lookUp(expression: string, values: Readonly<Record<string, unknown>>): Lookup {
  const name = expression.trim();
  const steps = NAME.exec(name)?.[1]?.slice(1).split('.');
  if (!steps) return misnamed(expression, values);
  let value: unknown = values;
  for (const [depth, step] of steps.entries()) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) {
      return unknownStep(name, steps.slice(0, depth), step, value);
    }
    value = (value as Record<string, unknown>)[step];
  }
  if (typeof value === 'string' || typeof value === 'number') return { kind: 'text', text: String(value) };
  return {
    kind: 'unknown',
    message: `${name} is not text`,
    hint: value === undefined ? `Set it in content/site.yaml.` : 'Name a single text inside it.',
  };
}

/** Detects settings without `site.`, or with it misspelled; everything else belongs to another tool. */
function misnamed(expression: string, values: Readonly<Record<string, unknown>>): Lookup {
  const name = expression.trim();
  const [first = '', ...rest] = /^[\w.-]+$/.test(name) ? name.split('.') : [];
  const isMisspelled = Object.hasOwn(values, rest[0] ?? '') && nearest(first, ['site']) !== undefined;
  const steps = Object.hasOwn(values, first) ? [first, ...rest] : isMisspelled ? rest : undefined;
  if (steps || name === 'site')
    return {
      kind: 'unknown',
      message: `{{ ${name} }} is not a setting`,
      hint: `Write {{ site.${(steps ?? ['name']).join('.')} }} for the setting, or \\{{ for literal braces.`,
    };
  const what = /^[<%]/.test(name) ? 'a Hugo shortcode' : 'an expression of another tool';
  const shown = expression.length > 60 ? `${expression.slice(0, 60)}…` : expression;
  return {
    kind: 'foreign',
    message: `{{${shown}}} is ${what}, and is published as text`,
    hint: 'Replace it with Markdown, HTML or a component. {{ site.name }} inserts a setting; write \\{{ for literal braces.',
  };
}

function unknownStep(name: string, before: readonly string[], step: string, owner: unknown): Lookup {
  const known = typeof owner === 'object' && owner !== null ? Object.keys(owner) : [];
  const otherwise = 'Add it to content/site.yaml, or write \\{{ for literal braces.';
  const hint = didYouMean(step, known, otherwise, (likely) => ['site', ...before, likely].join('.'));
  return { kind: 'unknown', message: `${name} is not in content/site.yaml`, hint };
}
