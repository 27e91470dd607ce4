import { error, info, warning } from '../diagnostic.ts';

/** Codes of routes, redirects and hosts. */
export const routeCodes = {
  'route-invalid': error(
    'Invalid permalink',
    'A permalink begins with `/` and ends with `/` or `.html`. It names no host, leaves no folder, and each of its segments can be a file name on every system.',
  ),
  'route-taken': error(
    'Two pages with one route',
    'Two pages would be written to one file. Routes that differ only in upper and lower case, or in how Unicode composes a letter, count as one, since many file systems hold them for one.',
  ),
  'part-invalid': error(
    'No parts of a page',
    'The `parts` of a layout return a list: of each part its address, and the items that it shows. A page has at most 10,000 parts.',
  ),
  'part-route': error(
    'Part without an address of its own',
    'The `at` of a part goes on from the address of its page, ends with `/` or `.html`, and leaves that folder nowhere. Two parts of a page have two addresses.',
  ),
  'output-taken': error(
    'A public file and a page with one address',
    'A file in `public/` would be written over a page, or over a file that the build makes.',
  ),
  'redirect-invalid': error(
    'Invalid redirect',
    'The old address begins with one slash and holds neither `?` nor `#`. The new one is a route of the site or an absolute address.',
  ),
  'redirect-taken': error(
    'Redirect over a page',
    'A page or a file is published at the old address. Some hosts would send that, and others would redirect.',
  ),
  'redirect-twice': error(
    'Two redirects from one address',
    'An address is redirected in the settings or in `aliases` more than once. `/old` and `/old/` count as one.',
  ),
  'redirect-loop': error(
    'Redirects that go round',
    'Visitors would be sent from one address to the next for ever, until the browser gives up.',
  ),
  'redirect-chain': error(
    'Redirect to a redirect',
    'The new address is redirected itself. Every step costs visitors a round trip, and search engines give up after a few.',
  ),
  'redirect-target': error(
    'Redirect to nothing',
    'The new address is no route of the site and no file of it.',
  ),
  'host-conflict': error(
    'Two hosts that read one file',
    'Cloudflare and Netlify both read `_headers` and `_redirects`, in two dialects. One output cannot serve both.',
  ),
  'host-limit': info(
    'What a host cannot do',
    'A host in `hosts:` cannot say or do a part of the policy of the site. The message says what visitors lose.',
  ),
  'host-overflow': warning(
    'More than a host takes',
    'The site has more redirects, or longer lines, than a host reads: pages that lead on take the place of the rest where they can. Or it has more files, or larger ones, than a host takes: it would refuse to publish them.',
  ),
  'host-base': warning(
    'Site below a path on a host without paths',
    '`url` has a path, and all links begin with it, but the host serves the output at the top of its domain. The files at fixed places, such as `/.well-known/`, are looked for there too.',
  ),
  'asset-unhashed': warning(
    'File in public/assets/ without a hash',
    'Browsers keep everything under `/assets/` for a year, because names there change with the content. A file that keeps its name would stay as it was first seen.',
  ),
  'public-inline': warning(
    'HTML file in public/ that the policy breaks',
    'A file in `public/` is published as it is, under the same Content-Security-Policy as all pages: its inline scripts, styles and handlers do nothing there. It has its own code `document-inline` where a layout renders it.',
  ),
};
