// Files that app stores, browsers and security researchers look for in fixed places, from the settings.

import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import type { GeneratedFile } from '../../model/files/output.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import type { Site } from '../../model/site.ts';
import { arrangedSite } from '../../site/arrange/index.ts';
import { type Feature, textFiles } from '../../site/index.ts';
import type { AppFiles } from './declaration.ts';

/** File with an expiry date, which changes every month. */
const SECURITY_FILE = '.well-known/security.txt';

export const appFiles: Feature = {
  name: 'app-files',
  monthly: (site) => namesOf(site).filter((file) => file === SECURITY_FILE),
  names: namesOf,
  mistakes: (ask) => lostFiles(ask(arrangedSite).value.site),
  artifacts: textFiles('app-files', (ask) => filesOf(ask(arrangedSite).value.site)),
};

function namesOf(site: Site): readonly string[] {
  return filesOf(site).map(({ file }) => file);
}

/** Files that are only looked for at the top of a domain. */
function lostFiles(site: Site): Diagnostic[] {
  const { base, spans } = site.settings;
  const lost = namesOf(site);
  if (base === '/' || lost.length === 0) return [];
  const message = `${lost.join(', ')} would be published below ${base}, where nobody looks for them`;
  const hint = 'Publish these files at the root of the domain, with the site that is there.';
  return [diagnostic('host-base', { message, at: placeOf(SETTINGS_PATH, spans, 'appFiles', 'name'), hint })];
}

/** Generated files, except those that the site has in `public/`. */
function filesOf({ settings, publicFiles, year, month }: Site): readonly GeneratedFile[] {
  const { apple, android, ads, security } = settings.appFiles;
  const files: GeneratedFile[] = [];
  if (apple.length > 0)
    files.push({ file: '.well-known/apple-app-site-association', text: appleText(apple) });
  if (android.length > 0) files.push({ file: '.well-known/assetlinks.json', text: androidText(android) });
  if (ads.length > 0) files.push({ file: 'app-ads.txt', text: `${ads.join('\n')}\n` });
  if (security) {
    const text = securityText(security, settings.core, expiry(year, month));
    files.push({ file: SECURITY_FILE, text });
  }
  return files.filter(({ file }) => !publicFiles.has(file));
}

/** https://developer.apple.com/documentation/xcode/supporting-associated-domains */
function appleText(apps: AppFiles['apple']): string {
  const details = apps.map(({ id, paths }) => ({
    appIDs: [id],
    components: paths.map((path) => ({ '/': path })),
  }));
  return json({ applinks: { details }, webcredentials: { apps: apps.map(({ id }) => id) } });
}

/** https://developers.google.com/digital-asset-links/v1/getting-started */
function androidText(apps: AppFiles['android']): string {
  const statements = apps.map((app) => ({
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: app.package,
      sha256_cert_fingerprints: app.fingerprints,
    },
  }));
  return json(statements);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** https://www.rfc-editor.org/rfc/rfc9116 */
function securityText(
  { contact, policy }: NonNullable<AppFiles['security']>,
  { url, language }: Site['settings']['core'],
  expires: string,
): string {
  const lines = [
    ...contact.map((address) => `Contact: ${address}`),
    `Expires: ${expires}`,
    `Preferred-Languages: ${language}`,
    ...(url === undefined ? [] : [`Canonical: ${url}/${SECURITY_FILE}`]),
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * The first day of the month eleven months later: less than a year, as RFC 9116, section 2.5.5, recommends, and the
 * same for all builds of one month.
 */
function expiry(year: number, month: number): string {
  const later = month + 11;
  const text = String(((later - 1) % 12) + 1).padStart(2, '0');
  return `${year + Math.floor((later - 1) / 12)}-${text}-01T00:00:00.000Z`;
}
