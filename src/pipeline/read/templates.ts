// The templates as tasks: compiled to one program by hand, since esbuild makes us wait, and run where a layout is needed.
import { deserialize, serialize } from 'node:v8';
import type { ZodType } from 'zod';
import { sha256 } from '../../base/hash.ts';
import type { CompiledTemplates, Program } from '../../bundle/compile.ts';
import { type Dependencies, programName } from '../../bundle/dependencies.ts';
import { loadTemplates } from '../../bundle/load.ts';
import { idleDiagnostics } from '../../bundle/realm/idle-code.ts';
import { loadProvided } from '../../bundle/realm/provided.ts';
import { createTracer } from '../../bundle/trace.ts';
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { DeclaredCollections } from '../../model/collections/collection.ts';
import type { OutputFile } from '../../model/files/output.ts';
import { isOutside } from '../../model/files/project.ts';
import type { ImageSettings } from '../../model/images/settings.ts';
import type { Card, Cards } from '../../model/pages/card.ts';
import type { Layout, Layouts, Locate, TemplateCalls } from '../../model/pages/layout.ts';
import { unreadTemplates } from '../../project/unread.ts';
import { FINGERPRINT_LENGTH, fingerprint, fingerprintOfJson } from '../../reuse/fingerprint.ts';
import { type Get, KEPT, type Task, type Tasks } from '../../reuse/tasks.ts';
import { DamagedStore } from '../../reuse/values.ts';
import type { Inputs } from '../inputs.ts';
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

interface Loaded {
  readonly layouts: Layouts;
  readonly components: Layouts;
  readonly cards: Cards;
  readonly settingsSchema: ZodType | undefined;
  readonly collections: DeclaredCollections | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly locate: Locate;
}

/** A layout, and a way from an error to its place in the templates. */
export interface LoadedLayout {
  readonly layout: Layout | undefined;
  readonly locate: Locate;
}

export interface TemplateTasks {
  readonly compiled: Task<Compiled>;
  readonly loaded: Task<Loaded>;
  /** By the layout's name. */
  readonly layout: Task<LoadedLayout>;
  /** A component in Markdown by its tag, or a hook by its name. */
  readonly component: Task<LoadedLayout>;
  /** Whether there is one in `templates/markdown/`. */
  readonly isComponent: Task<boolean>;
  /** The names of all of them. */
  readonly componentNames: Task<readonly string[]>;
  /** The template of cards of this name. */
  readonly cardTemplate: Task<{ readonly card: Card | undefined; readonly locate: Locate }>;
  /** The names of all of them. */
  readonly cardNames: Task<readonly string[]>;
  /** The layout as far as front matter is checked by it: another component does not change it. */
  readonly schema: Task<Layout | undefined>;
  /** The schema of the site's own settings. */
  readonly ownSchema: Task<ZodType | undefined>;
}

export function defineTemplates(workshop: Workshop, inputs: Inputs): TemplateTasks {
  const compiled: Task<Compiled> = {
    name: 'compiled',
    form: { kind: 'kept', isJson: ({ isTraced }) => isTraced },
  };
  const loaded: Task<Loaded> = {
    name: 'loaded',
    form: { kind: 'live' },
    run(_, get) {
      const program = programOf(get(compiled), workshop);
      get(inputs.names, 'templates');
      const locate = createTracer(program);
      if (program) loadProvided(program.code);
      const { tell, during } = workshop.idleGathering;
      const load = () => loadTemplates(program, workshop.found.value, locate, tell);
      const { value: checked, found } = during(() => workshop.templateLimit.run(load, locate));
      const diagnostics = [...checked.diagnostics, ...idleDiagnostics(found, locate)];
      return { ...checked.value, diagnostics, locate };
    },
  };
  const keyOf = (name: string, get: Get) => get(compiled).keys[`templates/${name}.tsx`];
  const prints = new WeakMap<object, string | undefined>();
  const layout: Task<LoadedLayout> = {
    name: 'layout',
    form: { kind: 'live', fingerprint: (value) => prints.get(value) },
    run(name, get) {
      const { layouts, locate } = get(loaded);
      const value = { layout: layouts.get(name), locate };
      prints.set(value, fingerprint(keyOf(name, get) ?? ''));
      return value;
    },
  };
  const component: Task<LoadedLayout> = {
    name: 'component',
    form: { kind: 'live', fingerprint: (value) => prints.get(value) },
    run(name, get) {
      const { components, locate } = get(loaded);
      const value = { layout: components.get(name), locate };
      prints.set(value, fingerprint(keyOf(`markdown/${name}`, get) ?? ''));
      return value;
    },
  };
  const isComponent: Task<boolean> = {
    name: 'is-component',
    form: KEPT,
    run: (name, get) => get(componentNames).includes(name),
  };
  const componentNames: Task<readonly string[]> = {
    name: 'component-names',
    form: KEPT,
    run(_, get) {
      get(inputs.names, 'templates');
      return workshop.found.value.components.map((file) => file.replace(/^.*\/|\.tsx$/g, ''));
    },
  };
  const cardTemplate: TemplateTasks['cardTemplate'] = {
    name: 'card-template',
    form: { kind: 'live', fingerprint: (value) => prints.get(value) },
    run(name, get) {
      const { cards, locate } = get(loaded);
      const value = { card: cards.get(name), locate };
      prints.set(value, fingerprint(keyOf(`cards/${name}`, get) ?? ''));
      return value;
    },
  };
  const cardNames: Task<readonly string[]> = {
    name: 'card-names',
    form: KEPT,
    run(_, get) {
      get(inputs.names, 'templates');
      return workshop.found.value.cards.map((file) => file.replace(/^.*\/|\.tsx$/g, ''));
    },
  };
  const schema: Task<Layout | undefined> = {
    name: 'schema',
    form: { kind: 'live', fingerprint: (value) => (value ? prints.get(value) : fingerprint('')) },
    run(name, get) {
      const known = get(loaded).layouts.get(name);
      if (!known) return undefined;
      const value = { ...known };
      const isPlain = known.component && !known.schema;
      prints.set(value, fingerprint(isPlain ? 'plain' : `schema ${keyOf(name, get)}`));
      return value;
    },
  };
  const ownSchema: Task<ZodType | undefined> = {
    name: 'own-schema',
    form: { kind: 'live', fingerprint: (value) => (value ? prints.get(value) : fingerprint('')) },
    run(_, get) {
      get(inputs.names, 'templates');
      const { ownSettings } = workshop.found.value;
      const value = ownSettings === undefined ? undefined : get(loaded).settingsSchema;
      if (value) prints.set(value, fingerprint(get(compiled).keys[ownSettings ?? ''] ?? ''));
      return value;
    },
  };
  return {
    compiled,
    loaded,
    layout,
    component,
    isComponent,
    componentNames,
    cardTemplate,
    cardNames,
    schema,
    ownSchema,
  };
}

