// Sidebars of Docusaurus and Starlight, which say the order of pages.
import { listIn, textIn, valuesIn } from '../values.ts';

/** Position of each page of a sidebar, from 1, by its id or URL without outer slashes. The first place of a page counts. */
export function sidebarOrder(written: unknown): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const add = (name: string) => {
    const key = name.replace(/^\/+|\/+$/g, '');
    if (!found.has(key)) found.set(key, found.size + 1);
  };
  const visit = (entry: unknown): void => {
    if (typeof entry === 'string') add(entry);
    else if (Array.isArray(entry)) entry.forEach(visit);
    else {
      const values = valuesIn(entry);
      const { type, label, id, slug, link, items } = values;
      const own = textIn(id) ?? textIn(slug) ?? textIn(link) ?? textIn(valuesIn(link).id);
      // A reference shows a page that has its place in another sidebar.
      if (own !== undefined && type !== 'ref' && !/^[a-z]+:/i.test(own)) add(own);
      const isEntry = type !== undefined || label !== undefined || own !== undefined;
      // Docusaurus also writes categories and whole sidebars by name: `{ Guides: ['intro'] }`.
      for (const inner of isEntry ? listIn(items) : Object.values(values)) visit(inner);
    }
  };
  visit(written);
  return found;
}
