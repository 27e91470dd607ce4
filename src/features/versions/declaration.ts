// The setting `versions`.
import {
  type Declaration,
  day,
  entry,
  entryText,
  type FieldType,
  flag,
  isRecord,
  label,
  oneOf,
  refine,
  schemaOf,
  type WrittenField,
} from '../../fields/index.ts';
import { error } from '../../kit/diagnostics/diagnostic.ts';
import translations from './labels.json' with { type: 'json' };

/** Treatment of the pages of a version after its last day. */
export type EndedPages = 'redirect' | 'keep';

export interface VersionSettings {
  /** Name for readers: `2.0`. */
  readonly name: string;
  /** Folder in `content/`; empty for all pages that aren't in the folder of another version. */
  readonly folder: string;
  /** Folder in `public/` with finished HTML, instead of pages. */
  readonly html: string | undefined;
  /** True for the version that readers and search engines should find. */
  readonly current: boolean;
  /** Last day, `YYYY-MM-DD`. */
  readonly until: string | undefined;
  readonly ended: EndedPages;
  /** True if search engines list its pages besides those of the current version. */
  readonly listed: boolean;
}

/** Versions by their names, the newest first. */
export type VersionsSettings = Readonly<Record<string, VersionSettings>>;

/** A version as layouts see it. */
export interface SiteVersion {
  /** Name in the settings: `v2`. */
  readonly version: string;
  /** Name for readers: `2.0`. */
  readonly name: string;
  readonly status: 'next' | 'current' | 'old' | 'ended';
  /** True on pages of this version. */
  readonly isHere: boolean;
}

const HINT = 'Write each version with its folder, such as v1: { folder: docs/v1 }.';

const ENDED: readonly EndedPages[] = ['redirect', 'keep'];

/** Names that can be written before a colon in a link. */
const NAME = /^[a-z][a-z0-9.-]*$/;

/** Schemes of links, which no version can be named like. */
const SCHEMES = ['http', 'https', 'mailto', 'tel', 'irc'];

export function isVersionName(name: string): boolean {
  return NAME.test(name) && !SCHEMES.includes(name);
}

function nameHint(name: string): string {
  return NAME.test(name)
    ? `Choose another name, such as v1: links that start with ${name}: lead to other sites.`
    : `Start it with a lower-case letter, because links name it: v1. For readers, add name: '${name}'.`;
}

/** Path of a folder in `content/` or `public/`, which may begin with that name. */
function folderIn(root: 'content' | 'public', key: string) {
  const takes = `the path of a folder in \`${root}/\``;
  const start = new RegExp(`^(?:\\.?/)?(?:${root}/)?`);
  return refine(entryText, { takes, example: 'docs/v1' }, (written, field) => {
    const path = written.replace(start, '').replace(/\/$/, '');
    if (path !== '' && path.split('/').every((segment) => !/^\.*$|\\/.test(segment))) return path;
    return field.invalid(
      `${field.name} is not the path of a folder`,
      `Write its path from ${root}/, such as ${key}: docs/v1.`,
    );
  });
}

const versionFields = {
  folder: {
    type: folderIn('content', 'folder'),
    otherwise: 'all pages that no other version has',
    about: 'Folder with its pages, from `content/`. Only the current version can do without one.',
  },
  html: {
    type: folderIn('public', 'html'),
    otherwise: 'pages in `content/`',
    about:
      'Folder with finished HTML, from `public/`, instead of `folder`: an old version that is published byte for byte, without being built.',
  },
  name: {
    type: { ...entryText, example: '1.0' },
    otherwise: 'the name in the settings',
    about: 'Name that readers see.',
  },
  current: {
    type: flag,
    default: false,
    about: 'The version that readers should use. Notes, search engines, feeds and `llms.txt` name it.',
  },
  until: {
    type: day,
    example: '2026-12-31',
    about: 'Last day of the version. After it, `ended` says what happens to its pages.',
  },
  ended: {
    type: oneOf(ENDED, (field) =>
      field.invalid(
        `${field.name} is not redirect or keep`,
        'Write redirect to lead visitors to the current version, or keep to leave the pages with a note.',
      ),
    ),
    default: 'redirect',
    example: 'keep',
    about:
      'What happens after the last day: `redirect` leads visitors to the same page of the current version, `keep` leaves the pages, hidden from search engines.',
  },
  listed: {
    type: flag,
    default: false,
    about:
      'Lists the pages in search engines, the sitemap, feeds and `llms.txt` besides those of the current version.',
  },
} as const;

const one = entry(versionFields, HINT);

const versions: FieldType<VersionsSettings> = {
  takes: 'an object with an object for each version, the newest first',
  example: { v2: { folder: 'docs/v2', current: true }, v1: { folder: 'docs/v1' } },
  schema: { type: 'object', additionalProperties: schemaOf(versionFields) },
  fields: versionFields,
  read(value, field) {
    if (!isRecord(value)) return field.invalid(`${field.name} is not a mapping of versions`, HINT);
    const read: Record<string, VersionSettings> = {};
    for (const [name, written] of Object.entries(value)) {
      const at = field.nested(name);
      if (!isVersionName(name)) {
        at.report('field-invalid', `${name} is not the name of a version`, nameHint(name), 'name');
        continue;
      }
      const settings = one.read(written, at);
      if (settings && !contradictsHtml(settings, name, at))
        read[name] = { ...settings, name: settings.name ?? name, folder: settings.folder ?? '' };
    }
    return read;
  },
};

