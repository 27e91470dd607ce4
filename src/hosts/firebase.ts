// Firebase Hosting: https://firebase.google.com/docs/hosting/full-config
import type { Redirect } from '../model/hosting.ts';
import { based, type Host, type HostPlan, type SitePolicy, servedRedirect } from './host.ts';
import { CACHE_CLASSES, type FilePattern, SECURITY_HEADERS } from './policy.ts';

export const firebase: Host = {
  name: 'firebase',
  title: 'Firebase',
  servesBase: false,
  sendsEncoded: false,
  promises: {
    headers: 'always',
    cache: 'always',
    missingUncached: false,
    keepsStatus: false,
    redirects: true,
  },
  plan(policy: SitePolicy): HostPlan {
    const config = {
      hosting: {
        public: 'dist',
        // Its own files in `.well-known/` would take the place of ours, and its usual list leaves all of them out.
        appAssociation: 'NONE',
        ignore: ['firebase.json', '**/.htaccess', '**/.nojekyll'],
        cleanUrls: false,
        trailingSlash: true,
        redirects: policy.redirects.map((redirect) => redirectRule(policy, redirect)),
        headers: headerRules(policy),
      },
    };
    const changed = policy.redirects.some(({ status }) => status === 308);
    return {
      files: [{ place: 'aside', file: 'firebase.json', text: `${JSON.stringify(config, undefined, 2)}\n` }],
      unserved: [],
      limits: [
        'keep the answer 404 for a year, where they ask for a file in assets/ that is not there yet',
        ...(changed ? ['are redirected with 301 in place of 308, which may turn a POST into a GET'] : []),
      ],
      overflow: [],
    };
  },
};

/** Regular expressions in place of globs: an address may hold what has a meaning there. They fit decoded paths. */
function redirectRule(policy: SitePolicy, redirect: Redirect) {
  const { path, to } = servedRedirect(policy, redirect);
  const folder = path.endsWith('/') && path !== '/';
  const regex = `^${escapeRegex(folder ? path.slice(0, -1) : path)}${folder ? '/?' : ''}$`;
  return { regex, destination: to, type: 301 };
}

/** Of two rules that set one header the later one counts. */
function headerRules(policy: SitePolicy) {
  return [
    { source: '**', headers: SECURITY_HEADERS.map(({ name, value }) => ({ key: name, value })) },
    ...CACHE_CLASSES.toReversed().map(({ files, value }) => ({
      source: glob(policy, files),
      headers: [{ key: 'Cache-Control', value }],
    })),
    ...[...policy.namedTypes].map(([file, type]) => ({
      source: based(policy, `/${file}`),
      headers: [{ key: 'Content-Type', value: type }],
    })),
  ];
}

function glob(policy: SitePolicy, files: FilePattern): string {
  if (files.kind === 'folder') return `${based(policy, `/${files.folder}`)}**`;
  return files.kind === 'endings' ? `**/*.@(${files.endings.join('|')})` : '**';
}

function escapeRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
