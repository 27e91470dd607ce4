// `content/site.yaml` as tasks: read, checked, and joined with the options of the command line.

import { fingerprint } from '../../engine/fingerprint.ts';
import { LIVE, live } from '../../engine/tasks.ts';
import type { Checked } from '../../kit/diagnostics/diagnostic.ts';
import type { FieldTable } from '../../model/fields/field.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import type { ImageSettings } from '../../model/images/settings.ts';
import type { HostName } from '../../model/settings/hosting.ts';
import { type Settings, TOOL_SETTINGS } from '../../model/settings/settings.ts';
import { type Ask, type Feature, task } from '../ask.ts';
import { parseSettings } from '../content/settings.ts';

/** The settings that the tool knows. */
export const coreSettings = task(
  'core-settings',
  (ask): Checked<Settings> => {
    // By the file alone: other names in its folder don't count.
    const source = ask.fileHash(SETTINGS_PATH) === 'ENOENT' ? undefined : ask.file(SETTINGS_PATH);
    const table = settingsTable(ask.tools.features);
    return chooseHosts(parseSettings(source, ask.option('baseUrl'), table), ask.option('hosts'));
  },
  LIVE,
);

/** All settings but those that sites declare themselves. */
export function settingsTable(features: readonly Feature[]): FieldTable {
  return Object.assign({}, TOOL_SETTINGS, ...features.map(({ settings }) => settings));
}

/** Returns true if the site has a settings file. */
export function hasSettings(ask: Ask): boolean {
  return ask.fileHash(SETTINGS_PATH) !== 'ENOENT';
}

/** The path before every route. */
export const basePath = task('base-path', (ask) => ask(coreSettings).value.base, live(fingerprint));

/** Null where no smaller forms of images are made. */
export const imageSettings = task(
  'image-settings',
  (ask): ImageSettings | null => ask(coreSettings).value.images ?? null,
);

/** The hosts of the command line, if it names any, replace those in the settings. */
function chooseHosts(settings: Checked<Settings>, hosts: readonly HostName[] | undefined): Checked<Settings> {
  if (hosts === undefined) return settings;
  const { value } = settings;
  return { ...settings, value: { ...value, hosts } };
}
