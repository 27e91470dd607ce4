// Compares two sites: folders or live ones, whichever tools made them, or the published state with a new build.
import { statSync } from 'node:fs';
import path from 'node:path';
import { inSession, makeSite, openSite } from '../../build/index.ts';
import { compareSites, type SiteComparison, type SiteFiles } from '../../compare/index.ts';
import { buildRules } from '../../features/index.ts';
import { isSiteFolder, realRoot } from '../../files/index.ts';
import { attempt, Fault, faultOf } from '../../kit/diagnostics/fault.ts';
import { mergePages } from '../../kit/diagnostics/merge.ts';
import { sortDiagnostics } from '../../kit/diagnostics/print.ts';
import type { Disk } from '../../kit/system/disk.ts';
import { withBase } from '../../kit/urls/url-path.ts';
import { isHtmlFile } from '../../model/files/output.ts';
import type { BuildReport, BuildRequest, Machine } from '../../model/request.ts';
import {
  checkOutputFolder,
  filesIn,
  noBuildCache,
  type Output,
  type Outputs,
  readHosting,
  readOutputManifest,
  type Staging,
} from '../../publish/index.ts';
import { isRedirect, type OldRoute } from '../../settings/index.ts';
import { arrangedSite } from '../../site/arrange/index.ts';
import { openWorld } from '../../site/index.ts';
import { isLiveSite, readLiveSite, urlsToAsk } from './live-site.ts';

type DiffReport =
  | {
      readonly kind: 'compared';
      readonly comparison: SiteComparison;
      /** Sources of the pages of a new build, by file in the output. */
      readonly sources: ReadonlyMap<string, string>;
    }
  | ({ readonly kind: 'refused' } & Pick<BuildReport, 'root' | 'diagnostics'>);

interface DiffRequest {
  /** Folder or URL as written; undefined for the output. */
  readonly old: string | undefined;
  /** Folder or URL as written; undefined for a new build. */
  readonly fresh: string | undefined;
  readonly isMain: Parameters<typeof compareSites>[2];
}

/** Compares two sites. @throws {Fault} */
export async function diffSites(
  { old, fresh, isMain }: DiffRequest,
  request: BuildRequest,
  machine: Machine,
): Promise<DiffReport> {
  if (fresh === undefined) return diffBuild({ old, isMain }, request, machine);
  const [before, after] = await openBoth(old ?? request.out, fresh, machine);
  return { kind: 'compared', comparison: compareSites(before, after, isMain), sources: new Map() };
}

/** Opens two sites. A live one has to answer at the URLs of the other one too. */
async function openBoth(
  old: string,
  fresh: string,
  { disk, signal }: Machine,
): Promise<readonly [SiteFiles, SiteFiles]> {
  const open = async (name: string, other?: SiteFiles) =>
    isLiveSite(name) ? readLiveSite(name, other ? urlsToAsk(other) : [], signal) : folderFiles(disk, name);
  if (!isLiveSite(old)) {
    const before = await open(old);
    return [before, await open(fresh, before)];
  }
  const after = await open(fresh);
  return [await open(old, after), after];
}

/** Compares a site, or the output if it is `undefined`, with a new build. @throws {Fault} */
async function diffBuild(
  { old, isMain }: Pick<DiffRequest, 'old' | 'isMain'>,
  request: BuildRequest,
  machine: Machine,
): Promise<DiffReport> {
  const { disk, signal } = machine;
  const root = realRoot(request.root);
  if (!isSiteFolder(root))
    throw new Fault(`${root} is not a site`, 'Run the command in the folder of a site, or name two folders.');
  const { value: output } = checkOutputFolder(root, request.out, false);
  const compare = async (staging: Staging): Promise<DiffReport> => {
    const cache = noBuildCache({ staging });
    const engine = openSite(openWorld({ ...request, root }, cache.measures), buildRules(), cache);
    const made = await makeSite(engine, machine, { staging, published: undefined });
    if (made.kind === 'refused')
      return { kind: 'refused', root, diagnostics: sortDiagnostics(mergePages(made.report.diagnostics)) };
    const { site, everyPage } = engine.ask(arrangedSite).value;
    const redirectsOf = (routes: readonly OldRoute[]) =>
      routes.filter(isRedirect).map(({ from, to }) => ({
        from: withBase(site.settings, from),
        to: to.startsWith('/') ? withBase(site.settings, to) : to,
      }));
    const after = {
      ...filesOf(disk, 'a new build', builtPlaces(made.outputs, staging)),
      redirects: redirectsOf(site.redirects),
    };
    const before =
      old === undefined
        ? { ...publishedFiles(disk, output), redirects: redirectsOf(publishedRedirects(disk, output)) }
        : isLiveSite(old)
          ? await readLiveSite(old, urlsToAsk(after), signal)
          : folderFiles(disk, old);
    const sources = new Map([...everyPage.values()].map(({ file, path: source }) => [file, source]));
    return { kind: 'compared', comparison: compareSites(before, after, isMain), sources };
  };
  return inSession(output, machine, compare, 'read');
}

function publishedRedirects(disk: Disk, { stateFolder, out }: Output): readonly OldRoute[] {
  return readHosting(disk, stateFolder, out).redirects;
}

/** The published files, without foreign ones and without assets kept for one more release. */
function publishedFiles(disk: Disk, output: Output): SiteFiles {
  const { out } = output;
  const manifest = readOutputManifest(disk, output);
  const own =
    manifest && new Set(manifest.files.filter(({ kind }) => kind !== 'encoded').map(({ file }) => file));
  const places = [...placesIn(disk, out)].filter(([file]) => own?.has(file) ?? true);
  return filesOf(disk, path.basename(out), new Map(places));
}

/** The files of a folder with HTML. @throws {Fault} */
function folderFiles(disk: Disk, folder: string): SiteFiles {
  if (!isFolder(path.resolve(folder)))
    throw new Fault(`There is no folder ${folder}`, 'Name a folder that holds a site.');
  const places = placesIn(disk, path.resolve(folder));
  if (![...places.keys()].some(isHtmlFile))
    throw new Fault(`${folder} contains no HTML`, 'Name the folder into which a tool has built its site.');
  return filesOf(disk, folder, places);
}

function isFolder(folder: string): boolean {
  const stat = () => statSync(folder, { throwIfNoEntry: false });
  return attempt(`${folder} cannot be read`, stat)?.isDirectory() === true;
}

function placesIn(disk: Disk, folder: string): ReadonlyMap<string, string> {
  const files = [...filesIn(disk, folder)].filter(([, isRegular]) => isRegular).map(([file]) => file);
  return new Map(files.map((file) => [file, path.join(folder, file)]));
}

function builtPlaces({ files, sources }: Outputs, staging: Staging): ReadonlyMap<string, string> {
  const staged = (file: string) => path.join(staging.folder, 'new', file);
  return new Map(files.map(({ file }) => [file, sources.get(file) ?? staged(file)]));
}

/** Describes a site by the places of each file's bytes. */
function filesOf(disk: Disk, name: string, places: ReadonlyMap<string, string>): SiteFiles {
  const reading = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      throw faultOf(error, `${(error as NodeJS.ErrnoException).path} cannot be read`);
    }
  };
  return {
    name,
    hashes: reading(() => new Map([...places].map(([file, place]) => [file, disk.hash(place)]))),
    read: (file) => reading(() => disk.read(places.get(file) ?? file).toString('utf8')),
    redirects: [],
    isLive: false,
  };
}
