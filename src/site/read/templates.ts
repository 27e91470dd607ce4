// The templates as tasks: loaded, and each handed to whoever needs it. A change of one changes what depends on its code.
import type { ZodType } from 'zod';
import { fingerprint } from '../../engine/fingerprint.ts';
import { LIVE, live } from '../../engine/tasks.ts';
import { knownPrint, rememberPrint } from '../../engine/value-text.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import type { Card, Cards } from '../../model/pages/card.ts';
import type { DeclaredCollections } from '../../model/pages/collection.ts';
import type { Layout, Layouts, Locate } from '../../model/pages/layout.ts';
import { type Ask, task } from '../ask.ts';
import { loadTemplates } from '../templates/load.ts';
import { idleDiagnostics } from '../templates/realm/idle-code.ts';
import { loadProvided } from '../templates/realm/provided.ts';
import { createTracer } from '../templates/trace.ts';
import { compiledTemplates, programOf } from './compiled.ts';

interface LoadedTemplates {
  readonly layouts: Layouts;
  readonly components: Layouts;
  readonly cards: Cards;
  readonly settingsSchema: ZodType | undefined;
  readonly collections: DeclaredCollections | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly locate: Locate;
}

/** A layout or a component, and a way from an error to its place in the templates. */
export interface LoadedLayout {
  readonly layout: Layout | undefined;
  readonly locate: Locate;
}

export const loadedTemplates = task(
  'loaded-templates',
  (ask): LoadedTemplates => {
    const program = programOf(ask);
    const names = ask.names('templates');
    const locate = createTracer(program);
    if (program) loadProvided(program.code);
    const { idle, limit } = ask.tools;
    const load = () => loadTemplates(program, names, locate, idle.tell);
    const { value: checked, found } = idle.during(() => limit.run(load, locate));
    const diagnostics = [...checked.diagnostics, ...idleDiagnostics(found, locate)];
    return { ...checked.value, diagnostics, locate };
  },
  LIVE,
);

/** A template with its own fingerprint: that of its code. */
function withPrint<T extends object>(ask: Ask, name: string, value: T): T {
  rememberPrint(value, fingerprint(keyOf(ask, name) ?? ''));
  return value;
}

function keyOf(ask: Ask, name: string): string | undefined {
  return ask(compiledTemplates).keys[`templates/${name}.tsx`];
}

/** By the layout's name. */
export const layoutNamed = task(
  'layout-named',
  (ask, name: string): LoadedLayout => {
    const { layouts, locate } = ask(loadedTemplates);
    return withPrint(ask, name, { layout: layouts.get(name), locate });
  },
  live(knownPrint),
);

/** A component in Markdown by its tag, or a hook by its name. */
export const componentNamed = task(
  'component-named',
  (ask, name: string): LoadedLayout => {
    const { components, locate } = ask(loadedTemplates);
    return withPrint(ask, `markdown/${name}`, { layout: components.get(name), locate });
  },
  live(knownPrint),
);

/** The template of cards of this name. */
export const cardTemplate = task(
  'card-template',
  (ask, name: string): { readonly card: Card | undefined; readonly locate: Locate } => {
    const { cards, locate } = ask(loadedTemplates);
    return withPrint(ask, `cards/${name}`, { card: cards.get(name), locate });
  },
  live(knownPrint),
);

/** Names of components in Markdown and of hooks. */
export const componentNames = task('component-names', (ask) => ask.names('templates').components.map(nameOf));

export const cardNames = task('card-names', (ask) => ask.names('templates').cards.map(nameOf));

/** Whether `templates/markdown/` holds a component or a hook of this name. */
export const isComponent = task('is-component', (ask, name: string) => ask(componentNames).includes(name));

function nameOf(file: string): string {
  return file.replace(/^.*\/|\.tsx$/g, '');
}

/** The layout as far as front matter is checked by it: another component doesn't change it. */
export const layoutSchema = task(
  'layout-schema',
  (ask, name: string): Layout | undefined => {
    const known = ask(loadedTemplates).layouts.get(name);
    if (!known) return undefined;
    const value = { ...known };
    const isPlain = known.component && !known.schema;
    rememberPrint(value, fingerprint(isPlain ? 'plain' : `schema ${keyOf(ask, name)}`));
    return value;
  },
  live((value) => (value ? knownPrint(value) : fingerprint(''))),
);

/** The schema of the site's own settings. */
export const settingsSchema = task(
  'settings-schema',
  (ask): ZodType | undefined => {
    const { ownSettings } = ask.names('templates');
    const schema = ownSettings === undefined ? undefined : ask(loadedTemplates).settingsSchema;
    if (schema) rememberPrint(schema, fingerprint(ask(compiledTemplates).keys[ownSettings ?? ''] ?? ''));
    return schema;
  },
  live((schema) => (schema ? knownPrint(schema) : fingerprint(''))),
);

/** Layouts that a page asks for; the names of all of them where it names one that doesn't exist. */
export function layoutsFor(ask: Ask) {
  return {
    get: (name: string) => ask(layoutSchema, name),
    keys: () => new Set(ask.names('templates').layouts.map(nameOf)).values(),
  };
}
