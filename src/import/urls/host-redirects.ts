// Reads `_redirects`, the file in which sites on Netlify and Cloudflare Pages list their redirects.
import type { CopiedFile, Leftover, OldPage, OldProject, OldSettings } from '../old-project.ts';
import { listIn } from '../values.ts';
import { redirectKey, sameUrl } from './same-url.ts';

type OldRedirect = NonNullable<OldSettings['redirects']>[number];

interface RulePlace {
  readonly file: string;
  readonly line: number;
  /** Count of lines before it, in all files. */
  readonly order: number;
}

/** Redirects of old paths that match a pattern, to a target with `:splat` and other names. */
interface PatternRedirect {
  readonly pattern: RegExp;
  readonly to: string;
}

interface HostRules {
  /** Redirects of a whole path, by `redirectKey`. */
  readonly whole: Map<string, OldRedirect & RulePlace>;
  readonly patterns: (PatternRedirect & RulePlace)[];
}

/** Pages with the URLs that redirected to them as aliases, and redirects to other sites. */
interface HostRedirects {
  readonly pages: readonly OldPage[];
  readonly redirects: readonly OldRedirect[];
  /** Returns the URL to which the old host redirected; undefined if it didn't. */
  readonly follow: (url: string) => string | undefined;
}

const FILE = /(?:^|\/)_redirects$/;
const PERMANENT = /^30[18]!?$/;

const UNLIKE =
  'A redirect with a pattern, a condition, or a status other than 301 and 308 was left out: write each path, or use the configuration of your host.';
const OTHER_DOMAIN = 'A redirect from another domain was left out: use the configuration of your host.';
const NOWHERE = 'A redirect to no page was left out.';
const WHOLE = 'A redirect leads to the whole page now, without the query or the id of its target.';
const SHOWN = 'A redirect from the URL of a page or a file was left out: visitors see what is there.';

/** Returns true for a file that this reads. */
export function isHostRedirects(file: string): boolean {
  return FILE.test(file);
}

export function readHostRedirects(
  project: OldProject,
  pages: readonly OldPage[],
  copies: readonly CopiedFile[],
  left: Leftover[],
): HostRedirects {
  const rules = readRules(project, left);
  const byUrl = new Map(
    pages.flatMap((page) => (page.url === undefined ? [] : [[sameUrl(page.url), page] as const])),
  );
  const files = new Set(
    copies.flatMap(({ to }) => (to.startsWith('public/') ? [redirectKey(to.slice('public'.length))] : [])),
  );
  const follow = (url: string) => lastOf(url, rules, (path) => byUrl.has(sameUrl(path)));
  const aliases = new Map<OldPage, string[]>();
  const redirects: OldRedirect[] = [];
  for (const { file, line, ...rule } of rules.whole.values()) {
    const to = follow(rule.from) ?? rule.to;
    const page = byUrl.get(sameUrl(to));
    const shown = byUrl.get(sameUrl(rule.from));
    const words = `${rule.from} ${to}`;
    if (shown !== undefined && shown === page) continue;
    if (shown !== undefined || files.has(redirectKey(rule.from)))
      left.push({ file, line, what: SHOWN, words });
    else if (!to.startsWith('/')) redirects.push({ from: rule.from, to });
    else if (page) {
      aliases.set(page, [...(aliases.get(page) ?? []), rule.from]);
      if (/[?#]/.test(to)) left.push({ file, line, what: WHOLE, words });
    } else left.push({ file, line, what: NOWHERE, words: rule.from });
  }
  return { pages: pages.map((page) => withAliases(page, aliases.get(page))), redirects, follow };
}

function readRules(project: OldProject, left: Leftover[]): HostRules {
  const rules: HostRules = { whole: new Map(), patterns: [] };
  const lines = project.files
    .filter(isHostRedirects)
    .flatMap((file) =>
      (project.text(file) ?? '').split('\n').map((text, index) => ({ file, line: index + 1, text })),
    );
  for (const [order, { file, line, text }] of lines.entries()) {
    const rule = ruleIn(text);
    const place = { file, line, order };
    const leave = (what: string) => left.push({ file, line, what, words: text.trim() });
    if (typeof rule === 'string') leave(rule);
    else if (rule && 'pattern' in rule) {
      leave(UNLIKE);
      rules.patterns.push({ ...rule, ...place });
    }
    // The first rule for a path counts.
    else if (rule && !rules.whole.has(redirectKey(rule.from)))
      rules.whole.set(redirectKey(rule.from), { ...rule, ...place });
  }
  return rules;
}

/** Returns the redirect in a line, or why it is left out; undefined if it has none. */
function ruleIn(line: string): OldRedirect | PatternRedirect | string | undefined {
  const [from = '', to = '', status = '301', ...others] = line
    .replace(/(?:^|\s)#.*$/, '')
    .trim()
    .split(/\s+/);
  if (from === '') return undefined;
  if (/^https?:\/\//i.test(from)) return OTHER_DOMAIN;
  const isPlain = /^\/[^?#]*$/.test(from) && /^(?:\/|https?:\/\/)/i.test(to);
  if (!isPlain || !PERMANENT.test(status) || others.length > 0) return UNLIKE;
  if (!/[*:]/.test(from) && !/\*|\/:/.test(to)) return { from, to };
  const pattern = patternOf(from);
  return pattern ? { pattern, to } : UNLIKE;
}

/** Returns the pattern for paths with names, `/:year/`, and one star at the end. */
function patternOf(from: string): RegExp | undefined {
  const names = [...from.matchAll(/\/:([a-z]\w*)/gi)].map(([, name]) => name);
  if (/\*./.test(from) || new Set(names).size < names.length || names.includes('splat')) return undefined;
  const source = from
    .replace(/[$()+.?[\\\]^{|}]/g, '\\$&')
    .replace(/\/\*$/, '(?:/(?<splat>.*))?')
    .replace(/\*$/, '(?<splat>.*)')
    .replace(/\/:([a-z]\w*)/gi, '/(?<$1>[^/]+)');
  return new RegExp(`^${source}/?$`);
}

/** Longest chain that is followed, since hosts and browsers give up too. */
const MOST_STEPS = 10;

/** Returns the end of a chain of redirects, or of its first round; undefined if there is none. */
function lastOf(url: string, rules: HostRules, isPage: (url: string) => boolean): string | undefined {
  const seen = [url];
  for (let last = url; seen.length <= MOST_STEPS; ) {
    const next = last.startsWith('/') && (last === url || !isPage(last)) ? nextOf(last, rules) : undefined;
    if (next === undefined || seen.includes(next)) return last === url ? undefined : last;
    seen.push(next);
    last = next;
  }
  return undefined;
}

function nextOf(url: string, { whole, patterns }: HostRules): string | undefined {
  const path = url.replace(/[?#].*$/s, '');
  const rule = whole.get(redirectKey(path));
  for (const { pattern, to, order } of patterns) {
    if (rule && rule.order < order) break;
    const values = pattern.exec(path)?.groups;
    if (values)
      return to.replace(/:([a-z]\w*)/gi, (written, name: string) =>
        name in values ? (values[name] ?? '') : written,
      );
  }
  return rule?.to;
}

function withAliases(page: OldPage, urls: readonly string[] | undefined): OldPage {
  if (!urls) return page;
  return { ...page, given: { ...page.given, aliases: [...listIn(page.given.aliases), ...urls] } };
}
