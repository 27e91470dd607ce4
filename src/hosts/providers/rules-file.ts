// `_redirects`, which Cloudflare and Netlify read: a rule a line, old address, new address and status.
import type { Redirect } from '../../model/settings/hosting.ts';
import { based, type SitePolicy } from '../host.ts';

export interface RuleForm {
  /** An address that ends with a slash needs a rule for itself without it. */
  readonly both: boolean;
  /** Stands behind the status. */
  readonly mark: string;
}

/** Addresses are encoded as browsers send them; what has a meaning in rules is encoded too. */
export function redirectRules(policy: SitePolicy, redirect: Redirect, { both, mark }: RuleForm): string[] {
  const from = ruleAddress(based(policy, redirect.from));
  const target = based(policy, redirect.to);
  const froms = both && from.endsWith('/') && from !== '/' ? [from.slice(0, -1), from] : [from];
  return froms.map((address) => `${address} ${target} ${redirect.status}${mark}`);
}

function ruleAddress(address: string): string {
  return address.replaceAll('*', '%2A').replaceAll(':', '%3A');
}

export interface Rules {
  readonly redirect: Redirect;
  readonly lines: readonly string[];
}

/** As many redirects as fit, each wholly, and those that do not. */
export function takeRules(
  rules: readonly Rules[],
  most: number,
  longest: number,
): { readonly lines: readonly string[]; readonly unserved: readonly Redirect[] } {
  const lines: string[] = [];
  const unserved: Redirect[] = [];
  for (const rule of rules) {
    const fits =
      lines.length + rule.lines.length <= most && rule.lines.every((line) => line.length <= longest);
    if (fits) lines.push(...rule.lines);
    else unserved.push(rule.redirect);
  }
  return { lines, unserved };
}
