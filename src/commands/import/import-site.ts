// `site import`: imports a site from another tool. Overwrites nothing, and moves files into place only after all are
// written. An import killed meanwhile continues when it is called again.
import path from 'node:path';
import { Document, isNode, parseDocument } from 'yaml';
import {
  type CopiedFile,
  checkTool,
  convertSite,
  type ImportedSite,
  type Leftover,
  type MissingFile,
  OLD_TOOL_TITLES,
  OLD_TOOLS,
  type OldSettings,
  type OldToolName,
} from '../../import/index.ts';
import { attempt, Fault } from '../../kit/diagnostics/fault.ts';
import type { Disk } from '../../kit/system/disk.ts';
import { type ContentLimit, createContentLimit, createTimeLimit } from '../../limits/index.ts';
import { checkWrites, type NewFile, writeAll } from './planned-writes.ts';
import {
  NOT_ALLOWED,
  type OldSource,
  packageReader,
  readFinished,
  readOldProject,
} from './read-old-project.ts';
import { readWordPress } from './read-wordpress.ts';

export interface ImportRequest {
  readonly tool: OldToolName;
  /** Absolute path of the old site: a folder, or the WordPress export. */
  readonly from: string;
  /** Absolute path of the new one. */
  readonly root: string;
  readonly dryRun: boolean;
  /** Absolute paths of folders outside of its repository that its settings may name. */
  readonly outside: readonly string[];
  /** Absolute path of the folder of uploads that belongs to an export, if it isn't next to it. */
  readonly uploads?: string | undefined;
  /** Older versions of documentation, as finished HTML. */
  readonly versions?: {
    /** Absolute path of their folder. */
    readonly folder: string;
    /** Name of the version that the imported pages are. */
    readonly current?: string | undefined;
  };
}

export interface ImportReport {
  readonly pages: number;
  readonly copies: number;
  /** Names of settings that were put into `content/site.yaml`. */
  readonly settings: readonly string[];
  /** True if a plain layout was written, because there was none. */
  readonly layout: boolean;
  /** Folders outside of the old site that its settings name and that were read, relative to it. */
  readonly outside: readonly string[];
  /** Files that the export names and that aren't in the folder of uploads. */
  readonly missing: readonly MissingFile[];
  readonly left: readonly Leftover[];
}

const SETTINGS = 'content/site.yaml';
const LAYOUT = 'templates/page.tsx';
/** Places of texts that an import makes itself: pages, settings, components and the layout. */
const TEXTS =
  /^content\/.+\.md$|^content\/(?:[\w-]+\/)?site\.yaml$|^templates\/markdown\/[A-Z]\w*\.tsx$|^templates\/page\.tsx$/;
/** Places of files that are copied unchanged. Code among them would run in a build. */
const COPIES = /^(?:content|public)\/|^templates\/data\/.+\.(?:json|ya?ml)$/;

/** Imports an old site. @throws {Fault} */
export function importSite(request: ImportRequest, disk: Disk): ImportReport {
  return attempt(`${request.from} cannot be imported`, () => takeOver(request, disk));
}

function takeOver(request: ImportRequest, disk: Disk): ImportReport {
  const { tool, root, dryRun } = request;
  const limit = createContentLimit(createTimeLimit());
  const { root: old, project, read = [], left = [] } = readSource(request, limit);
  const packageText = packageReader([root, old]);
  const site = convertSite({ ...project, packageText }, OLD_TOOLS[tool], limit);
  if (site.pages.size === 0) throw noPages(request, left);
  const settings = settingsFile(disk, root, SETTINGS, site.settings);
  const layout = !hasLayout(disk, root);
  const files = [
    ...settings.files,
    ...Object.entries(site.settingsOf).flatMap(
      ([tag, own]) => settingsFile(disk, root, `content/${tag}/site.yaml`, own).files,
    ),
    ...Array.from(site.pages, ([file, text]) => textFile(disk, file, text)),
    ...Array.from(site.stubs, ([file, text]) => textFile(disk, file, text)),
    ...(layout ? [textFile(disk, LAYOUT, plainLayout(site))] : []),
    ...site.copies.map((copy) => copyOf(disk, old, copy)),
  ];
  const missing = checkWrites(disk, root, files);
  if (!dryRun) writeAll(disk, root, missing);
  return {
    pages: site.pages.size,
    copies: site.copies.length,
    settings: settings.added,
    layout,
    outside: read,
    missing: site.missing,
    left: [...left, ...site.left],
  };
}

