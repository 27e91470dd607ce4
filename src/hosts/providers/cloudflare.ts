// Cloudflare Pages, and Workers with static assets: https://developers.cloudflare.com/pages/configuration/headers/
import { based, type Host, type HostPlan, type SitePolicy } from '../host.ts';
import { CACHE_CLASSES, type FilePattern } from '../policy.ts';
import { redirectRules, takeRules } from './rules-file.ts';

/** Rules of `_headers`, characters in one of its lines, and static rules of `_redirects` that are read. */
const MOST_HEADER_RULES = 100;
const LONGEST_LINE = 2000;
const MOST_REDIRECTS = 2000;
const LONGEST_REDIRECT = 1000;

export const cloudflare: Host = {
  name: 'cloudflare',
  title: 'Cloudflare',
  servesBase: false,
  sendsEncoded: false,
  // https://developers.cloudflare.com/pages/platform/limits/
  capacity: {
    siteFiles: { most: 20_000, unless: ', or 100,000 on paid plans' },
    fileBytes: 25 * 1024 * 1024,
  },
  promises: {
    headers: 'always',
    cache: 'files',
    missingUncached: true,
    keepsStatus: true,
    redirects: true,
    keepsHtmlNames: false,
    refusesOthers: false,
    sendsForms: false,
  },
  plan(policy: SitePolicy): HostPlan {
    const rules = policy.redirects.map((redirect) => ({
      redirect,
      // It tells `/old` from `/old/`.
      lines: redirectRules(policy, redirect, { both: true, mark: '' }),
    }));
    const { lines, unserved } = takeRules(rules, MOST_REDIRECTS, LONGEST_REDIRECT);
    const headers = headerLines(policy);
    return {
      files: [
        { place: 'output', file: '_headers', text: `${headers.join('\n')}\n` },
        ...(lines.length > 0
          ? [{ place: 'output', file: '_redirects', text: `${lines.join('\n')}\n` } as const]
          : []),
      ],
      unserved,
      limits: [
        'download a large file anew where it broke off',
        ...(policy.htmlPages.length > 0
          ? [
              `are sent from ${policy.htmlPages[0]} to the same address without its ending, which is not canonical`,
            ]
          : []),
      ],
      overflow: [
        ...(unserved.length > 0
          ? [
              `Cloudflare reads ${MOST_REDIRECTS} redirects, and two for each folder; ${unserved.length} more are left`,
            ]
          : []),
        ...headerOverflow(headers),
      ],
    };
  },
};

/** A header that two rules set is joined by a comma, so a later rule takes it away first. */
function headerLines(policy: SitePolicy): readonly string[] {
  const cached = CACHE_CLASSES.toReversed().flatMap(({ files, value }) =>
    patterns(policy, files).flatMap((pattern) => [pattern, '  ! Cache-Control', `  Cache-Control: ${value}`]),
  );
  return [
    '/*',
    ...policy.headers.map(({ name, value }) => `  ${name}: ${value}`),
    '  ! Access-Control-Allow-Origin',
    ...cached,
    ...[...policy.namedTypes].flatMap(([file, type]) => [
      based(policy, `/${file}`),
      '  ! Content-Type',
      `  Content-Type: ${type}`,
    ]),
  ];
}

/** Pages are asked for again by default, and that also holds for their errors. */
function patterns(policy: SitePolicy, files: FilePattern): readonly string[] {
  if (files.kind === 'folder') return [`${based(policy, `/${files.folder}`)}*`];
  return files.kind === 'endings' ? files.endings.map((ending) => `/*.${ending}`) : [];
}

function headerOverflow(lines: readonly string[]): readonly string[] {
  const rules = lines.filter((line) => line.startsWith('/')).length;
  const long = lines.find((line) => line.length > LONGEST_LINE);
  return [
    ...(rules > MOST_HEADER_RULES
      ? [`Cloudflare reads ${MOST_HEADER_RULES} rules, and there are ${rules}`]
      : []),
    ...(long === undefined ? [] : [`Cloudflare reads no line above ${LONGEST_LINE} characters`]),
  ];
}
