// When each page was last changed, and by whom, as `site pull git` recorded it. Builds never run Git, so they don't depend on how
// much of the history a clone has.
import { LIVE } from '../../engine/index.ts';
import { counted } from '../../kit/counted.ts';
import { wholeFile } from '../../kit/diagnostics/diagnostic.ts';
import { declaredRule, type SiteRule } from '../../rules/index.ts';
import { type Ask, type Feature, task } from '../../site/index.ts';
import { GIT_LOCK, gitHistoryDeclaration } from './declaration.ts';
import { hasText, readGitLock } from './git-lock.ts';

const gitLockOld: SiteRule = {
  ...declaredRule(gitHistoryDeclaration.rules, 'git-lock-old'),
  *site({ unrecorded }) {
    const [first, ...others] = unrecorded?.() ?? [];
    if (first === undefined) return;
    const more = others.length === 0 ? ' has' : ` and ${counted(others.length, 'other page')} have`;
    yield {
      message: `${first}${more} changed since ${GIT_LOCK} was written`,
      at: { kind: 'place', place: wholeFile(first) },
      hint: 'Commit the change, and run site pull git.',
    };
  },
};

export const gitHistory: Feature = {
  name: 'git-history',
  rules: [gitLockOld],
  mistakes: (ask) => ask(gitLock).diagnostics,
  page: (ask, { path, updated }) => ({
    changed: () => updated ?? ask(changedDay, path) ?? undefined,
    authors: () => ask(fileAuthors, path),
  }),
  changed: (ask, path) => ask(gitLock).value.get(path)?.history?.changed,
  evidence: (ask) => ({ unrecorded: () => unrecordedPages(ask) }),
};

const gitLock = task(
  'git-lock',
  (ask) => {
    const exists = ask.names('content').attachments.includes(GIT_LOCK);
    return readGitLock((exists && ask.text(GIT_LOCK)) || '');
  },
  LIVE,
);

/** Recorded day of a page's last change; null if there is none. */
const changedDay = task(
  'changed-day',
  (ask, path: string): string | null => ask(gitLock).value.get(path)?.history?.changed ?? null,
);

/** Recorded authors of a page. */
const fileAuthors = task(
  'file-authors',
  (ask, path: string): readonly string[] => ask(gitLock).value.get(path)?.history?.authors ?? [],
);

/** Returns true if a page has the text of its record. */
const isRecorded = task('is-recorded', (ask, path: string): boolean => {
  const text = ask(gitLock).value.get(path)?.text;
  return text !== undefined && hasText(ask.bytes(path), text);
});

/** Returns the pages that have changed since the lock was written; none without one. */
function unrecordedPages(ask: Ask): readonly string[] {
  if (ask(gitLock).value.size === 0) return [];
  return ask.names('content').pages.filter((path) => !ask(isRecorded, path));
}
