import { atElement, type PageRule } from '../rule.ts';

export const idDuplicate: PageRule = {
  code: 'id-duplicate',
  severity: 'error',
  title: 'Id given twice',
  meaning:
    'Two elements of a page have one id. Links and labels then lead to the first of them, whichever was meant.',
  *page({ page, facts }) {
    const seen = new Set<string>();
    for (const { id, at } of facts.ids) {
      if (seen.has(id))
        yield {
          message: `The id "${id}" is given twice on the page`,
          at: atElement(page, at, id),
          hint: 'Give each element an id of its own.',
        };
      seen.add(id);
    }
  },
};
