import { error } from './code-entry.ts';

/** Codes of routes and redirects. */
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
};
