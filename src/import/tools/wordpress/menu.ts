// The main menu of a site of WordPress. An export doesn't say where the theme shows a menu.
import { groupBy } from '../../../kit/order.ts';
import type { Leftover, MenuEntry } from '../../old-project.ts';
import { menuOf, type WeighedEntry } from '../../site-reader.ts';
import type { ExportedItem, WordPressExport } from './exported.ts';

const MAIN = /\b(?:main|primary|header|top)\b/i;

type FindPage = (id: string) => { readonly url: string; readonly title: string } | undefined;

/** Returns the entries with their levels. `pageOf` returns an imported page by its id. */
export function mainMenu(
  { items, file }: WordPressExport,
  pageOf: FindPage,
  left: Leftover[],
): readonly MenuEntry[] {
  const entries = items.filter(
    ({ type, values }) => type === 'nav_menu_item' && values['wp:status'] === 'publish',
  );
  const menus = [
    ...groupBy(entries, ({ terms }) => terms.find(({ domain }) => domain === 'nav_menu')?.name ?? ''),
  ];
  const main = menus.find(([name]) => MAIN.test(name)) ?? menus[0];
  for (const [words] of menus)
    if (words !== main?.[0])
      left.push({ file, what: 'A further menu was not imported: write it in a layout.', words });
  const own = main?.[1] ?? [];
  const ids = new Set(own.map(({ id }) => id));
  const byParent = groupBy(own, ({ meta }) => {
    const parent = meta._menu_item_menu_item_parent ?? '';
    // An entry whose parent isn't in the menu is at the top, as WordPress shows it.
    return ids.has(parent) ? parent : '';
  });
  return entriesBelow('', byParent, pageOf, ({ words }) => {
    const what = 'An entry of the menu leads to no imported page, so it was left out.';
    left.push({ file, what, words });
  });
}

/**
 * Entries below another one. One without a page leads where its first entry does. Entries in a circle are below nothing, so they
 * are left out.
 */
function entriesBelow(
  parent: string,
  byParent: ReadonlyMap<string, readonly ExportedItem[]>,
  pageOf: FindPage,
  lose: (lost: { readonly words: string }) => void,
): readonly MenuEntry[] {
  const weighed = (byParent.get(parent) ?? []).flatMap(({ id, values, meta }): WeighedEntry[] => {
    const { _menu_item_type: type, _menu_item_object_id: object = '', _menu_item_url: url = '' } = meta;
    const children = entriesBelow(id, byParent, pageOf, lose);
    const page = type === 'post_type' ? pageOf(object) : undefined;
    const own = page?.url ?? (type === 'custom' && /^(?:\/|https?:)/.test(url) ? url : undefined);
    const to = own ?? children[0]?.to;
    const label = values.title || page?.title;
    const weight = Number(values['wp:menu_order'] ?? 0);
    if (to !== undefined && label) return [{ label, to, weight, ...(children.length > 0 && { children }) }];
    lose({ words: label || url || object });
    return [];
  });
  return menuOf(weighed);
}
