// Tasks for `content/site.yaml`: read, checked, and merged with the options of the command line.

import { BASELINE, parseSettings } from '../../content/index.ts';
import { fingerprint, LIVE, live } from '../../engine/index.ts';
import type { WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import { type Accent, SETTINGS_TABLE, type Settings } from '../../settings/index.ts';
import { type Ask, task } from '../index.ts';

export const coreSettings = task(
  'core-settings',
  (ask): WithDiagnostics<Settings> => {
    // It depends only on the file, not on other names in its folder.
    const source = ask.fileHash(SETTINGS_PATH) === 'ENOENT' ? undefined : ask.file(SETTINGS_PATH);
    const { value, diagnostics } = parseSettings(source, ask.option('baseUrl'), SETTINGS_TABLE);
    const hosts = ask.option('hosts') ?? value.hosts;
    const unfinished = ask.option('unfinished');
    // An unfinished site isn't for hosts.
    if (unfinished === 'build') return { value: { ...value, hosts: [], unfinished }, diagnostics };
    const shown = unfinished ?? (hasBaseline(ask) ? 'known' : undefined);
    return { value: { ...value, hosts, ...(shown && { unfinished: shown }) }, diagnostics };
  },
  LIVE,
);

/** Returns true if the site has findings that don't stop a build. */
export function hasBaseline(ask: Ask): boolean {
  return ask.fileHash(BASELINE) !== 'ENOENT';
}

export function hasSettings(ask: Ask): boolean {
  return ask.fileHash(SETTINGS_PATH) !== 'ENOENT';
}

/** Path before every route. */
export const basePath = task('base-path', (ask) => ask(coreSettings).value.base, live(fingerprint));

/** Language of the site: `en`. */
export const siteLanguage = task(
  'site-language',
  (ask) => ask(coreSettings).value.core.language,
  live(fingerprint),
);

/** Accent; null without a palette. */
export const accentSetting = task(
  'accent',
  (ask): Accent | null => ask(coreSettings).value.core.accent ?? null,
);

/** Settings of images; null without smaller versions. */
export const imageSettings = task(
  'image-settings',
  (ask): NonNullable<Settings['images']> | null => ask(coreSettings).value.images ?? null,
);
