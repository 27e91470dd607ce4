// Rejected promises of templates. Rendering is synchronous, so no page can wait for a promise; without a listener, Node.js
// ends the process for them.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { diagnostic } from '../../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../../kit/diagnostics/diagnostic.ts';
import { wordsOf } from '../../kit/thrown.ts';
import type { Locate } from '../../model/pages/layout.ts';

export interface Rejections {
  /** Returns the rejections since the last call, each as an error in the templates. */
  take(locate: Locate): Promise<readonly Diagnostic[]>;
  /** Stops listening after pending rejections were received. */
  close(): Promise<void>;
}

/** Listens for rejections of templates. Those of the tool's own promises are bugs, and end the process. */
export function hearRejections(): Rejections {
  let reasons: unknown[] = [];
  const listen = (reason: unknown, promise: Promise<unknown>) => {
    if (promise instanceof Promise) throw reason;
    reasons.push(reason);
  };
  process.on('unhandledRejection', listen);
  return {
    async take(locate) {
      await nextTurn();
      const taken = reasons;
      reasons = [];
      return taken.map((reason) => rejectionError(reason, locate));
    },
    async close() {
      await nextTurn();
      process.off('unhandledRejection', listen);
    },
  };
}

function rejectionError(reason: unknown, locate: Locate): Diagnostic {
  const at = locate(reason);
  return diagnostic('layout-failed', {
    message: `A promise is rejected and nothing awaits it: ${wordsOf(reason).split('\n', 1)[0]}`,
    ...(at && { at }),
    hint: 'Do the work synchronously while rendering: no async functions, no promises.',
  });
}
