// Codes of routes, redirects and names in the output.
export const routeEntries = {
  error: {
    'route-invalid': [
      'Invalid permalink',
      'A permalink starts with `/` and ends with `/` or `.html`. It has no host, stays inside the site, and each of its segments is a valid file name on every system.',
    ],
    'route-taken': [
      'Two pages with the same route',
      'Two pages would be written to the same file. Routes that differ only in case, or in how Unicode composes a letter, count as the same, because many file systems treat them so.',
    ],
    'pages-invalid': [
      'Invalid `pages`',
      'The `pages` export of a layout must return a list of pages, each with its route and the items that it shows. A layout can make up to 10,000 pages from one file.',
    ],
    'pages-route': [
      'Invalid route of a subpage',
      'The `at` of a subpage continues the route of its page, ends with `/` or `.html`, and stays in that folder. Two subpages of a page cannot share a route.',
    ],
    'output-taken': [
      'Public file and page with the same URL',
      'A file in `public/` would overwrite a page or another file of the build.',
    ],
    'redirect-invalid': [
      'Invalid redirect',
      'The old route starts with one slash and contains neither `?` nor `#`, and no pattern such as `/blog/*`. The new one is a route of the site or an absolute URL.',
    ],
    'redirect-taken': [
      'Redirect from an existing page',
      'A page or file is published at the old route. Some hosts would send it, others would redirect.',
    ],
    'redirect-twice': [
      'Two redirects from the same route',
      'The settings or `aliases` redirect this route more than once. `/old` and `/old/` count as the same.',
    ],
    'redirect-loop': ['Redirect loop', 'Browsers would be sent from one URL to the next until they give up.'],
    'redirect-chain': [
      'Redirect to a redirect',
      'The target is itself redirected. Each step costs visitors a round trip, and search engines give up after a few.',
    ],
    'redirect-target': ['Redirect to a missing page', 'The site has no page or file at the target.'],
  },
  warning: {
    'host-base': [
      'Site under a path on a host without paths',
      '`url` has a path, and all links start with it, but the host serves the output at the root of its domain. It also looks there for files in fixed places, such as `/.well-known/`.',
    ],
    'public-svg': [
      'SVG in public/ that is more than a graphic',
      'An SVG that is opened directly is a document on the site: its scripts could run, and its URLs tell other sites about visitors. Parts that are drawn very often stop the browser. The same rules apply to graphics in `content/`, where they are errors.',
    ],
    'public-inline': [
      'HTML file in public/ that the policy breaks',
      'Files in `public/` are published unchanged, under the same Content-Security-Policy as all pages, so their inline scripts, styles and event handlers do not run. For pages that a layout renders, the code is `document-inline`.',
    ],
  },
} as const;
