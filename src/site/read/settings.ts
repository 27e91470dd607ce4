// Tasks for `content/site.yaml`: read, checked, and merged with the options of the command line.

import { BASELINE, parseSettings } from '../../content/index.ts';
import { fingerprint, fingerprintOfJson, LIVE, live } from '../../engine/index.ts';
import type { Severity, WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import { fallbacksOf } from '../../kit/languages/tags.ts';
import { SETTINGS_PATH } from '../../model/files/project.ts';
import { type Edition, type EditionFolder, editionOf } from '../../model/pages/edition.ts';
import type { UnroutedPage } from '../../model/pages/page.ts';
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

/** Folders of languages. A folder is one only if the settings declare it. */
export const editionFolders = task(
  'edition-folders',
  (ask): readonly EditionFolder[] =>
    Object.keys(ask(coreSettings).value.languages)
      .filter((name) => name !== ask(siteLanguage))
      .map((name) => ({ name, folder: name, main: '' })),
  live(fingerprintOfJson),
);

/** Returns the function by which Markdown finds the files of its language; none for the main edition. */
export function inclusionsAt(ask: Ask, path: string): { readonly fileAt?: (file: string) => string } {
  const edition = editionAt(ask, path);
  return edition ? { fileAt: (file) => ask(fileMeant, [file, edition.name]) } : {};
}

/** Returns the name of the edition of pages in a language: `de` for `de-AT`; empty for the main one. */
export function editionIn(ask: Ask, language: string): string {
  const folders = ask(editionFolders);
  if (folders.length === 0) return '';
  return fallbacksOf(language).find((tag) => folders.some(({ name }) => name === tag)) ?? '';
}

/** Names of all files in `content/`. */
const contentNames = task(
  'content-names',
  (ask): ReadonlySet<string> => {
    const { pages, inclusions, attachments } = ask.names('content');
    return new Set([...pages, ...inclusions, ...attachments]);
  },
  LIVE,
);

/** File that a path means in a language: the one in its folder, else that of the main edition. The path itself if there is none. */
export const fileMeant = task('file-meant', (ask, [path, language]: readonly [string, string]): string => {
  const edition = editionAt(ask, path);
  if (edition && edition.name !== language) return path;
  const main = edition?.path ?? path;
  const { folder = language } = ask(editionFolders).find(({ name }) => name === language) ?? {};
  const own = main.replace('content', `content/${folder}`);
  return [own, main].find((file) => ask(contentNames).has(file)) ?? path;
});

/** Returns the edition of a file; undefined for the main one. */
export function editionAt(ask: Ask, path: string): Edition | undefined {
  return editionOf(path, ask(editionFolders));
}

/** Path of the main edition of a file, which may be the file itself. */
export function mainPathAt(ask: Ask, path: string): string {
  return editionAt(ask, path)?.path ?? path;
}

/** Returns the highest severity of faults in a translation, which stop no release; undefined if they are errors. */
export function faultSeverity(
  ask: Ask,
  { path, legal }: Pick<UnroutedPage, 'path' | 'legal'>,
): Severity | undefined {
  if (legal || !editionAt(ask, path)) return undefined;
  const { translations } = ask(coreSettings).value.checks;
  return translations === 'error' ? undefined : translations;
}
