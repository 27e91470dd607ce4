// The places of the right pages among the results for questions to this project's own documentation.
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { openIndex } from '../../../../src/features/search/browser/open-index.ts';
import { QUESTIONS } from './questions.ts';

/** Returns the files of the pages that are found, the best first. */
export type Search = (words: string) => Promise<readonly string[]>;

export interface AnsweredQuestion {
  readonly question: string;
  readonly page: string;
  /** 1 for the first result; 0 if it isn't among thirty. */
  readonly place: number;
}

/** Builds the documentation as a site in a folder, and returns a search that lists the files of its pages, the best first. */
export function searchDocs(site: string): Search {
  execFileSync(process.execPath, ['scripts/docs-site.mjs', site]);
  symlinkSync(path.resolve('node_modules'), path.join(site, 'node_modules'));
  execFileSync(process.execPath, ['bin/site.js', 'build', '--root', site], { stdio: 'ignore' });
  const index = openIndex({
    text: async (name) => readFileSync(path.join(site, 'dist/assets', name), 'utf8'),
    stemmer: () => import('@orama/stemmers/english'),
  });
  return async (words) => {
    const { pages } = await index.find(words, 30, {}, 'en');
    return pages.map(({ address }) => `${path.posix.basename(address)}.md`);
  };
}

export async function answerQuestions(
  search: Search,
  questions: readonly (readonly [words: string, pages: string])[] = QUESTIONS,
): Promise<readonly AnsweredQuestion[]> {
  const answers: AnsweredQuestion[] = [];
  for (const [question, page] of questions) {
    const found = await search(question);
    answers.push({ question, page, place: found.findIndex((name) => page.split(' ').includes(name)) + 1 });
  }
  return answers;
}
