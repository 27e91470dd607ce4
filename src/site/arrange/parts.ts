// Parts as tasks: the layout of a page divides it, and each part depends on what it is handed alone.

import { fingerprintOf, fingerprintOfJson } from '../../engine/fingerprint.ts';
import { live } from '../../engine/tasks.ts';
import { rememberPrint } from '../../engine/value-text.ts';
import { freezeDeep } from '../../kit/freeze.ts';
import { withBase } from '../../model/address.ts';
import { summaryOf } from '../../model/pages/front-matter.ts';
import { isRenderable } from '../../model/pages/layout.ts';
import type { Page } from '../../model/pages/page.ts';
import type { Part, PartLink, PartProblem, PlacedPart } from '../../model/pages/part.ts';
import { type Labels, labelsIn } from '../../model/settings/labels.ts';
import type { Settings } from '../../model/settings/settings.ts';
import { task } from '../ask.ts';
import { siteSettings } from '../read/settings.ts';
import { runTemplates, templateNamed } from '../read/templates.ts';
import { placeParts } from '../routes/place-parts.ts';
import { withNamedValues } from './named-values.ts';
import { routedPage } from './routed-pages.ts';
import { askSite } from './site-index.ts';

/** What a layout makes of a page. */
export type Division =
  | { readonly kind: 'whole' }
  | { readonly kind: 'divided'; readonly parts: readonly (PlacedPart & Pick<Part, 'items'>)[] }
  | { readonly kind: 'refused'; readonly problems: readonly PartProblem[] }
  | { readonly kind: 'failed'; readonly error: unknown };

/** How the parts of a page link to each other. */
interface PartLinks {
  /** To the page itself, where it is none of its parts. */
  readonly page: PartLink;
  readonly parts: readonly PartLink[];
}

/** Whether a layout divides pages, by its name. */
export const dividesPages = task(
  'divides-pages',
  (ask, name: string) => ask(templateNamed, name).layout?.parts !== undefined,
);

/** What the layout of a page makes of it, by the page's id. */
export const pageDivision = task(
  'page-division',
  (ask, id: string): Division => {
    const routed = ask(routedPage, id);
    const page = routed && withNamedValues(ask, routed);
    // A page with a mistake keeps its parts, so that links to them hold; none of them is rendered.
    const layout = page && ask(templateNamed, page.layout).layout;
    if (!page || !isRenderable(layout) || !layout.parts) return { kind: 'whole' };
    const { parts } = layout;
    const labels = labelsIn(page.language, ask(siteSettings).value.labels);
    const run = () => askSite(ask, (site) => divide(page, () => parts(site, summaryOf(page)), labels));
    return runTemplates(ask, run, page.path);
  },
  live((value: Division) => (value.kind === 'failed' ? undefined : fingerprintOf(value))),
);

/** The parts of a page without what they show, by the page's id. */
export const placedParts = task('placed-parts', (ask, id: string): readonly PlacedPart[] => {
  const division = ask(pageDivision, id);
  return division.kind === 'divided' ? division.parts.map(({ items: _, ...part }) => part) : [];
});

/** By the page's id. */
export const partLinks = task(
  'part-links',
  (ask, id: string): PartLinks => {
    const settings = ask(siteSettings).value;
    const { title = '', route = '' } = ask(routedPage, id) ?? {};
    // All parts are handed the same list, which is frozen and fingerprinted once.
    const parts = freezeDeep(ask(placedParts, id).map((part) => linkTo(part, settings)));
    rememberPrint(parts, fingerprintOfJson(parts));
    return { page: linkTo({ number: 0, title, route }, settings), parts };
  },
  live(fingerprintOf),
);

/** `parts` is what the layout exports, which may throw and return anything. */
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
