// Translations in whose place their language shows the original: those that can't be read, and stale ones if their collection or
// their language wants that.

import type { PageInEdition, SitePage } from '../../model/pages/page.ts';
import { pageInLanguage } from '../../routes/index.ts';
import type { Ask } from '../index.ts';
import {
  coreSettings,
  declaredCollections,
  editionFolders,
  faultSeverity,
  staleTreatment,
} from '../read/index.ts';

interface Withdrawal {
  /** Page that is shown instead. */
  readonly original: SitePage;
  /** Label of the note above it. */
  readonly note: PageInEdition['note'];
}

type Withdrawals = ReadonlyMap<string, Withdrawal>;

/** Returns the withdrawn ones among the published pages, by path. `originals` are the paths of originals by those of translations. */
export function withdrawnTranslations(
  ask: Ask,
  published: readonly SitePage[],
  originals: Readonly<Record<string, string | null>>,
): Withdrawals {
  const withdrawn = new Map<string, Withdrawal>();
  if (ask(editionFolders).length === 0) return withdrawn;
  const isWanted = staleOriginals(ask);
  const readable = new Map(published.map((page) => [page.path, page]));
  for (const page of published) {
    const original = readable.get(originals[page.path] ?? '');
    if (!original || original.broken) continue;
    if (page.broken && faultSeverity(ask, page)) withdrawn.set(page.path, { original, note: 'untranslated' });
    if (!page.broken && isWanted(page)) withdrawn.set(page.path, { original, note: 'outdatedTranslation' });
  }
  return withdrawn;
}

/** Returns a function that is true for stale translations whose originals are shown. */
function staleOriginals(ask: Ask): (page: SitePage) => boolean {
  const collections = [...ask(declaredCollections).values()];
  const declared = [...collections, ...Object.values(ask(coreSettings).value.languages)];
  // Most sites don't want that, so nothing is compared.
  if (declared.every(({ stale }) => stale !== 'original')) return () => false;
  const changed = changedBlocks(ask);
  return (page) => (changed[page.path] ?? 0) > 0 && staleTreatment(ask, page) === 'original';
}

/** Returns pages with originals at the routes of withdrawn translations. */
export function withoutWithdrawn(pages: readonly SitePage[], withdrawn: Withdrawals): readonly SitePage[] {
  if (withdrawn.size === 0) return pages;
  return pages.map((page) => {
    const { original, note } = withdrawn.get(page.path) ?? {};
    return original && page.edition ? pageInLanguage(original, page.edition.name, page, note) : page;
  });
}

/** Returns the numbers of blocks of originals that have changed since they were translated, by the paths of translations. */
export function changedBlocks(ask: Ask): Readonly<Record<string, number>> {
  return Object.assign({}, ...ask.tools.partsOf('behind').map((of) => of(ask)));
}
