// Parses the settings of a site and of its languages, and checks those that the site declares itself.
import type { ZodType } from 'zod';
import {
  checkFields,
  type FieldReader,
  type FieldTable,
  type FieldValues,
  fieldsWhere,
  isRecord,
  nameHere,
  readFields,
  reportField,
  visibleValues,
} from '../fields/index.ts';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import { type Diagnostic, type WithDiagnostics, wholeFile } from '../kit/diagnostics/diagnostic.ts';
import { didYouMean } from '../kit/nearest.ts';
import { copyPlain } from '../kit/plain.ts';
import { SETTINGS_PATH } from '../model/files/project.ts';
import type { Source } from '../model/files/source.ts';
import type { TemplateCalls } from '../model/pages/template-calls.ts';
import {
  type CoreSettings,
  foldersIn,
  type LabelTables,
  parseSiteUrl,
  type Settings,
  type SiteUrl,
} from '../settings/index.ts';
import { decodeText } from './decode-text.ts';
import { expandFields } from './expand.ts';
import { type Lookup, lookUp } from './expression.ts';
import { inheritedPlaceholders, placeholdersIn, unfilledSettings } from './placeholders.ts';
import { checkSchema, reportUnlikely } from './schema/check-schema.ts';
import { knownKeys } from './schema/keys.ts';
import { NO_YAML, readYaml, type Yaml } from './yaml/yaml.ts';

/** Properties of `site` in layouts that aren't settings. */
const GIVEN = ['base', 'selected', 'today', 'year'];

/** Schema of the site's own settings, and the file that exports it: `templates/settings.ts`. */
export interface DeclaredSettings {
  readonly type: ZodType;
  readonly path: string;
}

/**
 * Parses the settings of `content/site.yaml`, with every core field present; `checkOwnSettings` checks the site's own
 * later. `baseUrl` replaces `url`.
 */
export function parseSettings(
  source: Source | undefined,
  baseUrl: string | undefined,
  table: FieldTable,
): WithDiagnostics<Settings> {
  const yaml = source ? readYaml(source, 'settings') : { value: NO_YAML, diagnostics: [] };
  const settings = readSettings(yaml.value, baseUrl, table);
  if (yaml.diagnostics.length > 0) return { value: settings.value, diagnostics: yaml.diagnostics };
  const warnings = [
    ...missing(source, yaml.value.data.url, baseUrl),
    ...unfilledSettings(settings.value.placeholders),
  ];
  return { value: settings.value, diagnostics: [...settings.diagnostics, ...warnings] };
}

/**
 * Parses the settings of a language that are `wanted`, which replace those of the site that visitors read. `checkOwnSettings`
 * checks the site's own ones later.
 */
export function parseLanguageSettings(
  source: Source | undefined,
  language: string,
  site: Settings,
  table: FieldTable,
  wanted: (name: string) => boolean,
): WithDiagnostics<Settings> {
  const { value: yaml, diagnostics: unreadable } = source
    ? readYaml(source, 'settings')
    : { value: NO_YAML, diagnostics: [] };
  const written = unreadable.length > 0 ? {} : yaml.data;
  const data = Object.fromEntries(Object.entries(written).filter(([name]) => wanted(name)));
  const fields = { path: source?.path ?? SETTINGS_PATH, spans: yaml.spans, values: data };
  const { values, diagnostics } = expandFields(fields, (name) => findOnce(name, { ...site.values, ...data }));
  const reader = { ...fields, values, diagnostics: [...unreadable, ...diagnostics] };
  for (const name of Object.keys(values)) refuseForLanguage(name, reader, site, table);
  const own = fieldsWhere(table, (name) => table[name]?.perLanguage === true && Object.hasOwn(values, name));
  // The alternative text belongs to the image in the same file.
  const read = { ...(own.image && { imageAlt: undefined }), ...readFields(own, reader) };
  const { labels = { site: {}, others: {} }, ...others } = read as Partial<Settings> & Partial<CoreSettings>;
  const core = { ...site.core, ...others, language } as CoreSettings;
  const visible = Object.entries(values).filter(([name]) => !Object.hasOwn(table, name));
  const given = Object.fromEntries(visible);
  const unfilled = placeholdersIn(yaml, fields.path);
  const value: Settings = {
    ...site,
    core,
    labels: joinLabels(site, language, labels),
    values: { ...site.values, ...given, ...core },
    placeholders: [...inheritedPlaceholders(site.placeholders, data), ...unfilled],
    spans: yaml.spans,
  };
  return { value, diagnostics: [...reader.diagnostics, ...unfilledSettings(unfilled)] };
}

/** Reports a setting in the settings of a language that is one of the whole site, or that the site doesn't have. */
function refuseForLanguage(name: string, reader: FieldReader, site: Settings, table: FieldTable): void {
  const isOfSite = Object.hasOwn(table, name);
  if (isOfSite ? table[name]?.perLanguage : Object.hasOwn(site.values, name)) return;
  const names = [...Object.keys(table).filter((one) => table[one]?.perLanguage), ...Object.keys(site.values)];
  const mistake = isOfSite
    ? {
        code: 'field-invalid' as const,
        message: `${name} is a setting of the whole site, which a language cannot change`,
        hint: `Remove it here, or move it to ${SETTINGS_PATH}.`,
      }
    : {
        code: 'field-unknown' as const,
        message: `${SETTINGS_PATH} has no setting ${name}`,
        hint: didYouMean(name, names, `Add it to ${SETTINGS_PATH} too, or remove it.`),
      };
  reportField(reader, name, mistake, 'name');
}

