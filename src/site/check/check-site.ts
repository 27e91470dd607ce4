// Checks the whole site against its rules.
import { createIntern, internFacts } from '../../document/index.ts';
import type { Pack } from '../../engine/index.ts';
import { chunksOf } from '../../files/index.ts';
import { showsPlace } from '../../images/index.ts';
import { bufferOf } from '../../kit/bytes.ts';
import { attempt } from '../../kit/diagnostics/fault.ts';
import { placeOf } from '../../kit/diagnostics/span.ts';
import { addAll } from '../../kit/order.ts';
import type { OutputFile } from '../../model/files/output.ts';
import type { BuiltPage } from '../../model/pages/built-page.ts';
import { fileOf } from '../../model/pages/page-path.ts';
import {
  type CheckedSite,
  checkSite,
  createResolve,
  type RuleFinding,
  type RuleSet,
  type SharedPage,
  type UrlList,
} from '../../rules/index.ts';
import { arrangedSite, routedPages, siteArtifacts } from '../arrange/index.ts';
import type { Artifact, Ask, SiteEngine } from '../index.ts';
import { compiledTemplates, spansBy } from '../read/index.ts';
import { allFacts, checkKeptPages, documentPlaces, pageDocument, sharedUrls } from '../render/index.ts';
import { publicFile } from './findings.ts';
import { siteFindings, toSiteDiagnostics } from './places.ts';
import { isPublicDocument } from './public-pages.ts';

export interface CheckRules {
  readonly rules: RuleSet;
  /** Information that rules of `site check` need besides the site. */
  readonly evidence?: (
    ask: Ask,
  ) => Pick<CheckedSite, 'drafts' | 'environment' | 'published' | 'publishedPages' | 'routeList'>;
  /** Findings on finished pages that an earlier check made. */
  readonly findings?: Pack;
  /** Finds problems in other ways than rules do. */
  readonly audit?: (site: CheckedSite) => Promise<readonly RuleFinding[]>;
}

/** All files of a site that isn't published yet. */
interface FilesToCheck {
  readonly files: readonly OutputFile[];
  /** Files that aren't in the staging folder, or needn't be read there, by their path in the output. */
  readonly artifacts: ReadonlyMap<string, Artifact>;
  /** Reads another finished file. */
  readonly read: (output: OutputFile) => Uint8Array;
  /** Ids of the pages that an earlier build rendered. */
  readonly kept: ReadonlySet<string>;
}

/** Rules that would treat a page that can't be rendered as missing. */
const OF_WHOLE_SITES = ['asset-unused', 'page-unreachable', 'sitemap-wrong'];

/**
 * Checks the whole site against its rules, unless that was done before. `failed` are pages that could not be rendered.
 * @throws Fault if a file can't be read
 */
export async function checkWholeSite(...site: Parameters<typeof checkByRule>): Promise<void> {
  const steps = checkByRule(...site);
  while (!(await steps.next()).done);
}

/** Does the same in steps, one for each rule. Nothing counts before the last step. */
export async function* checkByRule(
  { has, begin }: SiteEngine,
  outputs: FilesToCheck,
  failed: readonly BuiltPage[],
  { rules, evidence, findings, audit }: CheckRules,
): AsyncGenerator<void> {
  if (has(siteFindings)) return;
  const { ask, note, end } = begin(siteFindings);
  ask.option('rules');
  // Nothing else is known about these pages. They are checked once they can be rendered.
  for (const { id } of failed) note(pageDocument, id);
  const facts = ask.tools.features.map((feature) => feature.evidence?.(ask));
  const site = Object.assign(checkedSite(ask, outputs, failed), ...facts, evidence?.(ask));
  const held = rules.site.filter(({ code }) => failed.length === 0 || !OF_WHOLE_SITES.includes(code));
  const found: RuleFinding[] = [];
  for (const rule of held) {
    addAll(found, await checkSite(site, [rule]));
    yield;
  }
  const kept = site.pages.flatMap(({ page }: SharedPage) => (outputs.kept.has(page.id) ? page : []));
  addAll(found, await checkKeptPages(ask, kept, site, findings));
  addAll(found, (await audit?.(site)) ?? []);
  end({
    found: toSiteDiagnostics(ask, found, (page) => documentPlaces(ask, page).body),
    isWhole: failed.length === 0,
  });
}

