import { isErrorPage, NOT_FOUND_PAGE, SERVER_ERROR_PAGE } from '../model/address.ts';
import type { Site } from '../model/site.ts';
import type { SitePolicy } from './host.ts';
import { CACHE_CLASSES, fits, securityHeaders } from './policy.ts';
import { NAMED_TYPES } from './types.ts';

/** The policy of a site. `generated` are the files that the build makes beside its pages. */
export function sitePolicy(site: Site, generated: readonly string[]): SitePolicy {
  const { settings, pages, publicFiles, redirects } = site;
  const has = (file: string) => publicFiles.has(file) || pages.some((page) => page.file === file);
  const files = [...publicFiles, ...generated];
  return {
    url: settings.core.url,
    base: settings.base,
    headers: securityHeaders(settings.policy),
    redirects,
    hasNotFoundPage: has(NOT_FOUND_PAGE),
    hasErrorPage: has(SERVER_ERROR_PAGE),
    namedTypes: new Map([...NAMED_TYPES].filter(([file]) => files.includes(file))),
    htmlPages: pages
      .filter((page) => page.route.endsWith('.html') && !isErrorPage(page.file))
      .map(({ route }) => route),
    images: [...publicFiles].filter((file) => cacheClass(file) === 'image').sort(),
  };
}

function cacheClass(file: string): string | undefined {
  return CACHE_CLASSES.find(({ files }) => fits(files, file))?.name;
}
