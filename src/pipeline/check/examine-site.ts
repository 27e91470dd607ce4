// The rules that look at the whole site.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createResolve } from '../../checks/addresses.ts';
import type { CheckedSite, Found, SharedPage } from '../../checks/rule.ts';
import { checkSite, type RuleSet } from '../../checks/run.ts';
import { faultOf } from '../../diagnostics/fault.ts';
import type { BuiltPage } from '../../model/page.ts';
import type { Staging } from '../../publish/staging.ts';
import { createIntern, type Intern, internFacts } from '../../render/shared-facts.ts';
import type { Get, Tasks } from '../../reuse/tasks.ts';
import { generatedFiles } from '../../routes/sitemap.ts';
import { optionOf } from '../inputs.ts';
import type { Outputs } from '../output/files.ts';
import { assetsOf } from '../read/templates.ts';
import type { BuildTasks } from '../tasks.ts';
import type { Workshop } from '../workshop.ts';
import { createSettle } from './places.ts';

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
  const intern = createIntern();
  const present = site.pages.filter((page) => !missing.has(page.id));
  const checked: CheckedSite = {
    site,
    pages: present.map((page) => sharedPage(page, get, tasks, intern)),
    files,
    resolve: createResolve(site, files),
    imported: new Map(Object.entries(get(tasks.compiled).addresses)),
    read: createReader(get, tasks, workshop, outputs, staging),
    legal: {
      pages: site.pages.filter(({ legal }) => legal).map((page) => get(tasks.legalPage, page.path)),
      lock: legalLock,
      today: optionOf(get, tasks, workshop, 'today'),
    },
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

/** Places are asked for where something is found. */
function sharedPage(page: SharedPage['page'], get: Get, tasks: BuildTasks, intern: Intern): SharedPage {
  const facts = internFacts({ ...get(tasks.facts, page.id), body: null, places: [] }, intern);
  const places = () => get(tasks.places, page.id);
  return {
    page,
    facts: Object.defineProperties(facts, {
      body: { get: () => places().body },
      places: { get: () => places().places },
    }) as SharedPage['facts'],
  };
}

function createReader(
  get: Get,
  tasks: BuildTasks,
  workshop: Workshop,
  { sources }: Outputs,
  staging: Pick<Staging, 'read'>,
): CheckedSite['read'] {
  const { root } = workshop.request;
  let made: ReadonlyMap<string, Buffer> | undefined;
  const texts = () => {
    made ??= new Map<string, Buffer>([
      ...[...assetsOf(get, tasks, workshop), get(tasks.copyScript)].map(
        ({ file, bytes }) => [file, Buffer.from(bytes)] as const,
      ),
      ...generatedFiles(get(tasks.site).value.site).map(
        ({ file, text }) => [file, Buffer.from(text)] as const,
      ),
    ]);
    return made;
  };
  return (file) => {
    const known = texts().get(file);
    if (known) return known;
    const source = sources.get(file);
    if (source !== undefined) get(tasks.file, path.relative(root, source));
    try {
      return source === undefined ? Buffer.from(staging.read(file)) : readFileSync(source);
    } catch (error) {
      throw faultOf(error, `${source === undefined ? file : path.relative(root, source)} cannot be read`);
    }
  };
}
