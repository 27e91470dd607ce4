// Publishes texts like the pages of a build.
import path from 'node:path';
import { planChanges, publishPlan, readOutput } from '../../src/build/publication.ts';
import { inSession } from '../../src/build/session.ts';
import { type Disk, realDisk } from '../../src/kit/system/disk.ts';
import type { OutputFile, Plan } from '../../src/model/files/output.ts';
import { noBuildCache } from '../../src/publish/build-cache.ts';
import type { Output } from '../../src/publish/folder/output-folder.ts';
import { quiet } from './build.ts';

export type Texts = Readonly<Record<string, string>>;

export interface ReleaseOptions {
  readonly out?: string;
  readonly disk?: Disk;
  readonly releases?: boolean;
  readonly force?: boolean;
  readonly onNotice?: (text: string) => void;
}

/** Locks, recovers, stages, plans and publishes. Throws if the plan is refused. */
export function release(root: string, files: Texts, options: ReleaseOptions = {}): Promise<Plan> {
  const { disk = realDisk, out = path.join(root, 'dist'), force = false, onNotice = () => {} } = options;
  const stateFolder = path.join(root, '.site');
  const output: Output = options.releases
    ? { kind: 'releases', out, releases: path.join(root, '.dist-releases'), stateFolder }
    : { kind: 'folder', out, stateFolder };
  return inSession(
    output,
    { ...quiet, disk, events: { ...quiet.events, notice: onNotice } },
    async (staging) => {
      const outputs = {
        files: Object.entries(files).map(([file, text]) => staging.add(kindOf(file), file, text)),
        sources: new Map<string, string>(),
      };
      const target = { output, force, disk };
      const state = readOutput(target, noBuildCache());
      const { value: plan, diagnostics } = planChanges(state, outputs, {});
      const refusal = diagnostics.find(({ severity }) => severity === 'error');
      if (refusal) throw new Error(refusal.message);
      publishPlan(state, plan, outputs, staging);
      return plan;
    },
  );
}

function kindOf(file: string): OutputFile['kind'] {
  if (file.startsWith('assets/')) return 'asset';
  return file.endsWith('.xml') ? 'index' : 'page';
}
