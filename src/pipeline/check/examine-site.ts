// The rules that look at the whole site.
import { createResolve } from '../../checks/addresses.ts';
import type { CheckedSite, Found, SharedPage } from '../../checks/rule.ts';
import { checkSite, type RuleSet } from '../../checks/run.ts';
import { showsPlace } from '../../images/place.ts';
import { fileOf } from '../../model/collections/record.ts';
import type { SharedFacts } from '../../model/pages/document.ts';
import type { BuiltPage } from '../../model/pages/page.ts';
import { placeOf } from '../../model/span.ts';
import type { Staging } from '../../publish/staging.ts';
import { createIntern, type Intern, internFacts } from '../../render/shared-facts.ts';
import type { Get, Tasks } from '../../reuse/tasks.ts';
import { optionOf } from '../inputs.ts';
import type { Outputs } from '../output/files.ts';
import { spansBy } from '../read/page-file.ts';
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
  readonly audit?: (site: CheckedSite) => Promise<readonly Found[]>;
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
  const intern = createIntern();
  const present = site.pages.filter((page) => !missing.has(page.id));
  const checked: CheckedSite = {
    site,
    pages: present.map((page) => sharedPage(page, get, tasks, intern)),
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

function sharedPage(page: SharedPage['page'], get: Get, tasks: BuildTasks, intern: Intern): SharedPage {
  const { body: _, places: __, ...facts } = internFacts({ ...get(tasks.facts, page.id), ...NOWHERE }, intern);
  const located = new LocatedFacts(() => get(tasks.places, page.id));
  return { page, facts: Object.assign(located, facts) };
}

const NOWHERE: Pick<SharedFacts, 'body' | 'places'> = { body: null, places: [] };

/** Asks for places where something is found. */
class LocatedFacts {
  readonly #placesNow: () => typeof NOWHERE;

  constructor(placesNow: () => typeof NOWHERE) {
    this.#placesNow = placesNow;
  }

  get body(): SharedFacts['body'] {
    return this.#placesNow().body;
  }

  get places(): SharedFacts['places'] {
    return this.#placesNow().places;
  }
}
