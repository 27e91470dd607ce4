// `site build --recheck`: compares a build with one that reuses nothing.

import { Fault } from '../kit/diagnostics/fault.ts';
import { stateFolderFor } from '../kit/system/state-folder.ts';
import type { OutputFile } from '../model/files/output.ts';
import type { BuildReport, BuildRequest, Machine } from '../model/request.ts';
import { deleteCaches } from '../publish/index.ts';
import { shardsWith } from './other-machines.ts';

/** Builds all of a site, or a part of it. */
type Build<T> = (request: BuildRequest, machine: Machine) => Promise<T>;

/**
 * Builds with `build`, and compares the files and diagnostics with those of a build without a cache, or with some files that `remake`
 * makes again. If they differ, deletes the cache, builds without it and throws a Fault. Throws the signal's reason too.
 */
export async function verifyBuild(
  build: Build<BuildReport>,
  request: BuildRequest,
  machine: Machine,
  remake?: Build<readonly OutputFile[]>,
): Promise<BuildReport> {
  const report = await build(request, machine);
  if (remake && report.outcome === 'refused') return report;
  const clean = { ...request, identity: undefined };
  const differences = remake
    ? missingFrom(report, await remake({ ...request, root: report.root }, machine))
    : differencesOf(
        report,
        await build({ ...clean, publishing: { ...request.publishing, dryRun: true } }, machine),
      );
  if (differences.length === 0) return report;
  const wrong = report.files.filter(({ file }) => differences.includes(file));
  const origins = {
    signers: [...new Set(wrong.flatMap(({ hash }) => report.remote.signers.get(hash) ?? []))].sort(),
    shards: shardsWith(wrong, request),
  };
  if (request.publishing.dryRun) throw mismatch(differences, origins, 'Build once with --no-cache');
  deleteCaches(stateFolderFor(report.root, report.out));
  await build(clean, machine);
  throw mismatch(differences, origins, 'The cache was deleted, and the site was rebuilt without it');
}

/** Files that a build has with other bytes, or lacks. */
function missingFrom({ files }: BuildReport, made: readonly OutputFile[]): string[] {
  const hashes = new Map(files.map(({ file, hash }) => [file, hash]));
  return made.filter(({ file, hash }) => hashes.get(file) !== hash).map(({ file }) => file);
}

function differencesOf(report: BuildReport, clean: BuildReport): string[] {
  const hashes = (files: readonly OutputFile[]) => new Map(files.map(({ file, hash }) => [file, hash]));
  const actual = hashes(report.files);
  const expected = hashes(clean.files);
  const files = [...new Set([...actual.keys(), ...expected.keys()])].sort();
  const differing = files.filter((file) => actual.get(file) !== expected.get(file));
  return diagnosticsIn(report) === diagnosticsIn(clean) ? differing : [...differing, 'errors and warnings'];
}

/** Foreign files are reported once, whether or not there is a cache. */
function diagnosticsIn({ diagnostics }: BuildReport): string {
  return JSON.stringify(diagnostics.filter(({ code }) => code !== 'output-foreign'));
}

/** `signers` signed shared results in files that differ, and `shards` contain such files. */
function mismatch(
  differences: readonly string[],
  { signers, shards }: Readonly<Record<'signers' | 'shards', readonly string[]>>,
  done: string,
): Fault {
  const shown = differences.slice(0, 5).join(', ');
  const more = differences.length > 5 ? `, and ${differences.length - 5} more` : '';
  if (signers.length > 0)
    return new Fault(
      `Results signed by ${signers.join(', ')} are wrong: ${shown}${more}`,
      `${done}. Remove the key from \`results.keys\` in content/site.yaml until you know why, and empty the server.`,
    );
  if (shards.length > 0)
    return new Fault(
      `Pages in ${shards.join(', ')} are wrong: ${shown}${more}`,
      `${done}. Find out which machine made them, and who else can write there.`,
    );
  return new Fault(
    `The cached build differs from a clean build: ${shown}${more}`,
    `${done}. If your templates keep state in a closure or in a package, remove that state; otherwise please report this as a bug in site.`,
  );
}
