// Stylesheets that pages link by themselves: those of CSS modules whose classes a template uses, and those that it imports
// without using their URL, as in `import './card.css'`.
import type { Metafile } from 'esbuild';
import { IMPORT } from '../missing-styles.ts';
import { CSS_CLASSES_NAMESPACE, ENTRY, includedModules, moduleOf, sourceOf } from '../module-names.ts';

/** Stylesheets of a layout or a component, by their sources: `templates/card.module.css`. */
export interface TemplateStyles {
  /** Sources and URLs of those that its pages link, in the order of the cascade. */
  readonly linked: readonly (readonly [source: string, url: string])[];
  /** Sources of those that it links itself, alone or in another stylesheet. */
  readonly byHand: readonly string[];
}

type BundleInputs = Metafile['inputs'];

interface CompiledProgram {
  readonly metafile: Metafile;
  /** Inputs of the separate bundles, by the modules that stand for them. */
  readonly bundled: ReadonlyMap<string, BundleInputs>;
  readonly textOf: (module: string) => string;
}

/**
 * Returns the stylesheets of each layout and component, by its file, except those without any. `link` creates the
 * stylesheet of a source and returns its URL.
 */
export async function linkedStyles(
  program: CompiledProgram,
  { layouts, components }: { readonly layouts: readonly string[]; readonly components: readonly string[] },
  link: (source: string) => Promise<string>,
): Promise<Readonly<Record<string, TemplateStyles>>> {
  const found = new Map([...layouts, ...components].map((file) => [file, importedBy(file, program)]));
  const byLayouts = layouts.flatMap((file) => found.get(file)?.byHand ?? []);
  const isMissing = (source: string, byHand: ReadonlySet<string>) =>
    !byHand.has(source) && byLayouts.some((others) => !others.has(source));
  const missing = [...found.values()].flatMap(({ linked, byHand }) =>
    [...linked].filter((source) => isMissing(source, byHand)),
  );
  const linking = [...new Set(missing)].map(async (source) => [source, await link(source)] as const);
  const urls = new Map(await Promise.all(linking));
  const styles = Array.from(found, ([file, { linked, byHand }]): [string, TemplateStyles] => [
    file,
    {
      linked: [...linked].flatMap((source) => {
        const url = byHand.has(source) ? undefined : urls.get(source);
        return url === undefined ? [] : [[source, url]];
      }),
      byHand: [...byHand].filter((source) => urls.has(source)).sort(),
    },
  ]);
  return Object.fromEntries(styles.filter(([, { linked, byHand }]) => linked.length + byHand.length > 0));
}

/** Returns the stylesheets that a template and its imports use, and those whose URL they import. */
function importedBy(file: string, { metafile, bundled, textOf }: CompiledProgram) {
  const included = includedModules(metafile);
  const linked = new Set<string>();
  const byHand = new Set<string>();
  const visited = new Set<string>();
  const visitRules = (module: string, inputs: BundleInputs = {}) => {
    for (const { path, kind } of inputs[module]?.imports ?? []) {
      // A stylesheet contains what it imports, and comes after the modules that its classes are composed of.
      const isContained = kind === 'import-rule' || kind === 'url-token';
      const step = `${isContained} ${path}`;
      if (visited.has(step)) continue;
      visited.add(step);
      visitRules(path, inputs);
      if (!isContained) linked.add(sourceOf(path));
    }
  };
  const visit = (module: string, inputs: BundleInputs) => {
    if (visited.has(module) || (inputs === metafile.inputs && !included.has(module))) return;
    visited.add(module);
    const bundle = bundled.get(module);
    if (isClasses(module)) visitRules(ENTRY, bundle);
    // It's a script.
    else if (bundle) visit(sourceOf(module), bundle);
    else
      for (const { path, original } of inputs[module]?.imports ?? []) {
        if (!path.endsWith('.css') || isClasses(path)) visit(path, inputs);
        else if (isUnnamed(textOf(module), original)) linked.add(sourceOf(path));
        else for (const part of Object.keys(bundled.get(path) ?? {})) byHand.add(sourceOf(part));
      }
  };
  visit(moduleOf(file, metafile), metafile.inputs);
  return { linked, byHand };
}

function isClasses(module: string): boolean {
  return module.startsWith(`${CSS_CLASSES_NAMESPACE}:`);
}

/** Returns true if code imports a file only as in `import './card.css'`. */
function isUnnamed(code: string, url: string | undefined): boolean {
  const imports = [...code.matchAll(IMPORT)].filter(([, , imported]) => imported === url);
  return imports.length > 0 && imports.every(([text]) => /^import\s*['"]/.test(text));
}
