// Every task of a build, by the name under which others ask for it: from the files of a site to what is found in the
// finished one. docs/architecture.md follows a page through them.
import type { RuleSet } from '../checks/run.ts';
import { createMarkdown } from '../markdown/markdown.ts';
import type { OutputFile } from '../model/files/output.ts';
import { createTasks } from '../reuse/engine/engine.ts';
import type { Store } from '../reuse/store.ts';
import { KEPT, type Task, type Tasks } from '../reuse/tasks.ts';
import type { KnownValues } from '../reuse/value-text.ts';
import { defineParts, type PartTasks } from './arrange/parts.ts';
import { defineRoutedPages, type RoutedTasks } from './arrange/routed-pages.ts';
import { defineSite, type SiteTasks } from './arrange/site.ts';
import { defineSummaries, type SummaryTasks } from './arrange/summaries.ts';
import { defineFindings, type FindingTasks } from './check/findings.ts';
import { definePlaces, type PlaceTasks } from './check/places.ts';
import { type CardTasks, defineCards } from './drawing/card.ts';
import { cards } from './drawing/cards.ts';
import { type IconTasks, icons } from './drawing/icons.ts';
import { defineFeeds, type FeedTasks } from './feeds/feeds.ts';
import { defineImages, type ImageTasks } from './images/images.ts';
import { defineInputs, type Inputs } from './inputs.ts';
import { defineNamedValues, type NamedTasks } from './kinds/named-values.ts';
import { defineRecordFields, type RecordFieldTasks } from './kinds/record-fields.ts';
import { report } from './last-build.ts';
import { type LimitedMarkdown, limitMarkdown, MARKDOWN_LIMIT } from './limits/limited-markdown.ts';
import type { SharedLimit } from './limits/shared-limit.ts';
import { copyScript } from './output/copy-script.ts';
import { defineEntries, type EntryTasks } from './queries/entries.ts';
import { defineProse, type ProseTasks } from './queries/prose.ts';
import { defineTree, type TreeTasks } from './queries/tree.ts';
import { type CollectionTasks, defineCollections } from './read/collections.ts';
import { defineInclusions, type InclusionTasks } from './read/inclusions.ts';
import { definePages, type PageTasks } from './read/pages.ts';
import { defineRecords, type RecordTasks } from './read/records.ts';
import { defineSettings, type SettingsTasks } from './read/settings.ts';
import { defineSiteFiles, type SiteFileTasks } from './read/site-files.ts';
import { defineTemplates, type TemplateTasks } from './read/templates.ts';
import { type DocumentTasks, defineDocuments } from './render/documents.ts';
import { defineTwins, type TwinTasks } from './twins/twins.ts';
import type { Workshop } from './workshop.ts';

export interface BuildTasks
  extends Inputs,
    TemplateTasks,
    SettingsTasks,
    CollectionTasks,
    RecordTasks,
    PageTasks,
    RoutedTasks,
    NamedTasks,
    SummaryTasks,
    PartTasks,
    SiteTasks,
    SiteFileTasks,
    ImageTasks,
    RecordFieldTasks,
    TreeTasks,
    ProseTasks,
    EntryTasks,
    FeedTasks,
    TwinTasks,
    IconTasks,
    InclusionTasks,
    CardTasks,
    DocumentTasks,
    PlaceTasks,
    FindingTasks {
  readonly cards: typeof cards;
  /** Files that the build makes by itself, staged by hand. */
  readonly generated: Task<readonly OutputFile[]>;
  /** Compressed forms of a file, by its path in the output. */
  readonly encoded: Task<readonly OutputFile[]>;
  /** All that was told of the site that was made, by hand. */
  readonly report: typeof report;
  readonly copyScript: typeof copyScript;
  /** It is held to a time limit. */
  readonly markdown: LimitedMarkdown;
  readonly markdownLimit: SharedLimit;
}

/** The tasks of a site, which go on from what the store holds. `rules` is what pages are held to. */
export function openTasks(workshop: Workshop, rules: RuleSet, store: Store): Tasks & BuildTasks {
  const known: KnownValues = new WeakMap();
  const markdownLimit = workshop.calls.limit.beside(MARKDOWN_LIMIT);
  const markdown = limitMarkdown(createMarkdown(), markdownLimit);
  const inputs = defineInputs(workshop);
  const templates = defineTemplates(workshop, inputs);
  const settings = defineSettings(workshop, inputs, templates);
  const collections = defineCollections(workshop, inputs, templates);
  const records = defineRecords(workshop, inputs, settings.settings, templates, collections);
  const data = { ...collections, ...records };
  const pages = definePages(workshop, inputs, settings.settings, templates, data, markdown);
  const images = defineImages(workshop, inputs, settings);
  const siteFiles = defineSiteFiles(workshop, inputs, settings.settings);
  const files = { ...images, ...siteFiles };
  const routed = defineRoutedPages(workshop, inputs, pages, data);
  const named = defineNamedValues({ ...routed, ...pages, ...data, ...files, ...settings });
  const summaries = defineSummaries(routed, named, known);
  const listed = { ...routed, ...named, ...summaries };
  const tree = defineTree(listed, known);
  const inclusions = defineInclusions(workshop, inputs);
  const prose = defineProse(workshop, settings.settings, pages, { ...templates, ...inclusions }, markdown);
  const entries = defineEntries(listed, collections, known);
  const queries = { ...listed, ...tree, ...prose, ...entries, ...data };
  const parts = defineParts(workshop, settings.settings, templates, queries, known);
  const declared = collections.collections;
  const site = defineSite(workshop, inputs, settings.settings, pages, declared, listed, parts, siteFiles);
  const arranged = { ...queries, ...parts, ...site, ...files };
  const documents = defineDocuments(workshop, inputs, templates, pages, arranged, known);
  const bodies = { ...templates, ...inclusions, ...settings, ...pages, ...arranged };
  const recordFields = defineRecordFields(bodies);
  const feeds = defineFeeds(workshop, { ...inputs, ...bodies, markdown });
  const twins = defineTwins(workshop, { ...inputs, ...bodies, markdown });
  const places = definePlaces(workshop, inputs);
  const read = { ...bodies, ...recordFields, ...feeds, ...twins, ...documents, ...places };
  const card = defineCards(workshop, { ...inputs, ...read });
  const findings = defineFindings(
    workshop,
    inputs,
    { ...inputs, ...read, ...card, icons, cards, markdown },
    rules,
  );
  const generated = { name: 'generated', form: KEPT } as const;
  const encoded = { name: 'encoded', form: KEPT } as const;
  const all = {
    ...inputs,
    ...read,
    ...findings,
    ...card,
    icons,
    cards,
    generated,
    encoded,
    report,
    copyScript,
  };
  return { ...createTasks(Object.values(all), store), ...all, markdown, markdownLimit };
}