/** Finds places in the templates, once one is asked for. */
export function locateBy(
  get: Get,
  { compiled }: Pick<TemplateTasks, 'compiled'>,
  workshop: Workshop,
): Locate {
  return (error) => createTracer(programOf(get(compiled), workshop))(error);
}

/** For a page, for a file of records, or for the settings. */
export function callsBy(
  get: Get,
  tasks: Pick<TemplateTasks, 'compiled'>,
  workshop: Workshop,
  page?: string,
): TemplateCalls {
  const run: TemplateCalls['run'] = (work) => runTemplates(get, tasks, workshop, work, page);
  return { run, locate: locateBy(get, tasks, workshop) };
}

/** Does for a page, or for the settings, what calls code of the templates. Throws an EndlessTemplate. */
export function runTemplates<T>(
  get: Get,
  tasks: Pick<TemplateTasks, 'compiled'>,
  workshop: Workshop,
  work: () => T,
  page?: string,
): T {
  const run = () => workshop.templateLimit.run(work, locateBy(get, tasks, workshop), page);
  return workshop.idleGathering.during(run).value;
}

/** Renders for a page, and tells what code of the templates it is rendered without. Throws an EndlessTemplate. */
export function renderTemplates<T>(
  { templateLimit, idleGathering }: Workshop,
  locate: Locate,
  page: string,
  work: () => T,
): Checked<T> {
  const { value, found } = idleGathering.during(() => templateLimit.run(work, locate, page));
  return { value, diagnostics: idleDiagnostics(found, locate, [page]) };
}

function programOf({ blob }: Compiled, { results, request }: Workshop): Program | undefined {
  if (blob === undefined) return undefined;
  const bytes = results.templates.get(blob);
  if (!bytes) throw new DamagedStore('The compiled templates are not there any more');
  return { ...(deserialize(bytes) as Program), filename: programName(request.root) };
}

/** What the settings decide on. */
interface Decided {
  readonly base: Task<string>;
  readonly imageSettings: Task<ImageSettings | null>;
}

/** Lets the templates be compiled, where an earlier build's are not right any more. `onCompiled` is called then. */
export async function compileTemplates(
  tasks: Tasks & Inputs & Pick<TemplateTasks, 'compiled'> & Decided,
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

/** The same with what cards alone import. Throws a DamagedStore where they are lost. */
export function allAssetsOf(get: Get, { compiled }: TemplateTasks, workshop: Workshop): Program['assets'] {
  const { assets = [], cardAssets = [] } = programOf(get(compiled), workshop) ?? {};
  return [...assets, ...cardAssets];
}

/** Files that esbuild made of the templates. Throws a DamagedStore where they are lost. */
export function assetsOf(get: Get, { compiled }: TemplateTasks, workshop: Workshop): Program['assets'] {
  return programOf(get(compiled), workshop)?.assets ?? [];
}
