// Tasks for all settings of a site and of its languages, including those that its templates declare.
import { checkOwnSettings, type DeclaredSettings, parseLanguageSettings } from '../../content/index.ts';
import { fingerprint, knownHash, LIVE, live, rememberHash } from '../../engine/index.ts';
import {
  atMost,
  type Diagnostic,
  hasErrors,
  type WithDiagnostics,
} from '../../kit/diagnostics/diagnostic.ts';
import { SETTINGS_TABLE, type Settings } from '../../settings/index.ts';
import { type Ask, task } from '../index.ts';
import { coreSettings, editionIn } from './settings.ts';
import { callsBy, keyOf, loadedTemplates, noteLoad } from './templates.ts';

const settingsSchema = task(
  'settings-schema',
  (ask): DeclaredSettings | undefined => {
    const { ownSettings } = ask.names('templates');
    const type = ownSettings === undefined ? undefined : ask(loadedTemplates).settingsSchema;
    if (!type || ownSettings === undefined) return undefined;
    const value = { type, path: ownSettings };
    rememberHash(value, fingerprint(keyOf(ask, ownSettings)));
    return value;
  },
  live((schema) => (schema ? knownHash(schema) : fingerprint(''))),
);

/** All settings, including those that the site declares itself. */
export const siteSettings = task(
  'site-settings',
  (ask): WithDiagnostics<Settings> => {
    const core = ask(coreSettings);
    const schema = ask(settingsSchema);
    const own = checkOwnSettings(core.value, schema, callsBy(ask), SETTINGS_TABLE);
    const present = Object.values(own.value.values).filter((value) => value !== undefined);
    if (schema) noteLoad(ask, present);
    // A line that can't be read may be the one that the site's own schema misses.
    const diagnostics = hasErrors(core.diagnostics) ? [] : own.diagnostics;
    return { value: own.value, diagnostics: [...core.diagnostics, ...diagnostics] };
  },
  LIVE,
);

/** Settings of a language. Each that has a mistake is that of the site, unless the mistake stops the build. */
interface ReadLanguageSettings extends WithDiagnostics<Settings> {
  /** Mistakes with their severity in a language that has legal pages. */
  readonly strict: readonly Diagnostic[];
}

/** Settings of a language by its tag: `site.yaml` in its folder, over those of the site. */
export const languageSettings = task(
  'language-settings',
  (ask, language: string): ReadLanguageSettings => {
    const read = (wanted: (name: string) => boolean) => readLanguage(ask, language, wanted);
    const all = read(() => true);
    const strict = all.diagnostics;
    const { translations } = ask(siteSettings).value.checks;
    if (translations === 'error' || !hasErrors(strict)) return { ...all, strict };
    const names = Object.keys({ ...SETTINGS_TABLE, ...all.value.values });
    const right = new Set(names.filter((name) => !hasErrors(read((one) => one === name).diagnostics)));
    const rest = read((name) => right.has(name));
    // Without mistakes of their own, settings may still not fit together.
    const { value } = hasErrors(rest.diagnostics) ? read(() => false) : rest;
    return {
      value,
      diagnostics: strict.map((one) => atMost(translations, one, 'Until then, it is that of the site.')),
      strict,
    };
  },
  LIVE,
);

/** Returns the settings of a language, with those in its file that are wanted. */
function readLanguage(
  ask: Ask,
  language: string,
  wanted: (name: string) => boolean,
): WithDiagnostics<Settings> {
  const site = ask(siteSettings).value;
  const path = `content/${language}/site.yaml`;
  const file = ask.fileHash(path) === 'ENOENT' ? undefined : ask.file(path);
  const read = parseLanguageSettings(file, language, site, SETTINGS_TABLE, wanted);
  const schema = ask(settingsSchema);
  if (!schema || hasErrors(read.diagnostics)) return read;
  const own = checkOwnSettings(read.value, schema, callsBy(ask), SETTINGS_TABLE, path);
  noteLoad(ask, Object.values(own.value.values));
  return { value: own.value, diagnostics: [...read.diagnostics, ...own.diagnostics] };
}

/** Returns the settings for pages in a language: those of its edition, else those of the site. */
export function settingsFor(ask: Ask, language: string): WithDiagnostics<Settings> {
  const edition = editionIn(ask, language);
  return edition === '' ? ask(siteSettings) : ask(languageSettings, edition);
}
