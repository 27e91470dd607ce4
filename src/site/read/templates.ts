// Tasks for templates: compiled, loaded, and each passed to its users, which depend only on its code. The author's code
// runs with time limits, and its errors get their place in the templates.
// Tasks for templates: compiled, loaded, and each passed to its users, which depend only on its code. The author's code
// runs with time limits, and its errors get their place in the templates.
import { deserialize } from 'node:v8';
import { schemaHash } from '../../content/index.ts';
import { DamagedStore, fingerprint, knownHash, LIVE, live, rememberHash } from '../../engine/index.ts';
import { findTemplate } from '../../files/index.ts';
import type { Diagnostic, WithDiagnostics } from '../../kit/diagnostics/diagnostic.ts';
import { isJson } from '../../kit/plain.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { Card, Layout } from '../../model/pages/layout.ts';
import type { Locate, TemplateCalls } from '../../model/pages/template-calls.ts';
import {
  type CompiledTemplates,
  clientOnlyDiagnostics,
  createTracer,
  loadTemplates,
  type Program,
  programName,
  type Templates,
  templateName,
  zodVersion,
} from '../../templates/index.ts';
import { type Ask, outsideTask, task } from '../index.ts';

/** Compiled templates without their program, which is in the cache. */
export interface TemplateBuild {
  /** Key of the program in the cache; undefined if the templates have errors. */
  readonly blob: string | undefined;
  /** Fingerprints of layouts with everything that they import, by the layout's file. */
  readonly keys: Readonly<Record<string, string>>;
  readonly assets: readonly OutputFile[];
  /** Sources of stylesheets and scripts by their URLs. */
  readonly urls: Readonly<Record<string, string>>;
  /** Images that they import with `?image`, by path. */
  readonly images: readonly string[];
  readonly styles: CompiledTemplates['styles'];
  readonly diagnostics: readonly Diagnostic[];
  /** True if all its dependencies are known. */
  readonly isTraced: boolean;
}

/** Compiled templates. Their value is created outside the engine, because esbuild is asynchronous. */
export const compiledTemplates = outsideTask<undefined, TemplateBuild>('compiled-templates', {
  kind: 'stored',
  isJson: ({ isTraced }) => isTraced,
});

/** Returns the compiled templates, or `undefined` if they have errors. Throws a DamagedStore if they are lost. */
function programOf(ask: Ask): Program | undefined {
  const { blob } = ask(compiledTemplates);
  if (blob === undefined) return undefined;
  const bytes = ask.tools.results.templates.get(blob);
  if (!bytes) throw new DamagedStore('The compiled templates no longer exist');
  return { ...(deserialize(bytes) as Program), filename: programName(ask.tools.root) };
}

/** Output files of esbuild for the templates. Throws a DamagedStore if they are lost. */
export function assetsOf(ask: Ask): Program['assets'] {
  return programOf(ask)?.assets ?? [];
}

/** Output files of esbuild, including those that only cards import. Throws a DamagedStore if they are lost. */
export function allAssetsOf(ask: Ask): Program['assets'] {
  const { assets = [], cardAssets = [] } = programOf(ask) ?? {};
  return [...assets, ...cardAssets];
}

interface LoadedTemplates extends Templates {
  readonly diagnostics: readonly Diagnostic[];
  readonly locate: Locate;
  /** Day of the build if they depend on it; otherwise empty. */
  readonly day: string;
}

/** Day of the build, `YYYY-MM-DD`, for templates and packages that ask for it. */
export const buildDay = task('build-day', (ask) => ask.option('today'));

const buildYear = task('build-year', (ask) => Number(ask.option('today').slice(0, 4)));

/** Returns the values in props that differ between builds. A page that reads the day depends on it. */
export function buildTime(ask: Ask) {
  return { year: ask(buildYear), today: ask.tools.runs.today };
}

export const loadedTemplates = task(
  'loaded-templates',
  (ask): LoadedTemplates => {
    const program = programOf(ask);
    const names = ask.names('templates');
    const locate = createTracer(program);
    const { clientOnly, exports, limit, runs, marks, sharedComponents } = ask.tools;
    const textOf = (file: string) => ask.text(file);
    const host = { tell: clientOnly.tell, share: sharedComponents.share, exports, marks, runs, textOf };
    let day = '';
    const asked = () => {
      day = ask(buildDay);
      return day;
    };
    const load = () => runs.on({ day: asked, seed: '' }, () => loadTemplates(program, names, locate, host));
    const { value: checked, found } = clientOnly.during(() => limit.run(load, locate));
    const diagnostics = [...checked.diagnostics, ...clientOnlyDiagnostics(found, locate)];
    return { ...checked.value, diagnostics, locate, day };
  },
  LIVE,
);

/**
 * Makes a value of the templates depend on their being loaded, unless it is data: classes, functions and constants of
 * code that was loaded before differ from those of the same code now.
 */
export function noteLoad(ask: Ask, value: unknown): void {
  if (!isJson(value)) ask(loadedTemplates);
}

/** Returns what identifies the loaded code of a file of templates. */
export function keyOf(ask: Ask, file: string): string {
  return (ask(compiledTemplates).keys[file] ?? '') + ask(loadedTemplates).day;
}

