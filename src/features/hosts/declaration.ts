// The codes for what a host can't do.
import type { Declaration } from '../../fields/index.ts';
import { error, info, warning } from '../../kit/diagnostics/diagnostic.ts';

export const hostsDeclaration = {
  codes: {
    'host-conflict': error(
      'Two hosts that read the same file',
      'Cloudflare and Netlify both read `_headers` and `_redirects`, each in its own dialect. One output folder cannot serve both.',
    ),
    'host-limit': info(
      'Limit of a host',
      'A host in `hosts:` cannot do everything that the site needs. The message says what visitors lose.',
      'check',
    ),
    'host-overflow': warning(
      'Host limit exceeded',
      'The site has more redirects, longer lines, or more or larger files than a host accepts. Where possible, pages that redirect replace the remaining redirects. A host refuses a site with too many or too large files.',
    ),
    'asset-unhashed': warning(
      'File in public/assets/ without a hash',
      'Browsers cache everything under `/assets/` for a year, because names there change with their content. Visitors would keep an old version of this file.',
    ),
  },
} as const satisfies Declaration;
