// `site check --baseline`: writes the findings that a site has when it moves in, so that only new ones fail.
import path from 'node:path';
import { isSeq, parseDocument } from 'yaml';
import { changeSite } from '../build/index.ts';
import { BASELINE, type Baseline, printBaseline } from '../content/index.ts';
import { imageEntry } from '../import/index.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { sortedBy } from '../kit/order.ts';
import { removeTree, replaceFile } from '../kit/system/disk.ts';
import { SETTINGS_PATH } from '../model/files/project.ts';
import type { Machine } from '../model/request.ts';
import { isKnowable, planBaseline } from '../site/check/index.ts';

interface BaselineChange {
  readonly baseline: Baseline;
  /** Number of findings in the new baseline, and in the one before. */
  readonly known: number;
  readonly before: number;
  /** Errors that a baseline can't contain, and new ones. */
  readonly left: readonly Diagnostic[];
}

/** The findings of a site: those that are left, all of them, and those that it had when it moved in. */
interface CheckedFindings {
  readonly diagnostics: readonly Diagnostic[];
  readonly all: readonly Diagnostic[];
  readonly baseline: Baseline | undefined;
}

/** Compares a site with its baseline. The first one contains all errors that are allowed there; later ones only get shorter. */
export function changeBaseline(
  { all, baseline: earlier, diagnostics }: CheckedFindings,
  today: string,
): BaselineChange {
  // The findings of a new baseline should be gone after this many days.
  const until = new Date(Date.parse(`${today}T00:00:00Z`) + 180 * 86_400_000).toISOString().slice(0, 10);
  const baseline = planBaseline(all, earlier, until);
  const open = diagnostics.filter(
    (one) => one.severity === 'error' && !(earlier === undefined && isKnowable(one)),
  );
  return { baseline, known: countIn(baseline), before: earlier ? countIn(earlier) : 0, left: open };
}

function countIn({ findings }: Baseline): number {
  return findings.reduce((sum, { times }) => sum + times, 0);
}

/** True for an image of another site that the policy blocks and could allow. */
function isBlockedImage({ code, entry }: Diagnostic): boolean {
  return code === 'third-party' && entry?.list === 'images' && entry.from.startsWith('https://');
}

/** Other sites whose images the policy blocks, sorted; none if other errors keep the baseline from being written. */
export function imagesToAllow({ left }: BaselineChange): readonly string[] {
  if (!left.every(isBlockedImage)) return [];
  return sortedBy(new Set(left.flatMap(({ entry }) => entry?.from ?? [])), (from) => from);
}

/** Allows images of other sites in the settings. @throws {Fault} */
export function allowImages(root: string, hosts: readonly string[], machine: Machine): Promise<void> {
  return changeSite(root, machine, (disk) => {
    const document = parseDocument(String(disk.read(path.join(root, SETTINGS_PATH))));
    const place = ['policy', 'images'];
    if (!isSeq(document.getIn(place))) document.setIn(place, document.createNode([]));
    for (const host of hosts) document.addIn(place, document.createNode(imageEntry(host)));
    replaceFile(disk, root, SETTINGS_PATH, document.toString({ lineWidth: 0 }));
  });
}

/** Writes the file, or removes it if no finding is left. @throws {Fault} */
export function writeBaseline(root: string, { baseline }: BaselineChange, machine: Machine): Promise<void> {
  return changeSite(root, machine, (disk) => {
    if (baseline.findings.length === 0) removeTree(disk, path.join(root, BASELINE));
    else replaceFile(disk, root, BASELINE, printBaseline(baseline));
  });
}
