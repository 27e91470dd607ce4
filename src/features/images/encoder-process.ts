// A process that encodes images for another one, which alone it hears: an interruption of the command reaches that one.
import type { Variant } from '../../site/images/plan.ts';
import { type EncodedFacts, type EncodeResult, type Encoder, openEncoder } from './encoder.ts';

export interface EncodeQuestion {
  readonly id: number;
  /** The folder of the site, which has the package. */
  readonly root: string;
  readonly file: string;
  readonly facts: EncodedFacts;
  readonly variants: readonly Variant[];
}

export interface EncodeReply {
  readonly id: number;
  readonly encoded: EncodeResult;
}

answerQuestions();

function answerQuestions(): void {
  let encoder: Encoder | undefined;
  process.on('message', async ({ id, root, file, facts, variants }: EncodeQuestion) => {
    encoder ??= openEncoder(root);
    const encoded = await encoder(file, facts, variants);
    process.send?.({ id, encoded } satisfies EncodeReply);
  });
  process.on('disconnect', () => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
}
