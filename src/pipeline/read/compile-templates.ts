// The templates compiled to one program, by hand, since esbuild makes us wait.
import { serialize } from 'node:v8';
import { sha256 } from '../../base/hash.ts';
import type { CompiledTemplates } from '../../bundle/compile.ts';
import type { Dependencies } from '../../bundle/dependencies.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { isOutside } from '../../model/files/project.ts';
import type { ImageSettings } from '../../model/images/settings.ts';
import { unreadTemplates } from '../../project/unread.ts';
import { FINGERPRINT_LENGTH, fingerprint, fingerprintOfJson } from '../../reuse/fingerprint.ts';
import type { Task, Tasks } from '../../reuse/tasks.ts';
import type { Inputs } from '../inputs.ts';
import type { Workshop } from '../workshop.ts';
import type { Compiled, CompiledTask } from './compiled.ts';

/** What the settings decide on. */
interface Decided {
  readonly base: Task<string>;
  readonly imageSettings: Task<ImageSettings | null>;
}

/** Lets the templates be compiled, where an earlier build's are not right any more. `onCompiled` is called then. */
export async function compileTemplates(
  tasks: Tasks & Inputs & CompiledTask & Decided,
  { results, files, found }: Workshop,
  onCompiled: () => void = () => {},
): Promise<void> {
  const { has, begin, get, compiled, base } = tasks;
  const { templates } = results;
  if (has(compiled) && get(compiled).isTraced && templates.has(get(compiled).blob ?? '')) return;
  const run = begin(compiled);
  run.get(tasks.names, 'templates');
  const { compileTemplates: compile } = await import('../../bundle/compile.ts');
  const compiling = compile(found.value, run.get(base), templates, {
    settings: run.get(tasks.imageSettings) ?? undefined,
    hashOf: (state) => state.slice(0, FINGERPRINT_LENGTH),
  });
  const { value, diagnostics } = await files.readDuring(compiling, found.value.pages);
  onCompiled();
  const { inputs } = value?.dependencies ?? {};
  for (const [file, state] of Object.entries(inputs?.files ?? {})) {
    files.note(file, state);
    run.get(tasks.file, file);
  }
  for (const folder of inputs?.folders ?? []) run.get(tasks.folder, folder);
  for (const link of inputs?.links ?? []) run.get(tasks.link, link);
  const bytes = value && serialize(value.program);
  const blob = bytes && fingerprint(bytes);
  if (bytes && blob !== undefined) templates.put(blob, bytes);
  const unread = inputs ? unreadTemplates(found.value.templates, new Set(Object.keys(inputs.files))) : [];
  run.end(describe(value, blob, [...diagnostics, ...unread]));
}

function describe(
  templates: CompiledTemplates | undefined,
  blob: string | undefined,
  diagnostics: readonly Diagnostic[],
): Compiled {
  const { program, dependencies } = templates ?? {};
  const keys = [...(dependencies?.entries ?? [])].map(([file, state]) => [file, fingerprintOfJson(state)]);
  return {
    blob,
    keys: Object.fromEntries(keys),
    assets: (program?.assets ?? []).map(({ file, bytes }) => ({
      file,
      kind: 'asset',
      hash: sha256(bytes),
      size: bytes.length,
    })),
    addresses: Object.fromEntries(program?.addresses ?? []),
    images: templates?.images ?? [],
    diagnostics,
    outside: outsideOf(dependencies?.inputs),
    isTraced: dependencies?.inputs !== undefined,
  };
}

/** What lies in a package changes with the whole package. */
function outsideOf(inputs: Dependencies['inputs']): readonly string[] {
  const files = Object.keys(inputs?.files ?? {}).filter((file) => !/(?:^|\/)node_modules\//.test(file));
  return [...files, ...(inputs?.links ?? [])].filter(isOutside);
}
