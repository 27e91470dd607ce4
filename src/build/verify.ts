// Checks that a build with a cache makes the same as one without.
import { rmSync } from 'node:fs';
import { cacheFolder } from '../engine/store/cache-file.ts';
import { Fault } from '../kit/diagnostics/fault.ts';
import { stateFolderFor } from '../kit/system/state-folder.ts';
import type { OutputFile } from '../model/files/output.ts';
import type { BuildReport, BuildRequest, Machine } from '../site/request.ts';
import { buildSite } from './build.ts';

/**
 * Builds, and compares files and diagnostics with those of a build without a cache. If they differ, deletes the cache, builds
 * without it and throws a Fault. Throws the signal's reason too.
 */
export async function verifyBuild(request: BuildRequest, machine: Machine): Promise<BuildReport> {
  const report = await buildSite(request, machine);
  const clean = { ...request, identity: undefined };
  const differences = differencesOf(
    report,
    await buildSite({ ...clean, publishing: { ...request.publishing, dryRun: true } }, machine),
  );
  if (differences.length === 0) return report;
  if (request.publishing.dryRun) throw mismatch(differences, 'Build once with --no-cache');
  rmSync(cacheFolder(stateFolderFor(report.root, report.out)), { recursive: true, force: true });
  await buildSite(clean, machine);
  throw mismatch(differences, 'The cache was deleted, and the site was built without it');
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

function mismatch(differences: readonly string[], done: string): Fault {
  const shown = differences.slice(0, 5).join(', ');
  const more = differences.length > 5 ? `, and ${differences.length - 5} more` : '';
  return new Fault(
    `The cache gave something else than a clean build: ${shown}${more}`,
    `${done}. Please report this as a fault of site.`,
  );
}
