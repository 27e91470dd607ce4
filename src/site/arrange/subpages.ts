// The subpages of a page as tasks: its layout divides it, and they link to one another.

import { fingerprintOf, intern, live } from '../../engine/index.ts';
import { freezeDeep } from '../../kit/freeze.ts';
import { withBase } from '../../kit/urls/url-path.ts';
import { isRenderable } from '../../model/pages/layout.ts';
import type { Page } from '../../model/pages/page.ts';
import type { PaginationLink, PlacedSubpage } from '../../model/pages/subpage.ts';
import { placeSubpages, type SubpagesResult, summaryOf } from '../../routes/index.ts';
import { type Labels, labelsIn, type Settings } from '../../settings/index.ts';
import { task } from '../index.ts';
import { loadedTemplates, runTemplates, settingsFor, siteSettings, templateNamed } from '../read/index.ts';
import { withNamedValues } from './named-values.ts';
import { routedPage } from './routed-pages.ts';
import { askSite } from './site-index.ts';

/** Pages that a layout makes from one page. */
type Division =
  | { readonly kind: 'whole' }
  | SubpagesResult
  | { readonly kind: 'failed'; readonly error: unknown };

interface PaginationLinks {
  /** Link to the page itself, which isn't one of its subpages. */
  readonly page: PaginationLink;
  readonly pages: readonly PaginationLink[];
}

/** True for layouts that make several pages of one, by name. */
export const dividesPages = task(
  'divides-pages',
  (ask, name: string) => ask(templateNamed, name).layout?.pages !== undefined,
);

/** Pages that a layout makes from a page, by the page's id. */
export const pageDivision = task(
  'page-division',
  (ask, id: string): Division => {
    const routed = ask(routedPage, id);
    const page = routed && withNamedValues(ask, routed, routed.language);
    // A page with an error keeps its subpages, so that links to them stay valid; none of them is rendered.
    const layout = page && ask(templateNamed, page.layout).layout;
    if (!page || !isRenderable(layout) || !layout.pages) return { kind: 'whole' };
    const { pages } = layout;
    ask(loadedTemplates);
    const labels = labelsIn(page.language, settingsFor(ask, page.language).value);
    const run = () => askSite(ask, page, (site) => divide(page, () => pages(site, summaryOf(page)), labels));
    return runTemplates(ask, run, page.path);
  },
  live(fingerprintOfIntact),
);

/** Fingerprint of a value returned by template code; undefined if the code failed. */
export function fingerprintOfIntact(value: { readonly kind: string }): string | undefined {
  return value.kind === 'failed' ? undefined : fingerprintOf(value);
}

/** Subpages of a page without their content, by the page's id. */
export const placedSubpages = task('subpages', (ask, id: string): readonly PlacedSubpage[] => {
  const division = ask(pageDivision, id);
  return division.kind === 'placed' ? division.subpages.map(({ items: _, ...subpage }) => subpage) : [];
});

/** Links between subpages, by the page's id. */
export const paginationLinks = task(
  'pagination-links',
  (ask, id: string): PaginationLinks => {
    const settings = ask(siteSettings).value;
    const { title = '', route = '' } = ask(routedPage, id) ?? {};
    // All subpages get the same list, which is fingerprinted once.
    const pages = intern(ask(placedSubpages, id).map((subpage) => linkTo(subpage, settings)));
    return { page: linkTo({ number: 0, title, route }, settings), pages };
  },
  live(fingerprintOf),
);

/** Divides a page. `pages` is the layout's export, which may throw and return anything. */
function divide(page: Page, pages: () => unknown, labels: Labels): Division {
  try {
    return freezeDeep(placeSubpages(page, pages(), labels));
  } catch (error) {
    return { kind: 'failed', error };
  }
}

function linkTo({ number, title, route }: Omit<PaginationLink, 'href'>, settings: Settings): PaginationLink {
  return { number, title, route, href: withBase(settings, route) };
}
