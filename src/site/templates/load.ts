// Runs the compiled templates and returns their layouts.

import vm from 'node:vm';
import type { ZodType } from 'zod';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import { type Checked, type Diagnostic, type Place, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { wordsOf } from '../../kit/thrown.ts';
import type { Project } from '../../model/files/project.ts';
import { impureLayout } from '../../model/impure.ts';
import type { Cards } from '../../model/pages/card.ts';
import type { DeclaredCollections } from '../../model/pages/collection.ts';
import type { Layouts } from '../../model/pages/layout.ts';
import { declareCollections } from '../content/collections.ts';
import type { Program } from './compile.ts';
import { cardOf, checkHook, type Exports, layoutOf, readExports } from './exports.ts';
import { MODULE_VALUES } from './module-state.ts';
import { explainUnknownExport } from './package-exports.ts';
import { createRequireProvided, type TemplateHost } from './realm/provided.ts';
import { createRealm } from './realm/realm.ts';
import { sealModules, variablesOf } from './realm/seal.ts';

export interface Templates {
  readonly layouts: Layouts;
  /** Components in Markdown by their tags, and hooks by their names. */
  readonly components: Layouts;
  readonly cards: Cards;
  /** Schema of the site's own settings. */
  readonly settingsSchema: ZodType | undefined;
  /** `undefined` if they can't be loaded; empty if none are declared. */
  readonly collections: DeclaredCollections | undefined;
}

type Loaders = Readonly<Record<string, () => Exports>>;

/**
 * `program` is undefined if the templates couldn't be compiled; `locate` finds an error's place in them, and they call
 * `host` as long as they are used.
 */
export function loadTemplates(
  program: Program | undefined,
  project: Pick<Project, 'layouts' | 'components' | 'cards' | 'ownSettings' | 'collections'>,
  locate: (error: unknown) => Place | undefined,
  host?: TemplateHost,
): Checked<Templates> {
  const { loaders, seal } = program ? run(program, host) : { loaders: {} as Loaders };
  const diagnostics: Diagnostic[] = [];
  const load = (file: string) => {
    try {
      return loaders[file]?.();
    } catch (error) {
      diagnostics.push(loadFailed(file, error, locate(error)));
      return undefined;
    }
  };
  const loadAll = (files: readonly string[]): Layouts => {
    const all = files.map((file) => layoutOf(file, load(file), diagnostics));
    return new Map(all.map((layout) => [layout.name, layout]));
  };
  const layouts = loadAll(project.layouts);
  const components = loadAll(project.components);
  const cards = project.cards.map((file) => cardOf(file, load(file), diagnostics));
  for (const hook of components.values()) checkHook(hook, diagnostics);
  const collections = declaredCollections(project, load, [...layouts.keys()]);
  diagnostics.push(...collections.diagnostics);
  const schema = settingsSchema(project, load, diagnostics);
  seal?.();
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
  load: (file: string) => Exports | undefined,
  layouts: readonly string[],
): Checked<DeclaredCollections | undefined> {
  if (collections === undefined) return { value: new Map(), diagnostics: [] };
  const exported = load(collections);
  return exported ? declareCollections(exported.collections, layouts) : { value: undefined, diagnostics: [] };
}

function settingsSchema(
  { ownSettings }: Pick<Project, 'ownSettings'>,
  load: (file: string) => Exports | undefined,
  diagnostics: Diagnostic[],
): ZodType | undefined {
  if (ownSettings === undefined) return undefined;
  const exported = load(ownSettings);
  const { refuse, schemaOf } = readExports(ownSettings, exported, diagnostics);
  if (exported?.settings === undefined)
    refuse('no `settings`', 'Write: export const settings = z.object({ … })');
  return schemaOf('settings');
}

/** Globals are parameters, since V8 takes a hundred times as long to find those of another realm. */
function run({ filename, code, variables, own }: Program, host?: TemplateHost) {
  const { context, globals } = createRealm();
  const held = variablesOf(variables);
  const start = vm.compileFunction(code, ['exports', 'require', ...globals.keys()], {
    filename,
    parsingContext: context,
    // It is slow to look into, too.
    contextExtensions: variables.length > 0 ? [held] : [],
  });
  const loaders: Record<string, () => Exports> = {};
  start(loaders, createRequireProvided(host), ...globals.values());
  const seal = () => {
    const values = (loaders[MODULE_VALUES] as unknown as () => unknown[])();
    const texts = own.map(([from, to]) => code.slice(from, to));
    sealModules(values, (text) => texts.some((module) => module.includes(text)));
    Object.freeze(held);
  };
  return { loaders: loaders as Loaders, seal };
}

function loadFailed(file: string, error: unknown, at: Place = wholeFile(file)): Diagnostic {
  const impure = impureLayout(error, at);
  if (impure) return impure;
  const words = explainUnknownExport(wordsOf(error)) ?? {
    message: `${file} throws when it is loaded: ${wordsOf(error)}`,
    hint: 'Correct the code that runs on import.',
  };
  return diagnostic('template-load', { ...words, at });
}
