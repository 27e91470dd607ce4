// The places of the right pages among the results for questions to this project's own documentation.
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { openIndex } from '../../../src/features/search/browser/open-index.ts';
import { QUESTIONS } from './questions.ts';

export interface AnsweredQuestion {
  readonly question: string;
  readonly page: string;
  /** 1 for the first result; 0 if it isn't among thirty. */
  readonly place: number;
}

/** Builds the documentation as a site in a folder, and searches its index for all questions. */
export async function answerQuestions(site: string): Promise<readonly AnsweredQuestion[]> {
  execFileSync(process.execPath, ['scripts/docs-site.mjs', site]);
  symlinkSync(path.resolve('node_modules'), path.join(site, 'node_modules'));
  execFileSync(process.execPath, ['bin/site.js', 'build', '--root', site], { stdio: 'ignore' });
  const index = openIndex({
    text: async (name) => readFileSync(path.join(site, 'dist/assets', name), 'utf8'),
    stemmer: () => import('@orama/stemmers/english'),
  });
  const answers: AnsweredQuestion[] = [];
  for (const [question, page] of QUESTIONS) {
    const { pages } = await index.find(question, 30, {}, 'en');
    const names = pages.map(({ address }) => `${path.posix.basename(address)}.md`);
    answers.push({ question, page, place: names.indexOf(page) + 1 });
  }
  return answers;
}
