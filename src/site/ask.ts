// How tasks ask. Asking is reading: `ask(other, argument)` returns the value of another task, `ask.file(path)` the bytes of
// a file, and either records the dependency. Nothing else in stages and features reaches the disk.

import type { AddedFields } from '../api/index.ts';
import type { FileFault } from '../content/index.ts';
import {
  type AnyTask,
  type Argument,
  type Engine,
  type Form,
  type Get,
  type Measure,
  STORED,
  type Task,
} from '../engine/index.ts';
import type { FieldValues } from '../fields/index.ts';
import type { PathEntry, ProjectFiles, Texts } from '../files/index.ts';
import type { Diagnostic, WithDiagnostics } from '../kit/diagnostics/diagnostic.ts';
import type { ContentLimit, TemplateLimit, TimeLimits } from '../limits/index.ts';
import type { Highlighter, LimitedMarkdown, SlotSources } from '../markdown/index.ts';
import type { OutputFile, OutputKind } from '../model/files/output.ts';
import type { Project } from '../model/files/project.ts';
import type { Source } from '../model/files/source.ts';
import type { CardImage } from '../model/pages/card.ts';
import type { HeadLink, Markup, OpenHtml, PageUses } from '../model/pages/markup.ts';
import type { Page, SitePage, SitePart } from '../model/pages/page.ts';
import type { BuildRequest, SiteOptions } from '../model/request.ts';
import type { Site, SwitchedDrawing, Targets } from '../model/site.ts';
import type { ResultCaches, Staging } from '../publish/index.ts';
import type { CardResult, CheckedSite, FactsReader, Rule, RuleSet } from '../rules/index.ts';
import type { CoreSettings, Labels } from '../settings/index.ts';
import type {
  ClientOnlyGathering,
  ElementMarks,
  PackageExports,
  Runs,
  SharedComponents,
} from '../templates/index.ts';
import type { MadeFiles } from './made-file.ts';

/** Files of a site by the folder that they are found in. */
export interface FolderFiles {
  readonly content: Pick<Project, 'pages' | 'inclusions' | 'attachments'>;
  readonly templates: Pick<
    Project,
    'layouts' | 'components' | 'cards' | 'templates' | 'ownSettings' | 'collections'
  >;
  readonly public: Pick<Project, 'publicFiles'>;
}

/** Questions of tasks. All paths are relative to the site's root. */
export interface Ask extends Get {
  /** Reads a file. Throws a Fault if it can't be read, or has changed since its hash was recorded. */
  file(path: string): Source;
  /** Returns the start of a file's SHA-256, or the reason why it can't be read: `ENOENT`. */
  fileHash(path: string): string;
  /** Returns the current bytes of a file of any size. Throws a Fault. */
  bytes(path: string): Buffer;
  /** Returns the bytes in chunks of some megabytes, each with the first bytes of the next. */
  chunks(path: string): Iterable<Buffer>;
  /** Measures a file of any size. Throws a Fault. */
  measure(path: string): Measure;
  /** Returns the fault of a file that isn't what it seems. Throws a Fault if it can't be read. */
  fault(path: string): FileFault | undefined;
  /** Returns the text of a regular file of moderate size; undefined for anything else. */
  text(path: string): string | undefined;
  entry(path: string): PathEntry;
  /** Returns the sorted names of the site's files in one of its folders. */
  names<F extends keyof FolderFiles>(folder: F): FolderFiles[F];
  /** Problems with the names of the site's files. */
  nameProblems(): readonly Diagnostic[];
  /** Records a dependency on the names in a folder. */
  folder(path: string): void;
  /** Records a dependency on the target of a symbolic link. */
  link(path: string): void;
  /** Returns a fingerprint of the version of an optional package; undefined if it isn't installed. */
  package(name: string): string | undefined;
  option<K extends keyof SiteOptions>(name: K): SiteOptions[K];
  /** The tools of tasks. They read nothing of the site. */
  readonly tools: Tools;
}

export type PartsOfFeatures = <K extends keyof Feature>(name: K) => readonly NonNullable<Feature[K]>[];

/** The tools of tasks. Only `features` and `rules` influence their values. */
export interface Tools {
  /** Folder of the site, for finding packages and naming programs. */
  readonly root: string;
  readonly features: readonly Feature[];
  /** Returns a part of all features that have it. Asking each of them takes longer than the head of a short page. */
  readonly partsOf: PartsOfFeatures;
  readonly rules: RuleSet;
  /** Exports of the package itself for templates. */
  readonly exports: PackageExports;
  readonly texts: Texts;
  readonly results: Results;
  readonly markdown: LimitedMarkdown;
  readonly limits: TimeLimits;
  /** Limits the time of code of the templates. */
  readonly limit: TemplateLimit;
  /** Limits the time and depth of everything else that reads content. */
  readonly content: ContentLimit;
  /** Collects browser code in templates, which no page runs. */
  readonly clientOnly: ClientOnlyGathering;
  readonly runs: Runs;
  /** Marks elements with the code that creates them. */
  readonly marks: ElementMarks;
  readonly sharedComponents: SharedComponents;
}

