// Plain English in code, comments, messages and documents: words and forms that have a plainer counterpart.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../support/sources.ts';

/** Patterns to avoid, each with its plain counterpart. */
const WORDS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(?<!\bthere )\b(?:is|are|was|were|be) no (?!longer\b|more than\b|less than\b)/i, "isn't a, aren't"],
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'people who, the caller, a task that'],
  [/\btold\b/i, 'reported'],
  [/\btells? of\b/i, 'reports'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/(?<!\b(?:all|nothing|anything|everything) )\bbut for\b/i, 'except'],
  [/\bin place of\b/i, 'instead of'],
  [/\blet(?:s|ting)? (?:\w+ )?be\b(?! \w+ed\b)/i, 'ignore, allow'],
  [/\bstands?\b(?! for\b| in\b| out\b|-in|-alone)/i, 'is, appears'],
  [/\bleav(?:e|es|ing) away\b/i, 'remove, omit'],
  [/\bheld (?:to|against)\b/i, 'checked against'],
  [/\bcomes? out the same\b/i, 'is unchanged'],
  [/\btelephones?\b/i, 'phone'],
];

/** Words that are good English in a story, and rarely in a technical text. */
const TECHNICAL: typeof WORDS = [
  [/\bbeside\b/i, 'next to, besides'],
  [/\bfor ever\b/i, 'forever'],
  [/\bat the (?:most|least)\b/i, 'at most, at least'],
  [/\bundefined where\b/i, 'undefined if'],
  [/\bthrows(?: an? \w+)? where\b|@throws \{?\w+\}? where\b/i, 'throws if'],
  [/\bone behind the other\b/i, 'concatenated, in a row'],
  [/\b(?:likewise|thereby|whilst|amongst)\b/i, 'also, so, while, among'],
  [/\bof one's own\b/i, 'your own'],
  [/\bat sight\b/i, 'without parsing, directly'],
  [/\bleads? nowhere\b/i, 'is broken, is missing'],
  [/\bin the place of\b/i, 'instead of, at the path of'],
  [/\bnow and then\b/i, 'sometimes'],
  [/\bin silence\b/i, 'silently'],
  [/\b(?:is|are|was|were) asked for\b/i, 'is requested'],
  [/\bmade again\b/i, 'rendered again, created again'],
  [/\bat (?:its|their) place\b/i, 'with its line, with its position'],
  [/\bgives? way\b/i, 'yields, avoids'],
  [/\bwholly\b/i, 'entirely'],
  [/\blies?\b/i, 'is'],
];

/** British spellings. */
const SPELLING: typeof WORDS = [
  [/colour/i, 'color'],
  [/behaviour/i, 'behavior'],
  [/neighbour/i, 'neighbor'],
  [/\blicence(?!s\/)/i, 'license'],
  [
    /(?:normal|recogn|optim|organ|real|initial|serial|summar|raster|minim|general)is(?:e|es|ed|ing|ation)\b/i,
    '-ize',
  ],
  [/\b(?:mis)?spelt\b/i, 'spelled'],
  [/\blabelled\b/i, 'labeled'],
  [/\bjudgement/i, 'judgment'],
];

/** Starts of comments. A comment starts with a noun or a verb. */
const QUESTION = /^(?:\/\*\*?|\/\/|\*) ?(?:What|Whether|Who|Whom|Whose|Undefined where)\b/;

/** Starts of doc comments; the reason in a `//` comment may start with a conjunction. */
const PREPOSITION =
  /^\/\*\* ?(?:Of|Also|Within|Those|That|Where|Why|How|Which|Whatever|Whichever|With|Without|As|If|In|By|For|From|On|At|When|Their|Nobody|Neither|Else|Between|After|Before|Until|Unless|So|Such|Since)\b/;

/** Everything that people read. */
const PLACES = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'SECURITY.md',
  'bench',
  'bin',
  'docs',
  'scripts',
  'src',
  'starters',
  'templates',
  'test',
];

/** Third-party texts, and data. */
const FOREIGN =
  /^(?:scripts\/licenses\/|test\/sites\/)|\.(?:json|woff2|png|jpg|avif|webp|gif|pdf|mp4|ico|zip)$/;

function filesIn(folders: readonly string[]): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...folders], {
    cwd: repository,
    encoding: 'utf8',
  });
  return listed
    .split('\0')
    .filter((file) => file !== '' && !FOREIGN.test(file) && file !== 'test/rules/words.test.ts');
}

/** Lines with such a word: `src/a.ts:3: told → reported`. Code in Markdown is left out. */
function findingsIn(file: string): readonly string[] {
  const isMarkdown = file.endsWith('.md');
  const text = readFileSync(path.join(repository, file), 'utf8');
  const prose = isMarkdown
    ? text.replace(/^```.*?^```|`[^`\n]*`/gms, (code) => code.replace(/[^\n]/g, ''))
    : text;
  const isStory = file.startsWith('starters/');
  const words = isStory ? WORDS : [...WORDS, ...TECHNICAL, ...SPELLING];
  const starts = isStory ? [QUESTION] : [QUESTION, PREPOSITION];
  return prose.split('\n').flatMap((line, index) => {
    const found = words.flatMap(([pattern, instead]) => {
      const [word] = pattern.exec(line) ?? [];
      return word === undefined ? [] : `${word.trim()} → ${instead}`;
    });
    const comment =
      !isMarkdown && starts.some((start) => start.test(line.trim()))
        ? ['a comment that starts with a question word or a preposition → a noun or a verb']
        : [];
    return [...found, ...comment].map((words) => `${file}:${index + 1}: ${words}`);
  });
}

test.each(PLACES)('%s is in plain English', (place) => {
  const files = filesIn([place]);
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap(findingsIn)).toEqual([]);
});
