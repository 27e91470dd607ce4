// Compares two states of a site: folders, or the published state with a new build.
import path from 'node:path';
import { inSession, makeSite, openSite } from '../build/index.ts';
import { gatherFacts } from '../document/index.ts';
import { isSiteFolder, realRoot } from '../files/index.ts';
import { Fault, faultOf } from '../kit/diagnostics/fault.ts';
import { mergePages } from '../kit/diagnostics/merge.ts';
import { sortDiagnostics } from '../kit/diagnostics/print.ts';
import { htmlLines } from '../kit/html/html-lines.ts';
import { compareText } from '../kit/order.ts';
import type { Disk } from '../kit/system/disk.ts';
import { compareLines, type TextLine } from '../kit/text-difference.ts';
import { isHtmlFile } from '../model/files/output.ts';
import type { BuildReport, BuildRequest, Machine } from '../model/request.ts';
import {
  checkOutputFolder,
  filesIn,
  noBuildCache,
  type Outputs,
  readOutputManifest,
  type Staging,
} from '../publish/index.ts';
import { buildRules } from '../rules/index.ts';
import { openWorld } from '../site/index.ts';

export type DiffReport =
  | { readonly kind: 'compared'; readonly differences: readonly Difference[] }
  | ({ readonly kind: 'refused' } & Pick<BuildReport, 'root' | 'diagnostics'>);

/** Compares two folders. @throws {Fault} */
export function diffFolders(before: string, after: string, disk: Disk): DiffReport {
  const differences = compareSites(folderTree(disk, before), folderTree(disk, after));
  return { kind: 'compared', differences };
}

/** Compares a folder, or the output if it is `undefined`, with a new build. @throws {Fault} */
export async function diffBuild(
  before: string | undefined,
  request: BuildRequest,
  machine: Machine,
): Promise<DiffReport> {
  const { disk } = machine;
  const root = realRoot(request.root);
  if (!isSiteFolder(root))
    throw new Fault(`${root} is not a site`, 'Run the command in the folder of a site, or name two folders.');
  const { value: output } = checkOutputFolder(root, request.out, false);
  const compare = async (staging: Staging): Promise<DiffReport> => {
    const cache = noBuildCache({ staging });
    const world = openWorld({ ...request, root }, cache.measures);
    const destination = { staging, published: undefined };
    const { outputs, report } = await makeSite(openSite(world, buildRules(), cache), machine, destination);
    if (!outputs)
      return { kind: 'refused', root, diagnostics: sortDiagnostics(mergePages(report.diagnostics)) };
    const manifest = readOutputManifest(disk, output);
    const own =
      manifest && new Set(manifest.files.filter(({ kind }) => kind !== 'encoded').map(({ file }) => file));
    const old = before === undefined ? publishedTree(disk, output.out, own) : folderTree(disk, before);
    return { kind: 'compared', differences: compareSites(old, builtTree(disk, outputs, staging)) };
  };
  return inSession(output, machine, compare, 'read');
}

/** The published files, without foreign ones and without assets kept for one more release. */
function publishedTree(disk: Disk, out: string, own: ReadonlySet<string> | undefined): SiteFiles {
  const { hashes, read } = disk.stat(out) ? folderTree(disk, out) : { hashes: new Map(), read: () => '' };
  return { hashes: new Map([...hashes].filter(([file]) => own?.has(file) ?? true)), read };
}

function folderTree(disk: Disk, folder: string): SiteFiles {
  if (!disk.stat(folder)) throw new Fault(`There is no folder ${folder}`, 'Name a folder that holds a site.');
  const files = [...filesIn(disk, folder)].filter(([, isRegular]) => isRegular).map(([file]) => file);
  return treeOf(disk, new Map(files.map((file) => [file, path.join(folder, file)])));
}

function builtTree(disk: Disk, { files, sources }: Outputs, staging: Staging): SiteFiles {
  const staged = (file: string) => path.join(staging.folder, 'new', file);
  return treeOf(disk, new Map(files.map(({ file }) => [file, sources.get(file) ?? staged(file)])));
}

