// Files that pages may include, as tasks: each is asked for by the pages that include it.
import { nearest } from '../../kit/nearest.ts';
import { isInclusion } from '../../model/pages/page-path.ts';
import type { IncludedText } from '../../model/site.ts';
import { task } from '../ask.ts';
import { decodeText } from '../content/decode-text.ts';
import { readFrontMatter } from '../content/front-matter.ts';

type Refusal = Extract<IncludedText, { readonly kind: 'refused' }>;

/** Why a file can't be included though nothing of it was read; null where it can. */
export const inclusionMissing = task('inclusion-missing', (ask, path: string): Refusal | null => {
  const { pages, inclusions } = ask.names('content');
  return pages.includes(path) || inclusions.includes(path) ? null : missing(path, [...inclusions, ...pages]);
});

/** The text of a file without front matter, or why it isn't included. */
export const includedText = task(
  'included-text',
  (ask, path: string): IncludedText => {
    const refusal = ask(inclusionMissing, path);
    if (refusal) return refusal;
    const { value: text, diagnostics } = decodeText(ask.file(path));
    if (text === undefined) return refused(diagnostics[0]?.message ?? '', diagnostics[0]?.hint ?? '');
    const { body } = readFrontMatter(path, text).value;
    if (body.offset > 0 && isInclusion(path))
      return refused('has front matter, and is no page', 'Remove the front matter.');
    return { kind: 'text', body: text.slice(body.offset), line: body.line };
  },
  { kind: 'live', forgets: true },
);

function missing(path: string, known: readonly string[]): Refusal {
  if (!path.endsWith('.md'))
    return refused(
      'is no Markdown',
      'Name a .md file; other files are shown as code, by file="…" behind its language.',
    );
  const likely = nearest(path, known);
  const hint = likely
    ? `Did you mean ${likely.slice('content'.length)}?`
    : 'Name a .md file in content/, relative to this one, or from there with a slash before it.';
  return refused('is not there', hint);
}

function refused(message: string, hint: string): Refusal {
  return { kind: 'refused', message, hint };
}
