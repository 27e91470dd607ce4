// Compares a legal page with its record.
import { compareLines } from '../../kit/text-difference.ts';
import type { LegalPage, LegalState } from '../../rules/index.ts';
import type { LegalPublication, LegalVersion } from './declaration.ts';

/** A legal page as it is now, and its record. */
interface ComparedPage extends Pick<LegalPage, 'page' | 'placeholders'> {
  /** Normalized text with its markup. */
  readonly lines: readonly string[];
  /** True if this is the text of the newest version. */
  readonly isRecorded: boolean;
  /** Versions, newest first. */
  readonly versions: readonly LegalVersion[];
  /** Recorded text of the newest version; undefined if it is lost. */
  readonly recorded: readonly string[] | undefined;
  /** Publication; undefined if nothing is recorded yet, or if the layout can't render the page. */
  readonly published: LegalPublication | undefined;
}

/** States in which a text, or how it is published, differs from the record. */
export const DIFFERING: ReadonlySet<LegalState> = new Set([
  'text-changed',
  'both-changed',
  'published-otherwise',
]);

export function legalState(legal: ComparedPage): LegalState {
  const { page, isRecorded, placeholders, versions } = legal;
  const [newest] = versions;
  if (!newest) return placeholders.length > 0 ? 'unfinished' : 'new';
  const isSameDate = newest.date === page.updated;
  const isSameText = isRecorded && newest.effective === page.effective;
  if (!isSameText) return isSameDate ? 'text-changed' : 'both-changed';
  if (publicationChanges(legal).length > 0) return isSameDate ? 'published-otherwise' : 'both-changed';
  if (!isSameDate) return 'date-changed';
  return newest.published ? 'unchanged' : 'incomplete';
}

/** Returns the differences between how a text is published and how it was recorded, as lines with - and +. */
function publicationChanges({ versions: [newest], published }: ComparedPage): readonly string[] {
  if (!newest?.published || !published) return [];
  const [before, now] = [publicationLines(newest.published), publicationLines(published)];
  const gone = before.filter((line) => !now.includes(line)).map((line) => `- ${line}`);
  return [...gone, ...now.filter((line) => !before.includes(line)).map((line) => `+ ${line}`)];
}

/** Returns removed and added lines, with - and +. */
export function legalDifference(legal: ComparedPage): readonly string[] {
  const { page, versions, recorded, lines, isRecorded } = legal;
  const [before, now] = [versions[0]?.effective, page.effective];
  const days = before === now ? [] : [...day('-', before), ...day('+', now)];
  const published = publicationChanges(legal);
  if (isRecorded) return [...days, ...published];
  if (!recorded)
    return [...days, ...published, '(the recorded text is lost, so the difference cannot be shown)'];
  const changes = compareLines(recorded, lines).map((line) =>
    line.kind === 'gap' ? '…' : `${line.kind === 'added' ? '+' : '-'} ${line.text}`,
  );
  return [...days, ...published, ...changes];
}

function day(sign: '-' | '+', effective: string | undefined): readonly string[] {
  return effective === undefined ? [] : [`${sign} effective: ${effective}`];
}

function publicationLines({ fields, shows, ...others }: LegalPublication): readonly string[] {
  const choices = Object.entries(fields).map(([name, value]) => [`fields.${name}`, value] as const);
  return [...Object.entries(others), ...choices, ['shows', shows.join(', ') || 'nothing'] as const].map(
    ([name, value]) => `${name}: ${value}`,
  );
}
