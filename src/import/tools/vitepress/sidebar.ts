// The menu and the sidebars of VitePress.

import type { MenuEntry } from '../../old-project.ts';
import { sameUrl } from '../../urls/same-url.ts';
import { listIn, type OldValues, textIn, valuesIn } from '../../values.ts';

/** Place of a page in its sidebar, from 1. */
export interface SidebarEntry {
  readonly order: number;
  readonly text: string | undefined;
}

/** Entries of all sidebars by the URLs of their pages; the first entry of a page counts. */
export function sidebarEntries(themes: readonly OldValues[]): ReadonlyMap<string, SidebarEntry> {
  const found = new Map<string, SidebarEntry>();
  for (const { sidebar } of themes) {
    const lists = Array.isArray(sidebar) ? [sidebar] : Object.values(valuesIn(sidebar));
    for (const list of lists) {
      let order = 0;
      for (const { link, text } of linksIn(list, '')) {
        order += 1;
        const url = sameUrl(withoutEnding(link));
        if (!found.has(url)) found.set(url, { order, text });
      }
    }
  }
  return found;
}

interface SidebarLink {
  readonly link: string;
  readonly text: string | undefined;
}

/** Links of a sidebar in the order of the page: a list of entries, or `{ base, items }`. */
function linksIn(written: unknown, base: string): readonly SidebarLink[] {
  if (Array.isArray(written)) return written.flatMap((one) => linksIn(one, base));
  const { link, text, items, base: own } = valuesIn(written);
  const start = textIn(own) ?? base;
  const to = textIn(link);
  const here = to === undefined || /^[a-z]+:/i.test(to) ? [] : [{ link: start + to, text: textIn(text) }];
  return [...here, ...(items === undefined ? [] : linksIn(items, start))];
}

/** The menu: each entry with its link, or the first one below it. */
export function menuIn({ nav }: OldValues): readonly MenuEntry[] {
  return listIn(nav).flatMap((entry) => {
    const label = textIn(valuesIn(entry).text);
    const to = firstLink(entry);
    return label === undefined || to === undefined ? [] : [{ label, to: withoutEnding(to) }];
  });
}

/** A link in the settings may name the file of a page. */
function withoutEnding(link: string): string {
  return /^[a-z]+:/i.test(link) ? link : link.replace(/(?:(?<=\/)index)?\.md(?=$|[?#])/, '');
}

function firstLink(entry: unknown): string | undefined {
  const { link, items } = valuesIn(entry);
  return (
    textIn(link) ??
    listIn(items)
      .map(firstLink)
      .find((to) => to !== undefined)
  );
}
