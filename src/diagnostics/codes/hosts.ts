import { error, info, warning } from './code-entry.ts';

/** Codes of what hosts are told. */
export const hostCodes = {
  'host-conflict': error(
    'Two hosts that read one file',
    'Cloudflare and Netlify both read `_headers` and `_redirects`, in two dialects. One output cannot serve both.',
  ),
  'host-limit': info(
    'What a host cannot do',
    'A host in `hosts:` cannot say or do a part of the policy of the site. The message tells what visitors lose.',
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
