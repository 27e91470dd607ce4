// Rejected promises of templates, and errors of code that they postpone, for example in a stream. Rendering is synchronous, so
// no page can wait for either; without a listener, Node.js ends the process for them.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { diagnostic } from '../kit/diagnostics/codes.ts';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import { wordsOf } from '../kit/thrown.ts';
import { isFromTemplates } from '../model/impure.ts';
import type { Locate } from '../model/pages/template-calls.ts';

export interface Rejections {
  /** Returns the rejections and postponed errors since the last call, each as an error in the templates. */
  take(locate: Locate): Promise<readonly Diagnostic[]>;
  /** Stops listening after pending rejections were received. */
  close(): Promise<void>;
}

const REJECTED = 'A promise is rejected and nothing awaits it';
const POSTPONED = 'Code that runs after its page throws';

interface PostponedError {
  readonly what: string;
  readonly reason: unknown;
}

/** Listens for rejections and postponed errors of templates. Errors of the tool's own code are bugs, and end the process. */
export function hearRejections(): Rejections {
  let reasons: PostponedError[] = [];
  const listen = (reason: unknown, promise: Promise<unknown>) => {
    if (promise instanceof Promise && !isFromTemplates(reason)) throw reason;
    reasons.push({ what: REJECTED, reason });
  };
  const listenLater = (error: unknown) => {
    if (isFromTemplates(error)) reasons.push({ what: POSTPONED, reason: error });
    else if (process.listenerCount('uncaughtException') === 1) throw error;
  };
  process.on('unhandledRejection', listen);
  process.on('uncaughtException', listenLater);
  return {
    async take(locate) {
      await nextTurn();
      const taken = reasons;
      reasons = [];
      return taken.map((postponed) => errorOf(postponed, locate));
    },
    async close() {
      await nextTurn();
      process.off('unhandledRejection', listen);
      process.off('uncaughtException', listenLater);
    },
  };
}

function errorOf({ what, reason }: PostponedError, locate: Locate): Diagnostic {
  const at = locate(reason);
  return diagnostic('layout-failed', {
    message: `${what}: ${wordsOf(reason).split('\n', 1)[0]}`,
    ...(at && { at }),
    hint: 'Do the work synchronously while rendering: no async functions, no promises, no streams.',
  });
}
