// A process that encodes images for its parent. It ignores signals: if the command is interrupted, the parent ends it.
import type { Variant } from '../../images/index.ts';
import { type EncodedFacts, type Encoder, openEncoder } from './encoder.ts';

export interface EncodeQuestion {
  /** Folder of the site, which contains the package. */
  readonly root: string;
  readonly file: string;
  readonly facts: EncodedFacts;
  readonly variants: readonly Variant[];
}

answerQuestions();

function answerQuestions(): void {
  let encoder: Encoder | undefined;
  process.on('message', async ({ root, file, facts, variants }: EncodeQuestion) => {
    encoder ??= openEncoder(root);
    process.send?.(await encoder(file, facts, variants));
  });
  process.on('disconnect', () => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
}
