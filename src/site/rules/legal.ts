// How a legal text stands to its record.
import { compareLines } from '../../kit/text-difference.ts';
import type { LegalPage } from './rule.ts';

export type LegalState =
  | 'unchanged'
  /** It still shows placeholders and was never recorded, and is not held to any record. */
  | 'unfinished'
  /** It was never recorded. */
  | 'new'
  | 'text-changed'
  | 'date-changed'
  /** Text and date changed, which is right but for the record. */
  | 'both-changed';

export function legalState({ page, sha256, placeholders, versions }: LegalPage): LegalState {
  const [newest] = versions;
  if (!newest) return placeholders.length > 0 ? 'unfinished' : 'new';
  const isSameDate = newest.date === page.updated;
  if (newest.sha256 === sha256 && newest.effective === page.effective)
    return isSameDate ? 'unchanged' : 'date-changed';
  return isSameDate ? 'text-changed' : 'both-changed';
}

/** Lines that are gone, and lines that are new. */
export function legalDifference({ page, versions, recorded, lines }: LegalPage): string[] {
  const [before, now] = [versions[0]?.effective, page.effective];
  const days = before === now ? [] : [...day('-', before), ...day('+', now)];
  if (!recorded) return [...days, '(the recorded text is lost, so the difference cannot be shown)'];
  const changes = compareLines(recorded, lines).map((line) =>
    line.kind === 'gap' ? '…' : `${line.kind === 'added' ? '+' : '-'} ${line.text}`,
  );
  return [...days, ...changes];
}

function day(sign: '-' | '+', effective: string | undefined): readonly string[] {
  return effective === undefined ? [] : [`${sign} effective: ${effective}`];
}
