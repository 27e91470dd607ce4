// Compiles the templates, or takes what an earlier build made of them where nothing that they depend on has changed.
import { deserialize, serialize } from 'node:v8';
import { sha256 } from '../../base/hash.ts';
import type { Program } from '../../bundle/compile.ts';
import { areUnchanged } from '../../bundle/inputs.ts';
import { programName } from '../../bundle/keys.ts';
import type { Checked } from '../../diagnostics/diagnostic.ts';
import type { Cache } from '../../model/cache.ts';
import type { Project } from '../../model/project.ts';

type Compiled = Checked<Program | undefined>;

export async function readyTemplates(
  project: Project,
  base: string,
  results: Cache,
  identity: string,
  onCompiled: () => void,
): Promise<Compiled> {
  const { root, layouts, ownSettings } = project;
  const key = sha256(JSON.stringify(['templates', identity, base, layouts, ownSettings]));
  const kept = results.get(key);
  const known = kept && (deserialize(kept) as Compiled);
  if (known?.value?.inputs && areUnchanged(root, known.value.inputs)) {
    return { ...known, value: { ...known.value, filename: programName(root) } };
  }
  const { compileTemplates } = await import('../../bundle/compile.ts');
  const compiled = await compileTemplates(project, base, results);
  onCompiled();
  if (compiled.value?.inputs) results.put(key, serialize(compiled));
  return compiled;
}
