// GitHub Pages sends none of our headers and has no redirects, so pages contain the policy and redirect themselves.
import { type Host, MANAGED, NO_LIMITS, onlyTopNotFound } from '../host.ts';

export const github: Host = {
  ...MANAGED,
  name: 'github',
  title: 'GitHub Pages',
  servesBase: true,
  // https://docs.github.com/pages/getting-started-with-github-pages/github-pages-limits
  capacity: { siteBytes: 1_000_000_000 },
  promises: {
    ...MANAGED.promises,
    headers: 'never',
    cache: 'never',
    missingUncached: false,
    keepsStatus: false,
    redirects: false,
  },
  plan: (policy) => ({
    ...NO_LIMITS,
    // Without it, Jekyll would leave out names that start with an underscore.
    files: [{ place: 'output', file: '.nojekyll', text: '' }],
    unserved: policy.redirects,
    limits: [
      'get no security headers except the policy in each page',
      'request files again after ten minutes',
      ...(policy.redirects.length > 0
        ? [
            'are redirected by pages, which lose the query and the part after #, and which search engines and programs follow less reliably than a 301',
          ]
        : []),
      ...onlyTopNotFound(policy),
    ],
  }),
};
