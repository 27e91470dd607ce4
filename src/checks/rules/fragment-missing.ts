import { nearest } from '../../base/nearest.ts';
import { atElement, type SiteRule } from '../rule.ts';

export const fragmentMissing: SiteRule = {
  code: 'fragment-missing',
  severity: 'error',
  title: 'Link to a place that its page does not have',
  meaning: 'The part of a link behind `#` is the id of an element of the page that it leads to.',
  scope: 'site',
  when: 'build',
  check(site) {
    const { resolve } = site;
    const ids = new Map(site.pages.map(({ page, facts }) => [page.file, facts.ids]));
    return site.pages.flatMap(({ page, facts }) =>
      facts.addresses.flatMap((address, index) => {
        if (facts.uses[index] !== 'link' || !address.includes('#')) return [];
        const target = resolve(address, page.route);
        if (target.kind !== 'file' || target.fragment === '' || target.fragment === 'top') return [];
        // What stands behind :~: is for browsers alone (https://wicg.github.io/scroll-to-text-fragment/).
        const id = target.fragment.replace(/:~:.*$/, '');
        const known = ids.get(target.file);
        if (id === '' || !known || known.includes(id)) return [];
        const likely = nearest(id, known);
        return [
          {
            message: `${address}: the page has no element with the id "${id}"`,
            at: atElement(page, facts.places[index] ?? 0, address, `#${id}`),
            hint: likely
              ? `Did you mean #${likely}?`
              : 'Link to the id of a heading there, or to the page alone.',
          },
        ];
      }),
    );
  },
};
