// The worker's side: one site in memory, and an answer to each question.
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { ChangedFault, Fault } from '../../kit/diagnostics/fault.ts';
import { realRoot } from '../../site/files/read.ts';
import { hearRejections } from '../../site/limits/rejections.ts';
import type { End, FailedReply, Numbered, Question, Reply, StaleAnswer } from './protocol.ts';
import { PreviewSite } from './site.ts';

if (parentPort) answerQuestions(parentPort);

function answerQuestions(port: NonNullable<typeof parentPort>): void {
  let site: PreviewSite | undefined;
  const rejections = hearRejections();
  const answer = async (question: Question): Promise<Reply> => {
    if (question.kind === 'prepare') {
      const { request, changed } = question;
      site ??= new PreviewSite({ ...request, root: realRoot(request.root) }, rejections);
      return site.prepare(changed);
    }
    if (!site) throw new Error('A file was asked for before the site was prepared');
    return ask(site, question);
  };
  const endChildren = followChildren();
  port.on('message', ({ id, value }: Numbered<Question | End>) => {
    if (value.kind === 'end') {
      endChildren().finally(() => port.close());
      return;
    }
    answer(value)
      .catch((error) => failed(error, value))
      .then((reply) => {
        port.postMessage({ id, value: reply } satisfies Numbered<Reply | FailedReply>);
      });
  });
}

function ask(site: PreviewSite, question: Exclude<Question, { kind: 'prepare' }>): Promise<Reply> {
  if (question.kind === 'examine') return site.examine();
  if (question.kind === 'locate') return site.locate(question.file, question.element);
  return site.read(question.file);
}

function failed(error: unknown, { kind }: Question): FailedReply | StaleAnswer {
  if (kind === 'read' && error instanceof ChangedFault) return { kind: 'stale', source: error.source };
  if (error instanceof Fault) return { kind: 'failed', message: error.message, hint: error.hint };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'failed', message, hint: 'This is a fault of site itself; please report it.' };
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
