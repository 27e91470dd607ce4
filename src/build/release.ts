import { type Checked, diagnostic } from '../diagnostics/diagnostic.ts';
import type { Plan } from '../model/output.ts';
import { readManifest } from '../publish/manifest.ts';
import { planPublication } from '../publish/plan.ts';
import { publish } from '../publish/publish.ts';
import type { Staging } from '../publish/staging.ts';
import type { Outputs } from './outputs.ts';
import type { PreparedSite } from './prepare.ts';

/** Plans the publication of a finished site, and carries the plan out unless this is a dry run. Throws a Fault. */
export function release(
  { project: { root }, out }: PreparedSite,
  outputs: Outputs,
  staging: Staging,
  dryRun: boolean,
): Checked<Plan> {
  const manifest = readManifest(root, out);
  const plan = planPublication(outputs.files, out, manifest);
  if (!dryRun) {
    const sourceOf = ({ file }: { readonly file: string }) => outputs.sources.get(file);
    publish({ root, out, plan, staging: staging.folder, sourceOf });
  }
  const unheard = plan.foreign.filter((file) => !manifest.foreign.includes(file));
  if (unheard.length === 0) return { value: plan, diagnostics: [] };
  const message = `The output folder holds files that no build wrote, and they stay: ${unheard.join(', ')}`;
  const hint = 'Delete them if they are not wanted; this is said once.';
  return { value: plan, diagnostics: [diagnostic('output-foreign', { message, hint })] };
}
