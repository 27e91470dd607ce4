// Vercel: https://vercel.com/docs/project-configuration
import type { Redirect } from '../../model/settings/hosting.ts';
import { based, type Host, type HostPlan, type SitePolicy, servedRedirect } from '../host.ts';
import { CACHE_CLASSES, type FilePattern } from '../policy.ts';

/** Redirects that a project may have: https://vercel.com/docs/redirects */
const MOST_REDIRECTS = 2047;

/** `/about` is sent to `/about/`. With `trailingSlash: true` no header would be sent with files in `.well-known/`. */
const SLASH = {
  source: '/:path((?!\\.well-known(?:/|$))(?:[^/]+/)*[^/.]+)',
  destination: '/:path/',
  statusCode: 308,
};

export const vercel: Host = {
  name: 'vercel',
  title: 'Vercel',
  servesBase: false,
  sendsEncoded: false,
  capacity: {},
  promises: {
    headers: 'pages',
    cache: 'files',
    missingUncached: false,
    keepsStatus: true,
    redirects: true,
    keepsHtmlNames: true,
    refusesOthers: false,
    sendsForms: false,
  },
  plan(policy: SitePolicy): HostPlan {
    const unserved = policy.redirects.slice(MOST_REDIRECTS);
    const config = {
      $schema: 'https://openapi.vercel.sh/vercel.json',
      framework: null,
      buildCommand: 'npx site build',
      outputDirectory: 'dist',
      cleanUrls: false,
      redirects: [
        ...policy.redirects.slice(0, MOST_REDIRECTS).map((redirect) => redirectRule(policy, redirect)),
        SLASH,
      ],
      headers: headerRules(policy),
    };
    return {
      files: [{ place: 'aside', file: 'vercel.json', text: `${JSON.stringify(config, undefined, 2)}\n` }],
      unserved,
      limits: ['keep the answer 404 for a year, where they ask for a file in assets/ that is not there yet'],
      overflow:
        unserved.length > 0
          ? [`Vercel reads ${MOST_REDIRECTS} redirects of ours; ${unserved.length} more are left`]
          : [],
    };
  },
};

function redirectRule(policy: SitePolicy, redirect: Redirect) {
  const { to, status } = servedRedirect(policy, redirect);
  const from = based(policy, redirect.from);
  const source = from.endsWith('/') ? `${pattern(from.slice(0, -1))}{/}?` : pattern(from);
  return { source, destination: escapeColon(to), statusCode: status };
}

function headerRules(policy: SitePolicy) {
  return [
    { source: '/(.*)', headers: policy.headers.map(({ name, value }) => ({ key: name, value })) },
    // Of two rules that set one header the later one counts. Pages are asked for again by default.
    ...CACHE_CLASSES.toReversed().flatMap(({ files, value }) =>
      sources(policy, files).map((source) => ({ source, headers: [{ key: 'Cache-Control', value }] })),
    ),
    ...[...policy.namedTypes].map(([file, type]) => ({
      source: pattern(based(policy, `/${file}`)),
      headers: [{ key: 'Content-Type', value: type }],
    })),
  ];
}

function sources(policy: SitePolicy, files: FilePattern): readonly string[] {
  if (files.kind === 'folder') return [`${pattern(based(policy, `/${files.folder}`))}(.*)`];
  return files.kind === 'endings' ? [`/(.*)\\.(${files.endings.join('|')})`] : [];
}

/** What has a meaning in path-to-regexp is escaped. */
function pattern(address: string): string {
  return address.replace(/[:*+?(){}[\]|\\.^$!]/g, '\\$&');
}

/** `:name` in a destination stands for a part of the source. */
function escapeColon(address: string): string {
  const [, scheme = '', rest = ''] = /^(https?:\/\/[^/]*)?(.*)$/s.exec(address) ?? [];
  return scheme + rest.replaceAll(':', '%3A');
}
