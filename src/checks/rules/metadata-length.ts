import { wholeFile } from '../../diagnostics/diagnostic.ts';
import { fileOf } from '../../model/collections/record.ts';
import type { Finding, PageRule, PageSource, Subject } from '../rule.ts';

/** Characters that search engines show before they cut a title, or a description, off. */
const LONGEST_TITLE = 70;
const LONGEST_DESCRIPTION = 160;
const SHORTEST_DESCRIPTION = 50;

/** A page without a description of its own has that of the settings. */
function descriptionOf(page: PageSource, description: string): Subject {
  if (page.description !== undefined) return { kind: 'page', page, field: 'description' };
  return { kind: 'clue', clues: [description], otherwise: wholeFile(fileOf(page.path)) };
}

export const metadataLength: PageRule = {
  code: 'metadata-length',
  severity: 'warning',
  title: 'Title or description too long or too short',
  meaning:
    'Search engines cut a title after about 70 characters and a description after about 160. A description of fewer than 50 says too little to be shown.',
  scope: 'page',
  when: 'check',
  check({ page, facts }) {
    if (facts.noindex) return [];
    const findings: Finding[] = [];
    const title = facts.titles[0]?.trim() ?? '';
    if (title.length > LONGEST_TITLE) {
      findings.push({
        message: `The title has ${title.length} characters, and search engines cut it after ${LONGEST_TITLE}`,
        at: { kind: 'page', page, field: 'title' },
        hint: 'Put what matters first, and leave out the rest.',
      });
    }
    const length = facts.description?.trim().length ?? 0;
    if (length > LONGEST_DESCRIPTION || (length > 0 && length < SHORTEST_DESCRIPTION)) {
      findings.push({
        message: `The description has ${length} characters; those of ${SHORTEST_DESCRIPTION} to ${LONGEST_DESCRIPTION} are shown whole`,
        at: descriptionOf(page, facts.description ?? ''),
        hint: 'Say in one or two sentences what a reader finds on this page.',
      });
    }
    return findings;
  },
};
