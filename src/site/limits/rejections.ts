// Promises of templates that are rejected, and that nobody waits for. Nothing in a page could: it is rendered at once.
// Node.js ends the process for them, unless somebody listens.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Diagnostic, diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { wordsOf } from '../../kit/thrown.ts';
import type { Locate } from '../../model/pages/layout.ts';

export interface Rejections {
  /** What was rejected since it was asked last, each as a mistake in the templates. */
  take(locate: Locate): Promise<readonly Diagnostic[]>;
  /** Stops listening, once all that was rejected is heard. */
  close(): Promise<void>;
}

/** Rejections of the tool's own promises are its faults, and end the process. */
export function hearRejections(): Rejections {
  let heard: unknown[] = [];
  const hear = (reason: unknown, promise: Promise<unknown>) => {
    if (promise instanceof Promise) throw reason;
    heard.push(reason);
  };
  process.on('unhandledRejection', hear);
  return {
    async take(locate) {
      await nextTurn();
      const taken = heard;
      heard = [];
      return taken.map((reason) => rejected(reason, locate));
    },
    async close() {
      await nextTurn();
      process.off('unhandledRejection', hear);
    },
  };
}

function rejected(reason: unknown, locate: Locate): Diagnostic {
  const at = locate(reason);
  return diagnostic('layout-failed', {
    message: `A promise is rejected, and nothing waits for it: ${wordsOf(reason).split('\n', 1)[0]}`,
    ...(at && { at }),
    hint: 'Do the work while rendering: no async function, no promise.',
  });
}
