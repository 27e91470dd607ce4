// Looks for errors in pages that are not open, while nobody waits for anything else.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Diagnostic } from '../kit/diagnostics/diagnostic.ts';
import type { ExaminedAnswer } from './worker/protocol.ts';

/** Milliseconds after a save: open pages ask for their new form. */
const START = 300;

/** Milliseconds between two turns: others are answered meanwhile. */
const PAUSE = 5;

/** `onWhole` is told of all errors, and of those before, whenever they are others. */
export function createExamination(
  ask: () => Promise<ExaminedAnswer>,
  onWhole: (errors: readonly Diagnostic[], before: readonly Diagnostic[]) => void,
) {
  let errors: readonly Diagnostic[] = [];
  let turn = 0;
  const run = async (own: number) => {
    for (let pause = START; ; pause = PAUSE) {
      await sleep(pause, undefined, { ref: false });
      if (own !== turn) return;
      const { found } = await ask();
      if (own !== turn || found === 'given up') return;
      if (found === 'more') continue;
      const before = errors;
      errors = found;
      if (JSON.stringify(before) !== JSON.stringify(found)) onWhole(found, before);
      return;
    }
  };
  return {
    /** Errors of all pages, as they were when all of them were looked at the last time. */
    errors: () => errors,
    /** There is a new version: what was begun of the one before is left. */
    begin() {
      turn += 1;
      // What cannot be looked at is told when the next version is there.
      run(turn).catch(() => {});
    },
    stop() {
      turn += 1;
    },
  };
}
