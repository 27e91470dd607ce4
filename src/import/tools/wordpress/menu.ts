// The main menu of a site of WordPress. An export doesn't say where the theme shows a menu.
import { groupBy } from '../../../kit/order.ts';
import type { Leftover, MenuEntry } from '../../old-project.ts';
import { menuOf, type WeighedEntry } from '../../site-reader.ts';
import type { ExportedItem, WordPressExport } from './exported.ts';

const MAIN = /\b(?:main|primary|header|top)\b/i;

/** Returns the entries of the first level. `urlOf` returns the URL of an imported page, by its id. */
export function mainMenu(
  { items, file }: WordPressExport,
  urlOf: (id: string) => { readonly url: string; readonly title: string } | undefined,
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
  return menuOf((main?.[1] ?? []).flatMap((item) => entryOf(item, urlOf, left, file)));
}

function entryOf(
  { values, meta }: ExportedItem,
  urlOf: (id: string) => { readonly url: string; readonly title: string } | undefined,
  left: Leftover[],
  file: string,
): readonly WeighedEntry[] {
  const { _menu_item_type: type, _menu_item_object_id: id = '', _menu_item_url: url = '' } = meta;
  if ((meta._menu_item_menu_item_parent ?? '0') !== '0') return [];
  const page = type === 'post_type' ? urlOf(id) : undefined;
  const to = page?.url ?? (type === 'custom' && /^(?:\/|https?:)/.test(url) ? url : undefined);
  const label = values.title || page?.title;
  if (to !== undefined && label) return [{ label, to, weight: Number(values['wp:menu_order'] ?? 0) }];
  const what = 'An entry of the menu leads to no imported page, so it was left out.';
  left.push({ file, what, words: label || url || id });
  return [];
}
