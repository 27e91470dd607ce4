// Runs the compiled templates and returns their layouts.

import vm from 'node:vm';
import type { ZodType } from 'zod';
import { declareCollections } from '../content/index.ts';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import {
  type Diagnostic,
  type Place,
  type WithDiagnostics,
  wholeFile,
} from '../kit/diagnostics/diagnostic.ts';
import { orUndefined, wordsOf } from '../kit/thrown.ts';
import type { Project } from '../model/files/project.ts';
import { impureLayout } from '../model/impure.ts';
import type { DeclaredCollections } from '../model/pages/collection.ts';
import type { Cards, Layouts } from '../model/pages/layout.ts';
import { cardOf, checkHook, type Exports, layoutOf, readExports } from './exports.ts';
import { explainUnknownExport, type PackageExports } from './package-exports.ts';
import type { Program } from './program.ts';
import { createCallerTest } from './realm/caller.ts';
import { printTo } from './realm/client-only-code.ts';
import { createRequireProvided, type TemplateHost } from './realm/provided.ts';
import { createRealm } from './realm/realm.ts';
import type { PackageState, UnfrozenValue } from './realm/runs.ts';
import { sealModules } from './realm/seal.ts';
import { retainedIn } from './realm/unfrozen.ts';
import { MODULE_VALUES, STATE } from './sealing/program.ts';

export interface Templates {
  readonly layouts: Layouts;
  /** Components in Markdown by their tags, and hooks by their names. */
  readonly components: Layouts;
  readonly cards: Cards;
  readonly settingsSchema: ZodType | undefined;
  /** Collections; undefined if they can't be loaded, empty if none are declared. */
  readonly collections: DeclaredCollections | undefined;
}

/** Returns the text of a template; empty if it isn't known. */
type TemplateTextOf = (file: string) => string;

type Load = <T>(file: string, read: (exported: Exports | undefined) => T) => T;

type Loaders = Readonly<Record<string, () => Exports>>;

/**
 * Loads templates. `program` is undefined if they couldn't be compiled; `locate` finds an error's place in them, and they call
 * `host` as long as they are used.
 */
export function loadTemplates(
  program: Program | undefined,
  project: Pick<Project, 'layouts' | 'components' | 'cards' | 'ownSettings' | 'collections'>,
  locate: (error: unknown) => Place | undefined,
  host: TemplateHost,
): WithDiagnostics<Templates> {
  if (!program) return loadAll({}, project, locate, host);
  return host.runs.load(() => {
    const { loaders, seal } = start(program, host);
    return { loaded: loadAll(loaders, project, locate, host), seal };
  });
}

function loadAll(
  loaders: Loaders,
  project: Parameters<typeof loadTemplates>[1],
  locate: (error: unknown) => Place | undefined,
  host: TemplateHost,
): WithDiagnostics<Templates> {
  const textOf: TemplateTextOf = (file) => host.textOf(file) ?? '';
  const diagnostics: Diagnostic[] = [];
  /** Reads the exports of a file, which are undefined if one of them can't be read. */
  const load: Load = (file, read) => {
    try {
      return read(loaders[file]?.());
    } catch (error) {
      diagnostics.push(loadFailed(file, error, locate(error), host.exports));
      return read(undefined);
    }
  };
  const loadLayouts = (files: readonly string[]): Layouts => {
    const all = files.map((file) => load(file, (exported) => layoutOf(file, exported, diagnostics, textOf)));
    return new Map(all.map((layout) => [layout.name, layout]));
  };
  const layouts = loadLayouts(project.layouts);
  const components = loadLayouts(project.components);
  const cards = project.cards.map((file) => load(file, (exported) => cardOf(file, exported, diagnostics)));
  for (const hook of components.values()) checkHook(hook, diagnostics);
  const collections = declaredCollections(project, load, [...layouts.keys()], textOf);
  diagnostics.push(...collections.diagnostics);
  const schema = settingsSchema(project, load, diagnostics);
  return {
    value: {
      layouts,
      components,
      cards: new Map(cards.map((card) => [card.name, card])),
      settingsSchema: schema,
      collections: collections.value,
    },
    diagnostics,
  };
}

function declaredCollections(
  { collections }: Pick<Project, 'collections'>,
  load: Load,
  layouts: readonly string[],
  textOf: TemplateTextOf,
): WithDiagnostics<DeclaredCollections | undefined> {
  if (collections === undefined) return { value: new Map(), diagnostics: [] };
  return load(collections, (exported) =>
    exported
      ? declareCollections(exported.collections, layouts, { path: collections, text: textOf(collections) })
      : { value: undefined, diagnostics: [] },
  );
}

function settingsSchema(
  { ownSettings }: Pick<Project, 'ownSettings'>,
  load: Load,
  diagnostics: Diagnostic[],
): ZodType | undefined {
  if (ownSettings === undefined) return undefined;
  return load(ownSettings, (exported) => {
    const { refuse, schemaOf } = readExports(ownSettings, exported, diagnostics);
    if (exported?.settings === undefined)
      refuse('no `settings`', 'Write: export const settings = z.object({ … })');
    return schemaOf('settings');
  });
}

/** Starts the program. Globals are parameters, because V8 takes a hundred times as long to find those of another realm. */
function start({ filename, code, own }: Program, host: TemplateHost) {
  const { runs } = host;
  const { state } = runs;
  const isOwn = createCallerTest(filename, { code, own });
  const { context, globals, seal } = createRealm({
    hold(value) {
      // Packages may change their own.
      if (state.run === 0 && isOwn()) state.hold(value);
    },
    now: () => Date.parse(runs.today()),
    random: runs.random,
    isOwn,
    print: printTo(host.tell),
  });
  const program = vm.compileFunction(code, ['exports', 'require', STATE, ...globals.keys()], {
    filename,
    parsingContext: context,
  });
  const exported: Record<string, () => Exports> = {};
  const crypto = globals.get('crypto') as object;
  program(exported, createRequireProvided(crypto, host), state, ...globals.values());
  const { [MODULE_VALUES]: modules, ...loaders } = exported;
  return {
    loaders: loaders as Loaders,
    /** Seals the modules, after loading those that only a function would load. */
    seal(held: readonly (() => unknown)[], kept: readonly PackageState[]): readonly UnfrozenValue[] {
      const prototypes = seal();
      // A module that throws does so again where it is needed, and a variable may have no value.
      const values = [...(modules as unknown as typeof held), ...held].map(orUndefined);
      const texts = own.map(([from, to]) => code.slice(from, to));
      const unfrozen = sealModules(values, (text) => texts.some((module) => module.includes(text)));
      return [...prototypes, ...unfrozen, ...retainedIn(kept)];
    },
  };
}

function loadFailed(
  file: string,
  error: unknown,
  at: Place = wholeFile(file),
  { names }: PackageExports,
): Diagnostic {
  const impure = impureLayout(error, at);
  if (impure) return impure;
  const words = explainUnknownExport(wordsOf(error), names) ?? {
    message: `${file} throws when it is loaded: ${wordsOf(error)}`,
    hint: 'Correct the code that runs on import.',
  };
  return diagnostic('template-load', { ...words, at });
}
