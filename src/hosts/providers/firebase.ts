// Firebase Hosting: https://firebase.google.com/docs/hosting/full-config
import { escapeRegex } from '../../base/escape.ts';
import type { Redirect } from '../../model/settings/hosting.ts';
import { based, type Host, type HostPlan, type SitePolicy } from '../host.ts';
import { CACHE_CLASSES, type FilePattern } from '../policy.ts';

export const firebase: Host = {
  name: 'firebase',
  title: 'Firebase',
  servesBase: false,
  sendsEncoded: false,
  // https://firebase.google.com/docs/hosting/usage-quotas-pricing
  capacity: { fileBytes: 2 * 1024 * 1024 * 1024 },
  promises: {
    headers: 'pages',
    cache: 'always',
    missingUncached: false,
    keepsStatus: false,
    redirects: true,
    keepsHtmlNames: true,
    refusesOthers: false,
    sendsForms: false,
  },
  plan(policy: SitePolicy): HostPlan {
    const unserved = policy.redirects.filter(({ to }) => !survives(based(policy, to)));
    const config = {
      hosting: {
        public: 'dist',
        // Its own files in `.well-known/` would take the place of ours, and its usual list leaves all of them out.
        appAssociation: 'NONE',
        ignore: ['firebase.json', '**/.htaccess', '**/.nojekyll'],
        cleanUrls: false,
        trailingSlash: true,
        redirects: policy.redirects
          .filter((redirect) => !unserved.includes(redirect))
          .map((redirect) => redirectRule(policy, redirect)),
        headers: headerRules(policy),
      },
    };
    const changed = policy.redirects.some(({ status }) => status === 308);
    return {
      files: [{ place: 'aside', file: 'firebase.json', text: `${JSON.stringify(config, undefined, 2)}\n` }],
      unserved,
      limits: [
        'keep the answer 404 for a year, where they ask for a file in assets/ that is not there yet',
        ...(changed ? ['are redirected with 301 in place of 308, which may turn a POST into a GET'] : []),
      ],
      overflow: [],
    };
  },
};

/** New addresses are encoded once more there, so they have to be the same when they are decoded first. */
function survives(address: string): boolean {
  try {
    return encodeURI(decodeURI(address)) === address;
  } catch {
    return false;
  }
}

/** Regular expressions in place of globs: an address may hold what has a meaning there. They fit decoded paths. */
function redirectRule(policy: SitePolicy, redirect: Redirect) {
  const path = decodeURI(based(policy, redirect.from));
  const folder = path.endsWith('/') && path !== '/';
  const regex = `^${escapeRegex(folder ? path.slice(0, -1) : path)}${folder ? '/?' : ''}$`;
  return { regex, destination: decodeURI(based(policy, redirect.to)), type: 301 };
}

/** Of two rules that set one header the later one counts. */
function headerRules(policy: SitePolicy) {
  return [
    { regex: '.*', headers: policy.headers.map(({ name, value }) => ({ key: name, value })) },
    ...CACHE_CLASSES.toReversed().map(({ files, value }) => ({
      regex: regex(policy, files),
      headers: [{ key: 'Cache-Control', value }],
    })),
    ...[...policy.namedTypes].map(([file, type]) => ({
      regex: `^${escapeRegex(based(policy, `/${file}`))}$`,
      headers: [{ key: 'Content-Type', value: type }],
    })),
  ];
}

/** Globs would leave out what begins with a dot, and so `.well-known/`. */
function regex(policy: SitePolicy, files: FilePattern): string {
  if (files.kind === 'folder') return `^${escapeRegex(based(policy, `/${files.folder}`))}`;
  return files.kind === 'endings' ? `\\.(?:${files.endings.join('|')})$` : '.*';
}
