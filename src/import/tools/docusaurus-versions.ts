// Versions of the documentation of a Docusaurus site: the folder that is written, and copies of it for each release.
// https://docusaurus.io/docs/versioning
import { CodeReader } from '../code/data.ts';
import { versionName } from '../names.ts';
import type { OldProject, OldSettings } from '../old-project.ts';
import { listIn, type OldValues, textIn, valuesIn } from '../values.ts';

/** Version of a plug-in's documentation. */
export interface DocsVersion {
  /** Name there: `current`, `1.0.0`. */
  readonly version: string;
  /** Name of its folder among the translations of the plug-in. */
  readonly folder: string;
  /** Its part of the route, and its folder here; usually empty for the last one. */
  readonly path: string;
  /** True for the version that readers should use. */
  readonly isLast: boolean;
  /** Name for readers. */
  readonly label: string;
}

const CURRENT = 'current';

/** Folder with the texts of a release. */
export function releaseFolder(version: string, id = 'default'): string {
  return `${prefixOf(id)}versioned_docs/version-${version}`;
}

/** File of the sidebars of a release. */
export function releaseSidebar(version: string, id = 'default'): string {
  return `${prefixOf(id)}versioned_sidebars/version-${version}-sidebars.json`;
}

function prefixOf(id: string): string {
  return id === 'default' ? '' : `${id}_`;
}

/** Returns the versions of a plug-in, the newest first; none if its texts have only one. */
export function docsVersions(project: OldProject, config: string, id = 'default'): readonly DocsVersion[] {
  const releases = releasesOf(project, id);
  if (releases.length === 0) return [];
  const options = docsOptions(config === '' ? {} : valuesIn(new CodeReader(project).defaultOf(config)), id);
  const only = listIn(options.onlyIncludeVersions);
  const lastVersion = textIn(options.lastVersion);
  // A script may copy the current texts to the last version before each build.
  const isCopied = lastVersion !== undefined && ![CURRENT, ...releases].includes(lastVersion);
  const isIncluded = (version: string) => {
    if (version === CURRENT && isCopied) return true;
    return only.length > 0
      ? only.includes(version)
      : version !== CURRENT || options.includeCurrentVersion !== false;
  };
  const included = [CURRENT, ...releases].filter(isIncluded);
  const named = isCopied ? CURRENT : (lastVersion ?? releases[0]);
  const last = named !== undefined && included.includes(named) ? named : included[0];
  const own = valuesIn(options.versions);
  return included.map((version) => {
    const isCurrent = version === CURRENT;
    const { path, label } = valuesIn(own[isCurrent && isCopied ? lastVersion : version]);
    const isLast = version === last;
    const usual = isLast ? '' : isCurrent ? 'next' : version;
    return {
      version,
      folder: isCurrent ? CURRENT : `version-${version}`,
      path: (typeof path === 'string' ? path : usual).replace(/^\/+|\/+$/g, ''),
      isLast,
      label: textIn(label) ?? (isCurrent ? 'Next' : version),
    };
  });
}

/** Releases with texts, the newest first. */
function releasesOf(project: OldProject, id: string): readonly string[] {
  try {
    const listed: unknown = JSON.parse(project.text(`${prefixOf(id)}versions.json`) ?? '[]');
    return listIn(listed).filter(
      (one): one is string =>
        typeof one === 'string' &&
        project.files.some((file) => file.startsWith(`${releaseFolder(one, id)}/`)),
    );
  } catch {
    return [];
  }
}

/** Returns the options of a plug-in for documentation: those of the preset, or of the plug-in with this id. */
function docsOptions({ presets, plugins }: OldValues, id: string): OldValues {
  const ofPresets = listIn(presets).map((preset) => valuesIn(valuesIn(listIn(preset)[1]).docs));
  const ofPlugins = listIn(plugins)
    .filter((plugin) => /content-docs$/.test(String(listIn(plugin)[0])))
    .map((plugin) => valuesIn(listIn(plugin)[1]));
  return [...ofPlugins, ...ofPresets].find((options) => (options.id ?? 'default') === id) ?? {};
}

/** Settings of versions, by the folders here of those that have pages. */
export function versionSettings(
  versions: readonly (DocsVersion & { readonly place: string })[],
): OldSettings['versions'] {
  // The last one may have no pages.
  const last = versions.find(({ isLast }) => isLast) ?? versions[0];
  return Object.fromEntries(
    versions.map((one) => [
      nameOf(one),
      { folder: one.place, name: one.label, ...(one === last && { current: true as const }) },
    ]),
  );
}

/** Name that links here can have before a colon. */
function nameOf({ version, isLast }: DocsVersion): string {
  if (version === CURRENT) return isLast ? 'latest' : 'next';
  return versionName(version);
}
