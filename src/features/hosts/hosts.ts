// Extra files for the hosts of a site: configuration, and pages for redirects that they can't make.

import { LIVE } from '../../engine/index.ts';
import {
  CACHE_CLASSES,
  COPIES,
  fits,
  type HostPlan,
  hostNamed,
  NAMED_TYPES,
  type SitePolicy,
  securityHeaders,
} from '../../hosts/index.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { escapeMarkup } from '../../kit/escape.ts';
import { compareText } from '../../kit/order.ts';
import {
  isErrorPage,
  isNotFoundPage,
  NOT_FOUND_COPY,
  SERVER_ERROR_PAGE,
  withBase,
} from '../../kit/urls/url-path.ts';
import type { GeneratedFile } from '../../model/files/output.ts';
import type { Site } from '../../model/site.ts';
import type { SiteHosting } from '../../publish/index.ts';
import { filesAt, Occupancy } from '../../routes/index.ts';
import { type HostName, isRedirect, openingsOf, type Redirect, type Settings } from '../../settings/index.ts';
import { arrangedSite } from '../../site/arrange/index.ts';
import { type Ask, type Feature, generatedNames, type TextFile, task, textFiles } from '../../site/index.ts';
import { siteSettings, spansBy } from '../../site/read/index.ts';
import { beyondHosts, hostMistakes } from './mistakes.ts';

export const hosts: Feature = {
  name: 'hosts',
  mistakes: (ask) => ask(hostedSite).diagnostics,
  artifacts: textFiles('host-files', (ask) => ask(hostedSite).files),
  outputMistakes: (ask, files) => beyondHosts(ask(siteSettings).value, files),
};

interface HostedSite {
  /** Files in the output folder: redirecting pages, if a host can't redirect, and files that hosts read. */
  readonly files: readonly TextFile[];
  /** Files for `.site/hosts/`: `nginx/server.conf`. */
  readonly aside: readonly GeneratedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Plan for the hosts in the settings. Without any, redirects are pages, which work everywhere. */
const hostedSite = task(
  'hosted-site',
  (ask): HostedSite => {
    const { site } = ask(arrangedSite).value;
    const names = site.settings.hosts;
    const planned = names.map((name) => ({ name, plan: hostPlan(ask, name) }));
    const unserved = new Set(
      names.length === 0 ? site.redirects.filter(isRedirect) : planned.flatMap(({ plan }) => plan.unserved),
    );
    const placed = (place: 'output' | 'aside') =>
      planned.flatMap(({ name, plan }) =>
        plan.files
          .filter((one) => one.place === place)
          .map(({ file, text }) => ({ file: place === 'aside' ? `${name}/${file}` : file, text })),
      );
    const output = placed('output');
    const made = [...generatedNames(ask.tools.features, site), ...output.map(({ file }) => file)];
    const pages = redirectPages([...unserved], made, site);
    const own = output.filter(({ file }) => !site.publicFiles.has(file));
    return {
      files: [
        ...pages.files.map((page) => ({ ...page, kind: 'redirect' as const })),
        ...own.map((file) => ({ ...file, kind: 'host' as const })),
      ],
      aside: placed('aside'),
      diagnostics: hostMistakes(
        site,
        { planned, output, names: made, impossible: pages.impossible },
        spansBy(ask),
      ),
    };
  },
  LIVE,
);

export const siteHosting = task('site-hosting', (ask): SiteHosting => {
  const { settings, redirects } = ask(arrangedSite).value.site;
  const { hosts: names, policy } = settings;
  return {
    hosts: names,
    urls: { hosts: names, redirects, openings: openingsOf(policy) },
    aside: ask(hostedSite).aside,
    encodes: names.some((name) => hostNamed(name).sendsEncoded),
  };
});

/** Plans the files for a host, whether or not it is in the settings. */
export function hostPlan(ask: Ask, name: HostName): HostPlan {
  const { site } = ask(arrangedSite).value;
  return hostNamed(name).plan(sitePolicy(site, generatedNames(ask.tools.features, site)));
}

function sitePolicy(site: Site, generated: readonly string[]): SitePolicy {
  const { settings, pages, publicFiles, redirects } = site;
  const has = (file: string) => publicFiles.has(file) || pages.some((page) => page.file === file);
  const failures = pages
    .filter((page) => isErrorPage(page) && !isNotFoundPage(page.file))
    .map(({ file }) => file);
  const files = [...publicFiles, ...generated];
  return {
    url: settings.core.url,
    base: settings.base,
    headers: securityHeaders(settings.policy),
    redirects: redirects.filter(isRedirect),
    gone: redirects.filter((old) => !isRedirect(old)).map(({ from }) => from),
    notFoundPages: [...publicFiles, ...pages.map((page) => page.file)].filter(isNotFoundPage).sort(byDepth),
    failurePages: has(SERVER_ERROR_PAGE) ? [...new Set([SERVER_ERROR_PAGE, ...failures])] : [],
    namedTypes: new Map([...NAMED_TYPES].filter(([file]) => files.includes(file))),
    htmlPages: pages
      .filter((page) => page.route.endsWith('.html') && !isErrorPage(page))
      .map(({ route }) => route),
    copies: files.includes(NOT_FOUND_COPY) ? files.filter((file) => fits(COPIES, file)) : [],
    images: [...publicFiles].filter((file) => cacheClass(file) === 'image').sort(),
  };
}

/** Deepest first. */
function byDepth(a: string, b: string): number {
  return b.split('/').length - a.split('/').length || compareText(a, b);
}

function cacheClass(file: string): string | undefined {
  return CACHE_CLASSES.find(({ files }) => fits(files, file))?.name;
}

interface RedirectPages {
  readonly files: readonly GeneratedFile[];
  /** Redirects that no page can perform: it would not be HTML, or would look like another file. */
  readonly impossible: readonly Redirect[];
}

/** Pages for redirects, except those that would cover a `reserved` file. The canonical URL of each page is its target. */
function redirectPages(
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
    // Browsers cache files in assets/ for a year.
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