/** Builds a tree from the places of each file's bytes. */
function treeOf(disk: Disk, places: ReadonlyMap<string, string>): SiteFiles {
  try {
    return {
      hashes: new Map([...places].map(([file, place]) => [file, disk.hash(place)])),
      read: (file) => disk.read(places.get(file) ?? file).toString('utf8'),
    };
  } catch (error) {
    throw faultOf(error, `${(error as NodeJS.ErrnoException).path} cannot be read`);
  }
}

interface SiteFiles {
  /** SHA-256 by path. */
  readonly hashes: ReadonlyMap<string, string>;
  /** The bytes of a file as UTF-8. */
  readonly read: (file: string) => string;
}

export type Difference =
  | { readonly kind: 'added' | 'removed'; readonly file: string; readonly title?: string }
  | { readonly kind: 'changed'; readonly file: string; readonly page?: PageChange };

/** Change of a page. All fields are empty if only the markup differs. */
export interface PageChange {
  readonly head: readonly { readonly name: string; readonly before?: string; readonly after?: string }[];
  readonly links: { readonly added: readonly string[]; readonly removed: readonly string[] };
  readonly text: readonly TextLine[];
}

/** Returns the differences between two states of a site, sorted by path. */
function compareSites(before: SiteFiles, after: SiteFiles): Difference[] {
  const files = new Set([...before.hashes.keys(), ...after.hashes.keys()]);
  return [...files].sort(compareText).flatMap((file): Difference[] => {
    const [old, fresh] = [before.hashes.get(file), after.hashes.get(file)];
    if (old === fresh) return [];
    if (old === undefined) return [{ kind: 'added', file, ...titleOf(after, file) }];
    if (fresh === undefined) return [{ kind: 'removed', file, ...titleOf(before, file) }];
    if (!isHtmlFile(file)) return [{ kind: 'changed', file }];
    const page = comparePages(readPage(before.read(file)), readPage(after.read(file)));
    return [{ kind: 'changed', file, page }];
  });
}

function titleOf(tree: SiteFiles, file: string): { readonly title?: string } {
  const title = isHtmlFile(file) ? readPage(tree.read(file)).head.get('title') : undefined;
  return title === undefined ? {} : { title };
}

function comparePages(before: PageReading, after: PageReading): PageChange {
  const names = [...new Set([...before.head.keys(), ...after.head.keys()])].sort(compareText);
  return {
    head: names.flatMap((name) => {
      const [old, fresh] = [before.head.get(name), after.head.get(name)];
      if (old === fresh) return [];
      return [
        { name, ...(old !== undefined && { before: old }), ...(fresh !== undefined && { after: fresh }) },
      ];
    }),
    links: { added: without(after.links, before.links), removed: without(before.links, after.links) },
    text: compareLines(before.lines, after.lines),
  };
}

/** Texts in `some` that aren't in `others`, each once, sorted. */
function without(some: readonly string[], others: readonly string[]): string[] {
  return [...new Set(some)].filter((url) => !others.includes(url)).sort(compareText);
}

/** The text of a page line by line, and the metadata of its head, as a reviewer would read them. */
interface PageReading {
  /** Metadata by name: `title`, `description`, `canonical`, `language`, `robots`. */
  readonly head: ReadonlyMap<string, string>;
  /** One line for each paragraph, heading, list item and the like. */
  readonly lines: readonly string[];
  /** URLs of links, as written. */
  readonly links: readonly string[];
}

function readPage(html: string): PageReading {
  const { urls, titles, description, canonical, language, noindex } = gatherFacts(html);
  const links = urls.filter(({ use }) => use === 'link').map(({ url }) => url);
  const head = { title: titles[0], description, canonical, language, robots: noindex ? 'noindex' : null };
  const isWritten = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return { head: new Map(Object.entries(head).filter(isWritten)), lines: htmlLines(html), links };
}