/** Caches by content, and the functions that fill them. */
export interface Results extends ResultCaches {
  readonly highlighting: Highlighter;
  readonly readFacts: FactsReader;
  readonly draw: SlotSources['draw'];
}

/** Everything outside the engine that tasks may ask for. */
export interface World {
  readonly request: BuildRequest;
  /** Files of the site, as they were last found. */
  readonly found: WithDiagnostics<Project>;
  readonly files: ProjectFiles;
  /** Called with a path before the engine reads it. */
  readonly onRead?: (file: string) => void;
}

export interface SiteEngine extends Engine<Ask> {
  readonly tools: Tools;
  /** World, for code outside the engine, such as esbuild. */
  readonly world: World;
}

export interface Artifact {
  /** Path relative to the output folder. */
  readonly file: string;
  readonly kind: OutputKind;
  /** Hash and size. The bytes aren't created if these are known. */
  readonly measure: (ask: Ask) => Measure;
  /** Returns the bytes; empty for a copy that is too large to be read as a whole. Throws a Fault if they can't be read. */
  readonly bytes: (ask: Ask) => Uint8Array;
  /** File that it copies, relative to the site's root; undefined for generated bytes. */
  readonly source?: (ask: Ask) => string | undefined;
}

/** Names of what pages use, by kind as in `PageUses`, with the paths of the pages; none for records without a page. */
export type Uses = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Destination of files that aren't published yet. */
export interface FileDestination {
  readonly staging: Staging;
  /** Returns true if the output folder contains exactly these bytes. */
  readonly isPublished: (output: OutputFile) => boolean;
}

/** Page without a file in `content/`: it has a body, but no Markdown. */
export interface AddedPage {
  readonly page: Page;
  readonly markup: Markup;
}

/** Value that follows from the body of a page. It is computed with the page, in any thread and on any machine, or later. */
export interface PageTask<V = unknown> {
  /** Task by the path of the page, which compiles the body itself. */
  readonly task: Task<string, V>;
  /** Returns true if the value is needed, and follows from this body. */
  readonly wants: (ask: Ask, page: Page, html: OpenHtml) => boolean;
  readonly fromBody: (ask: Ask, path: string, html: OpenHtml) => V;
}

/** Receives the files of an index. */
export interface IndexReceiver {
  /** Returns true if the bytes of a file are needed. */
  readonly isWanted: (output: OutputFile) => boolean;
  readonly take: (output: OutputFile, bytes: Uint8Array) => void;
}

/** Files that are made of all pages together. */
interface SiteIndexFiles {
  /** Returns true for the path of a file that may belong to it. */
  readonly has: (ask: Ask, file: string) => boolean;
  /** Lists all files, and hands over those that are wanted. Yields between two steps. */
  readonly make: (engine: SiteEngine, receiver: IndexReceiver) => Generator<void, readonly OutputFile[]>;
}

/** Card of a page as its head links it. */
export interface PageCard {
  /** Undefined if the page has none. */
  readonly image: CardImage | undefined;
  readonly uses: PageUses;
  readonly diagnostics: readonly Diagnostic[];
}

interface PageCards {
  readonly of: (ask: Ask, page: Page) => PageCard | undefined;
  /** Task of the card by the page's id, which another machine may have computed. */
  readonly task: Task<string, unknown>;
  /** Returns what can't be seen on the cards that were drawn, by the page's id. `notes` are those of the made files, by their keys. */
  readonly results: (
    ask: Ask,
    uses: Uses,
    notes: ReadonlyMap<string, unknown>,
  ) => Readonly<Record<string, CardResult>>;
}

/** Program of a feature that runs in browsers, as a module. */
export interface BrowserProgram {
  /** Name in the uses of pages, of the kind `script`. */
  readonly name: string;
  readonly asset: (ask: Ask) => Artifact;
  /** Text in the HTML of bodies that need it: the start of an element. */
  readonly marker?: string;
  /** Returns true if all pages load it. */
  readonly isEverywhere?: (ask: Ask) => boolean;
}

