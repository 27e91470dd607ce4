// A process that encodes images for another one, which alone it hears: an interruption of the command reaches that one.
import type { Variant } from '../../site/images/plan.ts';
import { type EncodedFacts, type Encoder, openEncoder } from './encoder.ts';

export interface EncodeQuestion {
  /** The folder of the site, which has the package. */
  readonly root: string;
  readonly file: string;
  readonly facts: EncodedFacts;
  readonly variants: readonly Variant[];
}

answerQuestions();

/** The answer to each question is what the encoder returns. */
function answerQuestions(): void {
  let encoder: Encoder | undefined;
  process.on('message', async ({ root, file, facts, variants }: EncodeQuestion) => {
    encoder ??= openEncoder(root);
    process.send?.(await encoder(file, facts, variants));
  });
  process.on('disconnect', () => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
}
