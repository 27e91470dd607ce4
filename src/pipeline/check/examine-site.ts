// The rules that look at the whole site.
import { createResolve } from '../../checks/addresses.ts';
import type { CheckedSite, RuleFinding, SharedPage } from '../../checks/rule.ts';
import { checkSite, type RuleSet } from '../../checks/run.ts';
import { showsPlace } from '../../images/read-image.ts';
import { fileOf } from '../../model/collections/record.ts';
import type { SharedFacts } from '../../model/pages/document.ts';
import type { BuiltPage } from '../../model/pages/page.ts';
import { placeOf } from '../../model/span.ts';
import type { Staging } from '../../publish/staging.ts';
import { createIntern, internFacts } from '../../render/shared-facts.ts';
import type { Get, Tasks } from '../../reuse/tasks.ts';
import { optionOf } from '../inputs.ts';
import type { Outputs } from '../output/files.ts';
import { spansBy } from '../read/page-file.ts';
import type { DocumentFacts } from '../render/documents.ts';
import type { BuildTasks } from '../tasks.ts';
import type { Workshop } from '../workshop.ts';
import { createSettle } from './places.ts';
import { createReader } from './read-finished.ts';

/** What a site is held to. */
export interface Examination {
  readonly rules: RuleSet;
  /** What rules need besides the site: in `site check` alone. */
  readonly evidence?: (get: Get) => Pick<CheckedSite, 'drafts' | 'environment' | 'published'>;
  /** Whatever finds by other means than a rule. */
  readonly audit?: (site: CheckedSite) => Promise<readonly RuleFinding[]>;
}

/** Rules that would take what cannot be rendered for something that is not there. */
const OF_WHOLE_SITES = ['asset-unused', 'page-unreachable', 'sitemap-wrong'];

/**
 * Holds the whole site to its rules, where it was not before. `staging` has the finished pages; `failed` are
 * pages that could not be rendered. Throws a Fault where a file cannot be read.
 */
export async function examineSite(
  tasks: Tasks & BuildTasks,
  workshop: Workshop,
  outputs: Outputs,
  failed: readonly BuiltPage[],
  staging: Pick<Staging, 'read'>,
  { rules, evidence, audit }: Examination,
): Promise<void> {
  if (tasks.has(tasks.siteFindings)) return;
  const { get, end } = tasks.begin(tasks.siteFindings);
  const { site, legalLock } = get(tasks.site).value;
  const missing = new Set(failed.map(({ id }) => id));
  const files = new Map(outputs.files.map((output) => [output.file, output]));
  // Links to a page that cannot be rendered yet are none to nothing.
  for (const { file } of failed) files.set(file, { file, kind: 'page', hash: '', size: 0 });
  const unmade = new Set(failed.map(({ file }) => file));
  const reader = createReader(get, tasks, workshop, outputs, staging);
  const present = site.pages.filter((page) => !missing.has(page.id));
  const checked: CheckedSite = {
    site,
    pages: sharedPages(present, get, tasks),
    ...entriesBy(get, tasks),
    files,
    resolve: createResolve(site, files),
    imported: new Map(Object.entries(get(tasks.compiled).addresses)),
    read: (file) => (unmade.has(file) ? Buffer.alloc(0) : reader.read(file)),
    parts: (file) => (unmade.has(file) ? [] : reader.parts(file)),
    showsPlace: (file) => showsPlace(reader.read(file)),
    legal: {
      pages: site.pages.filter(({ legal }) => legal).map((page) => get(tasks.legalPage, page.path)),
      lock: legalLock,
      today: optionOf(get, tasks, workshop, 'today'),
    },
    cards: new Map(Object.entries(get(tasks.cards).sights)),
    drafts: [],
    published: {},
    environment: {},
    ...evidence?.(get),
  };
  const held = rules.site.filter(({ code }) => failed.length === 0 || !OF_WHOLE_SITES.includes(code));
  const found = [...(await checkSite(checked, held)), ...((await audit?.(checked)) ?? [])];
  const settle = createSettle(tasks, workshop);
  end({
    found: settle(get, found, (page) => get(tasks.places, page).body),
    isWhole: failed.length === 0,
  });
}

function entriesBy(get: Get, tasks: BuildTasks): Pick<CheckedSite, 'entries' | 'placeOfEntry'> {
  const { pages, entries } = get(tasks.routed).value;
  const known = new Set(pages.map(({ path: file }) => file));
  const records = [...entries.values()].flat().filter(({ path: file }) => !known.has(file));
  const spansOf = spansBy(get, tasks);
  return {
    entries: [...pages, ...records],
    placeOfEntry: (file) => placeOf(fileOf(file), spansOf(file), ''),
  };
}

/** Of sites with very many pages these take the most memory: no more than rules need stays of a page. */
function sharedPages(
  pages: readonly SharedPage['page'][],
  get: Get,
  tasks: BuildTasks,
): readonly SharedPage[] {
  const intern = createIntern();
  const placesOf = (id: string) => get(tasks.places, id);
  return pages.map((page) => {
    const facts = internFacts(get(tasks.facts, page.id), intern);
    return { page, facts: new LocatedFacts(facts, page.id, placesOf) };
  });
}

/** Asks for places where something is found. */
class LocatedFacts implements SharedFacts {
  readonly title: SharedFacts['title'];
  readonly description: SharedFacts['description'];
  readonly canonical: SharedFacts['canonical'];
  readonly noindex: SharedFacts['noindex'];
  readonly ids: SharedFacts['ids'];
  readonly anchors: SharedFacts['anchors'];
  readonly addresses: SharedFacts['addresses'];
  readonly uses: SharedFacts['uses'];
  readonly times: SharedFacts['times'];
  readonly meta: SharedFacts['meta'];
  readonly #id: string;
  readonly #placesOf: (id: string) => Pick<SharedFacts, 'body' | 'places'>;

  constructor(
    facts: DocumentFacts,
    id: string,
    placesOf: (id: string) => Pick<SharedFacts, 'body' | 'places'>,
  ) {
    this.title = facts.title;
    this.description = facts.description;
    this.canonical = facts.canonical;
    this.noindex = facts.noindex;
    this.ids = facts.ids;
    this.anchors = facts.anchors;
    this.addresses = facts.addresses;
    this.uses = facts.uses;
    this.times = facts.times;
    this.meta = facts.meta;
    this.#id = id;
    this.#placesOf = placesOf;
  }

  get body(): SharedFacts['body'] {
    return this.#placesOf(this.#id).body;
  }

  get places(): SharedFacts['places'] {
    return this.#placesOf(this.#id).places;
  }
}
