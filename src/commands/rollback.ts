import { inSession } from '../build/index.ts';
import { realRoot } from '../files/index.ts';
import { Fault } from '../kit/diagnostics/fault.ts';
import type { Machine } from '../model/request.ts';
import { checkOutputFolder, rollBack } from '../publish/index.ts';

/** Points the output to the previous release. @throws {Fault} if there isn't one. */
export function rollbackSite(
  folder: string,
  out: string,
  machine: Machine,
): Promise<{ readonly from: string; readonly to: string }> {
  const root = realRoot(folder);
  const { value: output } = checkOutputFolder(root, out, false);
  if (output.kind !== 'releases')
    throw new Fault(
      `There is no earlier release: ${out} was built without --releases`,
      'Build with --releases to keep earlier releases.',
    );
  return inSession(output, machine, async () => rollBack(machine.disk, output));
}
