// `_headers` and `_redirects`, which Cloudflare and Netlify read.
import type { Redirect } from '../../../model/settings/hosting.ts';
import { based, type HeaderRule, type HostFile, type SitePolicy, slashForms } from '../host.ts';

/** The files of these lines; `_redirects` only where it holds any. */
export function rulesFiles(headers: readonly string[], redirects: readonly string[]): readonly HostFile[] {
  const fileOf = (file: string, lines: readonly string[]) =>
    ({ place: 'output', file, text: `${lines.join('\n')}\n` }) as const;
  return [fileOf('_headers', headers), ...(redirects.length > 0 ? [fileOf('_redirects', redirects)] : [])];
}

/** The headers of a rule, a line each. */
export function headerLines({ headers }: HeaderRule): readonly string[] {
  return headers.map(({ name, value }) => `  ${name}: ${value}`);
}

interface RuleForm {
  /** An address that ends with a slash needs a rule for itself without it. */
  readonly both: boolean;
  /** Stands behind the status. */
  readonly mark: string;
}

/** Rules of `_redirects`, a line each: old address, new address and status. Addresses are encoded as browsers send them; what has a meaning in rules is encoded too. */
export function redirectRules(policy: SitePolicy, redirect: Redirect, { both, mark }: RuleForm): string[] {
  const from = ruleAddress(based(policy, redirect.from));
  const target = based(policy, redirect.to);
  return (both ? slashForms(from) : [from]).map(
    (address) => `${address} ${target} ${redirect.status}${mark}`,
  );
}

function ruleAddress(address: string): string {
  return address.replaceAll('*', '%2A').replaceAll(':', '%3A');
}

/** As many redirects as fit, each wholly, and those that do not. */
export function takeRules(
  rules: readonly { readonly redirect: Redirect; readonly lines: readonly string[] }[],
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
