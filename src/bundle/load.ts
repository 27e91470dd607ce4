// Runs the compiled templates and takes the layouts out of them.
import vm from 'node:vm';
import type { ZodType } from 'zod';
import { wordsOf } from '../base/thrown.ts';
import { declareCollections } from '../content/collections.ts';
import {
  type Checked,
  type Diagnostic,
  diagnostic,
  type Place,
  wholeFile,
} from '../diagnostics/diagnostic.ts';
import type { DeclaredCollections } from '../model/collections/collection.ts';
import type { Project } from '../model/files/project.ts';
import { impureLayout } from '../model/impure.ts';
import type { Cards } from '../model/pages/card.ts';
import { HOOKS } from '../model/pages/hooks.ts';
import type { Layout, Layouts } from '../model/pages/layout.ts';
import { cardOf } from './card-exports.ts';
import type { Program } from './compile.ts';
import type { TellIdle } from './realm/idle-code.ts';
import { createRequireProvided } from './realm/provided.ts';
import { createRealm } from './realm/realm.ts';

/** What the templates export. */
export interface Templates {
  readonly layouts: Layouts;
  /** Components in Markdown by their tags, and hooks by their names. */
  readonly components: Layouts;
  readonly cards: Cards;
  /** Schema of the site's own settings. */
  readonly settingsSchema: ZodType | undefined;
  /** Undefined where they cannot be loaded; none where none are declared. */
  readonly collections: DeclaredCollections | undefined;
}

type Exports = Readonly<Record<string, unknown>>;
type Loaders = Readonly<Record<string, () => Exports>>;

/**
 * `program` is undefined where the templates could not be compiled; `locate` finds an error's place in them, `tell` hears of code
 * that no page runs, for as long as they are used.
 */
export function loadTemplates(
  program: Program | undefined,
  project: Pick<Project, 'layouts' | 'components' | 'cards' | 'ownSettings' | 'collections'>,
  locate: (error: unknown) => Place | undefined,
  tell: TellIdle = () => {},
): Checked<Templates> {
  const loaders = program ? run(program, tell) : {};
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
  for (const layout of components.values()) diagnostics.push(...hookExports(layout));
  const collections = declaredCollections(project, load, [...layouts.keys()]);
  diagnostics.push(...collections.diagnostics);
  return {
    value: {
      layouts,
      components,
      cards: new Map(cards.map((card) => [card.name, card])),
      settingsSchema: settingsSchema(project, load, diagnostics),
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
  const exported = ownSettings === undefined ? undefined : load(ownSettings);
  if (!exported || ownSettings === undefined) return undefined;
  if (exported.settings !== undefined)
    return schemaOf(exported.settings, ownSettings, 'settings', diagnostics);
  diagnostics.push(wrongExport(ownSettings, 'exports no `settings`', SETTINGS_HINT));
  return undefined;
}

const SETTINGS_HINT = 'Write: export const settings = z.object({ … })';

/** Globals are parameters, since V8 takes a hundred times as long to find those of another realm. */
function run(program: Program, tell: TellIdle): Loaders {
  const loaders = {};
  const { context, globals } = createRealm();
  const start = vm.compileFunction(program.code, ['exports', 'require', ...globals.keys()], {
    filename: program.filename,
    parsingContext: context,
  });
  start(loaders, createRequireProvided(tell), ...globals.values());
  return loaders;
}

/** `page` of `templates/page.tsx`. */
export function layoutName(file: string): string {
  return file.replace(/^.*\/|\.tsx$/g, '');
}

function layoutOf(file: string, exported: Exports | undefined, diagnostics: Diagnostic[]): Layout {
  const name = layoutName(file);
  const nothing = { component: undefined, schema: undefined, select: undefined, parts: undefined };
  if (!exported) return { name, path: file, ...nothing };
  const { default: component, schema, select, parts } = exported;
  if (!isComponent(component)) {
    diagnostics.push(
      wrongExport(file, 'exports no component by default', 'Write: export default function …'),
    );
  }
  if (select !== undefined && typeof select !== 'function') {
    const hint = 'Write: export function select(site) { return … }';
    diagnostics.push(wrongExport(file, 'exports a `select` that is not a function', hint));
  }
  if (parts !== undefined && typeof parts !== 'function') {
    const hint = 'Write: export const parts = (site) => paginate(site.pages, 10)';
    diagnostics.push(wrongExport(file, 'exports `parts` that are not a function', hint));
  }
  return {
    name,
    path: file,
    component: isComponent(component) ? component : undefined,
    schema: schema === undefined ? undefined : schemaOf(schema, file, 'schema', diagnostics),
    select: typeof select === 'function' ? (select as Layout['select']) : undefined,
    parts: typeof parts === 'function' ? (parts as Layout['parts']) : undefined,
  };
}

/** Whatever a hook exports beside its component would never be asked. */
function hookExports({ name, path: file, ...exported }: Layout): readonly Diagnostic[] {
  if (!HOOKS.some((hook) => hook === name)) return [];
  const others = (['schema', 'select', 'parts'] as const).filter((other) => exported[other] !== undefined);
  return others.map((other) =>
    wrongExport(
      file,
      `exports \`${other}\`, which hooks do not have`,
      'Remove it: a hook is handed its props.',
    ),
  );
}

/** A function, or what `memo` and `forwardRef` return. */
function isComponent(value: unknown): value is NonNullable<Layout['component']> {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

function schemaOf(
  value: unknown,
  file: string,
  name: string,
  diagnostics: Diagnostic[],
): ZodType | undefined {
  if (typeof value === 'object' && value !== null && '_zod' in value && 'safeParse' in value)
    return value as ZodType;
  const hint = `Write: export const ${name} = z.object({ … })`;
  diagnostics.push(wrongExport(file, `exports a \`${name}\` that is not a zod schema`, hint));
  return undefined;
}

function wrongExport(file: string, what: string, hint: string): Diagnostic {
  return diagnostic('layout-export', {
    message: `${file} ${what}`,
    at: wholeFile(file),
    hint,
  });
}

function loadFailed(file: string, error: unknown, at: Place = wholeFile(file)): Diagnostic {
  const impure = impureLayout(error, at);
  if (impure) return impure;
  return diagnostic('template-load', {
    message: `${file} cannot be loaded: ${wordsOf(error)}`,
    at,
    hint: 'Mend the code that runs when the file is imported.',
  });
}
