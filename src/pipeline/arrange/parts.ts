// Parts as tasks: the layout of a page divides it, and each part depends on what it is handed alone.
import { freezeDeep } from '../../base/freeze.ts';
import type { Checked } from '../../diagnostics/diagnostic.ts';
import { withBase } from '../../model/address.ts';
import { summaryOf } from '../../model/pages/front-matter.ts';
import { isRenderable } from '../../model/pages/layout.ts';
import type { Page } from '../../model/pages/page.ts';
import type { Part, PartLink, PartProblem, PlacedPart } from '../../model/pages/part.ts';
import { type Labels, labelsIn } from '../../model/settings/labels.ts';
import type { Settings } from '../../model/settings/settings.ts';
import { fingerprintOf, fingerprintOfJson } from '../../reuse/fingerprint.ts';
import { KEPT, type Task } from '../../reuse/tasks.ts';
import type { KnownValues } from '../../reuse/value-text.ts';
import { placeParts } from '../../routes/place-parts.ts';
import { withNamedValues } from '../kinds/named-values.ts';
import { askSite, type QueryTasks } from '../queries/site-index.ts';
import { runTemplates } from '../read/run-templates.ts';
import type { TemplateTasks } from '../read/templates.ts';
import type { Workshop } from '../workshop.ts';

/** What has become of a page. */
export type Division =
  | { readonly kind: 'whole' }
  | { readonly kind: 'divided'; readonly parts: readonly (PlacedPart & Pick<Part, 'items'>)[] }
  | { readonly kind: 'refused'; readonly problems: readonly PartProblem[] }
  | { readonly kind: 'failed'; readonly error: unknown };

interface PartLinks {
  /** To the page itself, where it is none of its parts. */
  readonly page: PartLink;
  readonly parts: readonly PartLink[];
}

export interface PartTasks {
  /** Whether a layout divides pages, by its name. */
  readonly divides: Task<boolean>;
  /** What the layout of a page makes of it, by the page's id. */
  readonly division: Task<Division>;
  /** The parts without what they show, by the page's id. */
  readonly placedParts: Task<readonly PlacedPart[]>;
  /** How parts link to each other, by the page's id. */
  readonly partLinks: Task<PartLinks>;
}

export function defineParts(
  workshop: Workshop,
  settings: Task<Checked<Settings>>,
  templates: Pick<TemplateTasks, 'compiled' | 'layout'>,
  queries: QueryTasks,
  known: KnownValues,
): PartTasks {
  const { routedPage } = queries;
  const { layout } = templates;
  const division: PartTasks['division'] = {
    name: 'division',
    form: {
      kind: 'live',
      fingerprint: (value) => (value.kind === 'failed' ? undefined : fingerprintOf(value, known)),
    },
    run(id, get) {
      const found = get(routedPage, id);
      const page = found && withNamedValues(found, get, queries);
      // A page with a mistake keeps its parts, so that links to them hold; none of them is rendered.
      const chosen = page && get(layout, page.layout).layout;
      if (!page || !isRenderable(chosen) || !chosen.parts) return { kind: 'whole' };
      const { parts } = chosen;
      const labels = labelsIn(page.language, get(settings).value.labels);
      const ask = () =>
        askSite(get, queries, (site) => divide(page, () => parts(site, summaryOf(page)), labels));
      return runTemplates(get, templates, workshop, ask, page.path);
    },
  };
  const placedParts: PartTasks['placedParts'] = {
    name: 'placed-parts',
    form: KEPT,
    run(id, get) {
      const divided = get(division, id);
      if (divided.kind !== 'divided') return [];
      return divided.parts.map(({ items: _, ...part }) => part);
    },
  };
  const partLinks: PartTasks['partLinks'] = {
    name: 'part-links',
    form: { kind: 'live', fingerprint: (links) => fingerprintOf(links, known) },
    run(id, get) {
      const { value } = get(settings);
      const { title = '', route = '' } = get(routedPage, id) ?? {};
      // All parts are handed the same list, which is frozen and fingerprinted once.
      const parts = freezeDeep(get(placedParts, id).map((part) => linkTo(part, value)));
      known.set(parts, fingerprintOfJson(parts));
      return { page: linkTo({ number: 0, title, route }, value), parts };
    },
  };
  return {
    divides: {
      name: 'divides',
      form: KEPT,
      run: (name, get) => get(layout, name).layout?.parts !== undefined,
    },
    division,
    placedParts,
    partLinks,
  };
}

/** `parts` is what the layout exports, which may throw and return whatever it likes. */
function divide(page: Page, parts: () => unknown, labels: Labels): Division {
  try {
    const placed = placeParts(page, parts(), labels);
    return placed.kind === 'refused' ? placed : { kind: 'divided', parts: freezeDeep(placed.parts) };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

function linkTo({ number, title, route }: Omit<PartLink, 'href'>, settings: Settings): PartLink {
  return { number, title, route, href: withBase(settings, route) };
}
