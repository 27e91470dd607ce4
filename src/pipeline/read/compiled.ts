// What the templates were compiled to, as it is kept from build to build.
import { deserialize } from 'node:v8';
import type { Program } from '../../bundle/compile.ts';
import { programName } from '../../bundle/dependencies.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { Get, Task } from '../../reuse/tasks.ts';
import { DamagedStore } from '../../reuse/values.ts';
import type { Workshop } from '../workshop.ts';

/** What the templates were compiled to; its text lies among the results that are kept. */
export interface Compiled {
  /** Of the blob; undefined where the templates have mistakes. */
  readonly blob: string | undefined;
  /** What stands for a layout's code with all that it imports, by the layout's file. */
  readonly keys: Readonly<Record<string, string>>;
  readonly assets: readonly OutputFile[];
  /** Addresses of stylesheets and scripts, each with its source. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Images that they import with `?image`, by path. */
  readonly images: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Files, links and packages that it depends on and that lie in no folder of the site. */
  readonly outside: readonly string[];
  /** Whether it is known what all of it depends on. */
  readonly isTraced: boolean;
}

export interface CompiledTask {
  readonly compiled: Task<Compiled>;
}

/** Undefined where the templates have mistakes. Throws a DamagedStore where it is lost. */
export function programOf({ blob }: Compiled, { results, request }: Workshop): Program | undefined {
  if (blob === undefined) return undefined;
  const bytes = results.templates.get(blob);
  if (!bytes) throw new DamagedStore('The compiled templates are not there any more');
  return { ...(deserialize(bytes) as Program), filename: programName(request.root) };
}

/** Files that esbuild made of the templates. Throws a DamagedStore where they are lost. */
export function assetsOf(get: Get, { compiled }: CompiledTask, workshop: Workshop): Program['assets'] {
  return programOf(get(compiled), workshop)?.assets ?? [];
}

/** The same with what cards alone import. Throws a DamagedStore where they are lost. */
export function allAssetsOf(get: Get, { compiled }: CompiledTask, workshop: Workshop): Program['assets'] {
  const { assets = [], cardAssets = [] } = programOf(get(compiled), workshop) ?? {};
  return [...assets, ...cardAssets];
}
