import { nearest } from '../../base/nearest.ts';
import { addressesOf, atElement, type SiteRule } from '../rule.ts';

export const fragmentMissing: SiteRule = {
  code: 'fragment-missing',
  severity: 'error',
  title: 'Link to a place that its page does not have',
  meaning: 'The part of a link behind `#` is the id of an element of the page that it leads to.',
  *site({ pages, resolve }) {
    const ids = new Map(pages.map(({ page, facts }) => [page.file, facts.ids]));
    for (const { page, address, use, at } of addressesOf(pages)) {
      if (use !== 'link' || !address.includes('#')) continue;
      const target = resolve(address, page.route);
      if (target.kind !== 'file' || target.fragment === 'top') continue;
      // What stands behind :~: is for browsers alone (https://wicg.github.io/scroll-to-text-fragment/).
      const id = target.fragment.replace(/:~:.*$/, '');
      const known = ids.get(target.file);
      if (id === '' || !known || known.includes(id)) continue;
      const likely = nearest(id, known);
      yield {
        message: `${address}: the page has no element with the id "${id}"`,
        at: atElement(page, at, address, `#${id}`),
        hint: likely
          ? `Did you mean #${likely}?`
          : 'Link to the id of a heading there, or to the page alone.',
      };
    }
  },
};
