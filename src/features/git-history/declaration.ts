// The record of dates and authors, and its codes and rules.
import type { Declaration } from '../../fields/index.ts';
import { error, suggestion } from '../../kit/diagnostics/diagnostic.ts';

/** Record of when each page was last changed, and by whom. */
export const GIT_LOCK = 'content/git.lock.yaml';

export const gitHistoryDeclaration = {
  record: { about: 'the record of dates and authors', paths: [GIT_LOCK] },
  codes: {
    'git-lock': error(
      'Invalid record of dates and authors',
      '`content/git.lock.yaml` records when each page was last changed, and by whom. `site pull git` writes it from the history of Git. If two branches changed it, keep either side, and run the command again.',
    ),
  },
  rules: {
    'git-lock-old': {
      ...suggestion(
        'Page newer than its recorded date',
        'A page has changed since `site pull git` recorded its date and its authors in `content/git.lock.yaml`, or is new. Layouts show the earlier ones, or none.',
      ),
      passing: true,
    },
  },
} as const satisfies Declaration;
