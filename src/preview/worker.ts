// The worker's side: one site in memory, and an answer to each question.
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { realRoot } from '../files/index.ts';
import { Fault, SourceChangedFault, unforeseenFault } from '../kit/diagnostics/fault.ts';
import { answerQuestions } from '../kit/system/thread.ts';
import { hearRejections } from '../limits/index.ts';
import { LiveSite } from '../live/index.ts';
import type { Failure, Outcome, Question, SiteWorker } from './protocol.ts';

/** Answers the questions of a preview to this thread. */
export function answerPreview(): void {
  answerQuestions<Question, Outcome>(() => {
    const { site, outside } = createWorker();
    const endChildren = followChildren();
    return async (question) => {
      if (question.kind === 'end') {
        await endChildren();
        return { answer: undefined, outside: [] };
      }
      const ask = site[question.kind] as (...given: readonly unknown[]) => Promise<unknown>;
      try {
        return { answer: await ask(...question.parameters), outside: outside() };
      } catch (error) {
        return { failure: failureOf(error), outside: outside() };
      }
    };
  }, false);
}

function createWorker() {
  const rejections = hearRejections();
  let site: LiveSite | undefined;
  const prepared = (): LiveSite => {
    if (!site) throw new Error('A file was requested before the site was prepared');
    return site;
  };
  const answers: SiteWorker = {
    async prepare(request, changed) {
      site ??= new LiveSite({ ...request, root: realRoot(request.root) }, rejections);
      return site.prepare(changed);
    },
    read: async (file) => prepared().read(file),
    findErrors: async () => prepared().findErrors(),
    locate: async (file, element) => prepared().locate(file, element),
  };
  return { site: answers, outside: () => site?.takeOutside() ?? [] };
}

function failureOf(thrown: unknown): Failure {
  const error = unforeseenFault(thrown, fileURLToPath(new URL('../', import.meta.url)));
  if (error instanceof Fault)
    return {
      message: error.message,
      hint: error.hint,
      changed: error instanceof SourceChangedFault ? error.source : undefined,
    };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message, hint: 'This is a bug in site itself; please report it.', changed: undefined };
}

/**
 * Follows the processes that this thread starts, such as esbuild's, from now on. Returns a function that ends them and
 * resolves when they have ended: if the thread ended first, they would stay in the system's table until the program ends.
 */
function followChildren(): () => Promise<unknown> {
  const alive = new Set<ChildProcess>();
  subscribe('child_process', (message) => {
    const { process: child } = message as { readonly process: ChildProcess };
    alive.add(child);
    child.once('exit', () => alive.delete(child));
  });
  return () =>
    Promise.all(
      [...alive].map((child) => {
        const ended = once(child, 'exit');
        child.kill();
        return ended;
      }),
    );
}