function noPages({ from, tool }: ImportRequest, left: readonly Leftover[]): Fault {
  const outside = left.find(({ what }) => what === NOT_ALLOWED)?.file;
  const hint =
    outside === undefined
      ? 'Name the folder that contains the settings of the old site.'
      : `Its settings name ${outside}, which is outside of the repository: allow it with --outside ${path.join(from, outside)}.`;
  return new Fault(`${from} contains no pages for ${OLD_TOOL_TITLES[tool]}`, hint);
}

function readSource(request: ImportRequest, limit: ContentLimit): OldSource {
  const { tool, from, outside, uploads, versions } = request;
  if (tool === 'wordpress') return readWordPress(from, uploads);
  const source = readOldProject(from, OLD_TOOLS[tool], outside, limit);
  checkTool(source.project, tool);
  if (!versions) return source;
  const { finished, left } = readFinished(versions.folder);
  return {
    ...source,
    project: { ...source.project, finished: { ...finished, current: versions.current } },
    left: [...(source.left ?? []), ...left],
  };
}

function textFile(disk: Disk, file: string, text: string): NewFile {
  return { file, places: TEXTS, read: () => Buffer.from(text), write: (target) => disk.write(target, text) };
}

/** A file with settings, and the names of those that it lacks so far; no file if there are none. */
function settingsFile(disk: Disk, root: string, file: string, settings: OldSettings) {
  const { text, added } = mergeSettings(textAt(disk, path.join(root, file)), settings);
  const files: NewFile[] = added.length > 0 ? [{ ...textFile(disk, file, text), replaces: true }] : [];
  return { added, files };
}

function copyOf(disk: Disk, folder: string, { from, to }: CopiedFile): NewFile {
  const source = path.resolve(folder, from);
  const write = (target: string) => {
    disk.copy(source, target);
    // A copied file keeps its mode, and may be a program.
    disk.setReadable(target);
  };
  return { file: to, from, places: COPIES, read: () => disk.read(source), write };
}

/** Adds settings to a file and fills in placeholders; everything else in `written` stays unchanged. */
function mergeSettings(
  written: string | undefined,
  settings: OldSettings,
): { readonly text: string; readonly added: readonly string[] } {
  const document = written === undefined ? new Document({}) : parseDocument(written);
  if (document.errors.length > 0) return { text: written ?? '', added: [] };
  const added: string[] = [];
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    const old = document.get(name, true);
    const isOpen = old === undefined || old === null || (isNode(old) && old.tag === '!placeholder');
    if (!isOpen) continue;
    document.set(name, document.createNode(value));
    added.push(name);
  }
  return { text: added.length === 0 ? (written ?? '') : document.toString({ lineWidth: 0 }), added };
}

function textAt(disk: Disk, file: string): string | undefined {
  return disk.stat(file)?.isFile() ? String(disk.read(file)) : undefined;
}

function hasLayout(disk: Disk, root: string): boolean {
  const folder = path.join(root, 'templates');
  return (
    disk.stat(folder)?.isDirectory() === true &&
    disk.list(folder).some(({ name }) => /^[a-z].*\.tsx$/.test(name))
  );
}

/** Shows each page with its title, the menu of the settings, and links to other languages and versions if there are some. */
function plainLayout({ settings }: ImportedSite): string {
  const languages = settings.languages ? ['Languages'] : [];
  const versions = settings.versions ? ['VersionNote', 'Versions'] : [];
  const hasLevels = settings.navigation?.some(({ children }) => children) === true;
  const entries = `site.navigation${hasLevels ? '.flatMap((entry) => [entry, ...entry.children])' : ''}`;
  const imported = ['href', ...languages, 'type LayoutProps', 'PageHead', ...versions].join(', ');
  const links = [...languages, ...versions]
    .map((name) => `\n          <${name} page={page} site={site} />`)
    .join('');
  return `import { ${imported} } from 'sitewright';

// A plain layout to start with.
export default function Page({ page, site, children }: LayoutProps) {
  const hasTitle = page.headings.some(({ level }) => level === 1);
  return (
    <html lang={page.language} dir={page.direction}>
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <header>
          <a href={href(site, '/')}>{site.name || 'Home'}</a>
          <nav aria-label="Main">
            {${entries}.map(({ label, to }) => (
              <a key={to} href={href(site, to)}>
                {label}
              </a>
            ))}
          </nav>${links}
        </header>
        <main>
          {!hasTitle && <h1 lang={page.textLanguage}>{page.title}</h1>}
          {children}
        </main>
      </body>
    </html>
  );
}
`;
}