/** Adds the labels of a language to those of the site. */
function joinLabels({ labels, core }: Settings, language: string, own: LabelTables): LabelTables {
  const key = language.toLowerCase();
  const others = { ...labels.others, ...own.others };
  return {
    language: labels.language ?? core.language,
    site: labels.site,
    others: { ...others, [key]: { ...others[key], ...own.site } },
  };
}

/**
 * Checks the site's own settings by the schema that the templates declare, and returns them as it returns them. Without
 * one, any name is allowed.
 */
export function checkOwnSettings(
  settings: Settings,
  declared: DeclaredSettings | undefined,
  calls: TemplateCalls,
  table: FieldTable,
  path = SETTINGS_PATH,
): WithDiagnostics<Settings> {
  const builtIn = Object.keys(table);
  const { values, core, spans } = settings;
  const diagnostics: Diagnostic[] = [];
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  const reader: FieldReader = {
    path,
    spans,
    values: Object.fromEntries(present),
    diagnostics,
  };
  // Names that are reported as given count as known.
  const isCore = (name: string) => builtIn.includes(name) || GIVEN.some((one) => one === name);
  for (const name of GIVEN.filter((one) => Object.hasOwn(values, one)))
    reportField(
      reader,
      name,
      {
        code: 'field-invalid',
        message: `${name} cannot be a setting: layouts get another value as site.${name}`,
        hint: nameHere(table, name) ?? 'Rename it.',
      },
      'name',
    );
  if (!declared) {
    const own = Object.keys(values).filter((name) => !isCore(name));
    // Finding places requires another parse.
    const isAbsent = (name: string) => !spans.get(name);
    if (own.length > 0) reportUnlikely(reader, own, fieldsWhere(table, isAbsent), calls.reads);
    return { value: settings, diagnostics };
  }
  const known = knownKeys(declared.type);
  const given = Object.fromEntries(present.filter(([name]) => !isCore(name) || known.includes(name)));
  const described = { ...declared, builtIn, table, calls };
  const checked = checkSchema(described, given, reader);
  if (!checked && !settings.unfinished) return { value: settings, diagnostics };
  const shown = checked ?? withDefaults(declared.type, given, calls);
  return { value: { ...settings, values: { ...copyPlain(shown), ...core } }, diagnostics };
}

/** Returns the output for the settings that a schema accepts; these settings if it requires others. */
function withDefaults(schema: ZodType, given: FieldValues, calls: TemplateCalls): FieldValues {
  return calls.run(() => {
    try {
      const wrong = new Set(schema.safeParse(given).error?.issues.map(({ path }) => path[0]));
      const right = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
      const { data = right } = schema.safeParse(right);
      return isRecord(data) ? data : right;
    } catch {
      // The error of its code is reported already.
      return {};
    }
  });
}

function readSettings(yaml: Yaml, baseUrl: string | undefined, table: FieldTable): WithDiagnostics<Settings> {
  const { data, spans } = yaml;
  const fields = { path: SETTINGS_PATH, spans };
  const href = baseUrl ?? data.url;
  const named = typeof href === 'string' ? { ...data, url: href.replace(/\/$/, '') } : data;
  const { values, diagnostics } = expandFields({ ...fields, values: data }, (name) => findOnce(name, named));
  const reader = { ...fields, values, diagnostics: [...diagnostics] };
  const written = readFields(table, reader);
  const url = baseUrl === undefined ? (written.url as SiteUrl | undefined) : parseSiteUrl(baseUrl);
  const read = { ...written, url };
  checkFields(table, read, reader);
  const core = visibleValues(table, read) as unknown as CoreSettings;
  const hidden = Object.keys(table).filter((name) => table[name]?.seenBy === 'nobody');
  const visible = Object.entries(values).filter(([name]) => !hidden.includes(name));
  const settings = {
    ...(read as unknown as Omit<Settings, 'core'>),
    core,
    base: url?.base ?? '/',
    values: { ...Object.fromEntries(visible), ...core },
    placeholders: placeholdersIn(yaml, SETTINGS_PATH),
    spans,
  };
  return { value: settings, diagnostics: reader.diagnostics };
}

/** Finds a setting that another one contains. It is inserted as written, so it can't contain settings itself. */
function findOnce(expression: string, values: Readonly<Record<string, unknown>>): Lookup {
  const found = lookUp(expression, values);
  // Settings are never markup of another tool.
  if (found.kind !== 'text') return { ...found, kind: 'unknown' };
  if (!found.text.includes('{{')) return found;
  return {
    kind: 'unknown',
    message: `${expression.trim()} contains another expression`,
    hint: 'Write out its text: expressions in settings are not expanded twice.',
  };
}

function missing(
  source: Source | undefined,
  url: unknown,
  baseUrl: string | undefined,
): readonly Diagnostic[] {
  if (!source) {
    const message = `${SETTINGS_PATH} does not exist`;
    const hint = 'Create it, with the name and the URL of the site.';
    return [diagnostic('settings-missing', { message, hint })];
  }
  if (baseUrl !== undefined || (url !== undefined && url !== null)) return [];
  const message = 'The settings have no url, so the site has no canonical URLs and no sitemap';
  const hint = 'Add the URL of the home page, such as url: https://example.com.';
  return [diagnostic('settings-missing', { message, at: wholeFile(source.path), hint })];
}

/** Returns the shared folders in the settings, before the site is known; none if they are invalid. */
export function sharedFoldersOf(settings: Source): readonly string[] {
  const text = decodeText(settings).value ?? '';
  // Most settings don't name folders, and parsing takes longer than finding the files. A backslash could encode any
  // letter.
  if (!/sharedFolders|\\/.test(text)) return [];
  return foldersIn(readYaml(settings, 'settings').value.data.sharedFolders) ?? [];
}
