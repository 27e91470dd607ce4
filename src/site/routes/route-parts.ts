// The pages of parts, among those of content files.
import { type Checked, type Diagnostic, diagnostic, wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import type { Page, SpansOf } from '../../model/pages/page.ts';
import { type PlacedPart, partId } from '../../model/pages/part.ts';
import { fileOf } from '../../model/pages/record.ts';
import { placeOf } from '../../model/span.ts';
import { Occupancy } from './occupancy.ts';

/** The page that shows a part which lies below the page's own address. */
export function pageOfPart(page: Page, part: PlacedPart): Page {
  return {
    ...page,
    id: partId(part),
    part,
    title: `${page.title} – ${part.title}`,
    description: part.description,
    route: part.route,
    file: part.file,
    permalink: undefined,
    aliases: [],
    anchors: {},
    legal: false,
    history: false,
    versions: [],
  };
}

/** The parts of a page; none where it has none. */
export type PartsOf = (page: Page) => readonly PlacedPart[];

/** The pages with their parts, each behind its page; a part whose address is taken is left out. */
export function routeParts(
  pages: readonly Page[],
  partsOf: PartsOf,
  spansOf: SpansOf,
): Checked<readonly Page[]> {
  const parts = pages.map((page) => partsOf(page).filter(({ at }) => at !== ''));
  if (parts.every(({ length }) => length === 0)) return { value: pages, diagnostics: [] };
  const occupancy = new Occupancy<Page>();
  for (const page of pages) occupancy.take(page.file, page);
  const diagnostics: Diagnostic[] = [];
  const value = pages.flatMap((page, index) => {
    const own = (parts[index] ?? []).map((part) => pageOfPart(page, part));
    const free = own.filter((part) => {
      const owner = occupancy.take(part.file, part);
      if (owner) diagnostics.push(taken(part, owner, spansOf));
      return owner === undefined;
    });
    return [page, ...free];
  });
  return { value, diagnostics };
}

function taken(part: Page, owner: Page, spansOf: SpansOf): Diagnostic {
  const of = owner.part ? `a part of ${owner.path}` : owner.path;
  const told = `${part.route}, a part of ${part.path},`;
  return diagnostic('route-taken', {
    message:
      part.route === owner.route
        ? `${told} is already the route of ${of}`
        : `${told} cannot be told apart everywhere from ${owner.route}, the route of ${of}`,
    at: placeOf(fileOf(owner.path), spansOf(owner.path), 'permalink'),
    related: [{ message: 'the page that the part is of', at: wholeFile(fileOf(part.path)) }],
    hint: 'Give one of the two another address: by a permalink, or by the `at` of the part.',
  });
}
