// Cloudflare Pages, and Workers with static assets: https://developers.cloudflare.com/pages/configuration/headers/
import type { Redirect } from '../../settings/index.ts';
import { based, type Host, headerRules, MANAGED, type SitePolicy, slashForms } from '../host.ts';
import { CACHED_CLASSES } from '../policy.ts';
import { headerLines, oldUrl, rulePath, rulesFiles } from './rules-file.ts';

/** Limits of `_headers` and `_redirects`. */
const MOST = {
  /** Rules of `_headers`. */
  headerRules: 100,
  /** Characters in a line of `_headers`. */
  line: 2000,
  /** Static rules of `_redirects`. */
  redirects: 2000,
  /** Characters in a line of `_redirects`. */
  redirect: 1000,
};

export const cloudflare: Host = {
  ...MANAGED,
  name: 'cloudflare',
  title: 'Cloudflare',
  // https://developers.cloudflare.com/pages/platform/limits/
  capacity: {
    siteFiles: { most: 20_000, unless: ', or 100,000 on paid plans' },
    fileBytes: 25 * 1024 * 1024,
  },
  promises: { ...MANAGED.promises, headers: 'always', nearestNotFound: true, keepsHtmlNames: false },
  plan(policy) {
    const { lines, unserved } = redirectsOf(policy);
    const headers = headersOf(policy);
    return {
      files: rulesFiles(headers, lines),
      unserved,
      limits: [
        'have to restart interrupted downloads of large files',
        ...(policy.htmlPages.length > 0
          ? [`are sent from ${policy.htmlPages[0]} to the same URL without .html, which is not canonical`]
          : []),
      ],
      overflow: [
        ...(unserved.length > 0
          ? [`Cloudflare reads ${MOST.redirects} redirects, two per folder; ${unserved.length} do not fit`]
          : []),
        ...headerOverflow(headers),
      ],
    };
  },
};

/** Returns the lines of `_redirects`: all redirects that fit completely, and the others. */
function redirectsOf(policy: SitePolicy) {
  const lines: string[] = [];
  const unserved: Redirect[] = [];
  for (const redirect of policy.redirects) {
    // Cloudflare distinguishes `/old` from `/old/`.
    const rules = slashForms(oldUrl(policy, redirect)).map(
      (from) => `${from} ${based(policy, redirect.to)} ${redirect.status}`,
    );
    const fits =
      lines.length + rules.length <= MOST.redirects && rules.every((line) => line.length <= MOST.redirect);
    if (fits) lines.push(...rules);
    else unserved.push(redirect);
  }
  return { lines, unserved };
}

/** Lines of `_headers`. Values of a header that two rules set are joined by a comma, so a later rule removes it first. */
function headersOf(policy: SitePolicy): readonly string[] {
  return headerRules(policy, CACHED_CLASSES.toReversed()).flatMap((rule) => {
    const { files, headers } = rule;
    if (files.kind === 'all') return ['/*', ...headerLines(rule), '  ! Access-Control-Allow-Origin'];
    const lines = [...headers.map(({ name }) => `  ! ${name}`), ...headerLines(rule)];
    const patterns =
      files.kind === 'endings' ? files.endings.map((ending) => `/*.${ending}`) : [rulePath(policy, files)];
    return patterns.flatMap((pattern) => [pattern, ...lines]);
  });
}

function headerOverflow(lines: readonly string[]): readonly string[] {
  const rules = lines.filter((line) => line.startsWith('/')).length;
  const long = lines.find((line) => line.length > MOST.line);
  return [
    ...(rules > MOST.headerRules
      ? [`Cloudflare reads ${MOST.headerRules} rules; the site has ${rules}`]
      : []),
    ...(long === undefined ? [] : [`Cloudflare does not read lines over ${MOST.line} characters`]),
  ];
}
