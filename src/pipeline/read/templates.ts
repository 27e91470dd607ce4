// The templates as tasks: loaded, and each handed to whoever needs it. What a change of one changes depends on its own code.
import type { ZodType } from 'zod';
import { loadTemplates } from '../../bundle/load.ts';
import { idleDiagnostics } from '../../bundle/realm/idle-code.ts';
import { loadProvided } from '../../bundle/realm/provided.ts';
import { createTracer } from '../../bundle/trace.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { DeclaredCollections } from '../../model/collections/collection.ts';
import type { Card, Cards } from '../../model/pages/card.ts';
import type { Layout, Layouts, Locate } from '../../model/pages/layout.ts';
import { fingerprint } from '../../reuse/fingerprint.ts';
import { type Get, KEPT, type Task } from '../../reuse/tasks.ts';
import type { Inputs } from '../inputs.ts';
import type { Workshop } from '../workshop.ts';
import { type Compiled, type CompiledTask, programOf } from './compiled.ts';

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

export interface TemplateTasks extends CompiledTask {
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
      const { tell, during } = workshop.calls.idle;
      const load = () => loadTemplates(program, workshop.found.value, locate, tell);
      const { value: checked, found } = during(() => workshop.calls.limit.run(load, locate));
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
