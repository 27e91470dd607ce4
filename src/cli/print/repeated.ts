// Findings that stay for weeks, such as placeholders and limits of hosts, are printed in full once. As long as nothing about them
// changes, later builds at a terminal count them in one line, so that new findings are seen.
import { fingerprint, openCacheFile, writeCacheFile } from '../../engine/index.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { stateFolderFor } from '../../kit/system/state-folder.ts';
import type { BuildReport } from '../../model/request.ts';
import { countedCodes } from './report.ts';

type PrintedBuild = Pick<BuildReport, 'root' | 'out' | 'diagnostics' | 'outcome'>;

interface FoldedFindings {
  readonly shown: readonly Diagnostic[];
  /** Line that sums up the others. */
  readonly line: string | undefined;
}

/** Folds findings that the last build of the same output folder printed, and remembers those that this one prints. */
export function foldRepeated({ root, out, diagnostics, outcome }: PrintedBuild): FoldedFindings {
  const folder = stateFolderFor(root, out);
  const name = `printed-${fingerprint(out).slice(0, 8)}`;
  const known = openCacheFile(folder, name, '')?.content.toString().split('\n') ?? [];
  const standing = diagnostics.filter(isStanding);
  const repeated = standing.filter((each) => known.includes(fingerprintOf(each)));
  if (outcome === 'published')
    writeCacheFile(folder, name, '', Buffer.from(standing.map(fingerprintOf).join('\n')));
  const line = `As in the last build: ${countedCodes(repeated)}. --all prints them.`;
  return {
    shown: diagnostics.filter((each) => !repeated.includes(each)),
    line: repeated.length > 0 ? line : undefined,
  };
}

function isStanding({ severity, code }: Diagnostic): boolean {
  return severity === 'info' || code === 'placeholder';
}

/** Fingerprint of a finding without lines and columns, which move with every edit above them. */
function fingerprintOf({ code, message, at, details, related = [] }: Diagnostic): string {
  return fingerprint(JSON.stringify([code, message, at?.path, details, related.map((one) => one.message)]));
}
