// How a legal text stands to its record.
import { compareLines } from '../base/text-difference.ts';
import type { LegalVersion } from '../model/legal.ts';
import type { Page } from '../model/pages/page.ts';

/** A page that is marked `legal: true`, with what is recorded of it. */
export interface LegalPage {
  readonly page: Pick<
    Page,
    | 'id'
    | 'path'
    | 'route'
    | 'file'
    | 'layout'
    | 'language'
    | 'noindex'
    | 'image'
    | 'description'
    | 'anchors'
    | 'updated'
    | 'effective'
  >;
  /** The normalised text with its markup, and its SHA-256. */
  readonly lines: readonly string[];
  readonly sha256: string;
  /** Settings that the text shows and that are still placeholders: nobody has published such a text. */
  readonly placeholders: readonly string[];
  /** Newest first. */
  readonly versions: readonly LegalVersion[];
  /** The recorded text of the newest version; undefined where that is lost. */
  readonly recorded: readonly string[] | undefined;
}

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
  const [text, date] = [
    newest.sha256 !== sha256 || newest.effective !== page.effective,
    newest.date !== page.updated,
  ];
  return text ? (date ? 'both-changed' : 'text-changed') : date ? 'date-changed' : 'unchanged';
}

/** Lines that are gone, and lines that are new. */
export function legalDifference({ page, versions, recorded, lines }: LegalPage): string[] {
  const [before, now] = [versions[0]?.effective, page.effective];
  const days = before === now ? [] : [...day('-', before), ...day('+', now)];
  return [...days, ...textDifference(recorded, lines)];
}

function day(sign: '-' | '+', effective: string | undefined): readonly string[] {
  return effective === undefined ? [] : [`${sign} effective: ${effective}`];
}

function textDifference(recorded: LegalPage['recorded'], lines: readonly string[]): readonly string[] {
  if (!recorded) return ['(the recorded text is lost, so the difference cannot be shown)'];
  return compareLines(recorded, lines).map((line) =>
    line.kind === 'gap' ? '…' : `${line.kind === 'added' ? '+' : '-'} ${line.text}`,
  );
}
