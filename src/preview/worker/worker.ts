// The worker's side: one site in memory, and an answer to each question.
import { parentPort } from 'node:worker_threads';
import { ChangedFault, Fault } from '../../kit/diagnostics/fault.ts';
import { realRoot } from '../../site/files/read.ts';
import { hearRejections } from '../../site/limits/rejections.ts';
import { followChildren } from './children.ts';
import type { End, Failed, Numbered, Question, Reply, StaleAnswer } from './protocol.ts';
import { createPreviewSite, type PreviewSite } from './site.ts';

if (parentPort) answerQuestions(parentPort);

function answerQuestions(port: NonNullable<typeof parentPort>): void {
  let site: PreviewSite | undefined;
  const rejections = hearRejections();
  const answer = async (question: Question): Promise<Reply> => {
    if (question.kind === 'prepare') {
      const { request, changed } = question;
      site ??= createPreviewSite({ ...request, root: realRoot(request.root) }, rejections);
      return site.prepare(changed);
    }
    if (!site) throw new Error('A file was asked for before the site was prepared');
    return ask(site, question);
  };
  const children = followChildren();
  port.on('message', ({ id, value }: Numbered<Question | End>) => {
    if (value.kind === 'end') {
      children.end().finally(() => port.close());
      return;
    }
    answer(value)
      .catch((error) => failed(error, value))
      .then((reply) => {
        port.postMessage({ id, value: reply } satisfies Numbered<Reply | Failed>);
      });
  });
}

function ask(site: PreviewSite, question: Exclude<Question, { kind: 'prepare' }>): Promise<Reply> {
  if (question.kind === 'examine') return site.examine();
  if (question.kind === 'locate') return site.locate(question.file, question.element);
  return site.read(question.file);
}

function failed(error: unknown, { kind }: Question): Failed | StaleAnswer {
  if (kind === 'read' && error instanceof ChangedFault) return { kind: 'stale', source: error.source };
  if (error instanceof Fault) return { kind: 'failed', message: error.message, hint: error.hint };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'failed', message, hint: 'This is a fault of site itself; please report it.' };
}