function checkedSite(ask: Ask, outputs: FilesToCheck, failed: readonly BuiltPage[]): CheckedSite {
  const { site } = ask(arrangedSite).value;
  // This records a dependency on all names. Only rules of `site check` use sizes of copies, so these aren't recorded.
  siteArtifacts(ask);
  const missing = new Set(failed.map(({ id }) => id));
  const unmade = new Set(failed.map(({ file }) => file));
  const files = new Map(outputs.files.map((output) => [output.file, output]));
  // A link to a page that can't be rendered yet isn't broken.
  for (const file of unmade) files.set(file, { file, kind: 'page', hash: '', size: 0 });
  const { read, parts } = readerOf(ask, outputs, files);
  const { urls, styles } = ask(compiledTemplates);
  const present = site.pages.filter((page) => !missing.has(page.id));
  return {
    site,
    pages: sharedPages(ask, present),
    ...allEntries(ask),
    files,
    resolve: createResolve(site, files),
    publicLoads: () => publicLoads(ask),
    imported: new Map(Object.entries(urls)),
    linked: new Map(
      Object.values(styles).flatMap(({ linked }) => linked.map(([source, url]) => [url, source])),
    ),
    read: (file) => (unmade.has(file) ? Buffer.alloc(0) : read(file)),
    parts: (file) => (unmade.has(file) ? [] : parts(file)),
    showsPlace: (file) => showsPlace(read(file)),
    drafts: [],
    published: {},
    publishedPages: [],
    routeList: undefined,
    environment: {},
  };
}

function* publicLoads(ask: Ask): ReturnType<CheckedSite['publicLoads']> {
  for (const file of ask.names('public').publicFiles)
    if (isPublicDocument(file)) yield [file, ask(publicFile, file).loads];
}

/**
 * Reads artifacts by their output file, and other files as `readOther` does. Each read is recorded as a dependency.
 * @throws Fault if a file can't be read
 */
function readerOf(
  ask: Ask,
  { artifacts, read: readOther }: FilesToCheck,
  files: ReadonlyMap<string, OutputFile>,
): Pick<CheckedSite, 'read' | 'parts'> {
  const sourceOf = (file: string) => artifacts.get(file)?.source?.(ask);
  const readFile = (file: string) => {
    const output = files.get(file);
    if (!output) throw new Error(`${file} is not a file of the site`);
    return readOther(output);
  };
  const bytesOf = (file: string) =>
    attempt(`${file} cannot be read`, () => bufferOf(artifacts.get(file)?.bytes(ask) ?? readFile(file)));
  return {
    read(file) {
      const source = sourceOf(file);
      return source === undefined ? bytesOf(file) : ask.bytes(source);
    },
    parts(file) {
      const source = sourceOf(file);
      return source === undefined ? chunksOf(bytesOf(file)) : ask.chunks(source);
    },
  };
}

function allEntries(ask: Ask): Pick<CheckedSite, 'entries' | 'placeOfEntry'> {
  const { pages, entries } = ask(routedPages).value;
  const paths = new Set(pages.map(({ path }) => path));
  const records = [...entries.values()].flat().filter(({ path }) => !paths.has(path));
  const spansOf = spansBy(ask);
  return {
    entries: [...pages, ...records],
    placeOfEntry: (file) => placeOf(fileOf(file), spansOf(file), ''),
  };
}

/** Pages for rules of the whole site, with only the needed facts, because they take up most of the memory of large sites. */
function sharedPages(ask: Ask, pages: readonly SharedPage['page'][]): readonly SharedPage[] {
  const intern = createIntern();
  const placesOf = (id: string) => documentPlaces(ask, id);
  const known = allFacts(ask);
  const lists = new Map<string, UrlList>();
  const listOf = (key: string) => {
    const list = lists.get(key) ?? ask(sharedUrls, key);
    lists.set(key, list);
    return list;
  };
  return pages.flatMap((page) => {
    const own = known.get(page.id);
    if (!own) return [];
    const { sharedHtml, ...facts } = internFacts(own, intern);
    return [{ page, facts: { sharedHtml: sharedHtml.map(listOf), ...facts }, placesOf }];
  });
}
