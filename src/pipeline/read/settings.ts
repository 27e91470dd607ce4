// `content/site.yaml` as a task: read, checked, and joined with what the command line says.

import { checkOwnSettings, parseSettings } from '../../content/settings.ts';
import { type Checked, hasErrors } from '../../diagnostics/diagnostic.ts';
import type { ImageSettings } from '../../model/images/settings.ts';
import type { HostName } from '../../model/settings/hosting.ts';
import { SETTINGS_PATH, type Settings } from '../../model/settings/settings.ts';
import { fingerprint } from '../../reuse/fingerprint.ts';
import { KEPT, LIVE, type Task } from '../../reuse/tasks.ts';
import { type Inputs, optionOf } from '../inputs.ts';
import type { Workshop } from '../workshop.ts';
import { callsBy } from './run-templates.ts';
import type { TemplateTasks } from './templates.ts';

export interface SettingsTasks {
  /** Those that the tool knows. */
  readonly coreSettings: Task<Checked<Settings>>;
  /** The path before every route. */
  readonly base: Task<string>;
  /** Null where no smaller forms of images are made. */
  readonly imageSettings: Task<ImageSettings | null>;
  /** All of them. */
  readonly settings: Task<Checked<Settings>>;
}

export function defineSettings(
  workshop: Workshop,
  inputs: Inputs,
  templates: Pick<TemplateTasks, 'compiled' | 'ownSchema'>,
): SettingsTasks {
  const coreSettings: Task<Checked<Settings>> = {
    name: 'core-settings',
    form: LIVE,
    run(_, get) {
      get(inputs.file, SETTINGS_PATH);
      const settings = parseSettings(
        workshop.found.value.settings,
        optionOf(get, inputs, workshop, 'baseUrl'),
      );
      return chooseHosts(settings, optionOf(get, inputs, workshop, 'hosts'));
    },
  };
  const settings: Task<Checked<Settings>> = {
    name: 'settings',
    form: LIVE,
    run(_, get) {
      const core = get(coreSettings);
      if (hasErrors(core.diagnostics)) return core;
      const calls = callsBy(get, templates, workshop);
      const own = checkOwnSettings(core.value, get(templates.ownSchema), calls);
      return { value: own.value, diagnostics: [...core.diagnostics, ...own.diagnostics] };
    },
  };
  const base: Task<string> = {
    name: 'base',
    form: { kind: 'live', fingerprint },
    run: (_, get) => get(coreSettings).value.base,
  };
  const imageSettings: Task<ImageSettings | null> = {
    name: 'image-settings',
    form: KEPT,
    run: (_, get) => get(coreSettings).value.images ?? null,
  };
  return { coreSettings, base, imageSettings, settings };
}

/** The hosts of the command line, if it names any, in place of those in the settings. */
function chooseHosts(settings: Checked<Settings>, hosts: readonly HostName[] | undefined): Checked<Settings> {
  if (hosts === undefined) return settings;
  const { value } = settings;
  return { ...settings, value: { ...value, hosts } };
}
