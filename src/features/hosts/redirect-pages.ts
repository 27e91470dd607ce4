// Pages that lead visitors on, for hosts that cannot redirect by themselves.
import { escapeMarkup } from '../../kit/escape.ts';
import { withBase } from '../../model/address.ts';
import type { GeneratedFile } from '../../model/files/output.ts';
import type { Redirect } from '../../model/settings/hosting.ts';
import type { Settings } from '../../model/settings/settings.ts';
import type { Site } from '../../model/site.ts';
import { filesAt } from '../../site/routes/address.ts';
import { Occupancy } from '../../site/routes/occupancy.ts';

export interface RedirectPages {
  readonly files: readonly GeneratedFile[];
  /** Redirects that no page can stand for: it would not be HTML, or would not be told apart from another file. */
  readonly impossible: readonly Redirect[];
}

/** A page for each redirect that lies over none of the `reserved` files, with the address that it leads to as its canonical one. */
export function redirectPages(
  redirects: readonly Redirect[],
  reserved: readonly string[],
  site: Site,
): RedirectPages {
  if (redirects.length === 0) return { files: [], impossible: [] };
  const occupancy = new Occupancy<true>();
  for (const page of site.pages) occupancy.take(page.file, true);
  for (const file of site.publicFiles) occupancy.take(file, true);
  for (const file of reserved) occupancy.take(file, true);
  const files: GeneratedFile[] = [];
  const impossible: Redirect[] = [];
  for (const redirect of redirects) {
    const [file = ''] = filesAt(redirect.from);
    // What lies in assets/ is kept for a year.
    if (!file.endsWith('.html') || /^assets\//i.test(file) || occupancy.take(file, true))
      impossible.push(redirect);
    else files.push({ file, text: redirectPage(redirect, site) });
  }
  return { files, impossible };
}

function redirectPage({ to }: Redirect, { settings, headStart }: Site): string {
  const href = escapeMarkup(to.startsWith('/') ? withBase(settings, to) : to);
  const canonical = escapeMarkup(absolute(to, settings));
  return [
    '<!doctype html>',
    `<html lang="${escapeMarkup(settings.core.language)}"><head>${headStart}<meta charset="utf-8">`,
    `<title>${canonical}</title>`,
    `<link rel="canonical" href="${canonical}">`,
    `<meta http-equiv="refresh" content="0; url=${href}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head>',
    `<body><p><a href="${href}">${canonical}</a></p></body></html>`,
    '',
  ].join('\n');
}

function absolute(to: string, { core, base }: Settings): string {
  if (!to.startsWith('/')) return to;
  return core.url === undefined ? withBase({ base }, to) : core.url + to;
}
