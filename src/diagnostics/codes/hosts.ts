import type { CodeTable } from './code-table.ts';

/** Codes of what hosts are told. */
export const hostCodes = {
  'host-conflict': {
    severity: 'error',
    title: 'Two hosts that read one file',
    meaning:
      'Cloudflare and Netlify both read `_headers` and `_redirects`, in two dialects. One output cannot serve both.',
  },
  'host-limit': {
    severity: 'info',
    title: 'What a host cannot do',
    meaning:
      'A host in `hosts:` cannot say or do a part of the policy of the site. The message tells what visitors lose.',
  },
  'host-overflow': {
    severity: 'warning',
    title: 'More than a host takes',
    meaning:
      'The site has more redirects, or longer lines, than a host reads: pages that lead on take the place of the rest where they can. Or it has more files, or larger ones, than a host takes: it would refuse to publish them.',
  },
  'host-base': {
    severity: 'warning',
    title: 'Site below a path on a host without paths',
    meaning:
      '`url` has a path, and all links begin with it, but the host serves the output at the top of its domain. The files at fixed places, such as `/.well-known/`, are looked for there too.',
  },
  'asset-unhashed': {
    severity: 'warning',
    title: 'File in public/assets/ without a hash',
    meaning:
      'Browsers keep everything under `/assets/` for a year, because names there change with the content. A file that keeps its name would stay as it was first seen.',
  },
  'public-inline': {
    severity: 'warning',
    title: 'HTML file in public/ that the policy breaks',
    meaning:
      'A file in `public/` is published as it is, under the same Content-Security-Policy as all pages: its inline scripts, styles and handlers do nothing there. It has its own code `document-inline` where a layout renders it.',
  },
} as const satisfies CodeTable;