/** A feature, with its functions in the order in which a build calls them. */
export interface Feature {
  readonly name: string;
  /** Components that templates import. `share` renders what is equal on many pages only once. `src/index.ts` has their types. */
  readonly components?: (share: SharedComponents['share']) => object;
  /** Names of its files that pages may link to like those of `public/`: they don't depend on the bodies of pages. */
  readonly linkable?: (ask: Ask) => Iterable<string>;
  /** Names of its files that differ from month to month. */
  readonly monthly?: (site: Site) => Iterable<string>;
  /** Adds facts to pages that have routes. */
  readonly pageFacts?: (ask: Ask, pages: readonly SitePage[]) => WithDiagnostics<readonly SitePage[]>;
  /** Pages that it adds to a site, which has all pages of `content/`. */
  readonly pages?: (ask: Ask, site: Site) => WithDiagnostics<readonly AddedPage[]>;
  /**
   * Names of files that it may add to a site, whichever pages are rendered. Redirects and files in `public/` are
   * checked against them, so they must follow from the site without its redirects.
   */
  readonly names?: (site: Site) => Iterable<string>;
  /** Rules of finished pages, cards, or the whole site. Its declaration has their texts. */
  readonly rules?: readonly Rule[];
  /** Errors that are known before rendering. */
  readonly mistakes?: (ask: Ask) => readonly Diagnostic[];
  /** Draws code of a language in Markdown, such as formulas. */
  readonly draws?: SwitchedDrawing;
  /** HTML for the end of blocks of code in Markdown. */
  readonly codeButton?: (ask: Ask, labels: Labels) => string;
  /** Programs that pages load. */
  readonly programs?: readonly BrowserProgram[];
  /** Links in the head of a page. */
  readonly links?: (ask: Ask, page: Page) => readonly HeadLink[];
  /** HTML for the end of the head of a page, by what it uses. */
  readonly head?: (ask: Ask, page: Page, uses: PageUses) => string;
  /** Props that it adds to a component of the tool in the Markdown of a page; `given` are checked and resolved. */
  readonly props?: (ask: Ask, component: string, given: FieldValues) => FieldValues;
  /** Settings that layouts get in another form on the pages of a part of the site. */
  readonly site?: (ask: Ask, part: SitePart) => Partial<CoreSettings>;
  /** Numbers of blocks of originals that have changed since they were translated, by the paths of stale translations. */
  readonly behind?: (ask: Ask) => Readonly<Record<string, number>>;
  /** HTML above the text of a page. */
  readonly above?: (ask: Ask, page: Page) => string;
  /** Answers about the targets of links that depend on the page with the links. */
  readonly targets?: (ask: Ask, page: Pick<Page, 'path'>) => Partial<Targets>;
  /** Fields that it adds to the page that layouts get. Only a layout that reads a field depends on it. */
  readonly page?: (ask: Ask, page: Page) => Partial<AddedFields>;
  /** Day of the last change of a page, `YYYY-MM-DD`, by its path. */
  readonly changed?: (ask: Ask, path: string) => string | undefined;
  /** Computes something from the body of each page. */
  readonly perPage?: PageTask;
  /** Social cards of pages. */
  readonly cards?: PageCards;
  /** Files that it adds to a site whichever pages are rendered. Their bytes are requested only if needed. */
  readonly artifacts?: (ask: Ask) => Iterable<Artifact>;
  /** Files that are published because pages show them. */
  readonly shown?: (ask: Ask, uses: Uses) => Iterable<Artifact>;
  /** Files that are made of all pages together, once they are rendered. */
  readonly index?: SiteIndexFiles;
  /** Files that other programs make because pages use something. They are made if the site has no errors. */
  readonly made?: (ask: Ask, uses: Uses) => Iterable<MadeFiles>;
  /** True if they may be made while other pages are rendered, until one has an error. */
  readonly madeEarly?: true;
  /** Other forms of finished files that are published next to them. */
  readonly forms?: (ask: Ask, finished: readonly OutputFile[]) => Iterable<MadeFiles>;
  /** Facts for rules of the whole site. */
  readonly evidence?: (ask: Ask) => Partial<CheckedSite>;
  /** Problems of the list of all files. */
  readonly outputMistakes?: (ask: Ask, files: readonly OutputFile[]) => readonly Diagnostic[];
}

const registered = new Map<string, AnyTask>();

function register<T extends AnyTask>(made: T): T {
  if (registered.has(made.name)) throw new Error(`Two tasks are named ${made.name}`);
  registered.set(made.name, made);
  return made;
}

/** Defines a task of every build. Its name is unique; its value is kept as JSON unless `form` says otherwise. */
export function task<V, A extends Argument = undefined>(
  name: string,
  run: (ask: Ask, argument: A) => V,
  form: Form<NoInfer<V>> = STORED,
): Task<A, V> {
  return register({ name, run, form });
}

/** Defines a task whose values are created outside the engine, by `begin`, `put` or `make`. */
export function outsideTask<A extends Argument, V>(
  name: string,
  form: Form<NoInfer<V>> = STORED,
): Task<A, V> {
  return register({ name, form });
}

export function registeredTasks(): readonly AnyTask[] {
  return [...registered.values()];
}
