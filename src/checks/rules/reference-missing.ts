import { nearest } from '../../base/nearest.ts';
import { atElement, type PageRule } from '../rule.ts';

export const referenceMissing: PageRule = {
  code: 'reference-missing',
  severity: 'error',
  title: 'Attribute names an element that is not there',
  meaning:
    '`for`, `popovertarget`, `aria-labelledby`, `aria-describedby` and their like name other elements by id. Where there is none, a label, a description or a menu is missing for those who need it.',
  *page({ page, facts }) {
    const ids = new Set(facts.ids.map(({ id }) => id));
    for (const { attribute, id, at } of facts.references) {
      if (ids.has(id)) continue;
      const likely = nearest(id, ids);
      yield {
        message: `${attribute} names "${id}", but no element of the page has that id`,
        at: atElement(page, at, id),
        hint: likely ? `Did you mean ${likely}?` : 'Give the element that is meant this id.',
      };
    }
  },
};
