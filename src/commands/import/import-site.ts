// `site import`: imports a site from another tool. Overwrites nothing, and moves files into place only after all are
// written. An import killed meanwhile continues when it is called again.
import path from 'node:path';
import { Document, isNode, parseDocument } from 'yaml';
import { convertSite } from '../../import/convert-site.ts';
import type { Leftover, OldSettings, OldToolName } from '../../import/old-project.ts';
import { OLD_TOOLS } from '../../import/tools.ts';
import { attempt, Fault } from '../../kit/diagnostics/fault.ts';
import { type Disk, removeTree } from '../../kit/system/disk.ts';
import { readOldProject } from './read-old-project.ts';

export interface ImportRequest {
  readonly tool: OldToolName;
  /** Absolute path of the old site. */
  readonly from: string;
  /** Absolute path of the new one. */
  readonly root: string;
  readonly dryRun: boolean;
}

export interface ImportReport {
  readonly pages: number;
  readonly copies: number;
  /** Names of settings that were put into `content/site.yaml`. */
  readonly settings: readonly string[];
  /** True if a plain layout was written, because there was none. */
  readonly layout: boolean;
  readonly left: readonly Leftover[];
}

const SETTINGS = 'content/site.yaml';
const LAYOUT = 'templates/page.tsx';
/** Contains files until all of them are written. */
const UNWRITTEN = '.site-import.part';

/** Imports an old site. @throws {Fault} */
export function importSite(request: ImportRequest, disk: Disk): ImportReport {
  return attempt(`${request.from} cannot be imported`, () => takeOver(request, disk));
}

function takeOver({ tool, from, root, dryRun }: ImportRequest, disk: Disk): ImportReport {
  const project = readOldProject(from, OLD_TOOLS[tool].outside);
  const site = convertSite(project, OLD_TOOLS[tool]);
  if (site.pages.size === 0)
    throw new Fault(
      `${from} contains no pages for ${tool}`,
      'Name the folder that contains the settings of the old site.',
    );
  const settings = mergeSettings(textAt(disk, path.join(root, SETTINGS)), site.settings);
  const layout = !hasLayout(disk, root);
  const fileOf = (file: string, text: string): NewFile => ({
    file,
    read: () => Buffer.from(text),
    write: (target) => disk.write(target, text),
  });
  const own = [
    ...Array.from(site.pages, ([file, text]) => fileOf(file, text)),
    ...Array.from(site.stubs, ([file, text]) => fileOf(file, text)),
    ...(layout ? [fileOf(LAYOUT, plainLayout(site.pages.has('content/index.md')))] : []),
    ...site.copies.map(({ from: source, to }) => copyOf(disk, path.join(from, source), to)),
  ];
  refuseTaken(disk, root, own);
  const merged = settings.added.length > 0 ? [fileOf(SETTINGS, settings.text)] : [];
  if (!dryRun) writeAll(disk, root, [...merged, ...own]);
  return {
    pages: site.pages.size,
    copies: site.copies.length,
    settings: settings.added,
    layout,
    left: site.left,
  };
}

/** Adds settings to `content/site.yaml` and fills in placeholders; everything else in `written` stays unchanged. */
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

interface NewFile {
  /** Relative to the new site. */
  readonly file: string;
  readonly read: () => Buffer;
  readonly write: (target: string) => void;
}

function copyOf(disk: Disk, source: string, file: string): NewFile {
  return { file, read: () => disk.read(source), write: (target) => disk.copy(source, target) };
}

/** Refuses files that exist with other bytes. Identical ones are left by an interrupted import. */
function refuseTaken(disk: Disk, root: string, files: readonly NewFile[]): void {
  const taken = files.filter(({ file, read }) => isOther(disk, path.join(root, file), read));
  if (taken.length === 0) return;
  const shown = taken.slice(0, 3).map(({ file }) => file);
  const more = taken.length - shown.length;
  throw new Fault(
    `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''} ${taken.length === 1 ? 'already exists' : 'already exist'} and would be overwritten`,
    'Import into a folder without these files, or move them away first.',
  );
}

function isOther(disk: Disk, file: string, content: () => Buffer): boolean {
  const stats = disk.stat(file);
  return stats !== undefined && !(stats.isFile() && disk.read(file).equals(content()));
}

function writeAll(disk: Disk, root: string, files: readonly NewFile[]): void {
  const unwritten = path.join(root, UNWRITTEN);
  try {
    removeTree(disk, unwritten);
    for (const { file, write } of files) write(placeFor(disk, unwritten, file));
    for (const { file } of files) disk.rename(path.join(unwritten, file), placeFor(disk, root, file));
    removeTree(disk, unwritten);
  } catch (error) {
    try {
      removeTree(disk, unwritten);
    } catch {
      // The first failure is reported.
    }
    throw error;
  }
}

function placeFor(disk: Disk, folder: string, file: string): string {
  const target = path.join(folder, file);
  disk.makeFolder(path.dirname(target));
  return target;
}

/** Shows each page with its title and the menu of the settings. */
function plainLayout(hasHome: boolean): string {
  const home = hasHome ? "<a href={href(site, '/')}>{site.name ?? 'Home'}</a>" : '<p>{site.name}</p>';
  return `import { href, type LayoutProps, PageHead } from 'sitewright';

// A plain layout to start with.
export default function Page({ page, site, children }: LayoutProps) {
  const hasTitle = page.outline.some(({ level }) => level === 1);
  return (
    <html lang={page.language}>
      <head>
        <PageHead page={page} site={site} />
      </head>
      <body>
        <header>
          ${home}
          <nav aria-label="Main">
            {site.navigation.map(({ label, to }) => (
              <a key={to} href={href(site, to)}>
                {label}
              </a>
            ))}
          </nav>
        </header>
        <main>
          {!hasTitle && <h1>{page.title}</h1>}
          {children}
        </main>
      </body>
    </html>
  );
}
`;
}