/** Reports fields that finished HTML can't have. */
function contradictsHtml(
  {
    html,
    folder,
    current,
    until,
    listed,
  }: Pick<
    { [K in keyof VersionSettings]?: VersionSettings[K] | undefined },
    'html' | 'folder' | 'current' | 'until' | 'listed'
  >,
  name: string,
  field: WrittenField,
): boolean {
  if (html === undefined) return false;
  const given = { folder, current: current || undefined, until, listed: listed || undefined };
  const reasons = {
    folder: 'Remove html if its pages are in content/, or folder if they are finished.',
    current:
      'Name another current version: that of finished HTML has no text that can be searched or changed.',
    until: 'Remove until. To end the version, remove its files, and redirect its URLs.',
    listed: 'Remove listed: finished HTML says itself what search engines may list.',
  };
  for (const [key, hint] of Object.entries(reasons)) {
    if (given[key as keyof typeof given] === undefined) continue;
    field.nested(key).report('field-invalid', `${name} has both html and ${key}`, hint, 'name');
    return true;
  }
  return false;
}

/** Reports versions that contradict each other, but not what follows from a value that was refused. */
function checkVersions(all: VersionsSettings, field: WrittenField): void {
  const entries = Object.entries(all);
  const written = isRecord(field.siblings.versions) ? field.siblings.versions : {};
  const isGiven = (version: unknown, key: string) => !isRecord(version) || Boolean(version[key]);
  const [first, ...others] = entries.filter(([, version]) => version.current);
  if (entries.length > 0 && !Object.values(written).some((version) => isGiven(version, 'current')))
    field.report(
      'field-invalid',
      'No version is the current one',
      `Add current: true to the version that readers should use, such as ${entries[0]?.[0]}.`,
      'name',
    );
  for (const [name] of others) {
    const message = `${first?.[0]} and ${name} are both the current version`;
    field.nested(name).report('field-invalid', message, 'Remove current from one of them.', 'name');
  }
  for (const [index, [name, version]] of entries.entries()) {
    const earlier = entries.slice(0, index);
    const around = entries.find(([, other], at) => overlaps(version, other, at < index))?.[0];
    const namesake = earlier.find(([, other]) => other.name === version.name)?.[0];
    const hasFolder = ['folder', 'html'].some((key) => isGiven(written[name], key));
    const fault = faultOf(name, version, hasFolder, { around, namesake });
    if (fault) field.nested(name).report('field-invalid', ...fault, 'name');
  }
}

/** Returns the first contradiction of a version: what is wrong, and what to do. */
function faultOf(
  name: string,
  { current, until, ended, name: label }: VersionSettings,
  hasFolder: boolean,
  { around, namesake }: { readonly around: string | undefined; readonly namesake: string | undefined },
): readonly [message: string, hint: string] | undefined {
  if (current && until !== undefined)
    return [
      `${name} is the current version, and has a last day`,
      'Remove until, or name another current version.',
    ];
  if (ended === 'keep' && until === undefined)
    return [`${name} has ended, but no until`, 'Add until with its last day, or remove ended.'];
  if (!hasFolder && !current)
    return [`${name} has no folder`, `Write its folder, such as ${name}: { folder: docs/${name} }.`];
  if (around !== undefined)
    return [
      `The folders of ${around} and ${name} overlap`,
      'Give each version its own folder. Only the folder of the current version may contain others.',
    ];
  if (namesake !== undefined)
    return [
      `${namesake} and ${name} have the same name for readers, ${label}`,
      'Give one of them another name.',
    ];
  return undefined;
}

/** Returns true if the folder of a version is that of an earlier one, or in that of another. The current one may contain others. */
function overlaps({ folder, html }: VersionSettings, around: VersionSettings, isEarlier: boolean): boolean {
  if (html !== undefined) return isEarlier && html === around.html;
  if (folder === around.folder) return folder !== '' && isEarlier;
  return !around.current && around.folder !== '' && folder.startsWith(`${around.folder}/`);
}

export const versionsDeclaration = {
  codes: {
    'version-twice': error(
      'Version that is finished HTML has pages too',
      'A version is either a folder of pages in `content/`, or one of finished HTML in `public/`. Pages that stay behind would be published again.',
    ),
    'version-empty': error(
      'Version without pages',
      'Each version in the settings needs a folder with pages, or with finished HTML. Without one, nothing can lead to it.',
    ),
  },
  labels: {
    versions: label('Versions', 'Label of the links to other versions.'),
    versionMissing: label('not in this version', 'In a link to a version that lacks the page.'),
    versionOld: label('This page is about an earlier version.', 'Note on pages of an earlier version.'),
    versionNext: label(
      'This page is about a version that isn’t released yet.',
      'Note on pages of a later version.',
    ),
    versionEnded: label(
      'This page is about a version that is no longer maintained.',
      'Note on pages of an ended version.',
    ),
    versionCurrent: label(
      'Current version',
      'Before the name of the current version, in the link of these notes.',
    ),
  },
  translations,
  settings: {
    versions: {
      type: versions,
      default: {} as VersionsSettings,
      shown: (): readonly SiteVersion[] => [],
      check: checkVersions,
      about:
        'Versions of what the site documents, each with a folder in `content/`, the newest first; see [versions](versions.md).',
    },
  },
} as const satisfies Declaration;
