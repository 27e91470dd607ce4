// Templates as they were compiled, kept from build to build.
import { deserialize } from 'node:v8';
import { DamagedStore } from '../../engine/store/values.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { type Ask, outsideTask } from '../ask.ts';
import type { Program } from '../templates/compile.ts';
import { programName } from '../templates/dependencies.ts';

/** Compiled templates without their program, which lies in the cache. */
export interface Compiled {
  /** Key of the program in the cache; undefined where the templates have mistakes. */
  readonly blob: string | undefined;
  /** Fingerprint of a layout's code with all that it imports, by the layout's file. */
  readonly keys: Readonly<Record<string, string>>;
  readonly assets: readonly OutputFile[];
  /** Sources of stylesheets and scripts by their addresses. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Images that they import with `?image`, by path. */
  readonly images: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Files, links and packages that it depends on and that lie in no folder of the site. */
  readonly outside: readonly string[];
  /** Whether everything that it depends on is known. */
  readonly isTraced: boolean;
}

/** Compiled by esbuild, which makes us wait. */
export const compiledTemplates = outsideTask<undefined, Compiled>('compiled-templates', {
  kind: 'kept',
  isJson: ({ isTraced }) => isTraced,
});

/** Undefined where the templates have mistakes. Throws a DamagedStore where it is lost. */
export function programOf(ask: Ask): Program | undefined {
  const { blob } = ask(compiledTemplates);
  if (blob === undefined) return undefined;
  const bytes = ask.tools.results.templates.get(blob);
  if (!bytes) throw new DamagedStore('The compiled templates are not there any more');
  return { ...(deserialize(bytes) as Program), filename: programName(ask.tools.root) };
}

/** Files that esbuild made of the templates. Throws a DamagedStore where they are lost. */
export function assetsOf(ask: Ask): Program['assets'] {
  return programOf(ask)?.assets ?? [];
}

/** The same with what only cards import. Throws a DamagedStore where they are lost. */
export function allAssetsOf(ask: Ask): Program['assets'] {
  const { assets = [], cardAssets = [] } = programOf(ask) ?? {};
  return [...assets, ...cardAssets];
}
