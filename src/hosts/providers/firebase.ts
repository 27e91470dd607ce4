// Firebase Hosting: https://firebase.google.com/docs/hosting/full-config
import { escapeRegex } from '../../kit/escape.ts';
import { orUndefined } from '../../kit/thrown.ts';
import type { Redirect } from '../../settings/index.ts';
import {
  based,
  CHANGES_308,
  type HeaderRule,
  type Host,
  headerRules,
  jsonFile,
  KEEPS_MISSING,
  keyedHeaders,
  MANAGED,
  NO_LIMITS,
  onlyTopNotFound,
  type SitePolicy,
} from '../host.ts';
import { CACHE_CLASSES } from '../policy.ts';

export const firebase: Host = {
  ...MANAGED,
  name: 'firebase',
  title: 'Firebase',
  // https://firebase.google.com/docs/hosting/usage-quotas-pricing
  capacity: { fileBytes: 2 * 1024 * 1024 * 1024 },
  promises: { ...MANAGED.promises, cache: 'always', missingUncached: false, keepsStatus: false },
  plan(policy) {
    const unserved = policy.redirects.filter(({ to }) => !survives(based(policy, to)));
    const config = {
      hosting: {
        public: 'dist',
        // Firebase's own files in `.well-known/` would replace ours, and its default list excludes all of them.
        appAssociation: 'NONE',
        ignore: ['firebase.json', '**/.htaccess', '**/.nojekyll'],
        cleanUrls: false,
        trailingSlash: true,
        redirects: policy.redirects
          .filter((redirect) => !unserved.includes(redirect))
          .map((redirect) => redirectRule(policy, redirect)),
        // If two rules set the same header, the later one counts.
        headers: headerRules(policy, CACHE_CLASSES.toReversed()).map(({ files, headers }) => ({
          regex: regexOf(policy, files),
          headers: keyedHeaders(headers),
        })),
      },
    };
    const changed = policy.redirects.some(({ status }) => status === 308);
    return {
      ...NO_LIMITS,
      files: [jsonFile('firebase.json', config)],
      unserved,
      limits: [KEEPS_MISSING, ...(changed ? [CHANGES_308] : []), ...onlyTopNotFound(policy)],
    };
  },
};

/** Returns true if decoding doesn't change a URL. Firebase encodes new URLs once more. */
function survives(url: string): boolean {
  return orUndefined(() => encodeURI(decodeURI(url))) === url;
}

/** Rule with a regular expression, because a URL may contain glob characters. It matches decoded paths. */
function redirectRule(policy: SitePolicy, redirect: Redirect) {
  const path = decodeURI(based(policy, redirect.from));
  const folder = path.endsWith('/') && path !== '/';
  const regex = `^${escapeRegex(folder ? path.slice(0, -1) : path)}${folder ? '/?' : ''}$`;
  return { regex, destination: decodeURI(based(policy, redirect.to)), type: 301 };
}

/** Regular expression for files. Globs would skip names that start with a dot, such as `.well-known/`. */
function regexOf(policy: SitePolicy, files: HeaderRule['files']): string {
  if (files.kind === 'folder') return `^${escapeRegex(based(policy, `/${files.folder}`))}`;
  if (files.kind === 'endings') return `\\.(?:${files.endings.join('|')})$`;
  return files.kind === 'file' ? `^${escapeRegex(based(policy, `/${files.file}`))}$` : '.*';
}
