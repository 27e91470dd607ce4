import { nearest } from '../../base/nearest.ts';
import type { PageRule } from '../rule.ts';

export const anchorUnknown: PageRule = {
  code: 'anchor-unknown',
  severity: 'error',
  title: 'Alias of a heading that is not there',
  meaning:
    'Under `anchors` a page keeps ids that its headings had once, each with the id that the heading has now. Without such a heading in its Markdown the old links lead nowhere.',
  *page({ page, facts }) {
    const places = new Set(facts.headings.map(({ at }) => at));
    const ids = facts.ids.filter(({ at }) => places.has(at)).map(({ id }) => id);
    const known = new Set(facts.ids.map(({ id }) => id));
    for (const [old, now] of Object.entries(page.anchors)) {
      if (known.has(old)) continue;
      const likely = nearest(now, ids);
      yield {
        message: `anchors leads from "${old}" to "${now}", which is the id of no heading of the page`,
        at: { kind: 'page', page, field: `anchors.${old}` },
        hint: likely ? `Did you mean ${likely}?` : 'Write the id of a heading in the Markdown of the page.',
      };
    }
  },
};
