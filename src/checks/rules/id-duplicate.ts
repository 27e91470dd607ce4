import { atElement, type PageRule } from '../rule.ts';

export const idDuplicate: PageRule = {
  code: 'id-duplicate',
  severity: 'error',
  title: 'Id given twice',
  meaning:
    'Two elements of a page have one id. Links and labels then lead to the first of them, whichever was meant.',
  scope: 'page',
  when: 'build',
  check({ page, facts }) {
    const seen = new Set<string>();
    return facts.ids.flatMap(({ id, at }) => {
      if (!seen.has(id)) {
        seen.add(id);
        return [];
      }
      return [
        {
          message: `The id "${id}" is given twice on the page`,
          at: atElement(page, at, id),
          hint: 'Give each element an id of its own.',
        },
      ];
    });
  },
};
