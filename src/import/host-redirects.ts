// Reads `_redirects`, the file in which sites on Netlify and Cloudflare Pages list their redirects.
import { redirectKey, sameUrl } from './names.ts';
import type { Leftover, OldPage, OldProject, OldSettings } from './old-project.ts';
import { listIn } from './values.ts';

type OldRedirect = NonNullable<OldSettings['redirects']>[number];

/** A redirect with its place. */
interface HostRule extends OldRedirect {
  readonly file: string;
  readonly line: number;
}

/** Pages with the URLs that redirected to them as aliases, and redirects to other sites. */
interface HostRedirects {
  readonly pages: readonly OldPage[];
  readonly redirects: readonly OldRedirect[];
}

const FILE = /(?:^|\/)_redirects$/;
const PERMANENT = /^30[18]!?$/;

const UNLIKE =
  'A redirect with a pattern, a condition, or a status other than 301 and 308 was left out: write each path, or use the configuration of your host.';
const NOWHERE = 'A redirect to no page was left out.';
const WHOLE = 'A redirect leads to the whole page now, without the query or the id of its target.';

/** Returns true for a file that this reads. */
export function isHostRedirects(file: string): boolean {
  return FILE.test(file);
}

export function readHostRedirects(
  project: OldProject,
  pages: readonly OldPage[],
  left: Leftover[],
): HostRedirects {
  const rules = new Map<string, HostRule>();
  for (const file of project.files.filter(isHostRedirects))
    for (const [index, line] of (project.text(file) ?? '').split('\n').entries()) {
      const rule = ruleIn(line);
      const at = { file, line: index + 1 };
      if (rule === 'unlike') left.push({ ...at, what: UNLIKE, words: line.trim() });
      // The first rule for a path counts.
      else if (rule && !rules.has(redirectKey(rule.from)))
        rules.set(redirectKey(rule.from), { ...rule, ...at });
    }
  const byUrl = new Map(
    pages.flatMap((page) => (page.url === undefined ? [] : [[sameUrl(page.url), page] as const])),
  );
  const aliases = new Map<OldPage, string[]>();
  const redirects: OldRedirect[] = [];
  for (const { file, line, ...rule } of rules.values()) {
    if (byUrl.has(sameUrl(rule.from))) continue;
    const to = lastOf(rule, rules);
    const page = byUrl.get(sameUrl(to));
    if (!to.startsWith('/')) redirects.push({ from: rule.from, to });
    else if (page) {
      aliases.set(page, [...(aliases.get(page) ?? []), rule.from]);
      if (/[?#]/.test(to)) left.push({ file, line, what: WHOLE, words: `${rule.from} ${to}` });
    } else left.push({ file, line, what: NOWHERE, words: rule.from });
  }
  return { pages: pages.map((page) => withAliases(page, aliases.get(page))), redirects };
}

/** Returns the redirect in a line; undefined if it has none. */
function ruleIn(line: string): OldRedirect | 'unlike' | undefined {
  const [from = '', to = '', status = '301', ...others] = line
    .replace(/(?:^|\s)#.*$/, '')
    .trim()
    .split(/\s+/);
  if (from === '') return undefined;
  const isPlain = /^\/[^*:?#]*$/.test(from) && /^(?:\/|https:)[^*]*$/.test(to) && !to.includes('/:');
  return isPlain && PERMANENT.test(status) && others.length === 0 ? { from, to } : 'unlike';
}

/** Returns the end of a chain of redirects, or of its first round. */
function lastOf({ to }: OldRedirect, rules: ReadonlyMap<string, OldRedirect>): string {
  const seen = new Set([to]);
  for (const last of seen) {
    const next = rules.get(redirectKey(last))?.to;
    if (!last.startsWith('/') || next === undefined || seen.has(next)) return last;
    seen.add(next);
  }
  return to;
}

function withAliases(page: OldPage, urls: readonly string[] | undefined): OldPage {
  if (!urls) return page;
  return { ...page, given: { ...page.given, aliases: [...listIn(page.given.aliases), ...urls] } };
}
