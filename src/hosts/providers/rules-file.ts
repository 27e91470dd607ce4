// `_headers` and `_redirects`, which Cloudflare and Netlify read.
import type { Redirect } from '../../settings/index.ts';
import { based, type HeaderRule, type HostFile, type SitePolicy } from '../host.ts';

/** Returns the files with these lines; `_redirects` only if it isn't empty. */
export function rulesFiles(headers: readonly string[], redirects: readonly string[]): readonly HostFile[] {
  const fileOf = (file: string, lines: readonly string[]) =>
    ({ place: 'output', file, text: `${lines.join('\n')}\n` }) as const;
  return [fileOf('_headers', headers), ...(redirects.length > 0 ? [fileOf('_redirects', redirects)] : [])];
}

export function headerLines({ headers }: HeaderRule): readonly string[] {
  return headers.map(({ name, value }) => `  ${name}: ${value}`);
}

/** Path pattern of a rule in `_headers`, for files that aren't matched by their extensions. */
export function rulePath(
  policy: SitePolicy,
  files: Exclude<HeaderRule['files'], { readonly kind: 'endings' }>,
): string {
  if (files.kind === 'all') return '/*';
  return files.kind === 'folder' ? `${based(policy, `/${files.folder}`)}*` : based(policy, `/${files.file}`);
}

/**
 * Encodes an old route for a rule in `_redirects`: as browsers send it, with the special characters of rules
 * encoded too.
 */
export function oldUrl(policy: SitePolicy, { from }: Redirect): string {
  return based(policy, from).replaceAll('*', '%2A').replaceAll(':', '%3A');
}
