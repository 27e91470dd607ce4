// `{{ site.email }}` in a text of the author stands for a setting, so that a name or an address is
// written once. Front matter, Markdown and settings share this one definition.
import { nearest } from '../base/nearest.ts';

/** Matches one expression; the first group is what stands between the braces. */
export const EXPRESSION = /\{\{([^{}\n]*)\}\}/g;

export type Lookup =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unknown'; readonly message: string; readonly hint: string };

/** The names of settings that a text puts in, as in `legal.entity`. */
export function settingsIn(text: string): ReadonlySet<string> {
  const expressions = text.matchAll(new RegExp(`(?<!\\\\)${EXPRESSION.source}`, 'g'));
  return new Set(Array.from(expressions, ([, name = '']) => name.trim().replace(/^site\./, '')));
}

const NAME = /^site((?:\.[A-Za-z0-9_-]+)+)$/;

/** The setting that an expression names; `values` are the settings as templates see them. */
export function lookUp(expression: string, values: Readonly<Record<string, unknown>>): Lookup {
  const name = expression.trim();
  const steps = NAME.exec(name)?.[1]?.slice(1).split('.');
  if (!steps) {
    return {
      kind: 'unknown',
      message: `{{ ${name} }} is not the name of a setting`,
      hint: 'Write {{ site.name }} for a setting of content/site.yaml, or \\{{ for the braces themselves.',
    };
  }
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
    message: `${name} is not a text`,
    hint: value === undefined ? `Set it in content/site.yaml.` : 'Name one text inside of it.',
  };
}

function unknownStep(name: string, before: readonly string[], step: string, owner: unknown): Lookup {
  const known = typeof owner === 'object' && owner !== null ? Object.keys(owner) : [];
  const likely = nearest(step, known);
  return {
    kind: 'unknown',
    message: `${name} is not in content/site.yaml`,
    hint: likely
      ? `Did you mean ${['site', ...before, likely].join('.')}?`
      : 'Add it to content/site.yaml, or use a name that is there.',
  };
}
