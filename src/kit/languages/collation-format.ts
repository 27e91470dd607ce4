// The format of the data that `npm run collation-data` writes.

/** Separates the letters or marks of an order. */
export const NEXT = '\n';
/** Separates the forms of a letter, and the letters that another one counts as. */
export const JOINED = '\u0001';
/** Precedes the weight of an accent. */
export const WEIGHT = '\u0002';
/** Precedes a form that sorts like the last one. */
export const EQUAL = '\u0003';
/** Weight of a letter without an accent. */
export const COMMON = 1;

/** Letters that a language sorts in its own way. */
export interface LanguageOrder {
  /** Its own letters, and ranges of letters that it sorts like most languages. */
  readonly order?: readonly (string | readonly [from: number, to: number])[];
  readonly expansions?: Readonly<Record<string, string>>;
  readonly marks?: string;
  readonly isUpperFirst?: true;
  /** Number of letters at the beginning that don't count: spaces and punctuation. */
  readonly ignored?: number;
}

export interface CollationData {
  /** Letters in order, each with its forms. */
  readonly groups: string;
  /** Characters that count as several letters. */
  readonly expansions: Readonly<Record<string, string>>;
  /** Marks in order. */
  readonly marks: string;
  /** Characters that never count. */
  readonly silent: string;
  /** Number of groups that are spaces and punctuation. */
  readonly punctuation: number;
  readonly languages: Readonly<Record<string, LanguageOrder>>;
  readonly untailored: readonly string[];
}

/** Weight of a mark by its place. */
export function weightOfMark(index: number): number {
  // Weights between those of two marks, for letters with an accent in their shape.
  return COMMON + 16 * (index + 1);
}
