// Findings about files that were made.
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import type { CardResult } from '../../rules/index.ts';
import { outsideTask } from '../index.ts';

export interface MakingReport {
  /** Reasons why files could not be made. */
  readonly diagnostics: readonly Diagnostic[];
  /** Missing characters and cut texts of cards, by the page's id. */
  readonly cards: Readonly<Record<string, CardResult>>;
}

/** Report if nothing is made, because the site has errors. */
export const NO_MAKING: MakingReport = { diagnostics: [], cards: {} };

/** Layout of a card, without its image. */
interface UnpaintedCard extends Pick<CardResult, 'missing'> {
  /** Reasons why it can't be drawn. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Card by the page's id in the preview, where it is only laid out. */
export const lookedCard = outsideTask<string, UnpaintedCard>('looked-card');

export const makingReport = outsideTask<undefined, MakingReport>('making-report');
