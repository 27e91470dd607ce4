// Templates of cards that no page has: they are called like a layout, or like a collection.
import { nearest } from '../../base/nearest.ts';
import { layoutName } from '../../bundle/exports.ts';
import { type Diagnostic, diagnostic, wholeFile } from '../../diagnostics/diagnostic.ts';
import type { Get } from '../../reuse/tasks.ts';
import type { RoutedTasks } from '../arrange/routed-pages.ts';
import type { TemplateTasks } from '../read/templates.ts';
import type { Workshop } from '../workshop.ts';

/** In the whole site. */
export function unknownCardsBy(
  get: Get,
  { cardNames, routed }: Pick<TemplateTasks, 'cardNames'> & RoutedTasks,
  { found }: Workshop,
): readonly Diagnostic[] {
  if (get(cardNames).length === 0) return [];
  const { cards, layouts } = found.value;
  const collections = new Set(get(routed).value.pages.map(({ collection }) => collection));
  return unknownCards(cards, layouts.map(layoutName), collections);
}

function unknownCards(
  templates: readonly string[],
  layouts: Iterable<string>,
  collections: Iterable<string>,
): readonly Diagnostic[] {
  const known = ['default', ...layouts, ...collections];
  return templates.flatMap((file) => {
    const name = file.replace(/^.*\/|\.tsx$/g, '');
    if (known.includes(name)) return [];
    const likely = nearest(name, known);
    return diagnostic('card-unknown', {
      message: `No layout and no collection is called "${name}", so no page has this card`,
      at: wholeFile(file),
      hint: likely ? `Did you mean ${likely}.tsx?` : 'Call it like a layout or a collection, or default.tsx.',
    });
  });
}