/** File of a template by its path below a root: `page.tsx`, `markdown/Note.tsx`. */
export const templateFile = task('template-file', (ask, path: string) =>
  findTemplate(path, ask.names('templates').templates),
);

/** Loaded template, and a function that finds the place of an error in the templates. */
interface LoadedTemplate {
  /** Layout, component in Markdown or hook. */
  readonly layout: Layout | undefined;
  readonly card: Card | undefined;
  readonly locate: Locate;
}

/** Template by its path below `templates/`: `page`, `markdown/Note`, `cards/default`. It is compared by its code. */
export const templateNamed = task(
  'template-named',
  (ask, path: string): LoadedTemplate => {
    const { layouts, components, cards, locate } = ask(loadedTemplates);
    const [, folder, name = path] = /^(markdown|cards)\/(.*)$/.exec(path) ?? [];
    const layout = folder === 'cards' ? undefined : (folder === 'markdown' ? components : layouts).get(name);
    const value = { layout, card: folder === 'cards' ? cards.get(name) : undefined, locate };
    rememberHash(value, fingerprint(keyOf(ask, ask(templateFile, `${path}.tsx`))));
    return value;
  },
  live(knownHash),
);

export const cardNames = task('card-names', (ask) => ask.names('templates').cards.map(templateName));

export function componentNames(ask: Ask): readonly string[] {
  return ask.names('templates').components.map(templateName);
}

/** True if `templates/markdown/` has a component or hook of this name. */
export const isComponent = task('is-component', (ask, name: string) => componentNames(ask).includes(name));

/** Schema of a layout, which a change of its other code doesn't affect. */
const layoutSchema = task(
  'layout-schema',
  (ask, name: string): Layout | undefined => {
    const known = ask(loadedTemplates).layouts.get(name);
    if (!known) return undefined;
    const { component, schema } = known;
    const value = { ...known };
    const hash = schema ? runTemplates(ask, () => schemaHash(schema, zodVersion())) : 'none';
    rememberHash(value, fingerprint((component && hash) ?? `code ${keyOf(ask, known.path)}`));
    return value;
  },
  live((value) => (value ? knownHash(value) : fingerprint(''))),
);

/** Returns the layout of a page; all names of layouts if it sets one that doesn't exist. */
export function layoutsFor(ask: Ask) {
  return {
    get: (name: string) => ask(layoutSchema, name),
    keys: () => new Set(ask.names('templates').layouts.map(templateName)).values(),
  };
}

/** Returns a function that finds places in the templates, prepared when the first is needed. */
export function locateBy(ask: Ask): Locate {
  return (error) => createTracer(programOf(ask))(error);
}

/** Texts of the templates, for explaining an error in them. */
export function templateTexts(ask: Ask) {
  return {
    files: ask.names('templates').templates,
    textOf: (file: string) => ask.text(file),
    exported: ask.tools.exports.names,
  };
}

/** True if a template reads a field or a setting of this name: `page.fields.slug`, `const { slug } = page.fields`. */
const isFieldRead = task('is-field-read', (ask, name: string) => {
  const read = new RegExp(
    `\\b(?:fields|site|record|entry|data)\\??\\.${name}\\b|['"]${name}['"]|\\{[^{}]*\\b${name}\\b[^{}]*\\}\\s*(?:=|:)`,
  );
  const { files, textOf } = templateTexts(ask);
  return files.filter((file) => /\.[jt]sx?$/.test(file)).some((file) => read.test(textOf(file) ?? ''));
});

/** Creates calls of templates for a page, for a data file, or for the settings. */
export function callsBy(ask: Ask, page?: string): TemplateCalls {
  const reads = (name: string) => ask(isFieldRead, name);
  return { run: (work) => runTemplates(ask, work, page), locate: locateBy(ask), reads };
}

/** Runs code that calls the templates, for a page or for the settings. Throws an EndlessTemplate. */
export function runTemplates<T>(ask: Ask, work: () => T, page?: string): T {
  const { limit, clientOnly, runs } = ask.tools;
  const purpose = { day: () => ask(buildDay), seed: page ?? '' };
  return clientOnly.during(() => runs.on(purpose, () => limit.run(work, locateBy(ask), page))).value;
}

interface RenderedWork {
  readonly locate: Locate;
  /** `content/about.md` */
  readonly page: string;
  /** Name of what is rendered separately: a part of a page, a component or a card. */
  readonly part?: string;
}

/** Renders for a page, and reports code of the templates that no page runs. Throws an EndlessTemplate. */
export function renderTemplates<T>(
  ask: Ask,
  { locate, page, part = '' }: RenderedWork,
  work: () => T,
): WithDiagnostics<T> {
  const { limit, clientOnly, runs } = ask.tools;
  const purpose = { day: () => ask(buildDay), seed: `${page} ${part}` };
  const { value, found } = clientOnly.during(() => runs.on(purpose, () => limit.run(work, locate, page)));
  return { value, diagnostics: clientOnlyDiagnostics(found, locate, [page]) };
}
