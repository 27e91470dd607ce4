// Vercel: https://vercel.com/docs/project-configuration
import type { Redirect } from '../../settings/index.ts';
import {
  based,
  type HeaderRule,
  type Host,
  headerRules,
  jsonFile,
  KEEPS_MISSING,
  keyedHeaders,
  MANAGED,
  onlyTopNotFound,
  type SitePolicy,
  servedRedirect,
} from '../host.ts';
import { CACHED_CLASSES } from '../policy.ts';

/** Limit of redirects in a project: https://vercel.com/docs/redirects */
const MOST_REDIRECTS = 2047;

/** Redirect from `/about` to `/about/`. With `trailingSlash: true`, files in `.well-known/` would get no headers. */
const SLASH = {
  source: '/:path((?!\\.well-known(?:/|$))(?:[^/]+/)*[^/.]+)',
  destination: '/:path/',
  statusCode: 308,
};

export const vercel: Host = {
  ...MANAGED,
  name: 'vercel',
  title: 'Vercel',
  promises: { ...MANAGED.promises, missingUncached: false },
  plan(policy) {
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
      // If two rules set the same header, the later one counts.
      headers: headerRules(policy, CACHED_CLASSES.toReversed()).map(({ files, headers }) => ({
        source: sourceOf(policy, files),
        headers: keyedHeaders(headers),
      })),
    };
    return {
      files: [jsonFile('vercel.json', config)],
      unserved,
      limits: [KEEPS_MISSING, ...onlyTopNotFound(policy)],
      overflow:
        unserved.length > 0
          ? [`Vercel reads ${MOST_REDIRECTS} redirects; ${unserved.length} do not fit`]
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

function sourceOf(policy: SitePolicy, files: HeaderRule['files']): string {
  if (files.kind === 'folder') return `${pattern(based(policy, `/${files.folder}`))}(.*)`;
  if (files.kind === 'endings') return `/(.*)\\.(${files.endings.join('|')})`;
  return files.kind === 'file' ? pattern(based(policy, `/${files.file}`)) : '/(.*)';
}

/** Escapes the special characters of path-to-regexp. */
function pattern(url: string): string {
  return url.replace(/[:*+?(){}[\]|\\.^$!]/g, '\\$&');
}

/** Escapes colons, because `:name` in a destination refers to a part of the source. */
function escapeColon(url: string): string {
  const [, scheme = '', rest = ''] = /^(https?:\/\/[^/]*)?(.*)$/s.exec(url) ?? [];
  return scheme + rest.replaceAll(':', '%3A');
}
