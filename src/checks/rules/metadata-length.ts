import { wholeFile } from '../../diagnostics/diagnostic.ts';
import { fileOf } from '../../model/collections/record.ts';
import type { PageRule } from '../rule.ts';

/** Characters that search engines show before they cut a title, or a description, off. */
const LONGEST_TITLE = 70;
const LONGEST_DESCRIPTION = 160;
const SHORTEST_DESCRIPTION = 50;

export const metadataLength: PageRule = {
  code: 'metadata-length',
  severity: 'warning',
  title: 'Title or description too long or too short',
  meaning:
    'Search engines cut a title after about 70 characters and a description after about 160. A description of fewer than 50 says too little to be shown.',
  when: 'check',
  *page({ page, facts }) {
    if (facts.noindex) return;
    const title = facts.titles[0]?.trim() ?? '';
    if (title.length > LONGEST_TITLE)
      yield {
        message: `The title has ${title.length} characters, and search engines cut it after ${LONGEST_TITLE}`,
        at: { kind: 'page', page, field: 'title' },
        hint: 'Put what matters first, and leave out the rest.',
      };
    const { length } = facts.description?.trim() ?? '';
    if (length > LONGEST_DESCRIPTION || (length > 0 && length < SHORTEST_DESCRIPTION))
      yield {
        message: `The description has ${length} characters; those of ${SHORTEST_DESCRIPTION} to ${LONGEST_DESCRIPTION} are shown whole`,
        // A page without a description of its own has that of the settings.
        at:
          page.description === undefined
            ? { kind: 'clue', clues: [facts.description ?? ''], otherwise: wholeFile(fileOf(page.path)) }
            : { kind: 'page', page, field: 'description' },
        hint: 'Say in one or two sentences what a reader finds on this page.',
      };
  },
};
