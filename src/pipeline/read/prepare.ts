// From the project's files to a Site that can be rendered.
import { sha256 } from '../../base/hash.ts';
import type { Asset, Program } from '../../bundle/compile.ts';
import type { Inputs } from '../../bundle/inputs.ts';
import { layoutName, loadTemplates } from '../../bundle/load.ts';
import { createTracer } from '../../bundle/trace.ts';
import { parseLegalLock } from '../../content/legal-lock.ts';
import { checkOwnSettings } from '../../content/settings/settings.ts';
import { type Checked, hasErrors } from '../../diagnostics/diagnostic.ts';
import { createMarkdown, type Markdown } from '../../markdown/markdown.ts';
import type { HostName } from '../../model/hosting.ts';
import type { Layouts } from '../../model/layout.ts';
import { LEGAL_LOCK, type LegalLock } from '../../model/legal.ts';
import type { Page } from '../../model/page.ts';
import type { Project } from '../../model/project.ts';
import type { Settings } from '../../model/settings.ts';
import type { Source } from '../../model/source.ts';
import { readDuring } from '../../project/ahead.ts';
import { type Attachment, measureAttachments } from '../../project/attachments.ts';
import { readSource } from '../../project/read.ts';
import { createTexts } from '../../project/texts.ts';
import type { Locate } from '../../render/render.ts';
import type { Arrangement } from '../arrange/arrange.ts';
import { createPlaces, type PlaceOfInline } from '../check/inline-places.ts';
import type { Memory } from '../memory.ts';
import { createTimeLimit, type TimeLimit } from '../render/time-limit.ts';
import type { BuildRequest } from '../request.ts';
import type { Stopwatch } from '../stopwatch.ts';
import { readyTemplates } from './templates.ts';

/** A site before its pages are rendered. */
export interface PreparedSite extends Omit<Arrangement, 'diagnostics'> {
  readonly project: Project;
  readonly layouts: Layouts;
  /** Files that esbuild made of the templates. */
  readonly assets: readonly Asset[];
  /** Addresses of stylesheets and scripts, each with its source. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Files beside the pages, by path. */
  readonly attachments: ReadonlyMap<string, Attachment>;
  readonly legalLock: LegalLock;
  readonly markdown: Markdown;
  /** Bounds the time that the Markdown of one page may take. */
  readonly limit: TimeLimit;
  /** Finds an error's place in the templates. */
  readonly locate: Locate;
  /** Where a template likely writes what the policy blocks in the pages of a layout. */
  readonly placeOfInline: PlaceOfInline;
  /** The Markdown body of a page. Throws a Fault where the page's file has changed. */
  readonly bodyOf: (page: Page) => string;
  /** What the templates depend on; undefined where that cannot be told. */
  readonly templates: Inputs | undefined;
  /** Stands for the settings and for a layout's code; undefined where either has mistakes. */
  readonly keyOf: (layout: string) => string | undefined;
}

/** Milliseconds that the Markdown of one page may take. */
const MARKDOWN_LIMIT = 2000;

/** Throws a Fault. */
export async function prepareSite(
  found: Checked<Project>,
  request: BuildRequest,
  memory: Memory,
  watch: Stopwatch,
  onCompiled: () => void = () => {},
): Promise<Checked<PreparedSite>> {
  const project = found.value;
  const identity = request.identity ?? '';

  const core = chooseHosts(memory.parseSettings(project.settings, request.baseUrl), request.hosts);
  const { value: program, read } = await readDuring(
    readyTemplates(project, core.value.base, memory.results, identity, onCompiled),
    project.root,
    unknownPages(project, memory),
  );
  const locate = createTracer(program.value);
  const templates = loadTemplates(program.value, project, locate);
  const settings = hasErrors(core.diagnostics)
    ? { value: core.value, diagnostics: [] }
    : checkOwnSettings(core.value, templates.value.settingsSchema);
  const { layouts } = templates.value;
  const keys = createKeys(identity, request, project, program.value, layouts);
  watch.lap('templates');

  const limit = createTimeLimit(MARKDOWN_LIMIT);
  const markdown = createMarkdown();
  const texts = createTexts(project.root);
  const { sources, measures } = memory;
  const context = {
    layouts,
    settings: settings.value,
    markdown,
    limit,
    texts,
    measures,
    sources,
    keyOf: keys.ofSource,
    read,
  };
  const parsed = memory.parsePages(project, context);
  const lock = parseLegalLock(lockSource(project));
  const attachments = measureAttachments(project.root, project.attachments, measures);
  const parts = {
    pages: parsed.value,
    settings: settings.value,
    project,
    attachments,
    lock,
    publishing: request,
  };
  const { diagnostics: arranged, ...arrangement } = memory.arrange(parts);
  watch.lap('read');

  // In a folder that is no site, nothing but that is worth telling.
  const stages = isSite(found) ? [found, core, program, templates, settings, parsed] : [found];
  const diagnostics = stages.flatMap((stage) => stage.diagnostics);
  const settled = !hasErrors([...core.diagnostics, ...settings.diagnostics]);
  return {
    value: {
      ...arrangement,
      project,
      // Layouts may rely on all that their settings' schema promises.
      layouts: settled ? layouts : new Map(),
      assets: program.value?.assets ?? [],
      addresses: program.value?.addresses ?? new Map(),
      attachments,
      legalLock: lock.value,
      markdown,
      limit,
      locate,
      placeOfInline: createPlaces(project),
      bodyOf: (page) => texts.take(page).slice(page.body.offset),
      templates: program.value?.inputs,
      keyOf: keys.ofPage,
    },
    diagnostics: isSite(found) ? [...diagnostics, ...arranged] : diagnostics,
  };
}

/** The hosts of the command line, if it names any, in place of those in the settings. */
function chooseHosts(settings: Checked<Settings>, hosts: readonly HostName[] | undefined): Checked<Settings> {
  if (hosts === undefined) return settings;
  const { value } = settings;
  return { ...settings, value: { ...value, hosting: { ...value.hosting, hosts } } };
}

/** Pages that have to be read. */
function* unknownPages({ pages }: Project, { measures }: Memory): Generator<string> {
  for (const file of pages) if (!measures.recall(file)) yield file;
}

function isSite({ diagnostics }: Checked<Project>): boolean {
  return !diagnostics.some(({ code }) => code === 'content-missing' || code === 'templates-missing');
}

function lockSource({ root, attachments }: Project): Source | undefined {
  return attachments.includes(LEGAL_LOCK) ? readSource(root, LEGAL_LOCK) : undefined;
}

interface Keys {
  /** Stands for what a page's source is checked against. Undefined where the layout has mistakes. */
  ofSource(layout: string): string | undefined;
  /** Stands for what a page is rendered with. Undefined where there is no such layout. */
  ofPage(layout: string): string | undefined;
}

function createKeys(
  identity: string,
  { baseUrl }: BuildRequest,
  { settings, ownSettings = '' }: Project,
  program: Program | undefined,
  layouts: Layouts,
): Keys {
  const common = [identity, baseUrl, settings?.hash, program?.keys.get(ownSettings)];
  const plain = sha256(JSON.stringify(common));
  const keys = new Map<string, string>();
  for (const [file, key] of program?.keys ?? [])
    keys.set(layoutName(file), sha256(JSON.stringify([...common, key])));
  return {
    ofPage: (layout) => keys.get(layout),
    ofSource(layout) {
      const { component, schema } = layouts.get(layout) ?? {};
      if (!component) return undefined;
      return schema ? keys.get(layout) : plain;
    },
  };
}
